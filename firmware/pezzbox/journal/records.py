"""The bytes of a chunk: a header, then records, each with its check.

    header  FF 'P' version prev:4 boot:2 t:4 check:2        (little endian, 15 bytes)
    record  head body check:2
    head    bits 0-4 kind, bits 5-7 size of the body; 7: the size follows as a varint

`check` is the low half of the CRC-32 of all the chunk's bytes before it (earlier checks
included), so a record is sound only where it stands. `prev` is the CRC-32 of all sound bytes of
the chunk before: what is missing between two chunks shows, and a chunk of another match does not
fit. Kind 31 is never a record's (FF starts a header). A packed match is its chunks, one after
another. A version after ours is not read at all; kinds and fields may be added within one.
"""

import struct
from binascii import crc32

try:
    from typing import Any
except ImportError:
    pass

VERSION = 1
HEADER = 15
MAX_BODY = 4000
_MARK = b"\xffP"


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


def put_header(out: bytearray, prev: int, boot: int, t: int) -> None:
    """Appends a chunk's header to an empty buffer."""
    out.extend(_MARK)
    out.extend(struct.pack("<BIHI", VERSION, prev, boot & 0xFFFF, t & 0xFFFFFFFF))
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


def parse_header(data: bytes) -> "tuple[int, int, int] | None":
    """`prev`, `boot` and `t` of the header that `data` begins with; None if it is not sound."""
    if len(data) < HEADER or data[:2] != _MARK or data[2] != VERSION:
        return None
    _, prev, boot, base, check = struct.unpack("<BIHIH", data[2:HEADER])
    if crc32(data[: HEADER - 2]) & 0xFFFF != check:
        return None
    return prev, boot, base


def is_newer(data: bytes) -> bool:
    """Whether `data` begins like a chunk of a version after ours."""
    return len(data) > 2 and data[:2] == _MARK and data[2] > VERSION


class Reader:
    """Reads the sound records of a chunk or of several in a row; never raises for their content.

    `file` is anything with `read(n)`. After each `step()` that is True: `kind`, `body`, `boot`
    and `base` (ms since power-up at the last header), `fresh` (first record after a header),
    `lost` (something is missing before it, or before an earlier one). When False: `stop` is
    "end", "bad" or "newer"; `size` and `crc` are those of the sound bytes.
    """

    def __init__(self, file: "Any", prev: "int | None" = None) -> None:
        self._file = file
        self.crc = prev  # None: whatever the first header says
        self.size = 0
        self.kind = self.boot = self.base = 0
        self.body = b""
        self.fresh = self.lost = self.inside = False
        self.stop = ""

    def step(self) -> bool:
        """Goes to the next sound record; False: there is none, `stop` says why."""
        if self.stop:
            return False
        self.fresh = False
        while True:
            first = self._file.read(1)
            if not first:
                self.stop = "end"
                return False
            if first[0] == 0xFF:
                self.stop = self._header(first)
            elif self.inside:
                self.stop = self._record(first)
                return not self.stop
            else:
                self.stop = "bad"
            if self.stop:
                return False

    def _header(self, first: bytes) -> str:
        data = first + self._file.read(HEADER - 1)
        header = parse_header(data)
        if header is None:
            return "newer" if is_newer(data) else "bad"
        prev, self.boot, self.base = header
        if self.crc is not None and prev != self.crc:
            self.lost = True
        self.crc = crc32(data)
        self.size += HEADER
        self.fresh = self.inside = True
        return ""

    def _record(self, first: bytes) -> str:
        head = first
        size = first[0] >> 5
        if size == 7:
            size = 0
            for shift in (0, 7, 14):
                byte = self._file.read(1)
                if not byte:
                    return "bad"
                head += byte
                size |= (byte[0] & 0x7F) << shift
                if byte[0] < 0x80:
                    break
            if size > MAX_BODY:
                return "bad"
        body = self._file.read(size) if size else b""
        check = self._file.read(2)
        crc = crc32(body, crc32(head, self.crc or 0))
        if len(body) != size or len(check) != 2 or struct.unpack("<H", check)[0] != crc & 0xFFFF:
            return "bad"
        self.crc = crc32(check, crc)
        self.size += len(head) + size + 2
        self.kind = first[0] & 0x1F
        self.body = body
        return ""
