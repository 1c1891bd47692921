"""The watchdog: restarts a board whose program hangs."""

import machine
from micropython import const

_TIMEOUT_MS = const(8000)  # the most is 8388 on this chip (RP2040 datasheet, 4.7.2)

# RP2040 datasheet, 4.7.6 and 2.1.2: the watchdog's CTRL register, at the address where a bit that
# is written is cleared. The Pico SDK's watchdog_disable() does the same; MicroPython has no call.
_CLEAR_CTRL = 0x40058000 + 0x3000
_ENABLE = 1 << 30


class Watchdog:
    """Not started before `start`; it outlives a soft reset, unless it was stopped."""

    def __init__(self) -> None:
        self._dog: "machine.WDT | None" = None

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

    def stop(self) -> None:
        """Stop it: the program has ended, and the prompt is to stay."""
        machine.mem32[_CLEAR_CTRL] = _ENABLE


def restart() -> None:
    """Reset the board. Does not return."""
    machine.reset()
