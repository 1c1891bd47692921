"""What the book says of players, game by game; each figure is a sum over its rows.

Deals are the scored ones, tie-break deals too. `points` and `pezz` are what a seat took in tricks
and monte, as on the score sheet; `score` is what the deal counted for it. A cappotto counts for
everybody on the side that made it (in the bidding games for the declarer), the others for the
seat alone.
"""

import argparse
from collections import defaultdict
from fractions import Fraction
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Select, and_, func, select

from host_tools.book_keeping import rating
from host_tools.book_keeping.names import People, people
from host_tools.book_keeping.rows import SIXTHS
from host_tools.book_keeping.schema import COUNTS, MATCHES, RESULTS, SCORE, SEATS

_SUMS = (SCORE, *COUNTS)


class Chosen(NamedTuple):
    """Which matches are looked at: of a game, from a day, to a day (YYYY-MM-DD, both in it)."""

    game: str | None = None
    since: str | None = None
    until: str | None = None

    @classmethod
    def meant(cls, args: argparse.Namespace) -> "Chosen":
        """Return which matches a command's arguments mean."""
        return cls(args.game, args.since, args.until)

    def where(self) -> ColumnElement[bool]:
        """Return the condition on MATCHES."""
        conditions: list[ColumnElement[bool]] = [MATCHES.c.id.is_not(None)]
        if self.game:
            conditions.append(MATCHES.c.game == self.game)
        if self.since:
            conditions.append(MATCHES.c.played >= self.since)
        if self.until:
            conditions.append(MATCHES.c.played <= self.until)
        return and_(*conditions)


EVERYTHING = Chosen()


class Figures(NamedTuple):
    """One player's in one game. `decided`: the matches that somebody won; sums over `deals`."""

    player: str
    game: str
    matches: int
    decided: int
    wins: int
    deals: int
    rating: float | None
    rated: int
    sums: dict[str, int]

    def average(self, name: str) -> Fraction | None:
        """Return what a sum is a deal, exactly; a score in points. None without a deal."""
        if not self.deals:
            return None
        unit = SIXTHS if name == SCORE else 1
        return Fraction(self.sums[name], self.deals * unit)


def figures(connection: Connection, chosen: Chosen = EVERYTHING) -> list[Figures]:
    """Return everybody's figures, by game and then by rating, best first."""
    who = people(connection)
    played = _summed(connection, _played(chosen), who)
    summed = _summed(connection, _dealt(chosen), who)
    rated = {game: rating.of(course) for game, course in courses(connection, chosen, who).items()}
    made = []
    for (game, person), row in played.items():
        sums = summed.get((game, person), defaultdict(int))
        found = rated.get(game, {}).get(person)
        made.append(
            Figures(
                who.name[person],
                game,
                row["matches"],
                row["decided"],
                row["wins"],
                sums["deals"],
                found.value if found else None,
                found.matches if found else 0,
                {name: sums[name] for name in _SUMS},
            )
        )
    return sorted(made, key=lambda one: (one.game, -(one.rating or 0), one.player))


def _played(chosen: Chosen) -> Select[*tuple[Any, ...]]:
    return (
        select(
            MATCHES.c.game,
            SEATS.c.player_id,
            func.count().label("matches"),
            func.sum(SEATS.c.won).label("wins"),
            func.count(SEATS.c.place).label("decided"),
        )
        .join_from(SEATS, MATCHES)
        .where(chosen.where())
        .group_by(MATCHES.c.game, SEATS.c.player_id)
    )


def _dealt(chosen: Chosen) -> Select[*tuple[Any, ...]]:
    seat = and_(RESULTS.c.match_id == SEATS.c.match_id, RESULTS.c.seat == SEATS.c.seat)
    return (
        select(
            MATCHES.c.game,
            SEATS.c.player_id,
            func.count().label("deals"),
            *(func.sum(RESULTS.c[name]).label(name) for name in _SUMS),
        )
        .select_from(SEATS)
        .join(MATCHES, MATCHES.c.id == SEATS.c.match_id)
        .join(RESULTS, seat)
        .where(chosen.where())
        .group_by(MATCHES.c.game, SEATS.c.player_id)
    )


def _summed(
    connection: Connection, question: Select[*tuple[Any, ...]], who: People
) -> dict[tuple[str, int], dict[str, int]]:
    """Return (game, person) -> sums, those of merged names added up."""
    added: dict[tuple[str, int], dict[str, int]] = defaultdict(lambda: defaultdict(int))
    for row in connection.execute(question).mappings():
        sums = added[row["game"], who.person[row["player_id"]]]
        for name, value in row.items():
            if name not in ("game", "player_id"):
                sums[name] += int(value)
    return added


def courses(
    connection: Connection, chosen: Chosen, who: People
) -> dict[str, list[rating.Outcome]]:
    """Return each game's decided matches in the order they were played."""
    found: dict[str, list[rating.Outcome]] = defaultdict(list)
    question = (
        select(MATCHES.c.game, MATCHES.c.id, MATCHES.c.played, SEATS)
        .join_from(SEATS, MATCHES)
        .where(chosen.where(), MATCHES.c.decided)
        .order_by(MATCHES.c.played, MATCHES.c.id, SEATS.c.seat)
    )
    for row in connection.execute(question):
        game = found[row.game]
        if not game or game[-1].match != row.id:
            game.append(rating.Outcome(row.id, row.played, {}, {}))
        game[-1].sides.setdefault(row.side, []).append(who.person[row.player_id])
        game[-1].places[row.side] = row.place
    return found


class Meeting(NamedTuple):
    """Two players in the decided matches of a game that both played, on different sides."""

    game: str
    player: str
    other: str
    matches: int
    ahead: int
    level: int
    behind: int


def meetings(connection: Connection, chosen: Chosen = EVERYTHING) -> list[Meeting]:
    """Return how everybody did against everybody else; each pair from both sides."""
    who = people(connection)
    counts: dict[tuple[str, int, int], list[int]] = defaultdict(lambda: [0, 0, 0])
    for game, course in courses(connection, chosen, who).items():
        for outcome in course:
            for side, ours in outcome.sides.items():
                for against, theirs in outcome.sides.items():
                    if side == against:
                        continue
                    place, their = outcome.places[side], outcome.places[against]
                    which = 0 if place < their else 1 if place == their else 2
                    for one in ours:
                        for other in theirs:
                            counts[game, one, other][which] += 1
    return sorted(
        Meeting(game, who.name[one], who.name[other], sum(row), *row)
        for (game, one, other), row in counts.items()
    )
