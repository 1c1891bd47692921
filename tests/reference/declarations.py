"""Declarations: who may declare what when, and which turn out false (6.1, 6.2)."""

from typing import Any

from .cards import RANKS, SUITS, capitals
from .deal import Deal, Declared
from .refusal import Refusal, refuse_unless


def when(deal: Deal) -> str:
    """The rule in force: off, anytime, after_trick or first_trick."""
    if deal.game == "tressette":
        return deal.rules["declarations"]
    if deal.game == "treschetten":
        return "first_trick" if deal.players == 4 else deal.rules["declare_when"]
    return "off"


def cards_of(deal: Deal, declared: Declared) -> list[str]:
    """The cards it is about; a `three` with `missing` names three, without it four."""
    deck = deal.layout.deck
    if declared.what == "napoli":
        return [declared.of + rank for rank in RANKS[deck][:3]]
    return [suit + declared.of for suit in SUITS[deck] if suit != declared.missing]


def needs(declared: Declared) -> int:
    """How many of those cards the declarer must hold."""
    return {"three": 3, "four": 4, "napoli": 3}[declared.what]


def points(declared: Declared) -> int:
    """What it is worth: a four 4, else 3."""
    return 4 if declared.what == "four" else 3


def read(deal: Deal, event: dict[str, Any]) -> Declared:
    """The declaration that an event means; refuses one that makes no sense."""
    deck, what = deal.layout.deck, event["what"]
    refuse_unless(what in ("three", "four", "napoli"), f"nothing to declare: {what!r}")
    wanted, other = ("suit", "rank") if what == "napoli" else ("rank", "suit")
    refuse_unless(wanted in event and other not in event, f"{what} needs {wanted} alone")
    of = capitals(event[wanted])
    if wanted == "rank" and of == "10":
        of = "X"
    allowed = list(SUITS[deck]) if what == "napoli" else list(RANKS[deck][:3])
    refuse_unless(of in allowed, f"{wanted} must be one of {allowed}")
    missing = event.get("missing")
    if missing is not None:
        missing = capitals(missing)
        refuse_unless(what == "three", "missing goes with a three")
        refuse_unless(missing in list(SUITS[deck]), "missing must be a suit")
    return Declared(len(deal.plays), event["seat"], what, of, missing)


def declare(deal: Deal, event: dict[str, Any]) -> None:
    """Record a declaration, or refuse it."""
    rule, seat = when(deal), event["seat"]
    refuse_unless(rule != "off", "no declarations here")
    refuse_unless(seat in deal.seats, "a seat that does not play")
    if rule == "after_trick":
        refuse_unless(deal.between_tricks() and seat == deal.turn(), "only the leader may declare")
    if rule == "first_trick":
        refuse_unless(deal.tricks_done() == 0, "only during the first trick")
        refuse_unless(seat == deal.turn(), "only when it is that player's turn")
    new = read(deal, event)
    for old in deal.declarations:
        if old.seat == seat and old.of == new.of:
            refuse_unless(old.what != new.what, "declared already")
            refuse_unless((old.what, new.what) != ("four", "three"), "a three after the four")
    played = {card for _, card in deal.plays}
    left = [card for card in cards_of(deal, new) if card not in played]
    if len(left) < needs(new):
        raise Refusal("cards of it were played already")
    deal.declarations.append(new)


def is_false(deal: Deal, declared: Declared) -> bool:
    """Whether it fails the proof, or after zu tun and `rest` is disproved (6.2, 9)."""
    cards = cards_of(deal, declared)
    before = {card for _, card in deal.plays[: declared.at]}
    by_self = {card for seat, card in deal.plays[declared.at :] if seat == declared.seat}
    by_others = {card for seat, card in deal.plays[declared.at :] if seat != declared.seat}
    if deal.closed is None and deal.rest is None:
        proving = [card for card in cards if card in by_self]
    else:
        proving = [card for card in cards if card not in before | by_others]
    return len(proving) < needs(declared)


def sound(deal: Deal) -> list[Declared]:
    """The declarations that are not false."""
    return [declared for declared in deal.declarations if not is_false(deal, declared)]


def declared_points(deal: Deal) -> list[int]:
    """A seat's own declaration points: as claimed, once complete without the false ones."""
    counted = sound(deal) if deal.complete else deal.declarations
    return [
        sum(points(declared) for declared in counted if declared.seat == seat)
        for seat in range(deal.players)
    ]


def forfeited(deal: Deal) -> set[int]:
    """The seats whose false declaration costs their side the deal."""
    if deal.rules.get("false_declaration") != "forfeit":
        return set()
    return {declared.seat for declared in deal.declarations if is_false(deal, declared)}


def note_false(deal: Deal) -> None:
    """Note the false ones in the order in which they were declared."""
    for declared in deal.declarations:
        if is_false(deal, declared):
            key = "suit" if declared.what == "napoli" else "rank"
            deal.notes.append(
                {
                    "note": "false_declaration",
                    "seat": declared.seat,
                    "what": declared.what,
                    key: declared.of,
                }
            )
