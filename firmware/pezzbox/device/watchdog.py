"""The watchdog: restarts a board whose program hangs."""

import machine
from micropython import const

_TIMEOUT_MS = const(8000)  # the most is 8388 on this chip (RP2040 data sheet, 4.7.2)
_FEED_MS = const(2000)


class Watchdog:
    """Not started before `start`; from then on it cannot be stopped, and outlives a soft reset."""

    def __init__(self) -> None:
        self._dog: "machine.WDT | None" = None
        self._timer: "machine.Timer | None" = None

    @property
    def bit(self) -> bool:
        """Whether the last reset was the watchdog's, or the program's own."""
        return machine.reset_cause() == machine.WDT_RESET

    def start(self) -> None:
        """Start it: `feed` has to be called at least every 8 s."""
        self._dog = machine.WDT(timeout=_TIMEOUT_MS)

    def feed(self) -> None:
        """Say that everything runs. Allocates nothing."""
        if self._dog is not None:
            self._dog.feed()

    def keep_fed(self) -> None:
        """Feed it by a timer from now on: the program has ended, and the prompt is to stay."""
        if self._dog is not None:
            self._timer = machine.Timer(-1)
            self._timer.init(period=_FEED_MS, callback=lambda _timer: self.feed())


def restart() -> None:
    """Reset the board. Does not return."""
    machine.reset()
