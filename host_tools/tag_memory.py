"""What is in a tag's memory, and in which order a card is written there (tags.md).

Plain: the tests run it inside MicroPython, too. Pages have four bytes; `memory` is what is in
pages 0 to 15. Sections are of NXP's NTAG213/215/216 data sheet (rev. 3.2) and of the NFC Forum's
"Type 2 Tag Operation Specification" 1.1.
"""

from host_tools.virtual import tag_content
from pezzbox import tag

FIRST = tag.FIRST_PAGE
PAGES = 16
"""Pages that are read: those before the user memory, and as many as a message can take."""

EMPTY = b"\x03\x00\xfe\x00"
"""The first page of a tag that holds an empty message."""

# Storage size byte of GET_VERSION (10.1): size byte of the capability container (8.5.6), page of
# the dynamic lock bytes and their lock bits (8.5.3; the RFUI and block-locking bits stay 0).
_KINDS = {
    0x0F: (0x12, 0x28, b"\xff\x0f\x00\x00"),
    0x11: (0x3E, 0x82, b"\xff\x00\x00\x00"),
    0x13: (0x6D, 0xE2, b"\xff\x3f\x00\x00"),
}
_STATIC_LOCKS = b"\x00\x00\xf8\xff"  # 8.5.2: page 3 to 15, no block-locking
_SMALL = 6  # size byte of a tag that has no more than 48 bytes, so no dynamic lock bytes

# What a tag holds.
BLANK = "blank"  # nothing, or a message that was not finished: it may be written
CARD = "card"  # a whole card
OTHER = "other"  # something else that somebody may want


def holds(memory: bytes, uid: bytes) -> "tuple[str, int]":
    """What a tag holds, and of a CARD `deck << 8 | card`."""
    record = tag.parse(memory[FIRST * 4 : FIRST * 4 + 16], uid)
    if record >= 0:
        return CARD, record
    if record == tag.BAD_CHECK:  # a copy of another tag's, no use to anybody
        return BLANK, 0
    return (OTHER if _has_message(memory) else BLANK), 0


def _has_message(memory: bytes) -> bool:
    """Whether there is a message of some length, or what is no TLV (Type 2 Tag, 2.3)."""
    at = FIRST * 4
    while at + 1 < len(memory):
        kind, length = memory[at], memory[at + 1]
        if kind == 0xFE:
            return False
        if kind == 0x03:
            return length != 0
        if kind == 0x00:
            at += 1
        elif kind in (0x01, 0x02):
            at += 2 + length
        else:
            return True
    return False


def trouble(memory: bytes, storage: int, size: int) -> str:
    """Why `size` bytes cannot be written onto this tag: "locked", "small", "unknown", or "".

    "unknown": it has no capability container, and is of no kind whose container we know.
    """
    container = memory[12:16]
    if container[0] == 0xE1:
        if container[2] * 8 < size:
            return "small"
        if container[3] & 0x0F:
            return "locked"
    elif not _can_become(container, storage):
        return "unknown"
    locks = memory[10] | memory[11] << 8
    for page in range(FIRST, FIRST + (size + 3) // 4):
        if locks >> page & 1:
            return "locked"
    if container[0] != 0xE1 and locks >> 3 & 1:
        return "locked"
    return ""


def _can_become(container: bytes, storage: int) -> bool:
    """Whether one-time bits that are set already, if any, are those of the right container."""
    if storage not in _KINDS:
        return False
    return _has(tag_content.container(_KINDS[storage][0]), container)


def steps(memory: bytes, storage: int, message: bytes) -> "list[tuple[int, bytes]]":
    """The pages to write, in the order of tags.md; `trouble` has found none.

    Whatever of them was written, the tag is as before, empty, or complete.
    """
    made = [(FIRST, EMPTY)]
    if memory[12] != 0xE1:
        made.append((3, tag_content.container(_KINDS[storage][0])))
    for at in range(4, len(message), 4):
        made.append((FIRST + at // 4, message[at : at + 4]))
    made.append((FIRST, message[:4]))
    return made


def written(memory: bytes, message: bytes) -> bool:
    """Whether the tag reads back as it was to be written."""
    there = memory[FIRST * 4 : FIRST * 4 + len(message)]
    return memory[12:13] == b"\xe1" and there == message


def lock_steps(memory: bytes, storage: int) -> "list[tuple[int, bytes]] | None":
    """The pages that lock a tag for ever, the static lock bytes last; None: of no known kind."""
    if storage in _KINDS:
        _, page, bits = _KINDS[storage]
        return [(page, bits), (2, _STATIC_LOCKS)]
    return [(2, _STATIC_LOCKS)] if memory[14] == _SMALL else None


def is_locked(steps: "list[tuple[int, bytes]]", there: "list[bytes]") -> bool:
    """Whether every lock bit of `lock_steps` is set in `there`, what those pages hold."""
    return all(_has(there[at], steps[at][1]) for at in range(len(steps)))


def _has(page: bytes, bits: bytes) -> bool:
    """Whether all of `bits` are set in `page`."""
    return all(not bits[at] & ~page[at] for at in range(4))
