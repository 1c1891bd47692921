"""What a display's memory holds, followed by the transfers it was sent (SSD1306 data sheet)."""

from typing import Any

_WIDTH = 128
_PAGES = 8
_BYTE_US = 22.5  # with its acknowledgement, at 400 kHz
_ROWS = {" ": 0b00, "▀": 0b01, "▄": 0b10, "█": 0b11}  # two in a character
_DATA = 0x40  # 8.1.5.2: the control byte's D/C#
_COLUMNS, _PAGE_RANGE = 0x21, 0x22  # 10.1.4, 10.1.5
_ARGUMENTS = {_COLUMNS: 2, _PAGE_RANGE: 2} | dict.fromkeys(
    (0x20, 0x81, 0x8D, 0xA8, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB), 1
)
"""Table 9: how many bytes follow a command; of the rest none."""


def end(entry: dict[str, Any]) -> float:
    """When a transfer of the bench's log ended, in us."""
    return entry["t"] + (len(entry["data"]) / 2 + 1) * _BYTE_US


def is_cut(log: list[dict[str, Any]], now: float) -> bool:
    """Whether the last transfer of a log that was read at `now` (us) or later may go on.

    The log has what was sent of it until then, and gets no more of it.
    """
    return bool(log) and end(log[-1]) + _BYTE_US >= now


class Panel:
    """The memory, in horizontal addressing (10.1.3)."""

    def __init__(self) -> None:
        self.memory = bytearray(_WIDTH * _PAGES)
        self._window = [0, _WIDTH - 1, 0, _PAGES - 1]
        self._column = self._page = 0
        self._command: list[int] = []

    def show(self, picture: str) -> None:
        """Hold what the bench says is seen, whatever was sent: two rows of pixels a line."""
        self.memory = bytearray(_WIDTH * _PAGES)
        self._command = []
        for number, line in enumerate(picture.split("\n")):
            for column, character in enumerate(line):
                place = (number >> 2) * _WIDTH + column
                self.memory[place] |= _ROWS[character] << 2 * (number & 3)

    def take(self, entry: dict[str, Any]) -> dict[tuple[int, int], float]:
        """Take a transfer; returns the pages and columns that it changed, and when (us)."""
        control, *content = bytes.fromhex(entry["data"]) or b"\x00"
        if control & _DATA:
            changed = self._data(content)
            return {at: entry["t"] + (place + 3) * _BYTE_US for at, place in changed.items()}
        for byte in content:
            self._command.append(byte)
            if len(self._command) > _ARGUMENTS.get(self._command[0], 0):
                self._do(*self._command)
                self._command = []
        return {}

    def _do(self, command: int, *arguments: int) -> None:
        if command == _COLUMNS:
            self._window[:2] = arguments
            self._column = arguments[0]
        elif command == _PAGE_RANGE:
            self._window[2:] = arguments
            self._page = arguments[0]

    def _data(self, content: list[int]) -> dict[tuple[int, int], int]:
        changed = {}
        left, right, top, bottom = self._window
        for number, byte in enumerate(content):
            place = self._page * _WIDTH + self._column
            if self.memory[place] != byte:
                self.memory[place] = byte
                changed[self._page, self._column] = number
            self._column += 1
            if self._column > right:
                self._column = left
                self._page = top if self._page >= bottom else self._page + 1
        return changed
