"""The SSD1306: Adafruit's set-up and buffer, a refresh that sends only what changed.

Drawn into like any `framebuf.FrameBuffer`. Sections named here are of Solomon Systech's
SSD1306 data sheet.
"""

import asyncio
import time

from adafruit_ssd1306 import SSD1306_I2C
from micropython import const

from pezzbox.device.bus import Bus

WIDTH = const(128)
HEIGHT = const(64)

_ADDRESSES = (0x3C, 0x3D)

_PAGES = const(8)
_CELL = const(16)  # columns that are compared and sent together
_CELLS = const(8)  # in a page
_GAP = const(2)  # so many unchanged cells cost more than another window

_COLUMNS = const(0x21)  # 10.1.4
_PAGE_RANGE = const(0x22)  # 10.1.5
_DATA = const(0x40)  # 8.1.5.2: what follows is data
_CONTRAST = const(0x81)
_OFF = const(0xAE)
_ON = const(0xAF)
_SWITCH_ON = b"\x00\xaf"  # as one transfer: `write_cmd` would allocate
_SWITCH_OFF = b"\x00\xae"
_NOTHING = b"\x80\xe3"

_DIM = const(0x01)
_BRIGHT = const(0xFF)  # what the stock set-up leaves
_RETRY_MS = const(1900)
_PAGE_MS = const(110)  # between two pages that are sent again


class _Everything:
    def __getitem__(self, index: slice) -> slice:
        return index


_ALL = _Everything()[:]  # a slice made once: `view[_ALL] = other` copies without allocating


class Display(SSD1306_I2C):
    """128x64 pixels. A missing part does not matter: `present` says so, drawing goes on.

    The constructor holds the loop for about 5 ms at 400 kHz.
    """

    _once = (_ON, _OFF)
    """What of the set-up is not sent again while the panel is lit."""
    _together = _PAGES
    """How many pages one window can have."""

    def __init__(self, bus: Bus, address: "int | None" = None) -> None:
        self.present = False
        self._wires = bus
        self._addresses = _ADDRESSES if address is None else (address,) + _ADDRESSES
        self._bright = _BRIGHT
        self._dimmed = False
        self._asleep = False
        self._tried = time.ticks_ms()
        self.alive = time.ticks_ms()
        """When the watching task last ran."""
        self._stale = bytearray(b"\x01" * _PAGES)  # the panel's page may hold anything
        self._shadow = bytearray(WIDTH * _PAGES)
        self._row = bytearray(1 + WIDTH)
        self._window = bytearray((0x00, _COLUMNS, 0, 0, _PAGE_RANGE, 0, 0))
        self._lit = False  # the panel is on, or asleep: it was sent a whole picture
        self._setting_up = True
        self._again = bytearray(1)  # the set-up as one transfer (8.1.5.2: commands), still on
        try:
            super().__init__(WIDTH, HEIGHT, bus.i2c, addr=self._find())
            self._end_set_up()
            self.present = True
        except OSError:
            pass
        self._setting_up = False
        new = memoryview(self.buffer)[1:]
        old = memoryview(self._shadow)
        self._pages = [
            (new[at : at + WIDTH], old[at : at + WIDTH]) for at in range(0, WIDTH * _PAGES, WIDTH)
        ]
        # What is sent of a page is compared and sent from here: a view of every cell of every
        # page would take 2 KiB.
        self._sent = memoryview(self._row)
        self._new = self._sent[1:]
        self._old = memoryview(bytearray(WIDTH))
        self._cells = [
            (self._new[at : at + _CELL], self._old[at : at + _CELL])
            for at in range(0, WIDTH, _CELL)
        ]

    def write_framebuf(self) -> None:
        """The stock set-up shows its buffer here, a whole frame at once: `refresh` does."""
        for page in range(_PAGES):
            self._stale[page] = 1

    def write_cmd(self, cmd: int) -> None:
        """Send a command; while the stock set-up runs, all but the one that lights the panel.

        Its memory holds noise at power-up, and the set-up switches on before it sends a picture:
        `refresh` does when the first one is whole.
        """
        if not (self._setting_up and cmd == _ON):
            super().write_cmd(cmd)
        if self._setting_up and cmd not in self._once:
            self._again.append(cmd)

    async def refresh(self) -> bool:
        """Send what changed since the last time, a page at a time; whether it is shown now.

        The loop runs between pages. With nothing changed nothing is sent, and nothing
        allocated here. A panel that was lost is tried again every 2 s.
        """
        if not self.present:
            if time.ticks_diff(time.ticks_ms(), self._tried) < _RETRY_MS or not self.repair():
                return False
            await asyncio.sleep_ms(0)
        for page in range(_PAGES):
            if self._page(page):
                await asyncio.sleep_ms(0)
        if not self._lit:
            self._switch_on()
        return self.present

    def send_part(self, x: int, y: int, width: int, height: int) -> None:
        """Send what is drawn in a part of the canvas, changed or not, at once; does not wait.

        Whole pages, and columns in sixteens: 0.4 ms each, and 0.5 ms for every 128 of them.
        Allocates 64 bytes a page.
        """
        first, last = x // _CELL, (x + width - 1) // _CELL
        width = (last - first + 1) * _CELL
        pages = min(WIDTH // width, self._together)
        end = y + height + 7 >> 3
        try:
            for top in range(y >> 3, end if self.present else 0, pages):
                size = 0
                bottom = min(top + pages, end)
                for page in range(top, bottom):
                    new, old = self._pages[page]
                    cells = new[first * _CELL : first * _CELL + width]
                    self._new[size : size + width] = cells
                    old[first * _CELL : first * _CELL + width] = cells
                    size += width
                self._send(top, bottom - 1, first, last, 0, size)
        except OSError:
            self._lose()

    def _page(self, page: int) -> bool:
        """Send what changed in a page; whether something did."""
        new, old = self._pages[page]
        if not self.present or not (self._stale[page] or new != old):
            return False
        try:
            self._send_page(page)
        except OSError:
            self._lose()
        return True

    def _switch_on(self) -> None:
        """Light a panel that has a whole picture, if it is to be lit."""
        if not self._asleep:
            self._write(_SWITCH_ON)
        self._lit = self._lit or self.present

    def _write(self, commands: "bytes | bytearray") -> None:
        """Send commands as one transfer, if the panel is there (8.1.5.2: 0x00 comes first)."""
        if self.present:
            try:
                self.i2c_device.write(commands)
            except OSError:
                self._lose()

    def _send_page(self, page: int) -> None:
        new, old = self._pages[page]
        stale = self._stale[page]
        self._stale[page] = 1  # until all of it went through
        self._new[_ALL] = new
        self._old[_ALL] = old
        first = last = -1
        for cell in range(_CELLS):
            if not stale:
                now, before = self._cells[cell]
                if now == before:
                    continue
            if first >= 0 and cell - last > _GAP:
                self._send_cells(page, first, last)
                first = cell
            elif first < 0:
                first = cell
            last = cell
        if first >= 0:
            self._send_cells(page, first, last)
        old[_ALL] = new
        self._stale[page] = 0

    def _send_cells(self, page: int, first: int, last: int) -> None:
        self._send(page, page, first, last, first * _CELL, (last - first + 1) * _CELL)

    def _send(self, top: int, bottom: int, first: int, last: int, at: int, size: int) -> None:
        """Send `size` bytes of the row, from `at` on, to a window; a whole row allocates nothing.

        The byte before them says what they are; what was there is not looked at any more.
        """
        self._aim(top, bottom, first * _CELL, last * _CELL + _CELL - 1)
        self._row[at] = _DATA
        self.i2c_device.write(self._window)
        self.i2c_device.write(self._row if size == WIDTH else self._sent[at : at + size + 1])

    def _aim(self, top: int, bottom: int, first: int, last: int) -> None:
        """Make the commands that say where the next pixels go: pages and columns."""
        window = self._window
        window[2] = first
        window[3] = last
        window[5] = top
        window[6] = bottom

    def _lose(self) -> None:
        self.present = False
        self._tried = time.ticks_ms()
        self.write_framebuf()

    async def watch(self) -> None:
        """The task that notices a panel which went away or came back while nothing changes.

        One that lost its power for a moment acknowledges everything, but is dark and forgot its
        set-up. It cannot be asked in a way that every panel understands: so all of them are sent
        set-up and picture again, every 0.9 s, a page every 0.1 s: what lost its power in the
        middle of that is right after the next time. Allocates nothing.
        """
        while True:
            for page in range(_PAGES):
                await asyncio.sleep_ms(_PAGE_MS)
                self.alive = time.ticks_ms()
                if not self.present:
                    break
                if not page:
                    self._write(self._again)
                self._stale[page] = 1
                self._page(page)
            if self.present:
                self._switch_on()
            elif time.ticks_diff(time.ticks_ms(), self._tried) >= _RETRY_MS and self.repair():
                for page in range(_PAGES):  # as `refresh`; calling that would allocate
                    if self._page(page):
                        await asyncio.sleep_ms(0)
                self._switch_on()

    def repair(self) -> bool:
        """Set the panel up again after it was missing; whether it is there. About 5 ms."""
        try:
            self._wires.free()
            device = self.i2c_device
            device.i2c = self._wires.i2c
            device.device_address = self._find()
            self._set_up()
        except OSError:
            self._lose()
            return False
        self.present = True
        return True

    def _find(self) -> int:
        for address in self._addresses:
            try:
                self._wires.i2c.writeto(address, _NOTHING)
            except OSError:
                continue
            return address
        return self._addresses[0]

    def _set_up(self) -> None:
        # The stock set-up clears the buffer, but what is drawn in it is what is to be shown.
        kept = bytes(self.buffer)
        self._lit = False
        self._setting_up = True
        self._again = bytearray(1)
        try:
            self.poweron()
            self.init_display()
        finally:
            self._setting_up = False
            self.buffer[:] = kept
        self._end_set_up()

    def _end_set_up(self) -> None:
        self._setting_up = False
        light = _DIM if self._dimmed else self._bright
        self._again.extend(bytes((_CONTRAST, light)))
        self.write_cmd(_CONTRAST)
        self.write_cmd(light)

    def _light(self) -> None:
        """Tell the panel how bright it has to be, now and whenever it is set up again."""
        if self.present:
            self._again[-1] = _DIM if self._dimmed else self._bright
            self._write(bytes((0x00, _CONTRAST, self._again[-1])))

    def contrast(self, contrast: int) -> None:
        """Set the brightness, 0 to 255; kept while the panel is away."""
        self._bright = contrast
        self._dimmed = False
        self._light()

    def dim(self, on: bool) -> None:
        """Nearly dark, or as bright as `contrast` said last."""
        self._dimmed = on
        self._light()

    def sleep(self) -> None:
        """Switch the panel off; it keeps its picture and takes another."""
        self._asleep = True
        self._write(_SWITCH_OFF)

    def wake(self) -> None:
        """Switch the panel on again."""
        self._asleep = False
        if self._lit:
            self._write(_SWITCH_ON)
