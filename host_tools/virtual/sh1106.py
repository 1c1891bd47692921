"""An SH1106 with a 128x64 panel on I2C (Sino Wealth, SH1106 V2.3).

Commands are named by their numbers in the section "Commands" there. What the SSD1306 has beside
them (addressing modes, windows, scrolling, its charge pump) this chip lacks: it is refused here.
The real one reads such a byte as another command, or its argument as one.
"""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual.ssd1306 import HEIGHT, Ssd1306

COLUMNS = 132

_LONG = (0x81, 0xA8, 0xAD, 0xD3, 0xD5, 0xD9, 0xDA, 0xDB)  # double bytes commands


class Sh1106(Ssd1306):
    """The controller, and a panel of 128 columns on its segments 2 to 129.

    The control byte is the SSD1306's ("I2C-bus Interface"), and so are the commands that both
    have, but for the converter that makes the panel's voltage.
    """

    COLUMNS = COLUMNS
    FIRST = 2
    ARGUMENTS = dict.fromkeys(_LONG, 1)

    def power_on(self) -> None:
        """As after reset ("Reset Circuit"); the memory holds what chance left there."""
        super().power_on()
        self.contrast = 0x80
        self.charge_pump = True  # 10, DC-DC: on with the display

    def _store(self, data: "Any", start: int, stop: "int | None" = None) -> None:
        """Display data at the column, which counts to 132 and stays in its page (1, 2)."""
        end = len(data) if stop is None else stop
        if self.column + end - start > COLUMNS:
            self._refuse("data behind column %d" % (COLUMNS - 1))
            end = max(start, start + COLUMNS - self.column)
        at = self.page * COLUMNS + self.column
        for i in range(start, end):
            self.ram[at + i - start] = data[i]
        self.data_bytes += end - start
        self.column += end - start
        self.version += 1

    def read(self, buffer: "Any") -> None:
        """What the last control byte chose: display data, or the status ("I2C-bus Interface").

        The first byte after a column was set is no data (24), and the column counts on.
        """
        if not self._data:
            super().read(buffer)
            return
        for i in range(1, len(buffer)):
            buffer[i] = self.ram[self.page * COLUMNS + self.column]
            self.column = min(self.column + 1, COLUMNS - 1)

    def _without(self, byte: int) -> None:
        if 0x10 <= byte < 0x20:
            self.column = (byte & 0x0F) << 4 | self.column & 0x0F
        elif 0x20 <= byte < 0x30:
            self._refuse("0x%02x" % byte)
        elif byte & 0xFC != 0x30:  # 3, the voltage of the pump: nothing to be seen
            super()._without(byte)

    def _with_arguments(self, command: int, arguments: list) -> None:
        first = arguments[0]
        if command == 0xAD:
            if self.on or first & 0xFE != 0x8A:
                # 10: only while the display is off
                self._refuse("DC-DC 0x%02x" % first)
            self.charge_pump = bool(first & 0x01)
        elif command == 0xA8:
            self.mux = first % HEIGHT  # 9: any from 1 to 64
        elif command == 0xDA and first & 0xEF != 0x02:
            self._refuse("common pads 0x%02x" % first)  # 17: sequential or alternative
        else:
            super()._with_arguments(command, arguments)
        self.version += 1
