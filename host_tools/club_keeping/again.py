"""Messages that the broker sends again after each connection that is cut, passed over at no cost.

It sends everything that was not acknowledged by then, also what was kept meanwhile. A line that is
kept never changes, so that a copy of its message says nothing. What waits still is `arrived.py`'s.
"""

from collections import OrderedDict
from collections.abc import Iterable
from typing import NamedTuple

_MOST = 20_000


class Message(NamedTuple):
    """What the broker delivers."""

    topic: str
    payload: bytes


class Again:
    """The messages whose lines were kept last."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Message, None] = OrderedDict()

    def __contains__(self, message: Message) -> bool:
        return message in self._kept

    def keep(self, messages: Iterable[Message]) -> None:
        """The lines of these are in the database."""
        for message in messages:
            self._kept[message] = None
        while len(self._kept) > _MOST:
            self._kept.popitem(last=False)

    def forget(self) -> None:
        """The database may have lost what it had: all that comes is looked at again."""
        self._kept.clear()
