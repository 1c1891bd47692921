"""MicroPython's own `asyncio` at virtual time.

Its core takes `ticks` from `time`, which is the virtual one (lib_micropython). What is left is
the poller, which sleeps, and its task queue and `Task`, which are C and look at the real clock
whenever they put a task that is due at once into the queue: the order of tasks would depend on
how fast the machine is. These are replaced.
"""

try:
    from typing import Any, Callable
except ImportError:
    pass

import asyncio
import asyncio.core as core  # type: ignore[import-not-found]

from host_tools.virtual import meter, plugged
from host_tools.virtual.ticks import ticks_add, ticks_diff, ticks_ms
from host_tools.virtual.world import Deadlock, World

_POLLIN = 1
_STREAM_POLL = 3


class TaskQueue:
    """Tasks in the order in which they are due; first come, first served."""

    def __init__(self) -> None:
        self._tasks = []

    def peek(self) -> "Task | None":
        """The first task, or None."""
        return self._tasks[0] if self._tasks else None

    def push(self, task: "Task", key: "int | None" = None) -> None:
        """Put a task in, due at `key` or now."""
        if plugged.world.in_interrupt:
            raise RuntimeError("only ThreadSafeFlag may wake a task from an interrupt")
        meter.enter()
        task.data = None
        task.ph_key = ticks_ms() if key is None else key
        tasks = self._tasks
        i = len(tasks)
        while i and ticks_diff(tasks[i - 1].ph_key, task.ph_key) > 0:
            i -= 1
        tasks.insert(i, task)
        meter.leave()

    def pop(self) -> "Task":
        """Take the first task out."""
        if not self._tasks:
            raise IndexError("empty heap")
        return self._tasks.pop(0)

    def remove(self, task: "Task") -> None:
        """Take a task out."""
        self._tasks.remove(task)


class Task:
    """A coroutine and what it waits for. `state`: True runs and nobody waits for it, a TaskQueue
    of those who wait, None is done, False is done and somebody knows."""

    def __init__(self, coro: "Any", globals: "dict | None" = None) -> None:
        self.coro = coro
        self.data = None
        self.state = True
        self.ph_key = 0

    def __iter__(self) -> "Task":
        if not self.state:
            self.state = False
        elif self.state is True:
            self.state = TaskQueue()
        elif not isinstance(self.state, TaskQueue):
            raise RuntimeError("can't wait")
        return self

    def __next__(self) -> None:
        if not self.state:
            raise self.data
        self.state.push(core.cur_task)
        core.cur_task.data = self

    def done(self) -> bool:
        """Whether it has ended."""
        return not self.state

    def cancel(self) -> bool:
        """Raise CancelledError in it; False if it has ended."""
        if not self.state:
            return False
        if self is core.cur_task:
            raise RuntimeError("can't cancel self")
        task = self
        while isinstance(task.data, Task):
            task = task.data
        if hasattr(task.data, "remove"):
            task.data.remove(task)
            core._task_queue.push(task)
        elif ticks_diff(task.ph_key, ticks_ms()) > 0:
            core._task_queue.remove(task)
            core._task_queue.push(task)
        task.data = core.CancelledError
        return True


class _Poller:
    """Waits for streams (ThreadSafeFlag is one) by letting virtual time pass."""

    def __init__(self) -> None:
        self._streams = []

    def register(self, stream: "Any", events: int) -> None:
        """Watch a stream; only for reading, nothing else is served here."""
        if events != _POLLIN:
            raise NotImplementedError("only ThreadSafeFlag can be waited for")
        self._streams.append(stream)

    def modify(self, stream: "Any", events: int) -> None:
        """Nothing here waits for more than one thing."""
        raise NotImplementedError("only ThreadSafeFlag can be waited for")

    def unregister(self, stream: "Any") -> None:
        """Stop watching it."""
        for i, watched in enumerate(self._streams):
            if watched is stream:
                del self._streams[i]
                return

    def _ready(self) -> bool:
        for stream in self._streams:
            if stream.ioctl(_STREAM_POLL, _POLLIN):
                return True
        return False

    def ipoll(self, ms: int) -> list:
        """Let at most `ms` milliseconds pass (-1: no limit) until a stream is ready."""
        meter.enter()
        try:
            return self._wait(ms)
        finally:
            meter.leave()

    def _wait(self, ms: int) -> list:
        world = plugged.world
        world.check()
        until = None
        if ms >= 0:
            until = world.now_us + ms * 1000 - _into_tick(world) * (ms > 0)
        while not self._ready():
            due = world.next_us()
            if until is not None and (due is None or due > until):
                if due is None and not self._streams and core._task_queue.peek() is None:
                    raise Deadlock("every task waits, and nothing will happen any more")
                world.advance_to(until)
                break
            if due is None:
                raise Deadlock("every task waits, and nothing will happen any more")
            world.advance_to(due)
        return [(s, _POLLIN) for s in self._streams if s.ioctl(_STREAM_POLL, _POLLIN)]


def _into_tick(world: World) -> int:
    # A sleep ends with the tick, not a whole number of milliseconds from now.
    return world.now_us % 1000


class _IOQueue(core.IOQueue):
    def __init__(self) -> None:
        super().__init__()
        self.poller = _Poller()


def install() -> "Callable[[], None]":
    """Put the virtual clock behind `asyncio`; starts with empty queues."""
    if core.ticks is not ticks_ms:
        core.ticks = ticks_ms
        core.ticks_diff = ticks_diff
        core.ticks_add = ticks_add
    core.TaskQueue = asyncio.TaskQueue = TaskQueue
    core.Task = asyncio.Task = Task
    core.IOQueue = asyncio.IOQueue = _IOQueue
    plugged.on_new_world = [_fresh]
    _fresh()
    return lambda: None


def _fresh() -> None:
    # Tasks of a board that went down must not go on in the next one's loop.
    core.cur_task = None
    core.new_event_loop()
