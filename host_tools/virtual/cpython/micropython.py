"""CPython's stand-in for MicroPython's `micropython`: what the box uses of it."""

from collections.abc import Callable
from typing import Any, TypeVar

_T = TypeVar("_T")


def const(value: _T) -> _T:
    """The value itself; MicroPython's compiler puts it in place of the name."""
    return value


def schedule(function: Callable[[Any], Any], argument: Any) -> None:
    """Call `function(argument)` soon, outside of interrupts; RuntimeError if too many wait."""
    from host_tools.virtual import plugged

    if not plugged.world.soft(function, argument):
        raise RuntimeError("schedule queue full")


def alloc_emergency_exception_buf(size: int) -> None:
    """Nothing to do here: there is always memory for a traceback."""


def native(function: _T) -> _T:
    """The function itself; MicroPython compiles it to machine code."""
    return function
