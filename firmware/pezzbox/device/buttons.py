"""Three buttons to ground: debounced, short and long, none lost while the loop is busy."""

import asyncio
import time

from machine import Pin
from micropython import const

try:
    from typing import Callable
except ImportError:
    pass

LEFT = const(0)
MIDDLE = const(1)
RIGHT = const(2)

SHORT = const(0)  # let go before 600 ms
LONG = const(1)  # held for 600 ms, and still held
RELEASED = const(2)  # let go after a LONG

_DEBOUNCE_MS = const(20)
_LONG_MS = const(600)
_TICK_MS = const(10)
_HELD_UP_MS = const(20)  # a loop that did not look for so long: the flash is written, perhaps
_APART_MS = const(50)  # an erase, and what is left of a bounce
_RING = const(64)  # edges; a bouncing press has a dozen
_BUTTONS = const(3)
_TWO = const(8)  # in the ring: the pin kept edges of both kinds
_LATE = const(16)  # in the ring: the interrupt may have come late
_BOTH = Pin.IRQ_FALLING | Pin.IRQ_RISING


class Buttons:
    """The buttons at `pins` (left, middle, right; None where there is none).

    Interrupts note the time and level of every edge, `run` makes presses of them: a press made
    and let go while the loop was held is still one, and as long as it was.

    While a sector of the flash is erased there are no interrupts for 45 ms (device.md, section
    6); the chip keeps that there was an edge, of either kind, but not when. A button that may have
    closed then is taken to be down for as long as a press has to be to count.
    """

    def __init__(self, pins: "list[Pin | None]") -> None:
        self._pins = pins
        self._times: list = [0] * _RING
        self._edges = bytearray(_RING)  # button << 1 | level, and the flags below
        self._head = 0  # written by the interrupt
        self._tail = 0  # written by the task
        self._down = bytearray(_BUTTONS)  # debounced
        self._raw = bytearray(_BUTTONS)  # as of the last edge
        self._raw_at: list = [0] * _BUTTONS
        self._irqs: list = [None] * _BUTTONS
        self._down_at: list = [0] * _BUTTONS
        self._long = bytearray(_BUTTONS)
        self._sink: "Callable[[int, int], object] | None" = None
        self.alive = time.ticks_ms()
        """When its task last ran."""
        for button, pin in enumerate(pins):
            if pin is not None:
                self._irqs[button] = pin.irq(self._handler(button, pin), _BOTH, hard=True)

    def held(self, button: int) -> bool:
        """Whether it is down right now, not debounced (safe mode at power up)."""
        pin = self._pins[button]
        return pin is not None and not pin.value()

    def _handler(self, button: int, pin: Pin) -> "Callable[[Pin], None]":
        def on_edge(_pin: Pin) -> None:
            now: int = time.ticks_ms()  # type: ignore[assignment]
            irq = self._irqs[button]
            edge = button << 1 | (1 if pin.value() else 0)
            if irq is not None and irq.flags() == _BOTH:
                edge |= _TWO
            if time.ticks_diff(now, self.alive) >= _HELD_UP_MS:
                edge |= _LATE
            after = (self._head + 1) % _RING
            if after != self._tail:  # a full ring keeps the oldest; the level is looked at again
                self._times[self._head] = now
                self._edges[self._head] = edge
                self._head = after

        return on_edge

    async def run(self, sink: "Callable[[int, int], object]") -> None:
        """Call `sink(button, what)` for every press, for ever. Allocates nothing."""
        self._sink = sink
        while True:
            await asyncio.sleep_ms(_TICK_MS)
            while self._tail != self._head:
                edge = self._edges[self._tail]
                at = self._times[self._tail]
                self._tail = (self._tail + 1) % _RING
                self._told(edge >> 1 & 3, edge, at)
            now: int = time.ticks_ms()  # type: ignore[assignment]
            self.alive = now
            for button in range(_BUTTONS):
                self._settle(button, now)
                pin = self._pins[button]
                if pin is not None and pin.value() == self._raw[button]:
                    # An edge was lost: take the level as it is.
                    self._edge(button, not pin.value(), now)

    def _told(self, button: int, edge: int, at: int) -> None:
        """Take an edge up that an interrupt told of."""
        opened = edge & 1
        if not edge & _LATE:
            self._edge(button, not opened, at)
            return
        # It may be as old as an erase is long. No finger opens and closes a button in so short a
        # time; a bounce of the edge before does, and is no press.
        bounce = time.ticks_diff(at, self._raw_at[button]) < _APART_MS
        earlier: int = time.ticks_add(at, -_DEBOUNCE_MS)  # type: ignore[assignment]
        if opened:
            if edge & _TWO and not self._raw[button] and not self._down[button]:
                self._edge(button, True, earlier, _APART_MS)  # closed and open
            self._edge(button, False, at, _APART_MS)
        elif not self._raw[button]:
            if not bounce or not self._down[button]:
                self._edge(button, False, at, _APART_MS)  # what it was counts
                self._raw_at[button] = earlier
            self._raw[button] = 1

    def _edge(self, button: int, down: bool, at: int, uncertain_ms: int = 0) -> None:
        # What a button was before this edge counts if it was so for long enough; the others', too,
        # so that presses made while the loop was held are told in their order; but not what may
        # have changed with this one.
        before: int = time.ticks_add(at, -uncertain_ms)  # type: ignore[assignment]
        for other in range(_BUTTONS):
            self._settle(other, at if other == button else before)
        if self._raw[button] != down:
            self._raw[button] = down
            self._raw_at[button] = at

    def _settle(self, button: int, now: int) -> None:
        if self._down[button] and not self._long[button]:
            # Still held, or let go no sooner than that?
            until = now if self._raw[button] else self._raw_at[button]
            if time.ticks_diff(until, self._down_at[button]) >= _LONG_MS:
                self._long[button] = 1
                self._sink(button, LONG)
        raw = self._raw[button]
        since = self._raw_at[button]
        if raw == self._down[button] or time.ticks_diff(now, since) < _DEBOUNCE_MS:
            return
        self._down[button] = raw
        if raw:
            self._down_at[button] = since
            self._long[button] = 0
        else:
            self._sink(button, RELEASED if self._long[button] else SHORT)
