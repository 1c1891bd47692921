"""What is on a card's tag: sixteen bytes and a UID to a deck and a card, and back.

Every layout here is tags.md ("Content"); Type 2 pages and the capability container are
NFC Forum "Type 2 Tag Operation Specification" 1.1, sections 2.1 (2.1.3) and 6.1.
"""

FIRST_PAGE = 4
"""The page whose READ (16 bytes) tells the card."""

NO_RECORD = -1
"""`parse`: there is no card record in these bytes."""

BAD_CHECK = -2
"""`parse`: there is a card record, but it is not this tag's (copied, or a bad read)."""

# TLV type, then record 1 up to its payload: header, type length, payload length, type, format.
# Byte 1 (the TLV's length) is not part of it: it depends on the text record.
_HEAD = b"\x03\x00\x94\x06\x05pezz:c\x01"
_FORMAT_AT = 11
_DECK_AT = 12
_CARD_AT = 14
_CHECK_AT = 15
_RECORD_1 = 14  # bytes of record 1: what the TLV's length must cover at least
_NAME_MAX = 24

# One CRC-8 step (polynomial 0x07) for each value of the upper nibble.
_CRC = b"\x00\x07\x0e\x09\x1c\x1b\x12\x15\x38\x3f\x36\x31\x24\x23\x2a\x2d"

_CONTAINERS = {0x12: b"\xe1\x10\x12\x00", 0x3E: b"\xe1\x10\x3e\x00", 0x6D: b"\xe1\x10\x6d\x00"}


class TagError(ValueError):
    """A tag cannot be written as asked; `code` says why.

    Codes: "deck" (not 1-65535), "card" (no card byte), "language" (not two lower case letters),
    "name" (empty, or more than 24 bytes of UTF-8), "size" (no such capability container).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


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
    if len(data) < 16 or not _RECORD_1 <= data[1] < 0xFF:
        return NO_RECORD
    if data[0] != _HEAD[0] or data[2:_DECK_AT] != _HEAD[2:]:
        return NO_RECORD
    if crc8(data, crc8(uid), _FORMAT_AT, _CHECK_AT) != data[_CHECK_AT]:
        return BAD_CHECK
    deck = data[_DECK_AT] << 8 | data[_DECK_AT + 1]
    card = data[_CARD_AT]
    if not deck or not is_card(card):
        return NO_RECORD
    return deck << 8 | card


def message(
    uid: "bytes | bytearray | memoryview", deck: int, card: int, language: str, name: str
) -> bytes:
    """Everything to be written from page 4 on: TLV, both records, the end mark, whole pages.

    Its first 16 bytes are what `parse` reads. Raises `TagError`.
    """
    if not 0 < deck <= 0xFFFF:
        raise TagError("deck")
    if not is_card(card):
        raise TagError("card")
    text = name.encode()
    if not 0 < len(text) <= _NAME_MAX:
        raise TagError("name")
    if len(language) != 2 or not ("a" <= language[0] <= "z" and "a" <= language[1] <= "z"):
        raise TagError("language")
    payload = b"\x02" + language.encode() + text
    # NFC Forum "Text Record Type Definition" 1.0, its syntax; 0x51 is ME, SR, well-known type.
    record_2 = b"\x51\x01" + bytes((len(payload),)) + b"T" + payload
    record = bytearray(_HEAD)
    record[1] = _RECORD_1 + len(record_2)
    record += bytes((deck >> 8, deck & 0xFF, card))
    record.append(crc8(record, crc8(uid), _FORMAT_AT))
    whole = bytes(record) + record_2 + b"\xfe"
    return whole + bytes(-len(whole) % 4)


def container(size: int) -> bytes:
    """The capability container (page 3) of an NTAG with this size byte: 12, 3E or 6D.

    Raises `TagError` for another size.
    """
    if size not in _CONTAINERS:
        raise TagError("size")
    return _CONTAINERS[size]
