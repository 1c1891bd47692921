"""Interrupts: masked by `disable_irq`, hard ones at once without a heap, soft ones queued.

After MicroPython's shared/runtime/mpirq.c, with one difference: there an exception in a handler
is printed and the handler switched off; here it is raised, so that a test fails.
"""

try:
    from typing import Any, Callable
except ImportError:
    pass

import micropython

from host_tools.virtual import meter
from host_tools.virtual.world import World

_heap_lock = getattr(micropython, "heap_lock", None)
_heap_unlock = getattr(micropython, "heap_unlock", None)


class Interrupts:
    """The interrupt mask of the core, and what waits behind it."""

    def __init__(self, world: World) -> None:
        self.world = world
        self.masked = False
        self.waiting: list = []

    def deliver(self, gpio: "Any") -> None:
        """An enabled edge came: call the pin's handler now, or as soon as the mask is off."""
        if not self.masked:
            self._raise(gpio)
        elif gpio not in self.waiting:
            self.waiting.append(gpio)

    def _raise(self, gpio: "Any") -> None:
        """Call the handler once for all the edges that the pin latched (RP2040, 2.19.3)."""
        gpio.flags = gpio.latched
        gpio.latched = 0
        self.dispatch(gpio.handler, gpio.owner, gpio.hard)

    def dispatch(self, handler: "Callable[[Any], Any] | None", arg: "Any", hard: bool) -> None:
        """Call `handler(arg)` as an interrupt. A full queue drops a soft one, as on the board."""
        if handler is None:
            return
        world = self.world
        if not hard:
            world.soft(handler, arg)
            return
        depth = meter.pause()
        world.in_interrupt += 1
        if _heap_lock:
            _heap_lock()
        try:
            handler(arg)
        finally:
            if _heap_unlock:
                _heap_unlock()
            world.in_interrupt -= 1
            meter.resume(depth)

    def disable(self) -> bool:
        """Mask interrupts; returns the state for `enable`."""
        was_on = not self.masked
        self.masked = True
        return was_on

    def enable(self, state: bool) -> None:
        """Restore a state that `disable` returned, and deliver what waited."""
        self.masked = not state
        while self.waiting and not self.masked:
            self._raise(self.waiting.pop(0))
