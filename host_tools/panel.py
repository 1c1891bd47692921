"""The display's picture in a terminal: half blocks, or braille where it is narrow."""

from host_tools.virtual.picture import HEIGHT, WIDTH, half_blocks

_STRIDE = WIDTH // 8
_FRAME = 2
NARROWEST = WIDTH // 2 + _FRAME
"""So many columns the smallest picture has, with its frame."""

# Unicode 15, "Braille Patterns": the bit of each dot over U+2800, by row and column of its cell.
_BRAILLE = 0x2800
_DOTS = ((0x01, 0x08), (0x02, 0x10), (0x04, 0x20), (0x40, 0x80))


def _lit(picture: bytes, x: int, y: int) -> bool:
    return bool(picture[y * _STRIDE + (x >> 3)] & 0x80 >> (x & 7))


def braille(picture: bytes) -> list[str]:
    """Return 16 lines of 64 characters, eight pixels each."""
    lines = []
    for top in range(0, HEIGHT, 4):
        line = []
        for left in range(0, WIDTH, 2):
            dots = 0
            for y, row in enumerate(_DOTS):
                for x, dot in enumerate(row):
                    dots |= dot if _lit(picture, left + x, top + y) else 0
            line.append(chr(_BRAILLE + dots))
        lines.append("".join(line))
    return lines


def framed(picture: bytes, columns: int, lines: int) -> list[str]:
    """Return the picture in a frame, as large as fits so many columns and lines.

    Where not even the small one fits it is no use drawing over it: an empty list.
    """
    if columns >= WIDTH + _FRAME and lines >= HEIGHT // 2 + _FRAME:
        drawn = [line.ljust(WIDTH) for line in half_blocks(picture).splitlines()]
    elif columns >= WIDTH // 2 + _FRAME and lines >= HEIGHT // 4 + _FRAME:
        drawn = braille(picture)
    else:
        return []
    bar = "─" * len(drawn[0])
    return [f"┌{bar}┐", *(f"│{line}│" for line in drawn), f"└{bar}┘"]
