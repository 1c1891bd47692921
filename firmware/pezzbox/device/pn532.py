"""The PN532 on I2C: Adafruit's framing, a transport for an event loop.

Frames are built once by their `_write_frame` and kept; replies are checked by their
`_read_frame` on one fixed buffer. Between the two: the chip's IRQ line sets a flag, nobody
sleeps, every wait ends. Sections named here are of NXP's PN532 User Manual UM0701-02.
"""

import asyncio
import time

from adafruit_pn532.adafruit_pn532 import BusyError
from adafruit_pn532.i2c import PN532_I2C
from machine import Pin
from micropython import const

from pezzbox.device.bus import Bus

_ACK = b"\x00\x00\xff\x00\xff\x00"  # 6.2.1.3; from the host it aborts the command
_NACK = b"\x00\x00\xff\xff\x00\x00"  # 6.2.1.4: send the last reply again
_ERROR = const(0x7F)  # 6.2.1.5: what an error frame carries instead of a reply
_HOST = const(0xD4)
_CHIP = const(0xD5)
_COMMAND_AT = const(6)  # in a frame: 00 00 FF LEN LCS D4 command

_SAM = const(0x14)
_VERSION = const(0x02)
_PARAMETERS = const(0x12)
_RF = const(0x32)

_ACK_MS = const(30)  # "Dialog structure": the chip acknowledges within 15 ms
_REPLY_MS = const(120)
_TICK_MS = const(20)  # what a lost edge costs, and how late a time-out may be
_CHECK_MS = const(1500)  # an idle chip is asked whether it still listens
OFF_MS = const(6)  # ISO/IEC 14443-3:2018, 5.2.4: 5 ms without field reset every tag
_CHECK_STEP_MS = const(2)
_SPIN_US = const(1000)  # acknowledgements and most replies are there by then
_RESET_MS = const(10)  # as the stock driver: 10 ms until the oscillator runs
_LONGEST = const(56)  # two targets with the longest UIDs and more
_STALE = const(3)


class ReaderTrouble(Exception):
    """The chip has to be restarted. `code`: "bus", "silent", "garbage" or "refused"."""

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


class Pn532(PN532_I2C):
    """The chip with its IRQ line (low: a frame waits for us) and its reset line.

    The constructor does not touch the chip; `restart` does. One task may use it at a time,
    and `tick` has to run beside it.
    """

    def __init__(self, bus: Bus, irq: Pin, reset: Pin, address: int = 0x24) -> None:
        self.version: "tuple[int, int, int, int] | None" = None
        self._wires = bus
        self._bus = bus.i2c
        self._address = address
        self._line = irq
        self._reset_line = reset
        self._flag = asyncio.ThreadSafeFlag()
        self._deaf = False  # the line's edges are not for the waiting task
        self._due = 0
        self._timed = False  # whether `_due` counts
        self._resting = False  # the search goes on and its task sleeps
        self._lost = False  # the check found the chip gone
        self._sound_at = time.ticks_ms()  # it acknowledged something
        self.alive = time.ticks_ms()
        """When the ticking task last ran."""
        self._built = b""
        self._buffer = memoryview(bytearray(1 + _LONGEST + 7))
        self._views: dict = {}
        super().__init__(bus.i2c, address)
        self._setup = (
            self.frame(_SAM, b"\x01\x14\x01"),  # 7.2.10: normal mode, IRQ line in use
            # 7.2.9: no RATS of the chip's own accord; who would need one is no card of ours.
            self.frame(_PARAMETERS, b"\x04"),
            self.frame(_RF, b"\x05\xff\x01\xff"),  # 7.3.1 item 5: search without end
            # 7.3.1 item 2: gone after 12.8 ms of silence, not 51; a WRITE answers in 4 to 10 ms
            self.frame(_RF, b"\x02\x00\x0b\x08"),
        )
        # 7.3.5: 106 kbit/s type A; two targets, as the chip looks for a second one faster than we
        self.search_frame = self.frame(0x4A, b"\x02\x00")
        self.field_off_frame = self.frame(_RF, b"\x01\x00")  # 7.3.1 item 1
        self._check = (
            (self.field_off_frame, _ACK),
            (None, self._information(_CHIP, _RF + 1, b"")),
            (self.search_frame, _ACK),
        )
        self._line.irq(self._on_edge, Pin.IRQ_FALLING, hard=True)

    # -- what the stock constructor calls, and where its framing ends --

    def reset(self) -> None:
        """Nothing yet: a reset takes time, and so is `restart`'s."""

    @property
    def firmware_version(self) -> "tuple[int, int, int, int] | None":  # type: ignore[override]
        """IC, version, revision, support of the chip that answered last; None before."""
        return self.version

    def _write_data(self, framebytes: bytes) -> None:
        self._built = framebytes

    def _read_data(self, count: int) -> memoryview:  # type: ignore[override]
        views = self._views.get(count)
        if views is None:
            views = (self._buffer[: count + 1], self._buffer[1 : count + 1])
            self._views[count] = views
        self._bus.readfrom_into(self._address, views[0])
        if self._buffer[0] != 1:
            raise BusyError
        return views[1]

    def frame(self, command: int, params: bytes) -> bytes:
        """The frame of a command, to be kept and sent often."""
        return self._information(_HOST, command, params)

    def _information(self, direction: int, code: int, data: bytes) -> bytes:
        self._write_frame(bytearray((direction, code)) + data)
        return self._built

    # -- one command --

    async def exchange(self, frame: bytes, size: int) -> "bytes | bytearray | memoryview":
        """Send a command; return its reply from the D5 on (`size` bytes at most are expected).

        What is returned lives until the next reply. Raises ReaderTrouble.
        """
        await self.send(frame)
        return await self.reply(frame, size)

    async def send(self, frame: bytes) -> None:
        """Send a command and take its acknowledgement; its reply comes later."""
        self._flag.clear()
        self._put(frame)
        self._wait_for(_ACK_MS)
        try:
            for _ in range(_STALE):
                # What is no acknowledgement is the reply to an earlier command: let it go.
                if await self._take(len(_ACK)) == _ACK:
                    self._sound_at = time.ticks_ms()
                    return
        except OSError:
            raise ReaderTrouble("bus")
        raise ReaderTrouble("garbage")

    async def reply(self, frame: bytes, size: int) -> "bytes | bytearray | memoryview":
        """The reply to a command that was sent. A broken one is asked for once more."""
        asked_again = False
        stale = 0
        self._wait_for(_REPLY_MS)
        while stale < _STALE:
            try:
                if self._line.value():
                    await self._line_low()
                body = self._read_frame(size)
            except BusyError:
                await self._not_yet()
                continue
            except (RuntimeError, IndexError):  # checksum or form, says the stock framing
                if asked_again:
                    break
                asked_again = True
                size = _LONGEST
                self._flag.clear()
                self._put(_NACK)
                continue
            except OSError:
                raise ReaderTrouble("bus")
            if len(body) > 1 and body[0] == _CHIP and body[1] == frame[_COMMAND_AT] + 1:
                return body
            if len(body) and body[0] == _ERROR:
                raise ReaderTrouble("refused")
            stale += 1
        raise ReaderTrouble("garbage")

    def abort(self) -> None:
        """End the command in progress without a reply (6.2.1.3). Raises ReaderTrouble."""
        self._put(_ACK)

    def _put(self, frame: bytes) -> None:
        try:
            self._bus.writeto(self._address, frame)
        except OSError:
            raise ReaderTrouble("bus")

    async def restart(self) -> None:
        """Reset the chip by its line and set it up; about 40 ms. Raises ReaderTrouble."""
        self._resting = self._lost = self._deaf = False
        self._reset_line.value(0)
        self._wires.free()
        self._bus = self._wires.i2c
        await asyncio.sleep_ms(_RESET_MS)
        self._reset_line.value(1)
        await asyncio.sleep_ms(_RESET_MS)
        for frame in self._setup:
            await self.exchange(frame, 2)
        body = await self.exchange(self.frame(_VERSION, b""), 6)
        if len(body) < 6:
            raise ReaderTrouble("garbage")
        self.version = (body[2], body[3], body[4], body[5])

    # -- waiting --

    def _on_edge(self, _pin: Pin) -> None:
        if not self._deaf:
            self._flag.set()

    def _wait_for(self, ms: int) -> None:
        self._due = time.ticks_add(time.ticks_ms(), ms)
        self._timed = True

    def _overdue(self) -> bool:
        return self._timed and time.ticks_diff(self._due, time.ticks_ms()) <= 0

    async def _take(self, count: int) -> memoryview:
        while True:
            await self._line_low()
            try:
                return self._read_data(count)
            except BusyError:
                await self._not_yet()

    def _spin(self) -> None:
        # An answer that comes at once is not worth a turn of the loop.
        line = self._line
        begun = time.ticks_us()
        while line.value() and time.ticks_diff(time.ticks_us(), begun) < _SPIN_US:
            pass

    async def _line_low(self) -> None:
        self._spin()
        while self._line.value():
            if self._overdue():
                raise ReaderTrouble("silent")
            await self._flag.wait()

    async def _not_yet(self) -> None:
        # The line says there is a frame, the status byte says there is none.
        if self._overdue():
            raise ReaderTrouble("silent")
        await asyncio.sleep_ms(1)

    async def found(self) -> bool:
        """Sleep until the search has found something (True), or `_due` is there (False).

        Allocates nothing while it sleeps. Raises ReaderTrouble if the chip is gone.
        """
        self._resting = True
        while self._deaf or (self._line.value() and not self._overdue() and not self._lost):
            await self._flag.wait()
        self._resting = False
        if self._lost:
            raise ReaderTrouble("silent")
        return not self._line.value()

    async def tick(self) -> None:
        """Wake the waiting task when time is up, or when the line's edge was lost.

        Once in a while, when nothing else happens, the field goes off and the search begins
        anew: a chip that lost its power or its mind does not acknowledge that. (The field,
        because the interrupted search may just have put some tag to HALT.) Allocates nothing.
        """
        while True:
            await asyncio.sleep_ms(_TICK_MS)
            self.alive = time.ticks_ms()
            if self._overdue() or not self._line.value():
                self._flag.set()
            elif self._resting and time.ticks_diff(time.ticks_ms(), self._sound_at) >= _CHECK_MS:
                self._deaf = True
                for frame, expected in self._check:
                    if frame is self.search_frame:
                        await asyncio.sleep_ms(OFF_MS)
                    if frame is not None:
                        self._ask(frame)
                    self._spin()
                    for _ in range(_ACK_MS // _CHECK_STEP_MS):
                        if self._lost or not self._line.value():
                            break
                        await asyncio.sleep_ms(_CHECK_STEP_MS)
                    self._expect(expected)
                self._deaf = False
                self._sound_at = time.ticks_ms()
                if self._lost or not self._line.value():
                    self._flag.set()

    def _ask(self, frame: bytes) -> None:
        try:
            self._put(frame)
        except ReaderTrouble:
            self._lost = True

    def _expect(self, expected: bytes) -> None:
        try:
            self._lost = self._lost or self._read_data(len(expected)) != expected
        except (OSError, BusyError):
            self._lost = True
