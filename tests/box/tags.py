"""What lies on the table: cards' tags, and other things with a coil in them."""

from host_tools.virtual import tag_content
from host_tools.virtual.ntag import Ntag

DECK = 7


def uid_of(card, deck=DECK):
    """A UID of seven bytes for a card of a deck."""
    return bytes((0x04, 0xA1, deck & 0xFF, card ^ 0x5A, 0xD4, 0xE5, card))


def card_tag(card, deck=DECK, uid=None):
    """A tag that is written as this card."""
    made = Ntag(uid_of(card, deck) if uid is None else uid)
    message = tag_content.message(made.uid, deck, card, "it", "Carta")
    made.memory[16 : 16 + len(message)] = message
    return made


def spoilt(card):
    """A card's tag whose check byte is another card's."""
    made = card_tag(card, uid=bytes((4, 1, 2, 3, 4, 5, card)))
    made.memory[16:32] = card_tag(card).memory[16:32]
    return made


def blank():
    """A tag as it leaves the factory; its UID ends with BE EF."""
    return Ntag(b"\x04\x10\x20\x30\x40\xbe\xef")
