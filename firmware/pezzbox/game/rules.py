"""House rules: their names, and what a game's rows allow. `chosen.py` checks a table's choice."""

from .cards import DECKS, ITALIAN

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

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


class Rule:
    """A house rule as it stands for one game with so many players.

    `allowed` is a tuple of values, a `range` of whole numbers (then `none` is not set), or
    one of `CARDS`, `TARGETS`, `STAKES`.
    """

    def __init__(self, name: str, default: "Any", allowed: "Any") -> None:
        self.name = name
        self.default = default
        self.allowed = allowed


def rules_of(rows: tuple, players: int) -> "list[Rule]":
    """The rules of `rows` that exist with so many players, in the rows' order.

    A row is `(name, allowed)` or `(name, allowed, default)`; the first allowed value is the
    default where none is given. `allowed` may be a dict from the number of players, 0 for
    all others; a number that is not there does not have the rule.
    """
    found = []
    for row in rows:
        allowed = row[1]
        if type(allowed) is dict:
            allowed = allowed.get(players, allowed.get(0))
            if allowed is None:
                continue
        if len(row) == 3:
            default = row[2]
        else:
            default = allowed[0] if type(allowed) is tuple else NONE
        found.append(Rule(row[0], default, allowed))
    return found


FOUR = DECKS[ITALIAN].strength("4")
FIVE = DECKS[ITALIAN].strength("5")


def removable(cards: "list[int] | bytes") -> bool:
    """Whether these are one 4, all four 4s, or all four 4s and one 5 (rules.md, section 3)."""
    fours = 0
    fives = 0
    for i, card in enumerate(cards):
        if card in cards[:i]:
            return False
        fours += card >> 6 == 0 and card & 15 == FOUR
        fives += card >> 6 == 0 and card & 15 == FIVE
    return fours + fives == len(cards) and (fours, fives) in ((1, 0), (4, 0), (4, 1))
