"""How many sit at which table when so many are there, and how many of them have a bye."""

import heapq
from collections.abc import Iterable
from typing import Any, NamedTuple

from pezzbox.game import catalog
from pezzbox.game.house import House
from pezzbox.game.refused import Refused

USUAL = 4
"""So many sit at a table where the game allows it and nobody says otherwise."""


class Sizes(NamedTuple):
    """The tables of a round, the largest first, and how many have a bye."""

    tables: tuple[int, ...]
    byes: int


def allowed(game: str, rules: dict[str, Any]) -> dict[int, bool]:
    """Return the numbers of players that game and house rules allow, with whether in partners.

    Raises Refused: no such game, or house rules that go with no number of players.
    """
    row = catalog.game(game)
    found = {}
    why: Refused | None = None
    for players in range(row.lowest, row.highest + 1):
        try:
            found[players] = House(game, players, rules).partners
        except Refused as refused:
            why = refused
    if not found and why is not None:
        raise why
    return found


def usual(found: dict[int, bool]) -> int:
    """Return how many sit at a table if nobody says otherwise."""
    return USUAL if USUAL in found else min(found)


def of_round(players: int, choice: Iterable[int], wanted: int) -> Sizes:
    """Return the tables for so many players; `choice`: the sizes that there may be.

    As few byes as can be; then sizes near the wanted one (the least sum of the squares of what
    they differ by); then as few tables as can be.
    """
    some = sorted(set(choice))
    best: dict[int, tuple[int, int, int]] = {0: (0, 0, 0)}  # seated -> cost, tables, last size
    for seated in range(1, players + 1):
        ways = [
            (best[seated - size][0] + (size - wanted) ** 2, best[seated - size][1] + 1, size)
            for size in some
            if seated - size in best
        ]
        if ways:
            best[seated] = min(ways)
    seated = most = max(best)
    tables: list[int] = []
    while seated:
        tables.append(best[seated][2])
        seated -= tables[-1]
    return Sizes(tuple(heapq.nlargest(len(tables), tables)), players - most)
