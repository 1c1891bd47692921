"""Events, and what else a match is made of, as the bodies of records.

An event's body: ms since the chunk's event before it (varint), then its fields, each

    00-DF  that integer          F1 size  UTF-8 text
    F0     integer, zigzag       F2 size  bytes            FF  None

Fields left out at the end are None. The numbers below are what is on people's boxes: new kinds
go to the end of the list.
"""

from ..game import written
from .records import get_varint, put_varint

try:
    from typing import Any
except ImportError:
    pass

_KINDS = (
    "deal",
    "removed",
    "bid",
    "call",
    "play",
    "declare",
    "close",
    "rest",
    "choice",
    "revoke",
    "void",
    "undo",
    "end",
)
_CODES = {kind: code for code, kind in enumerate(_KINDS)}
_UNDO = _CODES["undo"]
ASIDE = 28  # varint: takes back that many events, which cannot be folded
START = 29  # varint: number of the deal that begins; then the result of the one before it
MATCH = 30  # the match event as JSON


def _put(out: bytearray, value: "Any") -> None:
    if value is None:
        out.append(0xFF)
    elif isinstance(value, int):
        if 0 <= value < 0xE0:
            out.append(value)
        else:
            out.append(0xF0)
            put_varint(out, value << 1 if value >= 0 else ~value << 1 | 1)
    else:
        text = isinstance(value, str)
        data = value.encode() if text else bytes(value)
        out.append(0xF1 if text else 0xF2)
        put_varint(out, len(data))
        out.extend(data)


def _get(data: bytes, at: int) -> "tuple[Any, int]":
    tag = data[at]
    at += 1
    if tag < 0xE0:
        return tag, at
    if tag == 0xFF:
        return None, at
    number, at = get_varint(data, at)
    if tag == 0xF0:
        return (~(number >> 1) if number & 1 else number >> 1), at
    if tag not in (0xF1, 0xF2) or at + number > len(data):
        raise ValueError
    piece = bytes(data[at : at + number])
    return (str(piece, "utf-8") if tag == 0xF1 else piece), at + number


def pack(event: "tuple[Any, ...]", dt: int) -> "tuple[int, bytes]":
    """Kind and body of `event`, `dt` ms after the one before it."""
    body = bytearray()
    put_varint(body, dt)
    size = len(event)
    while size > 1 and event[size - 1] is None:
        size -= 1
    for field in event[1:size]:
        _put(body, field)
    return _CODES[event[0]], bytes(body)


def passed(kind: int, body: bytes) -> int:
    """Ms since the event before a record's; 0 if it is of no event, or of none that we know."""
    try:
        return get_varint(body, 0)[0] if kind < len(_KINDS) else 0
    except (IndexError, ValueError):
        return 0


def unpack(kind: int, body: bytes) -> "tuple[Any, ...] | None":
    """The event of a record; None if we do not know what it is."""
    try:
        at = get_varint(body, 0)[1]
        name = _KINDS[kind]
        fields: "list[Any]" = [name]
        while at < len(body):
            field, at = _get(body, at)
            fields.append(field)
    except (IndexError, ValueError):  # of bad UTF-8, too
        return None
    size = len(written.FIELDS[name]) + 1
    while len(fields) < size:
        fields.append(None)
    return tuple(fields) if len(fields) == size else None


def taken(kind: int, body: bytes) -> int:
    """How many standing events a record takes back; -1 if it adds one, 0 if neither."""
    if kind == _UNDO:
        return 1
    if kind == START or kind == MATCH:
        return 0
    if kind != ASIDE:
        return -1
    return unpack_start(body)[0]


def pack_aside(count: int) -> "tuple[int, bytes]":
    """Kind and body of the record that sets the last `count` standing events aside."""
    body = bytearray()
    put_varint(body, count)
    return ASIDE, bytes(body)


def pack_start(deal: int, result: bytes) -> "tuple[int, bytes]":
    """Kind and body of the record that begins deal `deal`; `result` is of the one before."""
    body = bytearray()
    put_varint(body, deal)
    body.extend(result)
    return START, bytes(body)


def unpack_start(body: bytes) -> "tuple[int, bytes]":
    """Number of the deal that begins (0: unreadable) and the result of the one before it."""
    try:
        deal, at = get_varint(body, 0)
    except (IndexError, ValueError):
        return 0, b""
    return deal, bytes(body[at:])
