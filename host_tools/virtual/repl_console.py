"""The USB wire as the virtual board sees it, and the pace at which its time passes.

While nobody is in a hurry virtual time is real time: what waits for the clock waits on the wire
and on the control pipe, so that a byte or a command is taken at once. Runs inside MicroPython.
"""

import io
import json
import select
import sys
import termios  # type: ignore[import-not-found]

import utime  # type: ignore[import-not-found]

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual.world import World

_real_us: "Any" = utime.ticks_us
_CTRL_C = 3
_ISIG, _NOFLSH = 1, 0x80
_ONLCR_OPOST = 5
_GLANCE = 300  # steps of a clock that hurries between two looks at the wire
_WAIT_MS = 20
_LATE_US = 50_000
_POLLIN = 1
_MP_STREAM_POLL = 3  # py/stream.h


class Unplugged(SystemExit):
    """The other end of the wire is gone: this process ends."""


class Console:
    """Standard input and output as a serial line, and the pipe on which the table talks.

    `command(dict)` is called with what comes on the file descriptor `control`; `tell` answers on
    `answers`.
    """

    def __init__(self, control: int, answers: int, command: "Callable[[dict], Any]") -> None:
        self._in = sys.stdin.buffer  # type: ignore[attr-defined]
        self._out = sys.stdout.buffer  # type: ignore[attr-defined]
        self._control: "Any" = open(control, "rb")
        self._answers: "Any" = open(answers, "wb")
        self._command = command
        self._poll = select.poll()
        self._poll.register(self._in, _POLLIN)
        self._poll.register(self._control, _POLLIN)
        self._typed = bytearray()
        self.running = False  # a program: Ctrl-C stops it
        self.interrupted = False
        mode = termios.tcgetattr(0)  # raw already; setting it would drop what came by now
        mode[1] |= _ONLCR_OPOST  # print() ends lines with CR LF on the port
        termios.tcsetattr(0, 0, mode)

    def interruptible(self, on: bool) -> None:
        """Let Ctrl-C stop what the host sent, even where it never touches the hardware."""
        mode = termios.tcgetattr(0)
        mode[3] = mode[3] | _ISIG | _NOFLSH if on else mode[3] & ~(_ISIG | _NOFLSH)
        termios.tcsetattr(0, 0, mode)

    def write(self, data: "str | bytes") -> None:
        """Send text or bytes to the host; an LF leaves as CR LF."""
        self._out.write(data.encode() if isinstance(data, str) else data)

    def tell(self, answer: dict) -> None:
        """Answer the table."""
        self._answers.write(json.dumps(answer).encode() + b"\n")

    def reset_wire(self, cause: str) -> None:
        """USB goes and comes back: what was under way is lost."""
        self.tell({"reset": cause})
        self._typed = bytearray()

    def read(self) -> int:
        """The next byte from the host; virtual time passes while there is none."""
        while not self._typed:
            try:
                self.wait(_WAIT_MS)
                self.idle()
            except KeyboardInterrupt:  # meant for what has just ended
                self._typed.append(_CTRL_C)
        char = self._typed[0]
        self._typed = self._typed[1:]
        return char

    def typed(self) -> bool:
        """Whether something came that nobody has read yet."""
        return len(self._typed) > 0

    idle: "Callable[[], Any]"  # called while the prompt waits

    def wait(self, ms: int) -> bool:
        """Wait for the wire or the pipe, at most `ms`; whether something came."""
        came = False
        for stream, event in self._poll.poll(ms):
            if not event & _POLLIN:
                raise Unplugged
            came = True
            if stream is self._control:
                self._listen()
            else:
                self._take()
        return came

    def _take(self) -> None:
        char = self._in.read(1)
        if not char:
            raise Unplugged
        if self.running and char[0] == _CTRL_C:
            self._typed = bytearray()
            self.interrupted = True
        else:
            self._typed.extend(char)

    def _listen(self) -> None:
        line = self._control.readline()
        if not line:
            raise Unplugged
        self._command(json.loads(line))


class Stdin(io.IOBase):
    """`sys.stdin`, and its `buffer`, for a program on the board: it may be polled and read."""

    def __init__(self, console: "Console") -> None:
        self._console = console
        self.buffer = self

    def ioctl(self, request: int, arg: int) -> int:
        """Whether something came; takes from the wire what is there."""
        if request != _MP_STREAM_POLL:
            return -1
        console = self._console
        console.wait(0)
        return arg & _POLLIN if console.typed() else 0

    def read(self, size: int) -> bytes:
        """Wait for so many bytes."""
        return bytes([self._console.read() for _ in range(size)])


class PacedWorld(World):
    """A world whose time is real time, unless `hurry` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.console: "Console | None" = None
        self.hurry = False
        self.limit_us = 1 << 60  # a board may be plugged in for days
        self._steps = 0
        self._depth = 0  # a chip's own event lets time pass: no place to stop a program
        self._real = _real_us()
        self._drift = 0
        self._drifts_from = 0

    def drift(self, thousandths: int) -> None:
        """Let this board's clock run too fast from now on."""
        self._drifts_from = _real_us()
        self._drift = thousandths
        self._real = self._now() - self.now_us

    def _now(self) -> int:
        """Real microseconds, by this board's clock."""
        now = _real_us()
        return now + (now - self._drifts_from) * self._drift // 1000

    def advance_to(self, t_us: int) -> None:
        """As World's; takes what comes on the wire on its way."""
        if self.console is None or self._busy or self.in_interrupt or self._depth:
            super().advance_to(t_us)
            return
        while True:
            due = self.next_us()
            step = t_us if due is None or due > t_us else max(due, self.now_us)
            step = min(step, self._pace(step))
            self._step(step)
            self._interrupt()
            if self.now_us >= t_us:
                return

    def catch_up(self) -> None:
        """Nobody runs: let as much time pass as really has."""
        until = self._now() - self._real
        if until > self.now_us:
            self._step(until)

    def _step(self, t_us: int) -> None:
        self._depth += 1
        try:
            super().advance_to(t_us)
        finally:
            self._depth -= 1

    def look(self) -> None:
        """As World's; a loop that only looks can be stopped, too."""
        super().look()
        self._steps += 1
        if (
            self.console is not None
            and self._steps >= _GLANCE
            and not self._busy
            and not self._depth
        ):
            self._steps = 0
            self.console.wait(0)
            self._interrupt()

    def _pace(self, step: int) -> int:
        """Wait until it is `step`; returns how far time has come if something came before."""
        console = self.console
        assert console is not None
        if self.hurry:
            self._steps += 1
            if self._steps >= _GLANCE:
                self._steps = 0
                console.wait(0)
            self._real = self._now() - self.now_us
            return step
        ahead = step - (self._now() - self._real)
        if ahead < -_LATE_US or ahead > 1 << 40:
            self._real = self._now() - step
            ahead = 0
        came = console.wait(min(ahead // 1000, _WAIT_MS) if ahead > 0 else 0)
        if came or ahead > _WAIT_MS * 1000:
            return max(self.now_us, min(step, self._now() - self._real))
        return step

    def _interrupt(self) -> None:
        console = self.console
        if console is not None and console.interrupted:
            console.interrupted = False
            raise KeyboardInterrupt
