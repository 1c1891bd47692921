"""Cards as bytes, the two decks, and what a card is worth."""

from .refused import Refused

ITALIAN = 0x00
SALZBURG = 0x80

SPOT = 0x3F
"""A card's place (suit and strength) in the tables of 64 entries."""

ACE_OF_BATONS = 0x37

THIRDS = 3
"""A point, in thirds; what an ace is worth."""

ABSENT = 0xFF
"""What `Deck.blank` holds where the deck has no card."""


class Deck:
    """A deck's letters and tables: a card is `bit | suit << 4 | strength`."""

    def __init__(self, name: str, bit: int, suits: str, ranks: str) -> None:
        """`ranks` runs from high to low (rules.md, section 2)."""
        self.name = name
        self.bit = bit
        self.suits = suits
        self.ranks = ranks
        top = len(ranks) - 1
        cards = [bit | suit << 4 | (top - i) for suit in range(4) for i in range(top + 1)]
        self.cards = bytes(cards)
        """Every card in deck order: suits as in section 2, ranks high to low."""
        blank = bytearray([ABSENT] * (SPOT + 1))
        thirds = bytearray(SPOT + 1)
        for card in cards:
            blank[card & SPOT] = 0
            thirds[card & SPOT] = _thirds(top - (card & 15))
        self.blank = bytes(blank)
        """64 entries: 0 where the deck has a card, else `ABSENT`."""
        self.thirds = bytes(thirds)
        """64 entries: a card's value in thirds of a point."""

    def card(self, suit: str, rank: str) -> int:
        """The card of two letters; raises ValueError where a letter is not of this deck."""
        return self.bit | self.suits.index(suit) << 4 | self.strength(rank)

    def strength(self, rank: str) -> int:
        """A rank letter's low nibble; raises ValueError."""
        return len(self.ranks) - 1 - self.ranks.index(rank)


def _thirds(height: int) -> int:
    """Thirds of the card `height` ranks below the highest (rules.md, section 2)."""
    if height == 2:
        return THIRDS
    return 1 if height < 6 else 0


DECKS = {
    ITALIAN: Deck("italian", ITALIAN, "DCSB", "32ARCF7654"),
    SALZBURG: Deck("salzburg", SALZBURG, "ELHS", "X9AKOU87"),
}


def text(card: int) -> str:
    """A card's two letters, suit first."""
    deck = DECKS[card & SALZBURG]
    return deck.suits[card >> 4 & 3] + deck.ranks[len(deck.ranks) - 1 - (card & 15)]


def parse(name: str, deck: int = ITALIAN) -> int:
    """The card that `name` means in `deck`, or else in the other deck.

    Case does not matter and `10` is the ten. Raises Refused("card_unknown").
    """
    letters = capitals(name)
    if len(letters) == 2:
        for bit in (deck, deck ^ SALZBURG):
            suits = DECKS[bit].suits
            if letters[0] in suits and letters[1] in DECKS[bit].ranks:
                return DECKS[bit].card(letters[0], letters[1])
    raise Refused("card_unknown", name)


def capitals(letters: str) -> str:
    """`letters` in upper case, of ASCII alone: no other is a card's; a final `10` as `X`."""
    letters = "".join([letter.upper() if letter < "\x80" else letter for letter in letters])
    return letters[:-2] + "X" if letters.endswith("10") else letters
