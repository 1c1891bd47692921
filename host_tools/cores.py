"""The same work on many jobs, on all cores: what comes out is as if done one after the other."""

import multiprocessing
import os
import signal
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor, wait
from concurrent.futures.process import BrokenProcessPool
from typing import Any, TypeVar

Tick = Callable[[int], None]
Job = TypeVar("Job")
Result = TypeVar("Result")

_LOOK_EVERY_S = 0.1
_BATCHES = 32  # a core: a batch costs some 0.2 ms to hand over, and the last one is waited for


class _StoppedError(Exception):
    """Nobody waits for the results any more."""


def count() -> int:
    """Return how many cores this process may use."""
    if hasattr(os, "sched_getaffinity"):  # not on macOS and Windows
        return len(os.sched_getaffinity(0))
    return os.cpu_count() or 1


def each(
    work: Callable[[Job, Tick], Result], jobs: Sequence[Job], tick: Tick, cores: int
) -> Iterator[Result]:
    """Yield `work(job, tick)` of every job, in their order.

    With more than one core `work` is called in other processes: it must be a function of a module,
    and must not read standard input. It tells `tick` of its progress, now and then.
    """
    if cores < 2:
        for job in jobs:
            yield work(job, tick)
        return
    told = multiprocessing.Value("q", 0)
    stop = multiprocessing.Event()
    size = max(1, len(jobs) // (cores * _BATCHES))
    batches = [jobs[start : start + size] for start in range(0, len(jobs), size)]
    pool = ProcessPoolExecutor(cores, initializer=_begin, initargs=(told, stop))
    try:
        futures = [pool.submit(_batch, work, batch) for batch in batches]
        for batch, future in zip(batches, futures, strict=True):
            _watch(future, told, tick)
            try:
                results = future.result()
            except BrokenProcessPool:  # the system has killed one: the memory ran out
                results = [work(job, tick) for job in batch]
            yield from results
    finally:
        stop.set()
        pool.shutdown(cancel_futures=True)


def _watch(future: Future, told: Any, tick: Tick) -> None:
    """Wait for a batch, and hand on what all processes have told meanwhile."""
    waiting = True
    while waiting:
        waiting = bool(wait([future], _LOOK_EVERY_S).not_done)
        with told.get_lock():
            done, told.value = told.value, 0
        tick(done)


# In the other processes

_here: dict[str, Any] = {}


def _begin(told: Any, stop: Any) -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C goes to all; the first one says stop
    _here.update(told=told, stop=stop)


def _tick(count: int) -> None:
    if _here["stop"].is_set():
        raise _StoppedError
    told = _here["told"]
    with told.get_lock():
        told.value += count


def _batch(work: Callable[[Any, Tick], Any], jobs: Sequence[Any]) -> list[Any]:
    return [work(job, _tick) for job in jobs]
