"""The virtual clock and everything that is due on it.

Time is an integer number of microseconds since power on. It passes only when somebody lets it
pass: a bus transfer, a sleep of the firmware, an event loop with nothing to do. Nothing here
sleeps, and the same run gives the same times on every machine and interpreter.
"""

import heapq

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import meter

SCHEDULE_DEPTH = 8  # MICROPY_SCHEDULER_DEPTH of the rp2 port
SPIN_READS = 200  # looks at the clock or a pin at one instant before they cost time
SPIN_US = 10
LIMIT_US = 6 * 3600 * 1000000  # a chip's own polling never ends; a program that hangs should


class Deadlock(Exception):
    """Everything waits, and nothing will ever happen again; or `World.limit_us` is over."""


class Reset(SystemExit):
    """The board went down: `cause` is "power", "watchdog", "reset" or "soft".

    A SystemExit, so that no `except Exception` of the firmware keeps a dead board running.
    """

    def __init__(self, cause: str) -> None:
        super().__init__(cause)
        self.cause = cause


class World:
    """A clock with a heap of events, and the queue of soft interrupts."""

    def __init__(self) -> None:
        self.now_us = 0
        self.limit_us = LIMIT_US
        self.dead: "Reset | None" = None
        self.in_interrupt = 0
        self._heap: list = []
        self._seq = 0
        self._soft: list = []
        self._busy = 0
        self._spins = 0

    def at(self, t_us: int, fn: "Callable[[], Any]") -> list:
        """Call `fn` at `t_us` (at once on the next advance, if that is past); returns a handle."""
        self._seq += 1
        event = [max(t_us, self.now_us), self._seq, fn]
        heapq.heappush(self._heap, event)
        return event

    def after(self, us: int, fn: "Callable[[], Any]") -> list:
        """Call `fn` in `us` microseconds; returns a handle for `cancel`."""
        return self.at(self.now_us + us, fn)

    def cancel(self, event: "list | None") -> None:
        """Forget an event; None and events that already happened are fine."""
        if event is not None:
            event[2] = None

    def next_us(self) -> "int | None":
        """When the next event is due, or None."""
        heap = self._heap
        while heap and heap[0][2] is None:
            heapq.heappop(heap)
        return heap[0][0] if heap else None

    def advance(self, us: int) -> None:
        """Let `us` microseconds pass: every event that falls due happens, in order."""
        self.advance_to(self.now_us + us)

    def advance_to(self, t_us: int) -> None:
        """Let time pass until `t_us`. An event may itself let time pass (a handler that waits)."""
        self._spins = 0
        if t_us > self.limit_us:
            raise Deadlock("no end after %d virtual seconds" % (self.limit_us // 1000000))
        heap = self._heap
        while heap and heap[0][0] <= t_us:
            event = heapq.heappop(heap)
            fn = event[2]
            if fn is None:
                continue
            event[2] = None
            if event[0] > self.now_us:
                self.now_us = event[0]
            fn()
            self.check()
            self.run_soft()
        if t_us > self.now_us:
            self.now_us = t_us
        self.run_soft()

    def look(self) -> None:
        """Somebody looks at the clock or a pin; a loop that does only that makes time pass."""
        self.check()
        self._spins += 1
        if self._spins > SPIN_READS:
            meter.enter()
            self.advance(SPIN_US)
            meter.leave()
            self._spins = SPIN_READS

    def die(self, cause: str) -> None:
        """The board goes down now; raises Reset here and at every later touch of its hardware."""
        if self.dead is None:
            self.dead = Reset(cause)
        raise self.dead

    def check(self) -> None:
        """Raise Reset if the board is down."""
        if self.dead is not None:
            raise self.dead

    def busy(self, on: bool) -> None:
        """The processor is inside C code: soft interrupts wait until it is out again."""
        self._busy += 1 if on else -1
        if not self._busy:
            self.run_soft()

    def soft(self, fn: "Callable[[Any], Any]", arg: "Any") -> bool:
        """Queue a soft interrupt (`micropython.schedule`); False if the queue is full."""
        if len(self._soft) >= SCHEDULE_DEPTH:
            return False
        self._soft.append((fn, arg))
        self.run_soft()
        return True

    def clear_soft(self) -> None:
        """Drop queued interrupts: the processor was reset."""
        self._soft = []
        self._busy = 0
        self.in_interrupt = 0

    def run_soft(self) -> None:
        """Run what is queued, unless inside C code or another interrupt."""
        if not self._soft or self._busy or self.in_interrupt:
            return
        self.in_interrupt += 1
        try:
            while self._soft:
                fn, arg = self._soft.pop(0)
                depth = meter.pause()
                fn(arg)
                meter.resume(depth)
        finally:
            self.in_interrupt -= 1
