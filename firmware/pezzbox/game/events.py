"""Events: the tuples a match is folded from, and their form in a transcript.

An event is `(kind, value, ...)`: the kind and then the fields of `FIELDS[kind]` in that
order, `None` where one is left out. Cards are bytes, seats integers, the rest strings.
"""

from .cards import ITALIAN, capitals, parse, text
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

VERSION = 1

FIELDS = {
    "deal": (("dealer", "seat", False),),
    "removed": (("cards", "cards", True),),
    "bid": (
        ("bid", "text", True),
        ("seat", "seat", False),
        ("addition", "text", False),
        ("called", "card", False),
    ),
    "call": (("card", "card", True),),
    "play": (("card", "card", True), ("seat", "seat", False)),
    "declare": (
        ("seat", "seat", True),
        ("what", "text", True),
        ("of", "letter", True),
        ("missing", "letter", False),
    ),
    "close": (("card", "card", True),),
    "rest": (("seat", "seat", True),),
    "choice": (("seat", "seat", True), ("choice", "text", True)),
    "revoke": (("seat", "seat", True),),
    "void": (),
    "undo": (),
    "end": (),
    "match": (
        ("game", "text", True),
        ("players", "list", True),
        ("rules", "object", False),
        ("version", "version", True),
    ),
}
"""Kind -> its fields in the tuple's order: name, type, whether it must be there.

In a transcript the `of` of a declaration is called `suit` with a napoli and else `rank`.
"""

STAMPS = ("t", "boot")
"""Fields that any event may carry in a transcript; they are not part of the event."""


def match(game: str, players: list, rules: "dict | None" = None) -> tuple:
    """The first event: who plays what by which house rules (as `Match` takes them)."""
    return ("match", game, players, rules, VERSION)


def deal(dealer: "int | None" = None) -> tuple:
    """A new deal; without a dealer, the next by the rules deals."""
    return ("deal", dealer)


def removed(cards: bytes) -> tuple:
    """The 4s (and the 5) that were taken out of this deal."""
    return ("removed", cards)


def bid(
    name: str,
    seat: "int | None" = None,
    addition: "str | None" = None,
    called: "int | None" = None,
) -> tuple:
    """A bid, with its addition and the card called with it."""
    return ("bid", name, seat, addition, called)


def call(card: int) -> tuple:
    """The card the declarer calls after the auction."""
    return ("call", card)


def play(card: int, seat: "int | None" = None) -> tuple:
    """A card played; a seat given must be the one in turn."""
    return ("play", card, seat)


def declare(seat: int, what: str, of: str, missing: "str | None" = None) -> tuple:
    """A declaration: `three` or `four` of a rank letter, `napoli` of a suit letter."""
    return ("declare", seat, what, of, missing)


def close(card: int) -> tuple:
    """Zu tun: the ten laid on the stock."""
    return ("close", card)


def rest(seat: int) -> tuple:
    """The rest of the deal is conceded to `seat`."""
    return ("rest", seat)


def choice(seat: int, what: str) -> tuple:
    """What the player of a sola chose: `subtract` or `give`."""
    return ("choice", seat, what)


def revoke(seat: int) -> tuple:
    """The table calls a revoke of `seat`."""
    return ("revoke", seat)


VOID = ("void",)
UNDO = ("undo",)
END = ("end",)


def to_json(event: tuple) -> dict:
    """The event as an object of a transcript (transcript.md, "Events")."""
    kind = event[0]
    made = {"event": kind}
    for i, (name, sort, _) in enumerate(FIELDS[kind]):
        value = event[i + 1]
        if value is not None:
            made[called(name, event)] = _out(value, sort)
    return made


def called(name: str, event: tuple) -> str:
    """The transcript's name of a field of an event, or of a note."""
    if name != "of":
        return name
    return "suit" if event[2] == "napoli" else "rank"


def _out(value: "Any", sort: str) -> "Any":
    if sort == "card":
        return text(value)
    if sort == "cards":
        return [text(card) for card in value]
    return value


def from_json(made: "Any", deck: int = ITALIAN) -> tuple:
    """The event that an object of a transcript means; cards read as `deck`'s first.

    Raises Refused: `not_object`, `event_missing`, `event_unknown`, `field_unknown`,
    `field_missing`, `field_value`, `version`, `card_unknown`.
    """
    if type(made) is not dict:
        raise Refused("not_object", made)
    kind = made.get("event")
    if kind is None and "event" not in made:
        raise Refused("event_missing")
    fields = FIELDS.get(kind) if type(kind) is str else None
    if fields is None:
        raise Refused("event_unknown", kind)
    if kind == "declare":
        _field(made, kind, "what", "text", True, deck)
    names = [called(name, (kind, None, made.get("what"))) for name, _, _ in fields]
    for name in made:
        if name in STAMPS:
            _read(kind, name, made[name], "count", deck)
        elif name != "event" and name not in names:
            raise Refused("field_unknown", kind, name, tuple(names))
    values = [kind]
    for name, (_, sort, must) in zip(names, fields):
        values.append(_field(made, kind, name, sort, must, deck))
    return tuple(values)


def _field(made: dict, kind: "Any", name: str, sort: str, must: bool, deck: int) -> "Any":
    """A field's value; None if it is left out and may be."""
    if name in made:
        return _read(kind, name, made[name], sort, deck)
    if must:
        raise Refused("field_missing", kind, name)
    return None


TYPES = {"seat": int, "count": int, "version": int, "list": list, "cards": list, "object": dict}
"""What a field of each sort is in a transcript; of any other, a string."""


def _read(kind: "Any", name: "Any", value: "Any", sort: str, deck: int) -> "Any":
    """A field's value as the tuple holds it."""
    good = type(value) is TYPES.get(sort, str)
    if good and sort == "count":
        good = value >= 0
    elif good and sort == "cards":
        good = all(type(card) is str for card in value)
    if not good:
        raise Refused("field_value", kind, name, value, sort)
    if sort == "version" and value - VERSION:
        raise Refused("version", value)
    if sort == "card":
        return parse(value, deck)
    if sort == "cards":
        return bytes([parse(card, deck) for card in value])
    if sort == "letter":
        return capitals(value)
    return value
