"""An SSD1306 with a 128x64 panel on I2C (Solomon Systech, SSD1306 rev. 1.1, April 2008).

The control byte is section 8.1.5.2, the commands sections 9 and 10; scrolling is not modelled
and refused like a command that the chip does not have.
"""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.world import World

WIDTH = 128
HEIGHT = 64
PAGES = 8

HORIZONTAL = 0
VERTICAL = 1
PAGE = 2

# Commands with arguments: how many (table 9-1; 8D from the application note on the charge
# pump; AD, the internal current reference, from the SSD1306B, harmless on older chips).
_ARGUMENTS = {
    0x20: 1,
    0x21: 2,
    0x22: 2,
    0x81: 1,
    0x8D: 1,
    0xA8: 1,
    0xAD: 1,
    0xD3: 1,
    0xD5: 1,
    0xD9: 1,
    0xDA: 1,
    0xDB: 1,
}


class UnknownCommand(Exception):
    """The chip got a command byte that is not in its table."""


class Ssd1306:
    """The controller and the panel of a usual module, mounted with SEG127 and COM63 top left."""

    COLUMNS = WIDTH
    """How many columns the memory has."""
    FIRST = 0
    """The memory's column at the panel's left edge."""
    ARGUMENTS = _ARGUMENTS
    strict = True
    """What the chip does not have is an error of the firmware; else it is passed over."""

    def __init__(self, world: World, address: int = 0x3C) -> None:
        self.world = world
        self.address = address
        self.scl_until_us = 0
        self.holds_sda = False
        self.plugged = True
        self.version = 0  # rises whenever something that can be seen may have changed
        self.bytes = 0
        self.data_bytes = 0
        self.transfers = 0
        self._refused = 0
        self.power_on()

    def power_on(self) -> None:
        """As after reset (8.5, table 9-1); the memory holds what chance left there."""
        noise = 0x5A
        self.ram = bytearray(self.COLUMNS * PAGES)
        for i in range(len(self.ram)):
            noise = (noise * 73 + 41) & 0xFF
            self.ram[i] = noise
        self.mode = PAGE
        self._set_up = False  # somebody has chosen the mode since then
        self.columns = (0, WIDTH - 1)
        self.pages = (0, PAGES - 1)
        self.column = 0
        self.page = 0
        self.start_line = 0
        self.contrast = 0x7F
        self.remap = False
        self.scan_up = False
        self.all_on = False
        self.inverse = False
        self.mux = 63
        self.on = False
        self.offset = 0
        self.com_pins = 0x12
        self.charge_pump = False
        self._data = False  # what the last control byte announced
        self._command = 0
        self._arguments: list = []
        self._wanted = 0
        self._expect = 0
        self.version += 1

    def plug(self, plugged: bool) -> None:
        """Pull the display's plug, or put it in again."""
        if plugged and not self.plugged:
            self.power_on()
        self.plugged = plugged
        self.version += 1

    def fail(self, times: int = 1) -> None:
        """Do not acknowledge the next `times` transfers."""
        self._refused = times

    # The I2C side.

    def begin(self, read: bool) -> bool:
        """The address came."""
        if not self.plugged:
            return False
        if self._refused:
            self._refused -= 1
            return False
        self.transfers += 1
        if read:
            return True
        self._expect = 0  # 0: a control byte, 1: one byte and a control byte, 2: to the end
        self._data = False
        return True

    def write(self, data: "Any") -> int:
        """Control bytes, commands and display data."""
        self.bytes += len(data)
        i = 0
        size = len(data)
        while i < size:
            byte = data[i]
            if self._expect == 0:
                if byte & 0x3F:
                    self._refuse("control byte 0x%02x" % byte)
                self._data = bool(byte & 0x40)
                self._expect = 1 if byte & 0x80 else 2
                i += 1
                continue
            if self._expect == 2 and self._data:
                self._store(data, i)
                return size
            if self._data:
                self._store(data, i, i + 1)
            else:
                self._take(byte)
            if self._expect == 1:
                self._expect = 0
            i += 1
        return size

    def read(self, buffer: "Any") -> None:
        """The status register (table 9-2), whatever was asked for: no memory over I2C (8.1.5)."""
        for i in range(len(buffer)):
            buffer[i] = 0 if self.on else 0x40

    def end(self) -> None:
        """Stop."""

    def _store(self, data: "Any", start: int, stop: "int | None" = None) -> None:
        """Display data at the pointers, which move as the addressing mode says (10.1.3)."""
        ram = self.ram
        first, last = self.columns if self.mode != PAGE else (0, WIDTH - 1)
        low, high = self.pages
        column, page = self.column, self.page
        end = len(data) if stop is None else stop
        self.data_bytes += end - start
        for i in range(start, end):
            ram[page * WIDTH + column] = data[i]
            if self.mode == VERTICAL:
                page = low if page == high else (page + 1) % PAGES
                if page == low:
                    column = first if column == last else (column + 1) % WIDTH
            else:
                column = first if column == last else (column + 1) % WIDTH
                if column == first and self.mode == HORIZONTAL:
                    page = low if page == high else (page + 1) % PAGES
        self.column, self.page = column, page
        self.version += 1

    def _take(self, byte: int) -> None:
        """A byte of a command."""
        if self._wanted:
            self._arguments.append(byte)
            self._wanted -= 1
            if not self._wanted:
                self._with_arguments(self._command, self._arguments)
            return
        if byte in self.ARGUMENTS:
            self._command = byte
            self._arguments = []
            self._wanted = self.ARGUMENTS[byte]
            return
        self._without(byte)
        self.version += 1

    def _without(self, byte: int) -> None:
        if (byte < 0x20 or 0xB0 <= byte < 0xB8) and self.mode != PAGE:
            self._refuse("0x%02x is for page addressing mode (10.1.1, 10.1.2)" % byte)
        if byte < 0x10:
            self.column = self.column & 0xF0 | byte
        elif byte < 0x20:
            self.column = (byte & 0x07) << 4 | self.column & 0x0F
        elif 0x40 <= byte < 0x80:
            self.start_line = byte & 0x3F
        elif byte in (0xA0, 0xA1):
            self.remap = byte == 0xA1
        elif byte in (0xA4, 0xA5):
            self.all_on = byte == 0xA5
        elif byte in (0xA6, 0xA7):
            self.inverse = byte == 0xA7
        elif byte in (0xAE, 0xAF):
            self.on = byte == 0xAF
        elif 0xB0 <= byte < 0xB8:
            self.page = byte & 0x07
        elif 0xC0 <= byte < 0xD0:
            self.scan_up = bool(byte & 0x08)
        elif byte not in (0x2E, 0xE3):  # deactivate scroll, no operation
            self._refuse("0x%02x" % byte)

    def _with_arguments(self, command: int, arguments: list) -> None:
        first = arguments[0]
        if command == 0x20:
            self._set_up = True
            self.mode = first & 0x03
            if self.mode == 3:
                self._refuse("memory addressing mode 3")
        elif command in (0x21, 0x22) and self.mode == PAGE:
            if not self._set_up:
                return  # a panel that lost its power: nobody knows yet, and no harm is done
            self._refuse("0x%02x is not for page addressing mode" % command)
        elif command == 0x21:
            self.columns = _range(arguments, WIDTH)
            self.column = self.columns[0]
        elif command == 0x22:
            self.pages = _range(arguments, PAGES)
            self.page = self.pages[0]
        elif command == 0x81:
            self.contrast = first
        elif command == 0x8D:
            self.charge_pump = bool(first & 0x04)
        elif command == 0xA8:
            if first & 0x3F < 15:
                self._refuse("multiplex ratio %d" % first)
            self.mux = first & 0x3F
        elif command == 0xD3:
            self.offset = first & 0x3F
        elif command == 0xDA:
            self.com_pins = first
        self.version += 1

    def _refuse(self, what: str) -> None:
        if self.strict:
            raise UnknownCommand(what)

    # What can be seen.

    def lit(self) -> bool:
        """Whether the panel shows anything at all."""
        return self.plugged and self.on and self.charge_pump


def _range(arguments: list, limit: int) -> tuple:
    first, last = arguments[0], arguments[1]
    if first > last or last >= limit:
        raise UnknownCommand("window %d to %d" % (first, last))
    return first, last
