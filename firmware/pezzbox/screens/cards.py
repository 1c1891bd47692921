"""Cards as text: suit signs and ranks."""

from pezzbox.game import cards

from . import glyphs

_FRENCH_RANKS = {"R": "K", "C": "Q", "F": "J"}
"""rules.md, section 2."""


def sign(suit: int, deck: int, suits: str) -> str:
    """Return the sign of a suit (0-3) of a deck, in the set chosen (`italian` or `french`)."""
    if deck == cards.SALZBURG:
        set_no = 2
    else:
        set_no = 1 if suits == "french" else 0
    return chr(ord(glyphs.SUITS) + 4 * set_no + suit)


def rank(card: int, suits: str) -> str:
    """Return the letter of a card's rank; the Salzburg ten is `10`."""
    letter = cards.text(card)[1]
    return rank_letter(letter, suits)


def rank_letter(letter: str, suits: str) -> str:
    """Return how a rank's letter (rules.md, section 2) is shown."""
    if letter == "X":
        return "10"
    if suits == "french":
        return _FRENCH_RANKS.get(letter, letter)
    return letter


def name(card: int, suits: str) -> str:
    """Return a card as sign and rank, for the middle of a text."""
    return sign(card >> 4 & 3, card & 0x80, suits) + rank(card, suits)
