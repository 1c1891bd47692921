"""A PN532 on I2C: what the host sees of it (NXP UM0701-02, chapter 6).

`pn532_commands.py` and `pn532_targets.py` have what its commands do, `radio.py` the field.
Delays are estimates, as `timing.py` says; the manual gives none.
"""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import pn532_commands, pn532_frames, pn532_targets
from host_tools.virtual.radio import Field
from host_tools.virtual.world import World

ADDRESS = 0x24  # 6.2.4: 0x48 to write, 0x49 to read
BOOT_US = 2000  # RSTPDN high to the first acknowledged address
ACK_US = 600  # a frame's last byte to its ACK
WAKE_US = 2000  # from power down to the first byte, SCL held

_FAULTS = (
    "nack",  # the address is not acknowledged
    "silent",  # no ACK and no answer to a frame
    "no_answer",  # an ACK, but no answer
    "corrupt",  # wrong data checksum
    "corrupt_length",  # wrong length checksum
    "truncated",  # the length says more than there is
    "overlong",  # the length says more than the command can give
    "garbage",  # bytes without a frame
    "stale",  # the answer before this one, once more, then nothing
    "error_frame",  # a syntax error frame
    "stretch",  # SCL held for 70 ms: the next transfer has to wait, too
    "stuck_sda",  # SDA held until the chip is reset
)
_STRETCH_US = 70000


class Pn532:
    """The chip, its two extra lines, and its field."""

    def __init__(
        self, world: World, irq: "Any" = None, reset: "Any" = None, address: int = ADDRESS
    ) -> None:
        self.world = world
        self.address = address
        self.field = Field(world)
        self.field.on_change = self._field_changed
        self.scl_until_us = 0
        self.holds_sda = False
        self.plugged = True
        self.commands = 0
        self.aborts = 0
        self.bad_frames = 0
        self.polls_not_ready = 0
        self.log: "Callable[[bytes], None] | None" = None
        self._irq = irq
        self._reset = reset
        self._faults: list = []
        self._output: "bytes | None" = None
        self._event: "Any" = None
        self._powered = False
        self.boots = 0
        if reset is not None:
            reset.board_pull = 1  # a resistor on the breakout board
            reset.watchers.append(lambda level: self._power())
            reset.changed()
        self._power()

    # What tests and players use.

    def lay(self, tag: "Any") -> None:
        """Put a tag on the reader."""
        self.field.lay(tag)

    def lift(self, tag: "Any") -> None:
        """Take a tag off."""
        self.field.lift(tag)

    def fail(self, kind: str, times: int = 1) -> None:
        """Let the next `times` occasions go wrong; the kinds are at the top of this file."""
        if kind not in _FAULTS:
            raise ValueError(kind)
        self._faults += [kind] * times

    def heal(self) -> None:
        """Forget faults that did not happen yet."""
        self._faults = []
        self.holds_sda = False
        self.scl_until_us = 0

    def plug(self, plugged: bool) -> None:
        """Pull the reader's plug, or put it in again."""
        self.plugged = plugged
        self._power()

    # Power.

    def _power(self) -> None:
        on = self.plugged and (self._reset is None or self._reset.level() == 1)
        if on == self._powered:
            return
        self._powered = on
        self.holds_sda = False
        self.scl_until_us = 0
        self.state = pn532_commands.State()
        self._stop()
        self._last = b""
        self._last_response = b""
        self.asleep = False
        self.wakes_on_i2c = False
        self.irq_used = True
        self.field.switch(False)
        self._up_us = self.world.now_us + BOOT_US
        self._reading = False
        self._received = b""
        self._taken = 0
        if on:
            self.boots += 1
        self._show()

    def _fault(self, kind: str) -> bool:
        if kind in self._faults:
            self._faults.remove(kind)
            return True
        return False

    # The I2C side (6.2.4).

    def begin(self, read: bool) -> bool:
        """The address came."""
        if not self._powered or self.world.now_us < self._up_us or self._fault("nack"):
            return False
        if self._fault("stuck_sda"):
            self.holds_sda = True
            return False
        if self._fault("stretch"):
            self.scl_until_us = self.world.now_us + _STRETCH_US
        if self.asleep:
            if not self.wakes_on_i2c:
                return False
            self.asleep = False
            self.scl_until_us = self.world.now_us + WAKE_US
        self._reading = read
        self._received = b""
        self._taken = 0
        self._ready = self._output is not None
        return True

    def write(self, data: "Any") -> int:
        """Bytes of a frame."""
        self._received += bytes(data)
        return len(data)

    def read(self, buffer: "Any") -> None:
        """The status byte, and the frame behind it if there is one; zeros after its end."""
        size = len(buffer)
        self._taken += size
        for i in range(size):
            buffer[i] = 0
        if not size:
            return
        if not self._ready:
            self.polls_not_ready += 1
            return
        buffer[0] = 0x01
        frame = self._output or b""
        part = frame[: size - 1]
        buffer[1 : 1 + len(part)] = part

    def end(self) -> None:
        """Stop. Reading the status byte alone takes nothing; more takes the frame."""
        received, self._received = self._received, b""
        if self._reading:
            if self._ready and self._taken > 1:
                self._consumed()
            self._ready = False
        elif received and self._powered:
            self._frame(received)

    def _consumed(self) -> None:
        then, self._then = self._then, None
        self._output = None
        self._show()
        if then:
            then()

    def _show(self) -> None:
        """6.2.4: IRQ is low while there is something to read."""
        if self._irq is not None:
            waiting = self._output is not None and self.irq_used
            self._irq.drive(None if not self.plugged else 0 if waiting else 1)

    def _stop(self) -> None:
        """Abandon the command in progress and whatever waits to be read."""
        self.world.cancel(self._event)
        self._event = None
        self._output = None
        self._ready = False
        self._then: "Callable[[], Any] | None" = None
        self.state.poll = None
        self.session = object()  # callbacks of an older one are void
        self.field.stop()

    # Frames (6.2.1).

    def _frame(self, data: bytes) -> None:
        kind, body = pn532_frames.parse(data)
        if kind == pn532_frames.IS_ACK:
            self.aborts += 1
            self._stop()
            self._show()
        elif kind == pn532_frames.IS_NACK:
            if self._last:
                self._put(self._last, self._then)
        elif kind == pn532_frames.IS_COMMAND:
            self._command(body)
        else:
            self.bad_frames += 1

    def _command(self, body: bytes) -> None:
        self._stop()
        self._show()
        self.commands += 1
        if self.log:
            self.log(body)
        if self._fault("silent"):
            return
        self.later(ACK_US, lambda: self._acknowledge(body))

    def _acknowledge(self, body: bytes) -> None:
        then = None if self._fault("no_answer") else self._answer_to(body)
        self._put(pn532_frames.ACK, then)

    def _answer_to(self, body: bytes) -> "Callable[[], Any]":
        if self._fault("stale"):
            return self._put_stale
        if self._fault("error_frame"):
            return self.refuse
        return lambda: pn532_commands.execute(self, body)

    def _put(self, frame: bytes, then: "Callable[[], Any] | None" = None) -> None:
        self._output = self._last = frame
        self._then = then
        self._show()

    def _put_stale(self) -> None:
        self._put(self._last_response or pn532_frames.information(b"\xd5\x03\x32\x01\x06\x07"))

    # What the commands use.

    def later(self, us: int, fn: "Callable[[], Any]") -> None:
        """The next step of the command in progress."""
        self._event = self.world.after(us, fn)

    def guarded(self, fn: "Callable[..., Any]") -> "Callable[..., Any]":
        """`fn`, but only if the command in progress is still this one."""
        session = self.session
        return lambda *args: fn(*args) if self.session is session else None

    def reply(self, us: int, data: bytes) -> None:
        """Answer with a response (command code + 1, then its data) in `us`."""
        self.later(us, lambda: self.respond(data))

    def refuse(self) -> None:
        """Answer with the error frame."""
        self.later(pn532_targets.PLAIN_US, lambda: self._put(pn532_frames.SYNTAX_ERROR))

    def respond(self, data: bytes) -> None:
        """The response is there now, damaged if that was asked for."""
        frame = pn532_frames.information(bytes([pn532_frames.TFI_TO_HOST]) + data)
        self._last_response = frame
        if self._fault("corrupt"):
            frame = frame[:-2] + bytes([frame[-2] ^ 0x55]) + frame[-1:]
        if self._fault("corrupt_length"):
            frame = frame[:4] + bytes([frame[4] ^ 0x10]) + frame[5:]
        if self._fault("truncated"):
            frame = frame[: 5 + (len(frame) - 7) // 2]
        if self._fault("overlong"):
            frame = pn532_frames.information(frame[5:-2] + b"\xee" * 200)
        if self._fault("garbage"):
            frame = bytes([(i * 37 + 11) & 0x7F | 0x01 for i in range(len(frame))])
        self._put(frame)

    def _field_changed(self) -> None:
        pn532_targets.field_changed(self)

    def end_of_answer(self, asleep: bool, wakes_on_i2c: bool) -> None:
        """PowerDown: sleep once the response has been read (7.2.11)."""

        def sleep() -> None:
            self.asleep = asleep
            self.wakes_on_i2c = wakes_on_i2c

        self._then = sleep
