"""On the board in place of `main.py`: runs that, and tells what only the board knows.

A while after the start it prints, as JSON on USB, the free heap and what an idle second allocates;
then in every second in which the loop was held longer than ever before, for how long (us), time in
the journal aside.
"""

import asyncio
import gc
import json
import time

from pezzbox.journal import Journal

_START_MS = 4000  # the start is over, nobody plays yet
_IDLE_S = 4  # every check of the reader and the display is in there
_EVERY_MS = 1000


class Held:
    """Watches how long the loop is held: between two looks for what is due."""

    def __init__(self):
        self.longest = 0
        self._told = 0
        self._since = time.ticks_us()
        self._stored = 0
        queue = asyncio.core._io_queue
        self._wait = queue.wait_io_event
        queue.wait_io_event = self.wait
        self._append = Journal.append
        Journal.append = lambda journal, *event: self.append(journal, event)

    def wait(self, ms):
        """In place of the event queue's."""
        held = time.ticks_diff(time.ticks_us(), self._since) - self._stored
        self.longest = max(self.longest, held)
        self._wait(ms)
        self._stored = 0
        self._since = time.ticks_us()

    def append(self, journal, event):
        """In place of the journal's."""
        since = time.ticks_us()
        self._append(journal, *event)
        self._stored = time.ticks_diff(time.ticks_us(), since)

    def tell(self):
        """Print a new longest time."""
        if self.longest > self._told:
            self._told = self.longest
            print(json.dumps({"held": self.longest}))


async def report():
    """The task that prints."""
    await asyncio.sleep_ms(_START_MS)
    gc.collect()
    free = gc.mem_free()
    used = gc.mem_alloc()  # a statement of its own: together they would make a tuple
    await asyncio.sleep_ms(_IDLE_S * 1000)
    idle = (gc.mem_alloc() - used) / _IDLE_S
    print(json.dumps({"free": free, "idle": idle}))
    held.longest = 0  # what the start took is told by its own figure
    while True:
        await asyncio.sleep_ms(_EVERY_MS)
        held.tell()


async def both(main):
    """The box, and the report beside it."""
    reporting = asyncio.create_task(report())
    try:
        await main
    finally:
        reporting.cancel()


held = Held()
run = asyncio.run
asyncio.run = lambda main: run(both(main))
with open("shipped.py") as file:
    shipped = file.read()
exec(shipped)
