"""A match's chunks as they are on the flash: what of each is sound, and what is missing.

The chunks of ended deals stand one after another in one file, the archive; those of the deal in
progress are small files of their own. A finished match is its archive.
"""

from binascii import crc32

from . import files, records

try:
    from typing import Any, Iterable, Iterator

    from .log import Log
except ImportError:
    pass

_PIECE = 512
_UNREADABLE = b"?"  # nothing sound, and shorter than a piece: the last one


class Chunk:
    """One chunk: `number`, `boot`, `t` of its header and `data`, its sound bytes.

    `crc` is that of these, if the chunk was checked. b"" are sound if the header is not. `bad`:
    there were more bytes than those; `newer`: a later version wrote them; `gap`: something is
    missing before it.
    """

    def __init__(self, data: bytes, number: int = -1, header: "Any" = None) -> None:
        """`number`: the one it must have, if known; `header`: what it is parsed to, if it is."""
        header = header or records.parse_header(data)
        if header and number >= 0 and header[1] != number:
            header = None
        self.newer = bool(header) and header[0] > records.VERSION
        self.bad = bool(data) and header is None
        self.gap = False
        self.crc = 0
        self.data = data if header and not self.newer else b""
        _, self.number, self.prev, self.boot, self.t = header or (0, number, 0, 0, 0)

    def reader(self) -> records.Reader:
        """Steps through its sound records."""
        return records.Reader(self.data)

    def trim(self) -> None:
        """Keeps what is sound, record by record."""
        reader = self.reader()
        while reader.step():
            pass
        self.bad = self.bad or reader.bad
        self.data = self.data[: reader.size]
        self.crc = crc32(self.data)


def read(path: str, number: int) -> Chunk:
    """The chunk in a file of its own; one with nothing sound if it cannot be read."""
    try:
        return Chunk(files.read(path), number)
    except OSError:
        return Chunk(_UNREADABLE, number)


def _piece(file: "Any") -> bytes:
    try:
        return file.read(_PIECE)
    except OSError:
        return _UNREADABLE


def archived(path: str) -> "Iterator[Chunk]":
    """The chunks of an archive, unchecked; none if it is not there.

    It is damaged from where it cannot be read.
    """
    file: "Any" = None
    try:
        file = open(path, "rb")
    except OSError as error:
        if not files.is_absent(error):
            yield Chunk(_UNREADABLE)
        return
    try:
        held = more = _piece(file)
        start = 0  # of the chunk that is looked at
        search = 1
        header = None  # of that chunk
        while held:
            at = held.find(records.MARK, search)
            if at >= 0 and (at + records.HEADER <= len(held) or not more):
                search = at + 1
                following = records.parse_header(held, at)
                if following:
                    yield Chunk(held[start:at], -1, header)
                    header = following
                    start = at
            elif more:
                search = max(start + 1, at if at >= 0 else len(held) - 1) - start
                more = _piece(file) if len(more) == _PIECE else b""
                held = held[start:] + more
                start = 0
            else:
                yield Chunk(held[start:], -1, header)
                return
    finally:
        file.close()


def checked(source: "Iterable[Chunk]") -> "Iterator[Chunk]":
    """The chunks of `source`, each cut down to what is sound and with its `gap` set.

    A chunk whose CRC is what the next one's header says is sound as a whole and is not looked
    at any closer, which keeps taking up a long match short. A chunk with nothing sound comes
    before the one it follows.
    """
    held = None
    for chunk in source:
        if not chunk.data:
            yield chunk
            continue
        if held is not None and held.number == chunk.number and held.prev == chunk.prev:
            chunk.gap = held.gap  # torn where appends are, and stored again
        elif held is not None:
            held.crc = crc32(held.data)
            if held.crc != chunk.prev:
                held.trim()
            chunk.gap = held.crc != chunk.prev
            yield held
        held = chunk
    if held is not None:
        held.trim()
        yield held


def loose(log: "Log") -> "Iterator[Chunk]":
    """The chunks in files of their own, unchecked, after those archived."""
    for number in log.numbers():
        if number > log.archived:
            yield read(log.path(number), number)


def of_match(log: "Log") -> "Iterator[Chunk]":
    """All chunks of a match in progress, unchecked; sets the log's `archived`."""
    log.archived = -1
    held = None
    path = log.half if files.exists(log.half) and not files.exists(log.archive) else log.archive
    for chunk in archived(path):
        if held is not None:
            log.archived = max(log.archived, held.number)
            yield held
        held = chunk
    if held is not None:
        torn = False
        if files.exists(log.path(held.number)):
            held.trim()
            torn = held.bad
        if not torn:
            log.archived = max(log.archived, held.number)
            yield held
    yield from loose(log)
