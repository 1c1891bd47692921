"""The form of events in a transcript: their fields, and to and from JSON's objects."""

from .cards import ITALIAN, capitals, parse, text
from .events import VERSION
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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
