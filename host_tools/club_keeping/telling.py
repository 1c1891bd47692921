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
    """

    def __init__(
        self,
        stream: TextIO | None = None,
        clock: Callable[[], float] = time.monotonic,
    ) -> None:
        self.heard = Heard()
        self._stream = stream or sys.stderr
        self._live = self._stream.isatty()
        self._clock = clock
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
            self._clear()
            print(f"pezzbox club: {text}", file=self._stream, flush=True)

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
            self._clear()
            self._live = False
        if self._online:
            self.say(self.line())

    def _draw(self) -> None:
        now = self._clock()
        if self._live and now >= self._next:
            self._next = now + _EVERY_S
            self._clear()
            self._stream.write(self.line())
            self._stream.flush()
            self._drawn = True

    def _clear(self) -> None:
        if self._drawn:
            self._stream.write("\r\x1b[K")
            self._drawn = False


def _count(number: int, one: str, many: str = "") -> str:
    return f"{number:,} {one if number == 1 else many or one + 's'}"
