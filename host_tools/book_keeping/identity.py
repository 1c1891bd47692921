"""When two transcripts are of one match: by their events, not by a file's name.

A box numbers its matches from 1 and has no name of its own, so `match-0007.jsonl` says little. As
`pezzbox export` has it: a match is the same if one transcript is the beginning of the other. The
clock's fields (`t`, `boot`) and comments are left aside, they are no part of the match. Two that
have the header and the first cards in common and then differ cannot both be what happened at the
table: shuffled cards do not come in one order twice.
"""

import hashlib
import json
from typing import Any, NamedTuple

KNOWN_BY = 8
"""So many played cards in common are no accident."""

_CLOCK = ("t", "boot")


class Identity(NamedTuple):
    """Digests (hexadecimal SHA-256): of all events, of the header, of the beginning."""

    digest: str
    header: str
    beginning: str | None


class Bare(NamedTuple):
    """An event as text that is the same for what means the same; whether it is a played card."""

    text: bytes
    play: bool


_ENCODER = json.JSONEncoder(sort_keys=True, separators=(",", ":"))


def bare(made: dict[str, Any]) -> Bare:
    """Return what counts of a transcript's object."""
    rest = {name: value for name, value in made.items() if name not in _CLOCK}
    return Bare(_ENCODER.encode(rest).encode() + b"\n", made["event"] == "play")


def identity(events: list[Bare]) -> Identity:
    """Return what a match is known by; the header is the first of its events."""
    whole = b"".join([event.text for event in events])
    header = hashlib.sha256(events[0].text).hexdigest()
    beginning = None
    cards = 0
    for number, event in enumerate(events, 1):
        cards += event.play
        if cards == KNOWN_BY:
            begun = b"".join([event.text for event in events[:number]])
            beginning = hashlib.sha256(begun).hexdigest()
            break
    return Identity(hashlib.sha256(whole).hexdigest(), header, beginning)


def parting(one: list[Bare], other: list[Bare]) -> int | None:
    """Return how many events two transcripts have in common; None if one begins the other."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if left != right:
            return number
    return None
