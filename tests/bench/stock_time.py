"""On the board as `time`: what the drivers take from CircuitPython's, beside MicroPython's own."""

from utime import *  # noqa: F403 - whatever it has
from utime import ticks_diff, ticks_ms

_START = ticks_ms()


def monotonic():
    """Seconds."""
    return ticks_diff(ticks_ms(), _START) / 1000
