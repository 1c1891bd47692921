"""A target in the chip's reply to a search (NXP UM0701-02, InListPassiveTarget).

D5 4B, how many, then of the only one: its number, SENS_RES (2), SEL_RES, the length of its UID,
the UID.
"""

from micropython import const

from pezzbox import tag
from pezzbox.device.pn532 import ReaderTrouble

SIZE = const(15)  # one target with a UID of seven bytes; a longer reply is asked for again

_COUNT_AT = const(2)
_SAK_AT = const(6)
_LENGTH_AT = const(7)
_UID_AT = const(8)

_RANDOM = b"\x08"


def uid_in(body: "bytes | bytearray | memoryview") -> bytes:
    """The UID, b"" if nobody answered. Raises ReaderTrouble if the reply makes no sense."""
    if len(body) > _COUNT_AT and not body[_COUNT_AT]:
        return b""
    if len(body) > _UID_AT:
        uid = bytes(body[_UID_AT : _UID_AT + body[_LENGTH_AT]])
        if uid and len(uid) == body[_LENGTH_AT]:
            return uid
    raise ReaderTrouble("garbage")


def is_type_2(body: "bytes | bytearray | memoryview") -> bool:
    """Whether it may be a Type 2 tag.

    SEL_RES 00: the UID is complete, and the tag knows no ISO/IEC 14443-4 (NXP AN10833, "MIFARE
    type identification procedure", has it so for the MIFARE Ultralight and NTAG families).
    """
    return not body[_SAK_AT]


def key(uid: bytes) -> bytes:
    """What a tag is remembered by: its UID, or one word for all whose UID is never the same."""
    return _RANDOM if tag.is_random(uid) else uid
