"""On the board beside the box: for how long the loop was held, time in the journal aside."""

import asyncio
import json
import time

from pezzbox.journal import Journal


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
