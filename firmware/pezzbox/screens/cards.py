"""Cards as text: suit signs and ranks."""

from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG

from . import glyphs

_SIGNS = tuple([chr(ord(glyphs.SUITS) + sign) for sign in range(12)])
"""Italian, French, Salzburg, four each."""

_FRENCH = {"R": "K", "C": "Q", "F": "J"}
"""rules.md, section 2."""

_LOW_TO_HIGH = {deck: tuple(reversed(DECKS[deck].ranks)) for deck in (ITALIAN, SALZBURG)}
RANKS = {
    "italian": _LOW_TO_HIGH[ITALIAN],
    "french": tuple([_FRENCH.get(rank, rank) for rank in _LOW_TO_HIGH[ITALIAN]]),
    "salzburg": tuple([rank.replace("X", "10") for rank in _LOW_TO_HIGH[SALZBURG]]),
}
"""How the ranks are shown, by strength."""


def sign(suit: int, deck: int, suits: str) -> str:
    """Return the sign of a suit (0-3) of a deck, in the set chosen (`italian` or `french`)."""
    if deck == SALZBURG:
        return _SIGNS[8 + suit]
    return _SIGNS[4 + suit if suits == "french" else suit]


def rank(card: int, suits: str) -> str:
    """Return the letter of a card's rank; the Salzburg ten is `10`."""
    return RANKS["salzburg" if card & SALZBURG else suits][card & 15]


def rank_letter(letter: str, suits: str) -> str:
    """Return how a rank's letter (rules.md, section 2) is shown."""
    if letter == "X":
        return "10"
    return _FRENCH.get(letter, letter) if suits == "french" else letter


def name(card: int, suits: str) -> str:
    """Return a card as sign and rank, for the middle of a text."""
    return sign(card >> 4 & 3, card & SALZBURG, suits) + rank(card, suits)
