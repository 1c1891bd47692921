"""What a card is called, in the four languages: on a tag for a phone to show, and on paper.

A tag has room for 24 bytes of UTF-8 (tags.md, record 2).
"""

from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG
from pezzbox.screens.cards import RANKS
from pezzbox.screens.texts import LANGUAGES

SETS = tuple(RANKS)
"""The sets of signs: of the Italian deck, that deck drawn in French ones, of the Salzburg deck."""

LONGEST = 24

_PORTUGUESE = ("ouros", "copas", "espadas", "paus")  # of either set of the Italian deck

# Suits by set, in the order of rules.md, section 2; in German as they stand before the rank.
_SUITS = dict(
    zip(
        SETS,
        (
            {
                "it": ("denari", "coppe", "spade", "bastoni"),
                "de": ("Münz-", "Kelch-", "Schwert-", "Stab-"),
                "pt": _PORTUGUESE,
                "en": ("coins", "cups", "swords", "batons"),
            },
            {
                "it": ("quadri", "cuori", "picche", "fiori"),
                "de": ("Karo-", "Herz-", "Pik-", "Kreuz-"),
                "pt": _PORTUGUESE,
                "en": ("diamonds", "hearts", "spades", "clubs"),
            },
            {
                "it": ("ghiande", "foglie", "cuori", "campanelli"),
                "de": ("Eichel ", "Laub ", "Herz ", "Schell "),
                "pt": ("bolotas", "folhas", "corações", "guizos"),
                "en": ("acorns", "leaves", "hearts", "bells"),
            },
        ),
        strict=True,
    )
)
# The same on their own, in German.
_GERMAN_SUITS = dict(
    zip(
        SETS,
        (
            ("Münzen", "Kelche", "Schwerter", "Stäbe"),
            ("Karo", "Herz", "Pik", "Kreuz"),
            ("Eichel", "Laub", "Herz", "Schellen"),
        ),
        strict=True,
    )
)
_JOIN = {"it": "{} di {}", "de": "{1}{0}", "pt": "{} de {}", "en": "{} of {}"}

_KING = ("Re", "König", "Rei", "King")

# Ranks by the letter they are shown with, in the order of the languages; a digit is its own name,
# but for German: there the Salzburg deck's have names.
_RANKS = {
    "A": ("Asso", "Ass", "Ás", "Ace"),
    "R": _KING,
    "K": _KING,
    "C": ("Cavallo", "Reiter", "Cavalo", "Knight"),
    "Q": ("Donna", "Dame", "Dama", "Queen"),
    "F": ("Fante", "Bube", "Valete", "Knave"),
    "J": ("Fante", "Bube", "Valete", "Jack"),
    "O": ("Ober",) * 4,
    "U": ("Unter",) * 4,
}
_GERMAN = {"10": "Zehner", "9": "Neuner", "8": "Achter", "7": "Siebener"}


def card_set(card: int, suits: str = SETS[0]) -> str:
    """Return the set of signs that a card is drawn in; `suits` says which an Italian deck has."""
    return DECKS[SALZBURG].name if card & SALZBURG else suits


def name(card: int, language: str, suits: str = SETS[0]) -> str:
    """Return a card's name, such as "Asso di bastoni", with the signs `suits` in mind."""
    drawn = card_set(card, suits)
    letter = RANKS[drawn][card & 15]
    if letter in _RANKS:
        letter = _RANKS[letter][LANGUAGES.index(language)]
    elif card & SALZBURG and language == "de":
        letter = _GERMAN[letter]
    return _JOIN[language].format(letter, _SUITS[drawn][language][card >> 4 & 3])


def suit(number: int, language: str, drawn: str) -> str:
    """Return what a suit (0 to 3) of a set of signs is called on its own, such as "bastoni"."""
    names = _GERMAN_SUITS[drawn] if language == "de" else _SUITS[drawn][language]
    return names[number]


def deck_bit(drawn: str) -> int:
    """Return which deck (`ITALIAN`, `SALZBURG`) a set of signs is drawn for."""
    return SALZBURG if drawn == DECKS[SALZBURG].name else ITALIAN


ITALIAN_SETS = tuple(drawn for drawn in SETS if deck_bit(drawn) == ITALIAN)
"""The sets of signs that the Italian deck can be drawn in, its own first."""
