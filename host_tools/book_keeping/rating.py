"""The rating: Elo's, game by game, carried to any number of players and to sides.

Everybody begins at 1500. A match that somebody won is counted once, in the order of the days
played, and on one day in the order of the book's numbers. Where only some matches are looked at
(`--since`, `--until`), the ratings are those of these alone, and begin again at 1500. A match's
sides are placed: the winners first, then who is still in (by the games won of a series, and the
total), then who is out, the last to go out first. Each pair of sides is a duel: a
win is 1, a tie 1/2, and a side of rating R (its players' mean) is expected to make
1 / (1 + 10 ** ((R' - R) / 400)) of it against R'. A side's change is 32 times what it made beyond
what was expected, averaged over its duels, and goes to each of its players in full. So one
match moves nobody by more than 32, at whatever number of players, and with sides of one size what
some gain the others lose. Matches that the table stopped, or that are not over, count for
nothing here.

(The expectation is the logistic curve, as most take it today; A. Elo, The Rating of Chessplayers,
1978, has the normal one. The mean over pairs is how it is commonly carried to several players.)
"""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

START = 1500.0
STEP = 32.0
SPREAD = 400.0


class Outcome(NamedTuple):
    """A decided match: its sides' players, and its sides' places from 1."""

    match: int
    played: str
    sides: dict[int, list[int]]
    places: dict[int, int]


class Rating(NamedTuple):
    """A player's rating after so many matches."""

    value: float
    matches: int


def expected(mine: float, theirs: float) -> float:
    """Return what a side is expected to make of a duel."""
    return 1 / (1 + 10 ** ((theirs - mine) / SPREAD))


def steps(course: Iterable[Outcome]) -> Iterator[tuple[Outcome, dict[int, Rating]]]:
    """Yield each match with the ratings of its players after it; `course` is in its order."""
    now: dict[int, Rating] = {}
    for outcome in course:
        changes = _changes(outcome, now)
        after = {}
        for player, change in changes.items():
            before = now.get(player, Rating(START, 0))
            after[player] = now[player] = Rating(before.value + change, before.matches + 1)
        yield outcome, after


def of(course: Iterable[Outcome]) -> dict[int, Rating]:
    """Return everybody's rating at the end."""
    now: dict[int, Rating] = {}
    for _, after in steps(course):
        now.update(after)
    return now


def _changes(outcome: Outcome, now: dict[int, Rating]) -> dict[int, float]:
    strength = {
        side: sum(now.get(one, Rating(START, 0)).value for one in players) / len(players)
        for side, players in outcome.sides.items()
    }
    changes = {}
    for side, players in outcome.sides.items():
        beyond = [
            _made(outcome.places[side], outcome.places[other])
            - expected(strength[side], strength[other])
            for other in outcome.sides
            if other != side
        ]
        change = STEP * sum(beyond) / len(beyond) if beyond else 0.0
        changes.update(dict.fromkeys(players, change))
    return changes


def _made(mine: int, theirs: int) -> float:
    return 1.0 if mine < theirs else 0.5 if mine == theirs else 0.0
