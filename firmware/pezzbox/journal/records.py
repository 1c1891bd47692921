"""The bytes of a chunk: a header, then records, each with its check.

    header  FF 'P' version number:2 prev:4 boot:2 t:4 check:2     (little endian, 17 bytes)
    record  head body check:2
    head    bits 0-4 kind, bits 5-7 size of the body; 7: the size follows as a varint

`check` is the low half of the CRC-32 of all the chunk's bytes before it (earlier checks
included), so a record is sound only where it stands. `number` counts a match's chunks; `prev` is
the CRC-32 of all sound bytes of the chunk before: what is missing between two chunks shows, and
a chunk of another match does not fit. Kind 31 is never a record's (FF starts a header). The
header is the same in every version; what follows is not read if the version is after ours. Kinds
and fields may be added within one.
"""

import struct
from binascii import crc32

VERSION = 1
HEADER = 17
MARK = b"\xffP"
_REST = "<BHIHI"


def put_varint(out: bytearray, value: int) -> None:
    """Appends `value` >= 0, seven bits a byte, low ones first."""
    while value > 0x7F:
        out.append(value & 0x7F | 0x80)
        value >>= 7
    out.append(value)


def get_varint(data: "bytes", at: int) -> "tuple[int, int]":
    """Value and the place after it. Raises IndexError at the end, ValueError if over-long."""
    value = shift = 0
    while True:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value, at
        shift += 7
        if shift > 35:
            raise ValueError


def put_header(out: bytearray, number: int, prev: int, boot: int, t: int) -> None:
    """Appends a chunk's header to an empty buffer."""
    out.extend(MARK)
    fields = (VERSION, number & 0xFFFF, prev, boot & 0xFFFF, t & 0xFFFFFFFF)
    out.extend(struct.pack(_REST, *fields))
    out.extend(struct.pack("<H", crc32(out) & 0xFFFF))


def put_record(out: bytearray, crc: int, kind: int, body: "bytes | bytearray") -> int:
    """Appends a record; `crc` is that of the chunk so far; returns the new one."""
    start = len(out)
    size = len(body)
    out.append(kind | min(size, 7) << 5)
    if size >= 7:
        put_varint(out, size)
    out.extend(body)
    crc = crc32(memoryview(out)[start:], crc)
    check = struct.pack("<H", crc & 0xFFFF)
    out.extend(check)
    return crc32(check, crc)


def parse_header(data: bytes, at: int = 0) -> "tuple[int, int, int, int, int] | None":
    """`version`, `number`, `prev`, `boot` and `t` of the header there; None: not sound."""
    head = data[at : at + HEADER]
    if len(head) < HEADER or not head.startswith(MARK):
        return None
    if crc32(head[:-2]) & 0xFFFF != head[-2] | head[-1] << 8:
        return None
    return struct.unpack(_REST, head[2:-2])


def first_body(data: bytes, kind: int) -> "bytes | None":
    """The body of the first record in a chunk's sound bytes, if it is of that kind."""
    if len(data) <= HEADER or data[HEADER] & 0x1F != kind:
        return None
    size = data[HEADER] >> 5
    at = HEADER + 1
    if size == 7:
        size, at = get_varint(data, at)
    return data[at : at + size]


class Reader:
    """Steps through the sound records of a chunk whose header is sound.

    After a `step()` that is True: `kind`, `body`, and `first` at the first one. When False:
    `size` is that of the sound bytes, and the chunk has more than those if `bad`. Never raises
    for the content.
    """

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._crc = crc32(data[:HEADER])
        self.size = HEADER
        self.kind = 0
        self.body = b""
        self.first = False

    @property
    def bad(self) -> bool:
        """Whether there are bytes after the sound ones."""
        return self.size < len(self._data)

    def step(self) -> bool:
        """Goes to the next sound record; False: there is none."""
        data = self._data
        start = self.size
        if start >= len(data):
            return False
        at = start + 1
        size = data[start] >> 5
        try:
            if size == 7:
                size, at = get_varint(data, at)
            end = at + size
            crc = crc32(data[start:end], self._crc)
            if data[end] | data[end + 1] << 8 != crc & 0xFFFF:
                return False
        except (IndexError, ValueError):
            return False
        self.first = start == HEADER
        self.kind = data[start] & 0x1F
        self.body = data[at:end]
        self._crc = crc32(data[end : end + 2], crc)
        self.size = end + 2
        return True
