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


def lines(chunks: "Callable[[], Iterable[Chunk]]") -> "Iterator[str]":
    """The lines of a match; `chunks()` is called once more if events were set aside.

    What does not follow on what precedes it is a comment: it is kept, but not scored.
    """
    aside: "Any" = ()
    if any(reader.kind == codec.ASIDE for _, reader in _records(chunks())):
        aside = _set_aside(chunks())
    t = 0
    lost = False
    for number, (chunk, reader) in enumerate(_records(chunks())):
        if reader.first:
            t = chunk.t
            lost = lost or chunk.gap or (number == 0 and reader.kind != codec.MATCH)
        t += codec.passed(reader.kind, reader.body)
        if reader.kind != codec.START and reader.kind != codec.ASIDE:
            yield _line(chunk, reader, t, lost or number in aside)


class Lines:
    """The lines of a match one after another, without looking at all of it first.

    Events that were set aside are lines, and the record that does it a comment. Where there is
    more by now, or the files are others, it goes on with the chunk that was read last.
    """

    def __init__(self) -> None:
        self.seq = -1
        """The number of the line it stands at, from 0."""
        self.before = -1
        """The number of the line before those of the chunk it is in."""
        self._chunks: "Any" = None
        self._chunk: "Any" = None
        self._reader: "Any" = None
        self._number = 0  # of that chunk,
        self._next = 0  # and of the first one that was not read
        self._t = 0
        self._lost = self._lost_before = False

    def open(self, chunks: "Iterator[Chunk]") -> None:
        """Begin, or go on; `chunks` are all of the match."""
        self.close()
        self._chunks = chunks
        self.seq = self.before
        self._next = self._number
        self._lost = self._lost_before

    @property
    def is_open(self) -> bool:
        """Whether it has a file."""
        return self._chunks is not None

    def close(self) -> None:
        """Let go of the file."""
        if self._chunks is not None:
            self._chunks.close()
        self._chunks = self._chunk = self._reader = None

    def step(self) -> bool:
        """Go to the next line, or past one chunk that was read before; False: there is no more."""
        while True:
            reader = self._reader
            if reader is not None and reader.step():
                if self._at(reader):
                    return True
            elif not self._turn():
                return False
            elif self._reader is None:
                return True

    def text(self) -> str:
        """The line it stands at."""
        return _line(self._chunk, self._reader, self._t, self._lost)

    def _at(self, reader: "Reader") -> bool:
        """Whether this record is a line."""
        if reader.first:
            self._lost = (
                self._lost or self._chunk.gap or (self.seq < 0 and reader.kind != codec.MATCH)
            )
        self._t += codec.passed(reader.kind, reader.body)
        if reader.kind == codec.START:
            return False
        self.seq += 1
        return True

    def _turn(self) -> bool:
        """On to the next chunk; whether there is one. Without a reader if it was read before."""
        self._reader = None
        try:
            for chunk in self._chunks:
                if chunk.data:
                    if chunk.number >= self._next:
                        self._begin(chunk)
                    return True
        except (OSError, MemoryError):
            self.close()  # what reads them has ended by that, as if there were no more
            raise
        return False

    def _begin(self, chunk: "Chunk") -> None:
        self._chunk = chunk
        self._reader = chunk.reader()
        self._number = chunk.number
        self._next = chunk.number + 1
        self._t = chunk.t
        self.before = self.seq
        self._lost_before = self._lost

    def __iter__(self) -> "Lines":
        return self

    def __next__(self) -> str:
        """The next line of a match that is read from its beginning."""
        before = self.seq
        while self.step():
            if self.seq != before:
                return self.text()
        raise StopIteration


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


def _line(chunk: "Chunk", reader: "Reader", t: int, comment: bool) -> str:
    """The line of the record where a chunk's reader is; `comment`: it does not count."""
    made = _object(reader)
    if made is None:
        return "# %d %s" % (reader.kind, str(hexlify(reader.body), "utf-8"))
    made["t"] = t
    made["boot"] = chunk.boot
    return ("# " if comment else "") + json.dumps(made)


def _object(reader: "Reader") -> "dict[str, Any] | None":
    """What a record says as a transcript's object."""
    try:
        if reader.kind == codec.MATCH:
            return json.loads(reader.body)
        event = codec.unpack(reader.kind, reader.body)
        return written.to_json(event) if event else None
    except (ValueError, TypeError, IndexError, KeyError):
        return None  # the fields of a later version


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
