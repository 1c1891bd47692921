"""Messages twice and out of order, as a network with memory would: one connection, both ways.

What is doubled here goes out under an id of its own, and its acknowledgement ends here: nobody is
told that something arrived which did not. Each message itself arrives, be it late.
"""

import random
from typing import NamedTuple

from tests.club.packets import Packets, acknowledged, again, published

UP, DOWN = 0, 1
"""To the broker, to its client."""

_LATE_PACKETS = 4  # so many pass a message that is held, at most
_LATE_S = 0.05  # or so much time
_TWICE_S = 2.0  # the second copy comes within that
_HALF = 32_768
_IDS = 65_535


class Held(NamedTuple):
    """What waits: until `due`, or until so many messages have passed it."""

    due: float
    passes: int
    packet: bytes


class Twister:
    """One connection. `through` takes bytes as they come and gives those to be sent on."""

    def __init__(self, rng: random.Random, late: float, twice: float) -> None:
        self._rng = rng
        self._late = late
        self._twice = twice
        self._packets = (Packets(), Packets())
        self._held: tuple[list[Held], list[Held]] = ([], [])
        self._ours: tuple[set[int], set[int]] = (set(), set())
        self.delayed = self.doubled = 0

    @property
    def waiting(self) -> bool:
        """Whether `due` has something to give, now or later."""
        return any(self._held)

    def kind(self) -> None:
        """Double and delay nothing more; what is held still comes."""
        self._late = self._twice = 0.0

    def through(self, way: int, data: bytes, now: float) -> bytes:
        """Return what is to be sent on of `data`; raises NotMqtt."""
        return b"".join(
            part for packet in self._packets[way].of(data) for part in self._one(way, packet, now)
        )

    def due(self, way: int, now: float) -> bytes:
        """Return what has been held long enough."""
        return b"".join(self._released(way, now, passed=0))

    def _one(self, way: int, packet: bytes, now: float) -> list[bytes]:
        number = acknowledged(packet)
        if number is not None and number in self._ours[1 - way]:
            self._ours[1 - way].discard(number)
            return []
        where = published(packet)
        if where is None:
            return [packet]
        if self._rng.random() < self._twice:
            self._double(way, packet, where, now)
        if self._rng.random() < self._late:
            self.delayed += 1
            passes = self._rng.randint(1, _LATE_PACKETS)
            self._held[way].append(Held(now + _LATE_S, passes, packet))
            return []
        return [packet, *self._released(way, now, passed=1)]

    def _double(self, way: int, packet: bytes, where, now: float) -> None:
        """Hold a copy for a while."""
        number = (where.id + _HALF) % _IDS + 1
        if number in self._ours[way]:
            return
        self._ours[way].add(number)
        self.doubled += 1
        due = now + self._rng.random() ** 3 * _TWICE_S  # most are soon
        self._held[way].append(Held(due, _IDS, again(packet, where, number)))

    def _released(self, way: int, now: float, passed: int) -> list[bytes]:
        held = self._held[way]
        if not held:
            return []
        left = [Held(each.due, each.passes - passed, each.packet) for each in held]
        out = [each.packet for each in left if each.passes <= 0 or each.due <= now]
        held[:] = [each for each in left if each.passes > 0 and each.due > now]
        return out
