"""A transcript file made ready for the book: scored, and turned into rows. Touches no book."""

import datetime
import hashlib
import io
import os
import zlib
from collections.abc import Callable
from typing import Any, NamedTuple

from host_tools import plain, scoring, transcripts
from host_tools.book_keeping import rows
from host_tools.book_keeping.identity import Bare, Identity, bare, identity
from host_tools.book_keeping.trouble import Damaged

Row = dict[str, Any]


class Read(NamedTuple):
    """A file that was scored: its bytes' digest, and its rows."""

    file: str
    raw: str
    warning: str
    identity: Identity
    match: Row
    seats: list[Row]
    results: list[Row]


class Unread(NamedTuple):
    """A file that cannot be taken; `error` is the line that says why."""

    file: str
    error: str


def content(file: str) -> bytes:
    """Return a file's bytes; raises BadTranscriptError."""
    with transcripts.open_binary(file) as stream:
        try:
            return stream.read()
        except OSError as error:
            raise transcripts.unreadable(file, error) from None


def digest(data: bytes) -> str:
    """Return what a file is known by once it was taken in."""
    return hashlib.sha256(data).hexdigest()


def read(file: str, tick: Callable[[int], None]) -> Read | Unread:
    """Score a file and return its rows. For a pool of processes: `tick` is told the bytes."""
    try:
        data = content(file)
        played = _played(file)
    except transcripts.BadTranscriptError as error:
        return Unread(file, str(error))
    return of_bytes(file, data, played, source(file), tick)


def of_bytes(
    file: str,
    data: bytes,
    played: str,
    source: str,
    tick: Callable[[int], None] = lambda _: None,
) -> Read | Unread:
    """Score a transcript that is called `file` and return its rows."""
    events: list[Bare] = []
    try:
        standing, cut = scoring.score_stream(file, io.BytesIO(data), tick, events, bare)
    except transcripts.BadTranscriptError as error:
        return Unread(file, str(error))
    warning = ""
    if cut is not None:
        warning = f"{plain.path(file)}:{cut}: warning: the last line is not whole; left out"
    kept = {
        "played": played,
        "source": source,
        "transcript": zlib.compress(data),
    }
    return Read(
        file,
        digest(data),
        warning,
        identity(events),
        rows.match_row(standing) | kept,
        rows.seat_rows(standing),
        rows.result_rows(standing),
    )


def source(file: str) -> str:
    """Return where a file is, as text that a database takes."""
    return os.fsencode(os.path.realpath(file)).decode("utf-8", "backslashreplace")


def _played(file: str) -> str:
    """Return the day a file was last written, since a transcript has no calendar."""
    try:
        return datetime.date.fromtimestamp(os.path.getmtime(file)).isoformat()
    except OSError as error:
        raise transcripts.unreadable(file, error) from None


def events_of(packed: bytes) -> list[Bare]:
    """Return the events of a transcript that is kept in the book."""
    stream = _unpacked(packed)
    return [made for _, made in transcripts.Lines("the book", stream, lambda _: None, bare)]


def standing_of(packed: bytes) -> Row:
    """Return the standing of a transcript that is kept in the book."""
    try:
        return scoring.score_stream("the book", _unpacked(packed), lambda _: None)[0]
    except transcripts.BadTranscriptError as error:
        raise Damaged(f"a transcript of the book is damaged: {error}") from None


def _unpacked(packed: bytes) -> io.BytesIO:
    try:
        return io.BytesIO(zlib.decompress(packed))
    except zlib.error as error:
        raise Damaged(f"a transcript of the book is damaged: {error}") from None
