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


def here(event: tuple, exists: object) -> None:
    """Raises Refused("not_here") unless the game and its house rules have such an event."""
    if not exists:
        raise Refused("not_here", event[0])


def in_progress(m: "Match", event: tuple) -> "Deal":
    """The deal in progress; raises Refused("no_deal")."""
    deal = m.deal
    if deal is None or deal.complete or deal.void:
        raise Refused("no_deal", event[0])
    return deal


def needs(m: "Match", event: tuple, need: str) -> "Deal":
    """The deal in progress if it needs `need`; raises Refused: `no_deal`, `not_now`."""
    deal = in_progress(m, event)
    if m.need != need:
        raise Refused("not_now", event[0], m.need, m.seat)
    return deal


def seat_of(seats: tuple, event: tuple, seat: int) -> None:
    """Raises Refused("seat") unless `seat` is one of those."""
    if seat not in seats:
        raise Refused("seat", event[0], seat, seats)


def turn_of(deal: "Deal", event: tuple, seat: int) -> None:
    """Raises Refused("turn") unless it is the turn of `seat`."""
    if seat != deal.turn:
        raise Refused("turn", event[0], seat, deal.turn)


def card_of(deal: "Deal", card: int) -> None:
    """Raises Refused unless `card` is in the deal and was not played: as for a play."""
    if deal.where[card & SPOT] or card & ~SPOT != deal.bit:
        raise deal.refusal(card)
