"""A match as the lines of a transcript (transcript.md)."""

import json
from binascii import hexlify

from ..game import events
from ..game.refused import Refused
from . import codec, records

try:
    from typing import Any, Callable, Iterator
except ImportError:
    pass


def head(data: bytes) -> "dict[str, Any] | None":
    """The match event that chunk 0 holds, as an object; None if there is no sound one."""
    from io import BytesIO

    reader = records.Reader(BytesIO(data))
    if not reader.step() or reader.kind != codec.MATCH:
        return None
    try:
        made = json.loads(reader.body)
        events.from_json(made)
    except (ValueError, Refused):
        return None
    return made


def packed(path: str) -> "Iterator[str]":
    """The lines of a packed match."""

    def read(first: int) -> "Iterator[records.Reader]":
        with open(path, "rb") as file:
            reader = records.Reader(file)
            while reader.step():
                yield reader

    return lines(read)


def lines(read: "Callable[[int], Iterator[records.Reader]]") -> "Iterator[str]":
    """The lines of what `read(0)` steps through; called twice if events were set aside.

    What does not follow on what precedes it is a comment: it is kept, but not scored.
    """
    aside: "Any" = ()
    for reader in read(0):
        if reader.kind == codec.ASIDE:
            aside = _set_aside(read(0))
            break
    t = 0
    for number, reader in enumerate(read(0)):
        if reader.fresh:
            t = reader.base
        if reader.kind in (codec.START, codec.ASIDE):
            continue
        made, dt = _object(reader)
        t += dt
        if made is None:
            yield "# %d %s" % (reader.kind, str(hexlify(reader.body), "utf-8"))
            continue
        made["t"] = t
        made["boot"] = reader.boot
        mark = "# " if reader.lost or number in aside else ""
        yield mark + json.dumps(made)


def _object(reader: records.Reader) -> "tuple[dict[str, Any] | None, int]":
    """What a record says as a transcript's object, and its dt."""
    try:
        if reader.kind == codec.MATCH:
            return json.loads(reader.body), 0
        event, dt = codec.unpack(reader.kind, reader.body)
        return (events.to_json(event) if event else None), dt
    except (ValueError, TypeError, IndexError, KeyError):
        return None, 0  # the fields of a later version


def _set_aside(steps: "Iterator[records.Reader]") -> "set[int]":
    """The records that were set aside, by their number."""
    standing: "list[int]" = []
    found = set()
    for number, reader in enumerate(steps):
        taken = codec.taken(reader.kind, reader.body)
        if taken < 0:
            standing.append(number)
        elif taken:
            at = max(0, len(standing) - taken)
            if reader.kind == codec.ASIDE:
                found.update(standing[at:])
            del standing[at:]
    return found
