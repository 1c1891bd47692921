"""Who is where after so many rounds: sums over the tables that were played, exact to the fraction.

A player's figures:

- table points: of each table, the part of the other sides that were left behind, a level one half:
  1 for who wins, 0 for who is last, whatever the table's size. A bye is 1/2, as is a table that
  could not be played; a round missed is 0.
- wins: tables at which nobody was before; a bye is none.
- points: the matches' totals (games won, where a match is a series). A bye is the mean of all
  totals of that round, and a round missed the worst of them, so that nobody gains by not playing
  (for who is out, later rounds are not missed).
- strength: the mean of the table points of those who were met on other sides, each as often.

They are looked at in the order of ORDERS; fewest points are best where the lowest total wins the
game, and else the most. Who is level in all of them shares the place. In an elimination those who
are in come first, then who went out, the last to go first.
"""

from collections import defaultdict
from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

PLACES, POINTS = "places", "points"
ORDERS = {
    PLACES: ("table_points", "wins", "points", "strength"),
    POINTS: ("points", "table_points", "wins", "strength"),
}
"""What counts first, second .. by what is chosen for the tournament."""

BYE = Fraction(1, 2)
SIXTHS = 6


class Sat(NamedTuple):
    """A player at a table that was played; the score in sixths, the place that of the side."""

    player: int
    side: int
    score: int
    place: int


class Played(NamedTuple):
    """A complete round; `byes` has those of tables that could not be played too."""

    tables: list[list[Sat]]
    byes: list[int]


class Entrant(NamedTuple):
    """A player of the tournament: from which round on, and after which it went out."""

    player: int
    joined: int = 1
    out: int | None = None


class Standing(NamedTuple):
    """A player's line. `points` in points, not sixths."""

    place: int
    player: int
    table_points: Fraction
    wins: int
    points: Fraction
    strength: Fraction
    tables: int
    byes: int
    missed: int
    out: int | None


class _Sums:
    """One player's, while they are added up."""

    def __init__(self) -> None:
        self.table_points = Fraction()
        self.sixths = Fraction()
        self.wins = self.tables = self.byes = self.missed = 0
        self.met: list[int] = []


def table_points(table: list[Sat]) -> dict[int, Fraction]:
    """Return what each player of a table gets for its side's place."""
    places = {sat.side: sat.place for sat in table}
    got = {}
    for sat in table:
        others = [place for side, place in places.items() if side != sat.side]
        made = sum(2 * (place > sat.place) + (place == sat.place) for place in others)
        got[sat.player] = Fraction(made, 2 * len(others))
    return got


def standings(
    entrants: Iterable[Entrant], played: list[Played], fewest: bool, order: str
) -> list[Standing]:
    """Return everybody's line, the best first, those who share a place by their number."""
    everybody = list(entrants)
    sums: dict[int, _Sums] = {entrant.player: _Sums() for entrant in everybody}
    for number, one in enumerate(played, 1):
        here = {who.player for who in everybody if who.out is None or number <= who.out}
        _add({player: sums[player] for player in here}, one, fewest)
    lines = [_line(entrant, sums) for entrant in everybody]
    keys = {line.player: _key(line, fewest, order) for line in lines}
    lines.sort(key=lambda line: (keys[line.player], line.player))
    first: dict[tuple, int] = {}
    for place, line in enumerate(lines, 1):
        first.setdefault(keys[line.player], place)
    return [line._replace(place=first[keys[line.player]]) for line in lines]


def _add(sums: dict[int, _Sums], one: Played, fewest: bool) -> None:
    """Add one round: the tables, then what its byes and those who missed it get for that."""
    scores = [sat.score for table in one.tables for sat in table]
    there = {sat.player for table in one.tables for sat in table} | set(one.byes)
    for table in one.tables:
        got = table_points(table)
        for sat in table:
            mine = sums[sat.player]
            mine.table_points += got[sat.player]
            mine.wins += sat.place == 1
            mine.sixths += sat.score
            mine.tables += 1
            mine.met += [other.player for other in table if other.side != sat.side]
    for player in one.byes:
        sums[player].table_points += BYE
        sums[player].sixths += Fraction(sum(scores), len(scores) or 1)
        sums[player].byes += 1
    worst = (max if fewest else min)(scores, default=0)
    for player in set(sums) - there:
        sums[player].sixths += worst
        sums[player].missed += 1


def _line(entrant: Entrant, sums: dict[int, _Sums]) -> Standing:
    mine = sums[entrant.player]
    strength = sum((sums[other].table_points for other in mine.met), Fraction())
    return Standing(
        0,
        entrant.player,
        mine.table_points,
        mine.wins,
        mine.sixths / SIXTHS,
        strength / (len(mine.met) or 1),
        *(mine.tables, mine.byes, mine.missed),
        entrant.out,
    )


def _key(line: Standing, fewest: bool, order: str) -> tuple:
    """Return what a line is sorted by, the best least."""
    values: defaultdict[str, Fraction | int] = defaultdict(int, line._asdict())
    if fewest:
        values["points"] = -line.points
    return (line.out is not None, -(line.out or 0), *(-values[name] for name in ORDERS[order]))


def going(
    lines: list[Standing], each: int, winners: int, lot: dict[int, float]
) -> tuple[list[int], bool]:
    """Return who goes out after a round, the last `each` until `winners` are left.

    Where the line is between some who are level, it is by `lot` (the greatest go), which is told.
    """
    inside = [line for line in lines if line.out is None]
    many = max(0, min(each, len(inside) - winners))
    by_lot = sorted(inside, key=lambda line: (line.place, lot[line.player]))
    stay, go = by_lot[: len(by_lot) - many], by_lot[len(by_lot) - many :]
    drawn = bool(stay and go) and stay[-1].place == go[0].place
    return [line.player for line in go], drawn
