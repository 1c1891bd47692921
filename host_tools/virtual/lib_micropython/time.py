"""`time` of MicroPython on the virtual clock; in front of the builtin one, which stays `utime`."""

from utime import gmtime, localtime, mktime  # type: ignore

from host_tools.virtual.ticks import (
    sleep,
    sleep_ms,
    sleep_us,
    ticks_add,
    ticks_cpu,
    ticks_diff,
    ticks_ms,
    ticks_us,
    time,
    time_ns,
)

__all__ = (
    "gmtime",
    "localtime",
    "mktime",
    "sleep",
    "sleep_ms",
    "sleep_us",
    "ticks_add",
    "ticks_cpu",
    "ticks_diff",
    "ticks_ms",
    "ticks_us",
    "time",
    "time_ns",
)
