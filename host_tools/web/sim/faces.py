"""What is drawn on the page's cards: suit signs, ranks and names, from where labels have them."""

from typing import Any

from host_tools import card_names
from host_tools.making import signs
from pezzbox.game.cards import DECKS, text
from pezzbox.screens.cards import RANKS


def faces(deck_bit: int, suits: str, language: str = "en") -> dict[str, Any]:
    """Return a deck's cards and signs; `suits` is the set an Italian deck is drawn in."""
    deck = DECKS[deck_bit]
    drawn = card_names.card_set(deck.cards[0], suits)
    return {
        "deck": deck.name,
        "cards": {
            str(card): {
                "suit": card >> 4 & 3,
                "rank": RANKS[drawn][card & 15],
                "name": card_names.name(card, language, drawn),
                "text": text(card),
            }
            for card in deck.cards
        },
        "signs": [
            {
                "ink": signs.INKS[drawn][suit],
                "layers": [[layer.path, layer.ink] for layer in signs.sign(drawn, suit)],
            }
            for suit in range(4)
        ],
    }
