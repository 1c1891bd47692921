"""What a card is called, in the four languages: on a tag for a phone to show, and on paper.

A tag has room for 24 bytes of UTF-8 (tags.md, record 2).
"""

from pezzbox.game.cards import ITALIAN, SALZBURG
from pezzbox.screens.cards import RANKS

LANGUAGES = ("it", "de", "pt", "en")
SETS = ("italian", "french", "salzburg")
LONGEST = 24

# Suits in the order of rules.md, section 2; in German as they stand before the rank.
_SUITS = {
    "italian": {
        "it": ("denari", "coppe", "spade", "bastoni"),
        "de": ("Münz-", "Kelch-", "Schwert-", "Stab-"),
        "pt": ("ouros", "copas", "espadas", "paus"),
        "en": ("coins", "cups", "swords", "batons"),
    },
    "french": {
        "it": ("quadri", "cuori", "picche", "fiori"),
        "de": ("Karo-", "Herz-", "Pik-", "Kreuz-"),
        "pt": ("ouros", "copas", "espadas", "paus"),
        "en": ("diamonds", "hearts", "spades", "clubs"),
    },
    "salzburg": {
        "it": ("ghiande", "foglie", "cuori", "campanelli"),
        "de": ("Eichel ", "Laub ", "Herz ", "Schell "),
        "pt": ("bolotas", "folhas", "corações", "guizos"),
        "en": ("acorns", "leaves", "hearts", "bells"),
    },
}
_JOIN = {"it": "{} di {}", "de": "{1}{0}", "pt": "{} de {}", "en": "{} of {}"}

# Ranks by their letter; a digit is its own name.
_RANKS = {
    "italian": {
        "A": ("Asso", "Ass", "Ás", "Ace"),
        "R": ("Re", "König", "Rei", "King"),
        "C": ("Cavallo", "Reiter", "Cavalo", "Knight"),
        "F": ("Fante", "Bube", "Valete", "Knave"),
    },
    "french": {
        "A": ("Asso", "Ass", "Ás", "Ace"),
        "K": ("Re", "König", "Rei", "King"),
        "Q": ("Donna", "Dame", "Dama", "Queen"),
        "J": ("Fante", "Bube", "Valete", "Jack"),
    },
    "salzburg": {
        "A": ("Asso", "Ass", "Ás", "Ace"),
        "K": ("Re", "König", "Rei", "King"),
        "O": ("Ober", "Ober", "Ober", "Ober"),
        "U": ("Unter", "Unter", "Unter", "Unter"),
        "10": ("10", "Zehner", "10", "10"),
        "9": ("9", "Neuner", "9", "9"),
        "8": ("8", "Achter", "8", "8"),
        "7": ("7", "Siebener", "7", "7"),
    },
}


def card_set(card: int, suits: str = "italian") -> str:
    """Return the set of signs that a card is drawn in; `suits` says which an Italian deck has."""
    return "salzburg" if card & SALZBURG else suits


def name(card: int, language: str, suits: str = "italian") -> str:
    """Return a card's name, such as "Asso di bastoni", with the signs `suits` in mind."""
    drawn = card_set(card, suits)
    letter = RANKS[drawn][card & 15]
    names = _RANKS[drawn].get(letter)
    rank = letter if names is None else names[LANGUAGES.index(language)]
    return _JOIN[language].format(rank, _SUITS[drawn][language][card >> 4 & 3])


def deck_bit(drawn: str) -> int:
    """Return which deck (`ITALIAN`, `SALZBURG`) a set of signs is drawn for."""
    return SALZBURG if drawn == "salzburg" else ITALIAN
