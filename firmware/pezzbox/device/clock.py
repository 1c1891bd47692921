"""The board's clock. Nobody at the table needs the time of day; certificates are checked by it."""

import time

from machine import RTC

_EARLIEST = 2026  # without a battery it begins with 2021 at every power-up


def is_set() -> bool:
    """Whether it shows a time that can be."""
    return time.localtime()[0] >= _EARLIEST


def set_to(seconds: int) -> None:
    """Set it, to seconds since 1970 in UTC."""
    year, month, day, hour, minute, second, weekday = time.gmtime(seconds)[:7]
    RTC().datetime((year, month, day, weekday, hour, minute, second, 0))
