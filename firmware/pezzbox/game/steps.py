"""What each kind of event does to a match, and when it is refused."""

from . import events
from .checks import here, in_progress, needs, seat_of, turn_of
from .course import NOTHING
from .late import function
from .refused import Refused
from .rules import CHOICES, NONE, removable

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .match import Match


def take(m: "Match", event: tuple) -> None:
    """Fold any event but `undo`; raises Refused and then changes nothing."""
    kind = event[0]
    step = function(STEPS.get(kind))
    if step is None:
        raise Refused("match_again" if kind == "match" else "event_unknown", kind)
    need = m.need
    if need == NOTHING and (kind != "revoke" or m.ended):
        raise Refused("match_over", kind)
    if need == "choice" and kind not in ("choice", "revoke"):
        raise Refused("choice_due", kind, m.seat)
    if need == "deal" and kind in IMPLIES:
        m.begin(events.deal())
        try:
            step(m, event)
        except Refused:
            m.withdraw()
            raise
    else:
        step(m, event)


def _deal(m: "Match", event: tuple) -> None:
    if m.need != "deal":
        raise Refused("deal_open")
    m.begin(event)
    m.record(event)


def _removed(m: "Match", event: tuple) -> None:
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


def _play(m: "Match", event: tuple) -> None:
    needs(m, event, "play")
    m.apply(event)


def _rest(m: "Match", event: tuple) -> None:
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


def _choice(m: "Match", event: tuple) -> None:
    deal = in_progress(m, event)
    if m.need != "choice":
        raise Refused("choice_none")
    turn_of(deal, event, event[1])
    if event[2] not in CHOICES:
        raise Refused("choice_unknown", event[2], CHOICES)
    deal.choice = event[2]
    m.record(event)
    m.settle()


def _revoke(m: "Match", event: tuple) -> None:
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


def _void(m: "Match", event: tuple) -> None:
    deal = in_progress(m, event)
    m.record(event)
    m.void(deal.dealer)


def _end(m: "Match", event: tuple) -> None:
    m.ended = m.need
    m.finished = True
    m.need = NOTHING


STEPS = {
    "deal": _deal,
    "removed": _removed,
    "bid": "bidding.bid",
    "call": "bidding.call",
    "play": _play,
    "declare": "declarations.declare",
    "close": "declarations.close",
    "rest": _rest,
    "choice": _choice,
    "revoke": _revoke,
    "void": _void,
    "end": _end,
}
IMPLIES = ("play", "bid", "removed")
"""What begins a deal that no `deal` began."""
