"""Cards as strings such as `BA` (rules.md section 2)."""

from collections.abc import Iterable
from functools import cache

from .refusal import Refusal

SUITS = {"italian": "DCSB", "salzburg": "ELHS"}
RANKS = {"italian": "32ARCF7654", "salzburg": "X9AKOU87"}  # high to low
# Section 2: ace 3; the two above the ace and the three court cards 1; the rest 0.
THIRDS_BY_PLACE = [1, 1, 3, 1, 1, 1]


@cache
def deck_cards(deck: str) -> list[str]:
    """Every card in deck order: suits as listed, ranks high to low."""
    return [suit + rank for suit in SUITS[deck] for rank in RANKS[deck]]


def deck_order(cards: Iterable[str], deck: str) -> list[str]:
    """The cards, sorted in deck order."""
    return sorted(cards, key=deck_cards(deck).index)


def capitals(text: str) -> str:
    """Upper case where ASCII has one: a long s is no letter of a card."""
    return "".join(letter.upper() if letter.isascii() else letter for letter in text)


def read_card(text: object, deck: str) -> str:
    """The card that a transcript means: any case, `10` for `X`."""
    if isinstance(text, str):
        card = capitals(text)
        if card.endswith("10"):
            card = card[:-2] + "X"
        if card in deck_cards(deck):
            return card
    raise Refusal(f"no card of the {deck} deck: {text!r}")


@cache
def card_thirds(card: str, deck: str, ace_of_batons_heavy: bool = False) -> int:
    """A card's value in thirds (section 2; 5.2: the ace of batons counts 33)."""
    if card == "BA" and ace_of_batons_heavy:
        return 33
    place = RANKS[deck].index(card[1])
    return THIRDS_BY_PLACE[place] if place < len(THIRDS_BY_PLACE) else 0


def trick_winner(plays: list[tuple[int, str]], deck: str) -> int:
    """The seat with the highest card of the suit led (section 1)."""
    led = plays[0][1][0]
    followers = [(RANKS[deck].index(card[1]), seat) for seat, card in plays if card[0] == led]
    return min(followers)[1]
