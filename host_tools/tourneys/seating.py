"""Who sits where in the next round: everybody meets as many others as possible.

Several rounds are planned together, since one that is free of repeats may leave none that can
follow: the most that are found free of them, and where not even the next one can be, those with
the fewest. A plan is followed as long as the same people are there.

Who has a bye had the fewest so far; among those it is drawn by lot.
"""

from collections import Counter
from random import Random
from typing import NamedTuple

from host_tools.tourneys import rounds
from host_tools.tourneys.costs import Costs
from host_tools.tourneys.rounds import Round, Table
from host_tools.tourneys.search import STEPS, Search
from host_tools.tourneys.sizes import Sizes

STEPS_A_SEAT = 1000
"""So many swaps are looked at for each seat of the planned rounds, up to STEPS."""

MOST_AHEAD = 6
"""So many rounds are planned together at most."""


class Wanted(NamedTuple):
    """What a seating is made for. `seed`: what chance depends on; `left`: rounds to come."""

    players: list[int]
    sizes: Sizes
    in_partners: bool
    seed: str
    left: int | None = None


def seat(
    wanted: Wanted, past: list[Round], ahead: list[Round], steps: int | None = None
) -> list[Round]:
    """Return the next round, and those that are planned after it; `ahead`: what was planned."""
    if _fits(wanted, past, ahead):
        return ahead
    rng = Random(wanted.seed)
    number = {player: at for at, player in enumerate(_shuffled(wanted.players, rng))}
    for player in {player for one in past for player in one.players} - set(number):
        number[player] = len(number)
    before = [_renamed(one, number) for one in past]
    made = _searched(wanted, before, _start(wanted, before, rng), rng, steps or STEPS)
    return [_renamed(one, list(number)) for one in _ordered(made, before)]


def _fits(wanted: Wanted, past: list[Round], ahead: list[Round]) -> bool:
    """Whether the next of the planned rounds is for these players at tables of these sizes."""
    if not ahead or ahead[0].players != set(wanted.players):
        return False
    sizes = Sizes(tuple(map(len, ahead[0].tables)), len(ahead[0].byes))
    return sizes == wanted.sizes and _fair(set(ahead[0].byes), rounds.byes(past), wanted.players)


def _searched(
    wanted: Wanted, past: list[Round], start: list[Round], rng: Random, steps: int
) -> list[Round]:
    """Return the most rounds without repeats; with the fewest, if there must be some."""

    enough = min(steps, STEPS_A_SEAT * len(wanted.players) * len(start))

    def costs() -> Costs:
        return Costs(len(wanted.players), past, wanted.in_partners)

    may_be_free = sum(not costs().least(start[:many]) for many in range(1, len(start) + 1))
    whole = None
    for many in range(may_be_free, 0, -1):
        search = Search(start[:many], costs())
        found = search.run(rng, enough)
        if not search.best:
            return found
        if many == len(start):
            whole = found
    return whole or Search(start, costs()).run(rng, enough)


def _ahead(wanted: Wanted) -> int:
    """Return how many rounds are planned: those to come, or until everybody has met everybody."""
    left = wanted.left
    if left is None:
        largest = max(wanted.sizes.tables, default=2)
        left = (len(wanted.players) - 1) // (largest - 1)
    return max(1, min(left, MOST_AHEAD))


def _start(wanted: Wanted, past: list[Round], rng: Random) -> list[Round]:
    """Return where the search begins: rounds by lot."""
    everybody = list(range(len(wanted.players)))
    had = rounds.byes(past)
    made = []
    for _ in range(_ahead(wanted)):
        made.append(_by_lot(wanted.sizes, had, everybody, rng))
        had.update(made[-1].byes)
    return made


def _fair(some: set[int], had: Counter[int], everybody: list[int]) -> bool:
    """Whether none of them had more byes than somebody who has none now."""
    rest = [had[player] for player in everybody if player not in some]
    return not some or not rest or max(had[player] for player in some) <= min(rest)


def _by_lot(sizes: Sizes, had: Counter[int], everybody: list[int], rng: Random) -> Round:
    by_turn = sorted(_shuffled(everybody, rng), key=had.__getitem__)
    byes, rest = by_turn[: sizes.byes], _shuffled(by_turn[sizes.byes :], rng)
    tables: list[Table] = []
    for size in sizes.tables:
        tables.append(tuple(rest[:size]))
        rest = rest[size:]
    return Round(tuple(tables), tuple(byes))


def _ordered(made: list[Round], past: list[Round]) -> list[Round]:
    """Return rounds so that each is the one with the fewest repeats then; byes stay in turn."""
    met = rounds.met(past)
    left, ordered = list(made), []
    while left:
        again = [
            sum(times * met[pair] for pair, times in rounds.met([one]).items()) for one in left
        ]
        ordered.append(left.pop(0 if left[0].byes else again.index(min(again))))
        met.update(rounds.met(ordered[-1:]))
    return ordered


def _shuffled(some: list[int], rng: Random) -> list[int]:
    """Return them in an order by lot (Fisher and Yates), from `random()` alone."""
    made = list(some)
    for at in range(len(made) - 1, 0, -1):
        other = int(rng.random() * (at + 1))
        made[at], made[other] = made[other], made[at]
    return made


def _renamed(one: Round, names: "dict[int, int] | list[int]") -> Round:
    return Round(
        tuple(tuple(names[player] for player in table) for table in one.tables),
        tuple(names[player] for player in one.byes),
    )
