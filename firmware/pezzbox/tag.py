"""What is on a card's tag: sixteen bytes and a UID to a deck and a card.

Every layout here is tags.md ("Content"); Type 2 pages are NFC Forum "Type 2 Tag Operation
Specification" 1.1, section 2.1. What writes a tag is host_tools/virtual/tag_content.py.
"""

FIRST_PAGE = 4
"""The page whose READ (16 bytes) tells the card."""

NO_RECORD = -1
"""`parse`: there is no card record in these bytes."""

BAD_CHECK = -2
"""`parse`: there is a card record, but it is not this tag's (copied, or a bad read)."""

HEAD = b"\x03\x00\x94\x06\x05pezz:c\x01"
"""TLV type, then record 1 up to its payload: header, type length, payload length, type, format.

Byte 1 (the TLV's length) is not part of it: it depends on the text record.
"""
FORMAT_AT = 11
"""The check covers what lies from here on."""
_DECK_AT = 12
_CARD_AT = 14
_CHECK_AT = 15
RECORD_1 = 14
"""Bytes of record 1: what the TLV's length must cover at least."""

# One CRC-8 step (polynomial 0x07) for each value of the upper nibble.
_CRC = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15\x38\x3f\x36\x31\x24\x23\x2a\x2d"


def crc8(
    data: "bytes | bytearray | memoryview", crc: int = 0, start: int = 0, end: int = -1
) -> int:
    """CRC-8 (polynomial 0x07, no reflection) of `data[start:end]`, going on from `crc`.

    `end` -1 is the end of the data. Allocates nothing.
    """
    if end < 0:
        end = len(data)
    for i in range(start, end):
        crc ^= data[i]
        crc = (crc << 4 & 0xFF) ^ _CRC[crc >> 4]
        crc = (crc << 4 & 0xFF) ^ _CRC[crc >> 4]
    return crc


def is_card(card: int) -> bool:
    """Whether this byte names a card: suits 0-3, strengths 0-9, or 0-7 with bit 7 (salzburg)."""
    if not 0 <= card <= 0xFF or card & 0x40:
        return False
    return card & 0x0F <= (7 if card & 0x80 else 9)


def is_random(uid: "bytes | bytearray | memoryview") -> bool:
    """Whether the UID is another one at every tap (4 bytes, the first 08), so names no tag."""
    return len(uid) == 4 and uid[0] == 0x08


def parse(data: "bytes | bytearray | memoryview", uid: "bytes | bytearray | memoryview") -> int:
    """The record in the 16 bytes at page 4: `deck << 8 | card`, or `NO_RECORD` or `BAD_CHECK`.

    A record of a later format, or of what is no card, counts as none.
    """
    if len(data) < 16 or not RECORD_1 <= data[1] < 0xFF:
        return NO_RECORD
    if data[0] != HEAD[0] or data[2:_DECK_AT] != HEAD[2:]:
        return NO_RECORD
    if crc8(data, crc8(uid), FORMAT_AT, _CHECK_AT) != data[_CHECK_AT]:
        return BAD_CHECK
    deck = data[_DECK_AT] << 8 | data[_DECK_AT + 1]
    card = data[_CARD_AT]
    if not deck or not is_card(card):
        return NO_RECORD
    return deck << 8 | card
