"""How much the firmware allocates, on MicroPython, without what the stand-ins around it do.

The stand-ins call `enter` and `leave` around their own work, and the other way round around a
handler of the firmware's. Turned off (as it is at start) this costs next to nothing.

Counted are the bytes that are asked for (`micropython.mem_current`): what they take in the heap's
blocks `gc.mem_alloc` finds out only by looking at all of it, at every `enter` and `leave`.
"""

import gc

import micropython

try:
    from typing import Any, Callable
except ImportError:
    pass

_asked_for: "Any" = getattr(micropython, "mem_current", None)

on = False
_depth = 0
_mark = 0
_own = 0
_before = 0


def enter() -> None:
    """A stand-in begins to work."""
    global _depth, _mark
    if on:
        if _depth == 0:
            _mark = _asked_for()
        _depth += 1


def leave() -> None:
    """It is done."""
    global _depth, _own
    if on:
        _depth -= 1
        if _depth == 0:
            _own += _asked_for() - _mark


def pause() -> int:
    """The firmware runs inside of a stand-in; returns what `resume` needs."""
    global _depth, _own
    depth = _depth
    if on and depth:
        _own += _asked_for() - _mark
        _depth = 0
    return depth


def resume(depth: int) -> None:
    """Back in the stand-in."""
    global _depth, _mark
    if on and depth:
        _mark = _asked_for()
        _depth = depth


def measure(fn: "Callable[[], Any]") -> int:
    """Bytes that the firmware allocated in `fn()`; RuntimeError where nobody counts them."""
    global on, _depth, _own
    if _asked_for is None:
        raise RuntimeError("only MicroPython counts what is allocated")
    gc.collect()
    gc.disable()
    _depth = _own = 0
    on = True
    try:
        before = _asked_for()
        fn()
        return _asked_for() - before - _own
    finally:
        on = False
        gc.enable()


def start() -> None:
    """Begin to measure out of an event that happens while every task waits (a player's step)."""
    global on, _depth, _mark, _own, _before
    gc.collect()
    gc.disable()
    _own = 0
    _depth = 1  # that of the poller, which waits
    on = True
    _mark = _before = _asked_for()


def stop() -> int:
    """Bytes that the firmware allocated since `start`; called where that may be."""
    global on, _depth
    now = _asked_for()
    made = now - _before - _own - (now - _mark)
    on = False
    _depth = 0
    gc.enable()
    return made
