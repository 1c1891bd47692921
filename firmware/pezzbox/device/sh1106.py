"""The SH1106 of 1.3 inch panels: page addressing only, and a memory of 132 columns.

Commands are named by their numbers in Sino Wealth's SH1106 V2.3, "Commands". The stock set-up
does not fit: its 20h, 21h, 22h and 8Dh are no commands of this chip, which takes their arguments
for some (00h, 10h: column 0), and its ADh 30h, the SSD1306's current reference, is here the
switch of the converter that feeds the panel, with an argument that this chip does not know.
"""

from micropython import const

from pezzbox.device.display import Display

_FIRST = const(2)  # the panel's 128 columns are the middle ones of the memory's 132

_SET_UP = (
    b"\xae"  # 11: off, while the rest changes
    b"\x40"  # 4: from line 0
    b"\x81\xff"  # 5: contrast
    b"\xa1"  # 6: columns from the left, as the panel is mounted
    b"\xa4\xa6"  # 7, 8: what is in memory, not reversed
    b"\xa8\x3f"  # 9: all 64 lines
    b"\xad\x8b"  # 10: the panel's voltage from the built-in converter
    b"\xc8"  # 13: lines from the top, as the panel is mounted
    b"\xd3\x00"  # 14: no offset
    b"\xd5\x80\xd9\xf1\xda\x12\xdb\x35"  # 15-18: clock, charge, wiring and level of these panels
)


class Sh1106(Display):
    """As `Display`, for this chip."""

    # 10: the converter is switched while the display is off only; a chip that lost its power
    # comes up with it on.
    _once = Display._once + (0xAD, 0x8B)
    _together = 1

    def init_display(self) -> None:
        """Set the chip up instead of the stock driver; `refresh` lights the panel."""
        self._window = bytearray(4)
        for command in _SET_UP:
            self.write_cmd(command)
        self.fill(0)
        self.write_framebuf()

    def _aim(self, top: int, bottom: int, first: int, last: int) -> None:
        # 12, 1, 2: the page, the column's lower and its higher half
        column = first + _FIRST
        window = self._window
        window[1] = 0xB0 | top
        window[2] = column & 0x0F
        window[3] = 0x10 | column >> 4
