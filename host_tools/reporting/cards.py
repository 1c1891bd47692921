"""Cards on a page: the sign as a drawing, the rank as a letter, the name for who listens."""

from typing import NamedTuple

from host_tools import card_names
from host_tools.making import signs
from pezzbox.game.cards import parse
from pezzbox.screens.cards import RANKS

_SUITS = 4
_LETTERS = dict(zip(card_names.SETS, ("DCSB", "♦♥♠♣", "ELHS"), strict=True))


class Card(NamedTuple):
    """A card: its sign's id in the page, its rank, its suit (a letter), its name."""

    sign: str
    rank: str
    suit: str
    name: str


def drawn(text: str, deck: int, suits: str) -> Card:
    """Return the card of a deck that a transcript calls so; `suits`: an Italian deck's signs."""
    card = parse(text, deck)
    kind = card_names.card_set(card, suits)
    suit = card >> 4 & 3
    name = card_names.name(card, "en", suits)
    return Card(f"{kind}-{suit}", RANKS[kind][card & 15], _LETTERS[kind][suit], name)


def sprite(kind: str) -> list[tuple[str, str, list[signs.Layer]]]:
    """Return a set's signs for a page: id, colour, layers."""
    return [
        (f"{kind}-{suit}", signs.INKS[kind][suit], list(signs.sign(kind, suit)))
        for suit in range(_SUITS)
    ]
