"""What comes from the broker, looked at before anything is done with it.

Whoever has a box's password can send anything as that box, so that nothing here trusts a payload;
and nothing of it is printed but what `plain` has made harmless.
"""

import json
from typing import Any, NamedTuple

from host_tools import plain, refusals
from pezzbox.club import messages
from pezzbox.game.refused import Refused
from pezzbox.game.written import from_json

ASIDE = "aside"
COMMENT = "comment"
_EVENT = "event"

Made = dict[str, Any]


class Key(NamedTuple):
    """Which match: a box's, of a journal (a wiped flash begins another), by its number."""

    box: str
    journal: str
    number: int


class Line(NamedTuple):
    """One line of a match."""

    key: Key
    seq: int
    made: Made


class State(NamedTuple):
    """How a box says it is, or the broker for it; `seq` is its last line of the match, if any."""

    box: str
    online: bool
    journal: str
    number: int | None
    seq: int | None


class Bad(Exception):
    """What is none of these; `box` is the topic's, the text what is wrong."""

    def __init__(self, box: str, text: str) -> None:
        super().__init__(text)
        self.box = box


def text(made: Made) -> str:
    """Return a line as it is kept: JSON in ASCII, which every database takes."""
    return json.dumps(made)


def parsed(text: str) -> Made:
    """Return a line that is kept."""
    return json.loads(text)


def read(topic: str, payload: bytes) -> Line | State:
    """Return what a message says; raises Bad."""
    found = messages.parts(topic)
    if found is None or found[1] == messages.ASK:
        raise Bad("", f"a message on {plain.quoted(topic)}, which is none of ours")
    box, what = found
    made = _object(box, payload)
    return _state(box, made) if what == messages.STATE else _line(box, made)


def _fields(pairs: list[tuple[str, Any]]) -> Made:
    fields = dict(pairs)
    if len(fields) != len(pairs):
        raise ValueError("a field stands twice")
    return fields


def _no_constant(name: str) -> None:
    raise ValueError(f"{name} is no JSON")


_DECODER = json.JSONDecoder(object_pairs_hook=_fields, parse_constant=_no_constant)


def _object(box: str, payload: bytes) -> Made:
    if len(payload) > messages.LONGEST:
        raise Bad(box, f"a message of {len(payload)} bytes; {messages.LONGEST} may be")
    try:
        made = _DECODER.decode(payload.decode())
    except (ValueError, RecursionError) as error:
        raise Bad(box, f"no JSON object: {plain.visible(str(error))[:80]}") from None
    if type(made) is not dict:
        raise Bad(box, f"no JSON object: {plain.quoted(made)}")
    return made


def _state(box: str, made: Made) -> State:
    online, journal, number, seq = (
        made.get(name) for name in ("online", "journal", "match", "seq")
    )
    numbers = all(value is None or messages.is_number(value) for value in (number, seq))
    if type(online) is not bool or not messages.is_journal(journal) or not numbers:
        raise Bad(box, f"a state that is none: {plain.quoted(made)}")
    if number is None:
        seq = None
    return State(box, online, str(journal), number, seq)


def _line(box: str, made: Made) -> Line:
    said, journal, number, seq = (made.pop(name, None) for name in messages.KEYS)
    if said != box:
        raise Bad(box, f"says that it is {plain.quoted(said)}")
    if not messages.is_journal(journal):
        raise Bad(box, f"no journal: {plain.quoted(journal)}")
    if not messages.is_number(number) or not messages.is_number(seq):
        raise Bad(box, f"no numbers: match {plain.quoted(number)}, line {plain.quoted(seq)}")
    key = Key(box, str(journal), int(str(number)))
    seq = int(str(seq))
    why = _wrong(made, seq)
    if why:
        raise Bad(box, f"match {key.number}, line {seq}: {why}")
    return Line(key, seq, made)


def _wrong(made: Made, seq: int) -> str:
    """Return what makes it no line of any match; "" if nothing does."""
    kind = made.get(_EVENT)
    if kind == COMMENT:
        return "" if _is_comment(made) else f"no comment: {plain.quoted(made)}"
    if kind == ASIDE:
        count = made.get("count")
        good = messages.is_number(count) and not set(made) - {_EVENT, "count", "t", "boot"}
        return "" if good else f"no count: {plain.quoted(made)}"
    if seq == 0 and kind != "match":
        return "the first line is no match"
    if seq and kind == "match":
        return "a match begins within a match"
    try:
        from_json(made)
    except Refused as refused:
        return refusals.text(refused)
    return ""


def _is_comment(made: Made) -> bool:
    line = made.get("line")
    return type(line) is str and line.startswith("#") and line.isprintable() and len(made) == 2
