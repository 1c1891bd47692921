"""Runs a coroutine by hand, a step at a time, and counts what its steps allocate (MicroPython)."""

import asyncio
import gc

COUNTS = hasattr(gc, "mem_alloc")


class _Queue:
    """Takes the place of the event loop's: who sleeps is woken by `Steps`, nobody else."""

    def push(self, task, at=None):
        pass


class Steps:
    """The steps of one coroutine. Only where `COUNTS`."""

    def __init__(self, coroutine):
        self._coroutine = coroutine
        self.allocated = 0
        self._core = asyncio.core
        self._kept = self._core._task_queue
        self._core._task_queue = _Queue()

    def step(self):
        """Run it to its next sleep; adds what it allocated."""
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        self._coroutine.send(None)
        self.allocated += gc.mem_alloc() - before
        gc.enable()

    def close(self):
        """Give the event loop its queue back."""
        self._core._task_queue = self._kept
