"""The chunks of a match in progress as they are on the flash: what of each is sound."""

from binascii import crc32
from io import BytesIO

from . import files, records

try:
    from typing import Iterator

    from .log import Log
except ImportError:
    pass


class Chunk:
    """One chunk: its number and its sound bytes (b"": none are)."""

    def __init__(self, number: int, data: bytes, header: "tuple[int, int, int] | None") -> None:
        self.number = number
        self.bad = bool(data) and header is None  # there was more than the sound bytes
        self.newer = records.is_newer(data)
        self.gap = False  # something is missing before it
        self.prev = header[0] if header else 0
        self.data = data if header else b""

    def reader(self) -> records.Reader:
        """A reader of its sound bytes."""
        return records.Reader(BytesIO(self.data))

    def trim(self) -> None:
        """Keeps what is sound, record by record."""
        reader = self.reader()
        while reader.step():
            pass
        self.bad = self.bad or reader.stop != "end"
        self.data = self.data[: reader.size]


def chunks(log: "Log", numbers: "list[int]") -> "Iterator[Chunk]":
    """The chunks in order, those with nothing sound before the sound one they follow.

    A chunk whose CRC is what the next one's header says is sound as a whole and is not looked
    at any closer, which keeps taking up a long match short.
    """
    held = None
    for number in numbers:
        data = files.read(log.path(number))
        header = records.parse_header(data)
        chunk = Chunk(number, data, header)
        if header is None:
            yield chunk
            continue
        if held is not None:
            if crc32(held.data) != chunk.prev:
                held.trim()
            chunk.gap = crc32(held.data) != chunk.prev
            yield held
        held = chunk
    if held is not None:
        held.trim()
        yield held
