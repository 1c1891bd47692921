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


def canonical(made: dict[str, Any]) -> str:
    """Return an event as text that is the same for what means the same."""
    bare = {name: value for name, value in made.items() if name not in _CLOCK}
    return json.dumps(bare, sort_keys=True, separators=(",", ":"))


def identity(events: list[dict[str, Any]]) -> Identity:
    """Return what a match is known by; `events` are a transcript's objects, the header first."""
    whole = hashlib.sha256()
    header, beginning = "", None
    cards = 0
    for made in events:
        whole.update(canonical(made).encode() + b"\n")
        header = header or whole.hexdigest()
        cards += made["event"] == "play"
        if cards == KNOWN_BY and beginning is None:
            beginning = whole.hexdigest()
    return Identity(whole.hexdigest(), header, beginning)


def parting(one: list[dict[str, Any]], other: list[dict[str, Any]]) -> int | None:
    """Return how many events two transcripts have in common; None if one begins the other."""
    for number, (left, right) in enumerate(zip(one, other, strict=False)):
        if canonical(left) != canonical(right):
            return number
    return None
