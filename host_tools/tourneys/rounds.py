"""A round as the seating sees it: numbers of players at tables; and what former rounds leave."""

from collections import Counter
from collections.abc import Iterable, Iterator
from typing import NamedTuple

Table = tuple[int, ...]
"""The players of a table by their seats, counter-clockwise: partners are two apart."""


class Round(NamedTuple):
    """Who sits where, and who has a bye."""

    tables: tuple[Table, ...]
    byes: tuple[int, ...] = ()

    @property
    def players(self) -> set[int]:
        """Everybody who is there."""
        return {*self.byes, *(player for table in self.tables for player in table)}


def pairs(table: Table) -> Iterator[tuple[int, int]]:
    """Yield each pair of a table, the smaller number first."""
    for at, one in enumerate(table):
        for other in table[at + 1 :]:
            yield (one, other) if one < other else (other, one)


def partners(table: Table) -> Iterator[tuple[int, int]]:
    """Yield the pairs that play together, where a table of four plays in partners."""
    if len(table) == 4:
        for one, other in zip(table[:2], table[2:], strict=True):
            yield (one, other) if one < other else (other, one)


def met(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """Return how often each pair sat at one table."""
    return Counter(pair for one in rounds for table in one.tables for pair in pairs(table))


def partnered(rounds: Iterable[Round]) -> Counter[tuple[int, int]]:
    """Return how often each pair sat as partners."""
    return Counter(pair for one in rounds for table in one.tables for pair in partners(table))


def byes(rounds: Iterable[Round]) -> Counter[int]:
    """Return how many byes each player had."""
    return Counter(player for one in rounds for player in one.byes)


def same(rounds: Iterable[Round]) -> Counter[frozenset[int]]:
    """Return how often the same people sat at one table."""
    return Counter(frozenset(table) for one in rounds for table in one.tables)
