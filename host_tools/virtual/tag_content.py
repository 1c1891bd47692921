"""What is to be written on a card's tag; `pezzbox.tag` reads it.

Every layout here is tags.md ("Content"); the capability container is NFC Forum "Type 2 Tag
Operation Specification" 1.1, sections 2.1.3 and 6.1. Runs under MicroPython, too.
"""

from pezzbox import tag

_NAME_MAX = 24

_CONTAINERS = {0x12: b"\xe1\x10\x12\x00", 0x3E: b"\xe1\x10\x3e\x00", 0x6D: b"\xe1\x10\x6d\x00"}


class TagError(ValueError):
    """A tag cannot be written as asked; `code` says why.

    Codes: "deck" (not 1-65535), "card" (no card byte), "language" (not two lower case letters),
    "name" (empty, or more than 24 bytes of UTF-8), "size" (no such capability container).
    """

    def __init__(self, code: str) -> None:
        super().__init__(code)
        self.code = code


def message(
    uid: "bytes | bytearray | memoryview", deck: int, card: int, language: str, name: str
) -> bytes:
    """Everything to be written from page 4 on: TLV, both records, the end mark, whole pages.

    Its first 16 bytes are what `parse` reads. Raises `TagError`.
    """
    if not 0 < deck <= 0xFFFF:
        raise TagError("deck")
    if not tag.is_card(card):
        raise TagError("card")
    text = name.encode()
    if not 0 < len(text) <= _NAME_MAX:
        raise TagError("name")
    if len(language) != 2 or not ("a" <= language[0] <= "z" and "a" <= language[1] <= "z"):
        raise TagError("language")
    payload = b"\x02" + language.encode() + text
    # NFC Forum "Text Record Type Definition" 1.0, its syntax; 0x51 is ME, SR, well-known type.
    record_2 = b"\x51\x01" + bytes((len(payload),)) + b"T" + payload
    record = bytearray(tag.HEAD)
    record[1] = tag.RECORD_1 + len(record_2)
    record += bytes((deck >> 8, deck & 0xFF, card))
    record.append(tag.crc8(record, tag.crc8(uid), tag.FORMAT_AT))
    whole = bytes(record) + record_2 + b"\xfe"
    return whole + bytes(-len(whole) % 4)


def container(size: int) -> bytes:
    """The capability container (page 3) of an NTAG with this size byte: 12, 3E or 6D.

    Raises `TagError` for another size.
    """
    if size not in _CONTAINERS:
        raise TagError("size")
    return _CONTAINERS[size]
