"""MicroPython's `time` and `asyncio` on CPython, at virtual time.

`install()` adds what MicroPython has and CPython lacks (`time.ticks_ms`, `asyncio.sleep_ms`,
`asyncio.ThreadSafeFlag`, ...) and lets `asyncio.run` use a loop whose clock is the virtual one:
where an ordinary loop sleeps, this one lets the world's next events happen.
"""

import asyncio
import math
import sys
import threading
import time
from collections.abc import Callable, Coroutine
from typing import Any

from host_tools.virtual import plugged, ticks
from host_tools.virtual.world import Deadlock

_TIME = ("ticks_ms", "ticks_us", "ticks_cpu", "ticks_diff", "ticks_add", "sleep_ms", "sleep_us")
_real_sleep = time.sleep
_real_run = asyncio.run
_real_new_event_loop = asyncio.new_event_loop
_fallen: list[Any] = []  # tasks of boards that went down: never closed, so that no `finally` runs


class _Selector:
    """Waits by letting virtual time pass."""

    def __init__(self, loop: "VirtualLoop") -> None:
        self._loop = loop

    def select(self, timeout: float | None) -> list[Any]:
        """Advance to the end of `timeout` seconds, or to an event that makes something ready."""
        world = plugged.world
        world.check()
        until = None if timeout is None else world.now_us + math.ceil(timeout * 1e6 - 1e-6)
        while not self._loop.has_ready():
            due = world.next_us()
            if until is not None and (due is None or due > until):
                world.advance_to(until)
                break
            if due is None:
                raise Deadlock("every task waits, and nothing will happen any more")
            world.advance_to(due)
        return []

    def close(self) -> None:
        """Nothing to close."""


class VirtualLoop(asyncio.BaseEventLoop):
    """An event loop on the virtual clock."""

    def __init__(self) -> None:
        super().__init__()
        self._selector = _Selector(self)
        self._clock_resolution = 1e-6
        self.fallen = False
        self.set_exception_handler(_complain)

    def time(self) -> float:
        """Seconds of the virtual clock."""
        return plugged.world.now_us / 1e6

    def has_ready(self) -> bool:
        """Whether a callback waits for its turn."""
        return bool(self._ready)  # type: ignore[attr-defined]

    def _process_events(self, event_list: list[Any]) -> None:
        del event_list

    def _write_to_self(self) -> None:
        pass


class ThreadSafeFlag:
    """MicroPython's: may be set from an interrupt, clears itself after a wait, one waiter."""

    def __init__(self) -> None:
        self.state = 0
        self._waiter: asyncio.Future[None] | None = None

    def set(self) -> None:
        """Wake the waiter, or let the next wait return at once."""
        self.state = 1
        if self._waiter is not None and not self._waiter.done():
            self._waiter.set_result(None)

    def clear(self) -> None:
        """Forget that it was set."""
        self.state = 0

    async def wait(self) -> None:
        """Wait until it is set, and clear it."""
        if not self.state:
            if self._waiter is not None:
                raise AssertionError("two tasks wait for one ThreadSafeFlag")
            self._waiter = asyncio.get_running_loop().create_future()
            try:
                await self._waiter
            finally:
                self._waiter = None
        self.state = 0


def _until_tick(ms: int) -> float:
    """Seconds from now to the millisecond tick that MicroPython would wake up at."""
    now = ticks.START_US + plugged.world.now_us
    return ((now // 1000 + max(0, ms)) * 1000 - now) / 1e6


async def sleep_ms(ms: int) -> None:
    """Wait `ms` milliseconds."""
    await asyncio.sleep(max(0.0, _until_tick(ms)))


async def wait_for_ms(awaitable: Any, ms: int) -> Any:
    """Wait for `awaitable` at most `ms` milliseconds; raises asyncio.TimeoutError."""
    return await asyncio.wait_for(awaitable, max(0.0, _until_tick(ms)))


def _run(main: Coroutine[Any, Any, Any], **options: Any) -> Any:
    """`asyncio.run` on the virtual clock. A board that went down runs no clean-up any more."""
    loop = VirtualLoop()
    asyncio.set_event_loop(loop)
    try:
        return loop.run_until_complete(main)
    finally:
        if plugged.world.dead is None:
            _cancel_all(loop)
        else:
            loop.fallen = True
            _fallen.extend(asyncio.all_tasks(loop))
        asyncio.set_event_loop(None)
        loop.close()


def _complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """What asyncio has to say about tasks left over; a board that went down says nothing."""
    if not (isinstance(loop, VirtualLoop) and loop.fallen):
        loop.default_exception_handler(context)


def _cancel_all(loop: VirtualLoop) -> None:
    left = asyncio.all_tasks(loop)
    for task in left:
        task.cancel()
    if left:
        loop.run_until_complete(asyncio.gather(*left, return_exceptions=True))
    loop.run_until_complete(loop.shutdown_asyncgens())


def _sleep(seconds: float) -> None:
    """`time.sleep` at virtual time, except for other threads and the standard library."""
    caller = sys._getframe(1).f_globals.get("__name__", "").partition(".")[0]
    main_thread = threading.current_thread() is threading.main_thread()
    if not main_thread or (caller in sys.stdlib_module_names and caller != "__main__"):
        _real_sleep(seconds)
    else:
        ticks.sleep(seconds)


def install() -> Callable[[], None]:
    """Put MicroPython's names in place; returns what takes them away again."""
    for name in _TIME:
        setattr(time, name, getattr(ticks, name))
    time.sleep = _sleep
    added = {"ThreadSafeFlag": ThreadSafeFlag, "sleep_ms": sleep_ms, "wait_for_ms": wait_for_ms}
    for name, value in added.items():
        setattr(asyncio, name, value)
    asyncio.run = _run
    asyncio.new_event_loop = VirtualLoop

    def uninstall() -> None:
        for name in _TIME:
            delattr(time, name)
        time.sleep = _real_sleep
        for name in added:
            delattr(asyncio, name)
        asyncio.run = _real_run
        asyncio.new_event_loop = _real_new_event_loop

    return uninstall
