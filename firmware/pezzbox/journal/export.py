"""A match as the lines of a transcript (transcript.md)."""

import json
from binascii import hexlify

from ..game import written
from . import codec

try:
    from typing import Any, Callable, Iterable, Iterator

    from .chunks import Chunk
    from .records import Reader
except ImportError:
    pass


def lines(chunks: "Callable[[], Iterable[Chunk]]", whole: bool = True) -> "Iterator[str]":
    """The lines of a match; `chunks()` is called once more if events were set aside.

    What does not follow on what precedes it is a comment: it is kept, but not scored. If not
    `whole`, events that were set aside are lines, and the record that does it a comment.
    """
    aside: "Any" = ()
    if whole and any(reader.kind == codec.ASIDE for _, reader in _records(chunks())):
        aside = _set_aside(chunks())
    t = 0
    lost = False
    for number, (chunk, reader) in enumerate(_records(chunks())):
        if reader.first:
            t = chunk.t
            lost = lost or chunk.gap or (number == 0 and reader.kind != codec.MATCH)
        if reader.kind == codec.START or (whole and reader.kind == codec.ASIDE):
            continue
        made, dt = _object(reader)
        t += dt
        if made is None:
            yield "# %d %s" % (reader.kind, str(hexlify(reader.body), "utf-8"))
            continue
        made["t"] = t
        made["boot"] = chunk.boot
        yield ("# " if lost or number in aside else "") + json.dumps(made)


def line(event: "tuple[Any, ...]", t: int, boot: int) -> str:
    """The line of an event."""
    made = written.to_json(event)
    made["t"] = t
    made["boot"] = boot
    return json.dumps(made)


def _records(chunks: "Iterable[Chunk]") -> "Iterator[tuple[Chunk, Reader]]":
    for chunk in chunks:
        if chunk.data:
            reader = chunk.reader()
            while reader.step():
                yield chunk, reader


def _object(reader: "Reader") -> "tuple[dict[str, Any] | None, int]":
    """What a record says as a transcript's object, and its dt."""
    try:
        if reader.kind == codec.MATCH:
            return json.loads(reader.body), 0
        event, dt = codec.unpack(reader.kind, reader.body)
        return (written.to_json(event) if event else None), dt
    except (ValueError, TypeError, IndexError, KeyError):
        return None, 0  # the fields of a later version


def _set_aside(chunks: "Iterable[Chunk]") -> "set[int]":
    """The records that were set aside, by their number."""
    standing: "list[int]" = []
    found = set()
    for number, (_, reader) in enumerate(_records(chunks)):
        taken = codec.taken(reader.kind, reader.body)
        if taken < 0:
            standing.append(number)
        elif taken:
            at = max(0, len(standing) - taken)
            if reader.kind == codec.ASIDE:
                found.update(standing[at:])
            del standing[at:]
    return found
