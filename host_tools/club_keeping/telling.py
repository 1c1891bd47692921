"""What the terminal shows of an evening: a line of how it is, and what is said above it."""

import sys
import threading
import time
from collections.abc import Callable
from typing import TextIO

from host_tools.club_keeping.arrivals import Key, State
from host_tools.club_keeping.batch import Followed
from host_tools.club_keeping.collector import Heard

_EVERY_S = 0.5


class Telling(Heard):
    """Counts what the collector tells, and hands it on to `heard`; of any thread.

    On a terminal there is always a line of how it is; elsewhere only what is said.
    `later(seconds, call)`: calls it then, on a thread of its own.
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
        later: Callable[[float, Callable[[], None]], None] | None = None,
    ) -> None:
        self.heard = Heard()
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._clock = clock
        self._later = later or _later
        self._waits = False
        self._next = 0.0
        self._drawn = False
        self._lock = threading.Lock()
        self._events = 0
        self._lines: dict[Key, int] = {}
        self._over: set[Key] = set()
        self._online: dict[str, bool] = {}

    def say(self, text: str) -> None:
        """Print a line of what is going on."""
        with self._lock:
            drawn = self._drawn
            self._clear()
            print(f"pezzbox club: {text}", file=self._stream, flush=True)
            if drawn:
                self._write()

    def followed(self, found: Followed) -> None:
        """A match has got lines."""
        with self._lock:
            self._events += found.lines - self._lines.get(found.key, 0)
            self._lines[found.key] = found.lines
            self._online.setdefault(found.key.box, True)
            (self._over.add if found.finished else self._over.discard)(found.key)
            self._draw()
        self.heard.followed(found)

    def state(self, state: State) -> None:
        """A box has come, or gone."""
        with self._lock:
            self._online[state.box] = state.online
            self._draw()
        self.heard.state(state)

    def line(self) -> str:
        """Return how it is."""
        away = sum(not online for online in self._online.values())
        tables = f"{_count(len(self._online), 'table')}{f', {away} away' if away else ''}"
        over = _count(len(self._over), "match", "matches")
        return f"{tables}; {_count(self._events, 'event')}, {over} over"

    def end(self) -> None:
        """Say how it was."""
        with self._lock:
            self._live = False
            self._clear()
        if self._online:
            self.say(self.line())

    def _draw(self) -> None:
        """Draw the line now, or soon if it was drawn just now."""
        if not self._live or self._waits:
            return
        early = self._next - self._clock()
        if early > 0:
            self._waits = True
            self._later(early, self._draw_at_last)
        else:
            self._write()

    def _draw_at_last(self) -> None:
        with self._lock:
            self._waits = False
            if self._live:
                self._write()

    def _write(self) -> None:
        self._next = self._clock() + _EVERY_S
        self._clear()
        self._stream.write(self.line())
        self._stream.flush()
        self._drawn = True

    def _clear(self) -> None:
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._drawn = False


def _later(seconds: float, call: Callable[[], None]) -> None:
    timer = threading.Timer(seconds, call)
    timer.daemon = True
    timer.start()


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
