"""Scoring a deal: the part that all games share (rules.md, section 4)."""

from .cards import THIRDS
from .rules import NONE

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match

POINT = 6
"""A point, in sixths."""

BONUS = {"point": POINT, "half": POINT // 2, NONE: 0}
"""What the last trick adds to its taker's points, by the house rule `last_trick`."""


def pooled(m: "Match", values: list) -> list:
    """A seat's values, those of a side added up at its lowest seat and 0 at the others."""
    if not m.partners:
        return values
    pool = [0] * m.n
    for seat, value in enumerate(values):
        pool[m.side[seat]] += value
    return pool


def card_points(m: "Match", pool: list) -> list:
    """The sides' card points in sixths, by the house rule `fractions`."""
    if m.rules["fractions"] == "keep":
        return [thirds * (POINT // THIRDS) for thirds in pool]
    return [thirds // THIRDS * POINT for thirds in pool]


def spread(m: "Match", deal: "Deal", sides: list) -> tuple:
    """The sides' scores a seat; 0 for seats that are not in the deal."""
    if m.partners:
        return tuple([sides[m.side[seat]] for seat in range(m.n)])
    if len(deal.seats) == m.n:
        return tuple(sides)
    return tuple([sides[seat] if seat in deal.seats else 0 for seat in range(m.n)])


def penalised(m: "Match", deal: "Deal") -> bool:
    """Whether a revoke was called that is penalised (rules.md, section 5.1)."""
    return bool(deal.revoked and m.value("revoke"))


def revoked_sides(m: "Match", deal: "Deal") -> list:
    """A side's lowest seat for each side whose revoke was called."""
    return [s for s in deal.seats if m.side[s] == s and _revoked(m, deal, s)]


def _revoked(m: "Match", deal: "Deal", side: int) -> bool:
    for seat in deal.seats:
        if m.side[seat] == side and deal.revoked >> seat & 1:
            return True
    return False
