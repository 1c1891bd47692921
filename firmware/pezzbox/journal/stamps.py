"""When an event was: the count of power-ups, and ms since the last one."""

import struct

from .slots import Slots

try:
    from typing import Callable
except ImportError:
    pass

_WRAP = 0x3FFFFFFF  # of MicroPython's ticks_ms on 32-bit boards; plain rising numbers do, too


class Stamps:
    """Tells the time, counts power-ups in `root`/state, and keeps the last match's number there.

    Numbers of matches are never used again, so that exports do not take each other's names.
    """

    def __init__(self, root: str, clock: "Callable[[], int]") -> None:
        self._clock = clock
        self._now = clock()
        self.t = self._now  # ms since power-up, without a wrap
        self.boot = 0  # 0: not counted yet
        self._slots = Slots(root + "/state")
        data = self._slots.load() or b""
        self._before, self.last_match = struct.unpack("<II", data) if len(data) == 8 else (0, 0)
        self.problems = self._slots.problems

    def tick(self) -> None:
        """Takes the time."""
        now = self._clock()
        passed = (now - self._now) & _WRAP
        self._now = now
        if passed <= _WRAP >> 1:
            self.t += passed

    def count(self, match_id: int) -> None:
        """Counts this power-up at its first event, and a match's number. Raises OSError."""
        if not self.boot or match_id > self.last_match:
            last = max(match_id, self.last_match)
            self._slots.save(struct.pack("<II", self._before + 1, last))
            self.boot = self._before + 1
            self.last_match = last
