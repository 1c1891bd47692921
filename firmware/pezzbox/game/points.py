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
    return tuple([sides[m.side[s]] if s in deal.seats else 0 for s in range(m.n)])


def penalised(m: "Match", deal: "Deal") -> "set[int]":
    """The sides that are to be charged for a called revoke (rules.md, section 5.1)."""
    if not m.value("revoke"):
        return set()
    return {m.side[seat] for seat in deal.seats if deal.revoked >> seat & 1}
