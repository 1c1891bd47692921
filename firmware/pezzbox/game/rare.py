"""What the events do to a match that few deals have, and when they are refused."""

from .checks import here, in_progress, needs, seat_of, turn_of
from .chosen import removable
from .course import NOTHING
from .refused import Refused
from .rules import CHOICES, NONE

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .match import Match


def removed(m: "Match", event: tuple) -> None:
    """Take out the cards that this many players do not need (rules.md, section 3)."""
    deal = in_progress(m, event)
    count = m.removes(deal.hands)
    cards = event[1]
    here(event, count)
    if deal.played:
        raise Refused("removed_late")
    if len(cards) != count or not removable(cards):
        raise Refused("removed_cards", cards, count)
    deal.remove(cards)
    m.record(event)


def rest(m: "Match", event: tuple) -> None:
    """Concede the tricks that are left to one player."""
    deal = needs(m, event, "play")
    seat = event[1]
    seat_of(deal.seats, event, seat)
    if deal.in_trick or not deal.trick_no or deal.trick_no < deal.stock_tricks:
        raise Refused("rest_when")
    here(event, not deal.aside or deal.hands != 3)
    deal.taker = seat
    deal.ended = "rest"
    deal.note(("rest", seat))
    m.record(event)
    m.play_out()


def choice(m: "Match", event: tuple) -> None:
    """Settle a sola as its player chose."""
    deal = in_progress(m, event)
    if m.need != "choice":
        raise Refused("choice_none")
    turn_of(deal, event, event[1])
    if event[2] not in CHOICES:
        raise Refused("choice_unknown", event[2], CHOICES)
    deal.choice = event[2]
    m.record(event)
    m.settle()


def revoke(m: "Match", event: tuple) -> None:
    """Call a revoke: in the deal in progress, or in one that is settled already."""
    deal = m.deal
    if deal is None or deal.void:
        raise Refused("no_deal", event[0])
    seat = event[1]
    seat_of(deal.seats, event, seat)
    if deal.revoked >> seat & 1:
        raise Refused("revoke_again", seat)
    penalty = m.rules.get("revoke", NONE)
    settled = deal.complete or m.need == "choice"
    if settled and penalty != NONE:
        if deal.complete:
            m.reopen()
        deal.win = None
        notes = deal.notes
        deal.noted = bytearray()
        for note in notes:
            if note[0] not in ("cappotto", "sola"):
                deal.note(note)
        deal.revoked |= 1 << seat
        m.settle()
    deal.revoked |= 1 << seat
    deal.note(("revoke", seat, penalty))
    m.record(event)


def void(m: "Match", event: tuple) -> None:
    """Let the deal count for nothing."""
    deal = in_progress(m, event)
    m.record(event)
    m.void(deal.dealer)


def end(m: "Match", event: tuple) -> None:
    """End the match before its time."""
    m.ended = m.need
    m.finished = True
    m.need = NOTHING
