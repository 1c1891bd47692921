"""The wires: what drives a GPIO, what level it has, and who is told when that changes."""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual.rp2040.irq import Interrupts

COUNT = 30  # RP2040 data sheet 1.4.3: GPIO0 to GPIO29

IN = 0
OUT = 1
OPEN_DRAIN = 2
ALT = 3
PULL_UP = 1
PULL_DOWN = 2
FALLING = 4
RISING = 8


class Gpio:
    """One pin of the chip and the wire soldered to it."""

    def __init__(self, interrupts: Interrupts, number: int) -> None:
        self.interrupts = interrupts
        self.number = number
        self.watchers: list = []
        self.outside: "int | None" = None  # what a chip or a button drives; None: nobody
        self.board_pull: "int | None" = None  # a resistor on the board
        self.reset()

    def reset(self) -> None:
        """As the chip comes out of reset: an input with its pull-down on (data sheet 2.19.6)."""
        self.mode = IN
        self.function = ""
        self.out = 0
        self.pull = PULL_DOWN
        self.handler: "Callable[[Any], Any] | None" = None
        self.hard = False
        self.trigger = 0
        self.flags = 0
        self.latched = 0  # edges that no interrupt was raised for yet
        self.owner: "Any" = None
        self._last = self.level()

    def level(self) -> int:
        """What the wire is at now; 0 where nothing holds it."""
        driven = self.mode == OUT or (self.mode == OPEN_DRAIN and not self.out)
        if driven and not self.function:
            if self.mode == OUT and self.outside is not None and self.outside != self.out:
                raise RuntimeError("GPIO%d: two outputs against each other" % self.number)
            return self.out
        if self.outside is not None:
            return self.outside
        if self.board_pull is not None:
            return self.board_pull
        return 1 if self.pull & PULL_UP else 0

    def drive(self, level: "int | None") -> None:
        """A chip or a button pulls the wire to `level`, or lets it go (None)."""
        self.outside = level
        self.changed()

    def changed(self) -> None:
        """Something about the wire changed: tell the watchers, raise the interrupt on an edge."""
        level = self.level()
        if level == self._last:
            return
        self._last = level
        for watcher in self.watchers:
            watcher(level)
        edge = RISING if level else FALLING
        if self.handler is not None and self.trigger & edge:
            self.latched |= edge
            self.interrupts.deliver(self)
