"""What a display shows, as bits and as text.

A picture is 1024 bytes: 64 rows of 16 bytes, the leftmost pixel in bit 7 (framebuf's
MONO_HLSB), 1 is lit.
"""

try:
    from typing import Any
except ImportError:
    pass

WIDTH = 128
HEIGHT = 64
_STRIDE = WIDTH // 8
_BLOCKS = (" ", "\u2580", "\u2584", "\u2588")


def seen(chip: "Any") -> bytes:
    """The picture on the panel of an SSD1306 or its kin, as somebody in front of it sees it.

    A module is mounted so that segment remap on and scan direction reversed (A1, C8) put memory
    column 0, row 0 top left (data sheet 8.7, 10.1.8, 10.1.14).
    """
    out = bytearray(_STRIDE * HEIGHT)
    if not chip.lit():
        return bytes(out)
    places = _places(chip)
    ram = chip.ram
    for page in range(HEIGHT >> 3):
        base = page * chip.COLUMNS + chip.FIRST
        for column in range(WIDTH):
            bits = 0xFF if chip.all_on else ram[base + column]
            if chip.inverse:
                bits ^= 0xFF
            if not bits:  # most of a picture is dark
                continue
            x = column if chip.remap else WIDTH - 1 - column
            mask = 0x80 >> (x & 7)
            row = page << 3
            while bits:
                if bits & 1 and places[row] >= 0:
                    out[places[row] + (x >> 3)] |= mask
                bits >>= 1
                row += 1
    return bytes(out)


def _places(chip: "Any") -> "list[int]":
    """Where in a picture each row of the memory begins; -1: it is not driven."""
    places = [-1] * HEIGHT
    for com in range(HEIGHT):
        line = (com - chip.offset) % HEIGHT
        if line > chip.mux:
            continue
        if chip.scan_up:
            line = chip.mux - line
        places[(line + chip.start_line) % HEIGHT] = _panel_row(chip, com) * _STRIDE
    return places


def _panel_row(chip: "Any", com: int) -> int:
    """The row of the panel that is wired to a COM: 63 - COM, top to bottom.

    The wiring is the alternative one (10.1.18); with sequential configuration the lines of the
    two halves come out interleaved.
    """
    if not chip.com_pins & 0x10:
        com = com // 2 + (com & 1) * 32
    if chip.com_pins & 0x20:
        com = (com + 32) % HEIGHT
    return HEIGHT - 1 - com


def half_blocks(picture: bytes) -> str:
    """Text of 32 lines, two rows a character."""
    lines = []
    for y in range(0, HEIGHT, 2):
        line = []
        for x in range(WIDTH):
            at = y * _STRIDE + (x >> 3)
            mask = 0x80 >> (x & 7)
            upper = 1 if picture[at] & mask else 0
            lower = 2 if picture[at + _STRIDE] & mask else 0
            line.append(_BLOCKS[upper | lower])
        lines.append("".join(line).rstrip())
    return "\n".join(lines) + "\n"


def dots(picture: bytes, on: str = "#", off: str = ".") -> str:
    """Text of 64 lines, a character a pixel."""
    lines = []
    for y in range(HEIGHT):
        row = picture[y * _STRIDE : (y + 1) * _STRIDE]
        lines.append("".join([on if row[x >> 3] & 0x80 >> (x & 7) else off for x in range(WIDTH)]))
    return "\n".join(lines) + "\n"
