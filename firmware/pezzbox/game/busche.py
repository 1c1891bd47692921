"""Busche: who takes most, or nothing, loses (rules.md, section 5.3)."""

from .cards import THIRDS
from .points import POINT

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match
    from .results import Result

ACE_OF_COINS = 0x07


def points(m: "Match", deal: "Deal") -> list:
    """The deal's points a seat so far, the last trick included."""
    values = list(deal.thirds)
    captor = deal.captor(ACE_OF_COINS)
    if captor >= 0:
        values[captor] += m.rules["ace_of_coins"] - m.worth[ACE_OF_COINS]
    if deal.over:
        values[deal.taker] += THIRDS  # a point, as the last trick is elsewhere
    return values


def settle(m: "Match", deal: "Deal") -> tuple:
    """A busca for those with the most points and for those who fell short."""
    values = points(m, deal)
    most = max(values)
    if m.rules["need"] == "trick":
        took = set(deal.winners[: deal.trick_no])
        took.add(deal.taker)
        short = [seat not in took for seat in range(m.n)]
    else:
        short = [not value for value in values]
    seat = deal.after(deal.dealer)
    while values[seat] != most:
        seat = deal.after(seat)
    deal.next_dealer = seat
    return tuple([POINT if short[s] or values[s] == most else 0 for s in range(m.n)])


def after(m: "Match", result: "Result") -> None:
    """The fewest busche win once somebody has the target; ties share."""
    if max(m.totals) >= m.rules["target"] * POINT:
        fewest = min(m.totals)
        m.win([seat for seat in range(m.n) if m.totals[seat] == fewest])
