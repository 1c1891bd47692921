"""House rules: their names and values. `catalog.py` says which game has which."""

from .cards import DECKS, ITALIAN

NONE = "none"
"""A rule that is not set (rules.md, section 10)."""

CARDS = "cards"
TARGETS = "targets"
STAKES = "stakes"
"""What stands for the allowed values where they cannot be listed."""

WHOLE = range(1, 1000)
"""A target, a stake."""

MOST_GAMES = 9
"""The longest series."""

BIDS = ("chiamo", "chiedo", "solo", "solissimo", "arcisolo")
"""The bids above `pass`, lowest first."""

CHIAMO, CHIEDO, SOLO, SOLISSIMO, ARCISOLO = BIDS

ADDITIONS = ("dividete", "scegliete")
"""What a solissimo may carry."""

CHOICES = ("subtract", "give")
"""What the player of a sola may choose."""

SUBTRACT, GIVE = CHOICES

STAKE_NAMES = BIDS[:4] + tuple([SOLISSIMO + "_" + name for name in ADDITIONS]) + BIDS[4:]
"""Every bid with every addition, by their stakes."""


FOUR = DECKS[ITALIAN].strength("4")
FIVE = DECKS[ITALIAN].strength("5")
