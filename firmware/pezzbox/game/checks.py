"""What several events need before they can be folded."""

from .cards import SPOT
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match


def in_progress(m: "Match", kind: str) -> "Deal":
    """The deal in progress; raises Refused("no_deal")."""
    deal = m.deal
    if deal is None or deal.complete or deal.void:
        raise Refused("no_deal", kind)
    return deal


def needs(m: "Match", kind: str, need: str) -> "Deal":
    """The deal in progress if it needs `need`; raises Refused: `no_deal`, `not_now`."""
    deal = in_progress(m, kind)
    if m.need != need:
        raise Refused("not_now", kind, m.need, m.seat)
    return deal


def seat_of(deal: "Deal", kind: str, seat: int) -> None:
    """Raises Refused("seat") unless `seat` plays in the deal."""
    if seat not in deal.seats:
        raise Refused("seat", kind, seat, deal.seats)


def card_of(deal: "Deal", card: int) -> None:
    """Raises Refused unless `card` is in the deal and was not played: as for a play."""
    if deal.where[card & SPOT] or card & 0xC0 != deal.bit:
        raise deal.refusal(card)
