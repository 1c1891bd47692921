"""What a seating costs: a pair that meets for the m-th time m-1, so that repeats are spread.

Two who are partners again cost more, and the very same people at one table again far more.
"""

from collections import Counter
from collections.abc import Iterable

from host_tools.tourneys import rounds
from host_tools.tourneys.rounds import Round

SAME_TABLE = 20
"""What it costs to seat the very same people at one table again."""

PARTNERS = 2
"""What it costs, besides, that two are partners again."""

_Matrix = list[list[int]]


class Seats:
    """A table that changes: its players by their seats, and a bit for each of them."""

    def __init__(self, players: Iterable[int]) -> None:
        self.at = list(players)
        self.mask = _mask(self.at)


class Costs:
    """What rounds of the players 0 .. n-1 cost beyond what was, kept while they change."""

    def __init__(self, players: int, past: list[Round], in_partners: bool) -> None:
        """`past` has the rounds so far; who is not there now has a number from `players` on."""
        self._met = _matrix(players, rounds.met(past))
        self._paired = _matrix(players, rounds.partnered(past)) if in_partners else None
        self._same = {_mask(table): times for table, times in rounds.same(past).items()}
        self.total = 0

    def least(self, coming: list[Round]) -> int:
        """Return a bound: no rounds of these sizes cost less, before they are seated."""
        tables = [table for one in coming for table in one.tables]
        meetings = sum(len(table) * (len(table) - 1) // 2 for table in tables)
        bound = _filled(self._met, meetings)
        if self._paired:
            couples = sum(len(list(rounds.partners(table))) for table in tables)
            bound += PARTNERS * _filled(self._paired, couples)
        return bound

    def seat(self, table: Seats) -> None:
        """Count one more table."""
        for one, other in rounds.pairs(tuple(table.at)):
            self.total += self._met[one][other]
            _add(self._met, one, other, 1)
        if self._paired:
            for one, other in rounds.partners(tuple(table.at)):
                self.total += PARTNERS * self._paired[one][other]
                _add(self._paired, one, other, 1)
        self.total += SAME_TABLE * self._count(table.mask, 1)

    def repeats(self, table: Seats, seat: int) -> bool:
        """Whether that player meets somebody again there."""
        one = table.at[seat]
        met = self._met[one]
        if sum([met[other] for other in table.at]) >= len(table.at):
            return True
        return self._paired is not None and self._paired[one][partner(table, seat)] > 1

    def change(self, here: Seats, one: int, there: Seats, other: int) -> int:
        """Return by how much more it costs if two seats of a round are swapped, not partners'."""
        x, y = here.at[one], there.at[other]
        more = 0
        if here is not there:
            of_x, of_y = self._met[x], self._met[y]
            more = len(here.at) + len(there.at) - 2 - 2 * of_x[y]
            for player in here.at:
                more += of_y[player] - of_x[player]
            for player in there.at:
                more += of_x[player] - of_y[player]
            more += SAME_TABLE * self._change_of_same(here, there, 1 << x | 1 << y)
        if self._paired:
            its, theirs = partner(here, one), partner(there, other)
            of_x, of_y = self._paired[x], self._paired[y]
            if its != x:
                more += PARTNERS * (of_y[its] - of_x[its] + 1)
            if theirs != y:
                more += PARTNERS * (of_x[theirs] - of_y[theirs] + 1)
        return more

    def _change_of_same(self, here: Seats, there: Seats, moved: int) -> int:
        same = self._same
        new = same.get(here.mask ^ moved, 0) + same.get(there.mask ^ moved, 0)
        return new - same[here.mask] - same[there.mask] + 2

    def swap(self, here: Seats, one: int, there: Seats, other: int, more: int) -> None:
        """Swap two seats, not of partners, which costs `more` as `change` has it."""
        x, y = here.at[one], there.at[other]
        for by in (-1, 1):
            self._couple(here, one, by)
            self._couple(there, other, by)
            if by < 0:
                here.at[one], there.at[other] = y, x
        if here is not there:
            self._moved(here, x, y)
            self._moved(there, y, x)
        self.total += more

    def _moved(self, table: Seats, gone: int, come: int) -> None:
        """Count anew what a table comes to where one player has another's seat."""
        for player in table.at:
            if player != come:
                _add(self._met, gone, player, -1)
                _add(self._met, come, player, 1)
        self._count(table.mask, -1)
        table.mask ^= 1 << gone | 1 << come
        self._count(table.mask, 1)

    def _couple(self, table: Seats, seat: int, by: int) -> None:
        one, other = table.at[seat], partner(table, seat)
        if self._paired and one != other:
            _add(self._paired, one, other, by)

    def _count(self, mask: int, by: int) -> int:
        """Count a table once more or less; returns how often it was there before."""
        before = self._same.get(mask, 0)
        self._same[mask] = before + by
        return before


def partner(table: Seats, seat: int) -> int:
    """Return who plays with that seat: the player itself where nobody does."""
    return table.at[seat - 2] if len(table.at) == 4 else table.at[seat]


def _mask(players: Iterable[int]) -> int:
    return sum(1 << player for player in players)


def _add(matrix: _Matrix, one: int, other: int, by: int) -> None:
    matrix[one][other] += by
    matrix[other][one] += by


def _matrix(players: int, counted: Counter[tuple[int, int]]) -> _Matrix:
    made = [[0] * players for _ in range(players)]
    for (one, other), times in counted.items():
        if other < players:  # the greater number
            _add(made, one, other, times)
    return made


def _filled(matrix: _Matrix, more: int) -> int:
    """Return what so many more meetings cost if each takes the pair that met least."""
    levels = Counter(row[at] for one, row in enumerate(matrix) for at in range(one))
    cost = level = 0
    while more and levels:
        some = min(more, levels[level])
        cost += some * level
        levels[level + 1] += some
        more -= some
        level += 1
    return cost
