"""What each kind of event does to a match, and when it is refused: the usual ones are here."""

from . import events
from .checks import needs
from .course import NOTHING
from .late import function
from .refused import Refused

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


def _play(m: "Match", event: tuple) -> None:
    needs(m, event, "play")
    m.apply(event)


STEPS = {
    "deal": _deal,
    "removed": "rare.removed",
    "bid": "bidding.bid",
    "call": "bidding.call",
    "play": _play,
    "declare": "declarations.declare",
    "close": "declarations.close",
    "rest": "rare.rest",
    "choice": "rare.choice",
    "revoke": "rare.revoke",
    "void": "rare.void",
    "end": "rare.end",
}
IMPLIES = ("play", "bid", "removed")
"""What begins a deal that no `deal` began."""
