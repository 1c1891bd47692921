"""Declarations, their proof, and zu tun (rules.md, sections 6.1 and 6.2)."""

from .cards import SPOT, THIRDS, Deck
from .checks import card_of, here, needs, seat_of, turn_of
from .points import POINT
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Iterator

    from .deal import Deal
    from .match import Match

VALUES = {"three": 3, "four": 4, "napoli": 3}
"""What each declaration is worth, in points."""

TOP = 3
"""How many of the highest ranks can be declared."""


def claimed_cards(deck: Deck, what: str, of: str, missing: "str | None") -> tuple:
    """The cards of a declaration: of a `three` without `missing`, all four."""
    if what == "napoli":
        return tuple([deck.card(of, rank) for rank in deck.ranks[:TOP]])
    return tuple([deck.card(suit, of) for suit in deck.suits if suit != missing])


def needed(what: str) -> int:
    """How many of those cards the player must hold."""
    return 4 if what == "four" else 3


def declare(m: "Match", event: tuple) -> None:
    """Fold a declaration."""
    _, seat, what, of, missing = event
    here(event, m.declare_when != "off")
    deal = needs(m, event, "play")
    seat_of(deal.seats, event, seat)
    _in_time(m, deal, event)
    _possible(m.row.deck, what, of, missing)
    for claim, _ in _claims(deal):
        # a three after a four of that rank is refused, but not the other way round
        if claim[1] == seat and claim[3] == of and what in (claim[2], "three"):
            raise Refused("declare_again", seat, what, of)
    cards = claimed_cards(m.row.deck, what, of, missing)
    unplayed = [card for card in cards if not deal.where[card & SPOT]]
    if len(unplayed) < needed(what):
        raise Refused("declare_played", what, of)
    deal.declared[seat] += VALUES[what]
    m.record(event)


def _claims(deal: "Deal") -> "Iterator[tuple[tuple, int]]":
    """The declarations made, each with how many cards were played before it."""
    played = 0
    for event in deal.log[: deal.logged]:
        if type(event) is int:
            played += 1
        elif event[0] == "declare":
            yield event, played


def _in_time(m: "Match", deal: "Deal", event: tuple) -> None:
    """Raises Refused unless that player may declare now."""
    when = m.declare_when
    if when == "anytime":
        return
    late = deal.trick_no if when == "first_trick" else deal.in_trick
    if late:
        raise Refused("declare_when", when)
    turn_of(deal, event, event[1])


def _possible(deck: Deck, what: str, of: str, missing: "str | None") -> None:
    """Raises Refused unless there is such a declaration."""
    if what not in VALUES:
        raise Refused("declare_what", what, of, tuple(VALUES))
    allowed = deck.suits if what == "napoli" else deck.ranks[:TOP]
    if len(of) != 1 or of not in allowed:
        raise Refused("declare_what", what, of, tuple(allowed))
    if missing is not None:
        if what != "three" or len(missing) != 1 or missing not in deck.suits:
            raise Refused("declare_missing", what, missing)


def judge(m: "Match", deal: "Deal") -> None:
    """Mark the false declarations of a deal that was played out."""
    for claim, before in _claims(deal):
        _, seat, what, of, _ = claim
        if _shown(deal, claim, before, bool(deal.ended)) < needed(what):
            deal.declared[seat] -= VALUES[what]
            deal.forfeits |= 1 << seat
            deal.note(("false_declaration", seat, what, of))


def _shown(deal: "Deal", claim: tuple, before: int, unplayed: bool) -> int:
    """How many of the cards the declarer has played since, or, with `unplayed`, still may."""
    _, seat, what, of, missing = claim
    shown = 0
    for card in claimed_cards(deal.deck, what, of, missing):
        player = deal.player(card)
        if player < 0:
            shown += unplayed
        elif player == seat and deal.place_of(card) >= before:
            shown += 1
    return shown


def close(m: "Match", event: tuple) -> None:
    """Fold zu tun."""
    card = event[1]
    here(event, m.rules.get("zu_tun"))
    deal = needs(m, event, "play")
    if deal.in_trick or not deal.trick_no or deal.trick_no >= deal.stock_tricks:
        raise Refused("close_when")
    card_of(deal, card)
    if card & 15 != len(deal.deck.ranks) - 1:
        raise Refused("close_card", card)
    seat = deal.turn
    mine = _count(m, deal, seat)
    theirs = _count(m, deal, deal.after(seat))
    if mine < m.target * POINT or mine <= theirs:
        raise Refused("close_count", mine, m.target, theirs)
    deal.ended = "close"
    deal.note(("close", seat, card))
    m.record(event)
    m.play_out()


def _count(m: "Match", deal: "Deal", seat: int) -> int:
    """What a player counts for zu tun, in sixths."""
    points = deal.thirds[seat] // THIRDS + deal.declared[seat]
    for claim, before in _claims(deal):
        what = claim[2]
        if claim[1] == seat and _shown(deal, claim, before, True) < needed(what):
            if m.rules["false_declaration"] == "forfeit":
                return m.totals[seat]
            points -= VALUES[what]
    return m.totals[seat] + points * POINT
