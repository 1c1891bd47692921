"""Resets, watchdog, identity and clock of the board (ports/rp2/modmachine.c, machine_wdt.c)."""

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import meter, plugged

PWRON_RESET = 1
WDT_RESET = 3
WDT_TIMEOUT_MAX = 8388
_IDLE_US = 1000  # the port's timer interrupt wakes the core at least that often


class WDT:
    """The watchdog: it outlives a soft reset, and no call stops it."""

    def __init__(self, id: int = 0, timeout: int = 5000) -> None:
        if id != 0:
            raise ValueError("WDT(%d) doesn't exist" % id)
        if timeout < 0 or timeout > WDT_TIMEOUT_MAX:
            raise ValueError("timeout exceeds %d" % WDT_TIMEOUT_MAX)
        self._board = plugged.the_board()
        self._board.start_watchdog(timeout)

    def feed(self) -> None:
        """Start its time anew."""
        self._board.world.check()
        meter.enter()
        self._board.feed_watchdog()
        meter.leave()


class RTC:
    """The clock of the day (machine_rtc.c): what is set is in the board's `day`."""

    def datetime(self, day: "tuple | None" = None) -> "tuple | None":
        """Set it: year, month, day, weekday, hours, minutes, seconds, and 0."""
        board = plugged.the_board()
        if day is not None:
            if len(day) != 8:
                raise TypeError
            board.day = day
        return board.day


class Mem32:
    """`machine.mem32`: of the chip's registers only the one that stops the watchdog.

    That is CTRL's ENABLE bit at its clearing address (RP2040 datasheet, 4.7.6 and 2.1.2).
    """

    _CLEAR_CTRL = 0x4005B000
    _ENABLE = 1 << 30

    def __setitem__(self, address: int, value: int) -> None:
        if address != self._CLEAR_CTRL or value != self._ENABLE:
            raise NotImplementedError("register %#x" % address)
        board = plugged.the_board()
        board.world.check()
        board.stop_watchdog()


mem32 = Mem32()


def reset() -> None:
    """Reset the board; done by the watchdog on this port, so that is the next reset's cause."""
    plugged.the_board().world.die("reset")


def soft_reset() -> None:
    """Start the interpreter anew; the hardware keeps running."""
    plugged.the_board().world.die("soft")


def reset_cause() -> int:
    """PWRON_RESET or WDT_RESET."""
    return plugged.the_board().reset_cause


def unique_id() -> bytes:
    """The eight bytes of the flash chip's number."""
    return plugged.the_board().unique_id


def freq(*new: int) -> "int | None":
    """The clock of the processor in Hz, or set it."""
    board = plugged.the_board()
    if not new:
        return board.cpu_freq
    if not 10000000 <= new[0] <= 300000000:
        raise ValueError("cannot change frequency")
    board.cpu_freq = new[0]
    return None


def idle() -> None:
    """Wait for an interrupt."""
    world = plugged.the_board().world
    until = world.now_us + _IDLE_US
    due = world.next_us()
    world.advance_to(until if due is None or due > until else due)


def disable_irq() -> "Any":
    """Mask interrupts; returns the state for `enable_irq`."""
    return plugged.the_board().interrupts.disable()


def enable_irq(state: "Any" = True) -> None:
    """Unmask them again."""
    plugged.the_board().interrupts.enable(state)
