"""What the broker has delivered, while it waits for the collector.

After a connection that was cut the broker sends everything again that was not acknowledged. A line
that waits here still is not put behind all others another time: it gets one more number to be
acknowledged by, so that a collector that is behind has not more to do after each cut.
"""

import threading
from collections import deque

from host_tools.club_keeping.again import Message
from pezzbox.club import messages


class Delivered:
    """A message, and what acknowledges it: its numbers, each in the connection that it came by."""

    def __init__(self, message: Message) -> None:
        self.message = message
        self._came: list[tuple[int, int]] = []

    def came(self, connection: int, number: int) -> None:
        """It came by that number; 0: nobody wants it acknowledged."""
        if number:
            self._came.append((connection, number))

    def numbers(self, connection: int) -> list[int]:
        """Return what acknowledges it in a connection; the broker forgets those of others."""
        return [number for by, number in self._came if by == connection]


class Arrived:
    """Messages in the order in which they came first; for two threads."""

    def __init__(self) -> None:
        self._queue: deque[Delivered] = deque()
        self._lines: dict[Message, Delivered] = {}
        self._changed = threading.Condition()

    @property
    def waiting(self) -> int:
        """How many there are."""
        return len(self._queue)

    def put(self, message: Message, connection: int, number: int) -> None:
        """Add what has come."""
        with self._changed:
            one = self._lines.get(message)
            if one is None:
                one = Delivered(message)
                self._queue.append(one)
                # The same state twice may have had another one between.
                if message.topic.endswith(f"/{messages.EVENTS}"):
                    self._lines[message] = one
                self._changed.notify()
            one.came(connection, number)

    def take(self, most: int, seconds: float) -> list[Delivered]:
        """Return the first ones, so many at most; waits so long for the first."""
        with self._changed:
            if not self._queue:
                self._changed.wait(seconds)
            found = [self._queue.popleft() for _ in range(min(most, len(self._queue)))]
            for one in found:
                self._lines.pop(one.message, None)
            return found
