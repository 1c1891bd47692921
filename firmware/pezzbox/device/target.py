"""The targets in the chip's reply to a search (NXP UM0701-02, 7.3.5).

D5 4B, how many, then of each: its number, SENS_RES (2), SEL_RES, the length of its UID, the UID,
and an ATS if the chip asked for one.
"""

from micropython import const

from pezzbox import tag
from pezzbox.device.pn532 import ReaderTrouble

ONE_TARGET = const(15)
"""Bytes of one target with a UID of seven bytes; a longer reply is asked for again."""

_COUNT_AT = const(2)
_FIRST_AT = const(3)
_HEAD = const(5)
_SAK_AT = const(3)
_LENGTH_AT = const(4)

_RANDOM = b"\x08"


def targets(body: "bytes | bytearray | memoryview") -> "list[tuple[int, int, bytes]]":
    """Number (1 or 2), SEL_RES and UID of each. Raises ReaderTrouble if it makes no sense."""
    found = []
    at = _FIRST_AT
    try:
        for number in range(1, body[_COUNT_AT] + 1):
            if number > 1 and body[at] != number:
                at += body[at]  # an ATS, though we did not want one; its length comes first
            end = at + _HEAD + body[at + _LENGTH_AT]
            uid = bytes(body[at + _HEAD : end])
            if body[at] != number or not uid or len(uid) != body[at + _LENGTH_AT]:
                raise ReaderTrouble("garbage")
            found.append((number, body[at + _SAK_AT], uid))
            at = end
    except IndexError:
        raise ReaderTrouble("garbage")
    return found


def key(uid: bytes) -> bytes:
    """What a tag is remembered by: its UID, or one word for all whose UID is never the same."""
    return _RANDOM if tag.is_random(uid) else uid
