"""A game's row in the catalog. What it needs of its family is imported when a match begins."""

from .cards import DECKS, ITALIAN
from .late import function
from .refused import Refused
from .rules import Rule, rules_of

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

REMOVE = "remove"
MONTE = "monte"
ASIDE = "aside"
"""What becomes of the cards that are left over: removed, a monte, or laid aside."""

TRICKS = bytes((0, 0, 20, 13, 10, 8, 6, 5, 5))
"""Tricks of a deal by the number of players in it (rules.md, section 3)."""

TRICKS_BIDDING = bytes((0, 0, 0, 12, 10, 8, 6))
"""The same in the bidding games (section 7)."""


class Game:
    """A game's row."""

    def __init__(self, name: str, family: tuple, rules: tuple, **row: "Any") -> None:
        """`family`: `settle`, `after` and `points`; `rules`: rows as `rules_of` takes them.

        See the attributes for these and the rest.
        """
        self.name = name
        self.rules = rules
        get = row.get
        self.deck = DECKS[get("deck", ITALIAN)]
        self.lowest, self.highest = row["players"]
        """How few and how many may play."""
        self.tricks = get("tricks", TRICKS)
        self.left = get("left", MONTE)
        """What becomes of left-over cards, unless the house rule `leftover` says it."""
        self.ace = get("ace", 1)
        """Points of the ace of batons, unless the house rule `ace_of_batons` says it."""
        self.rules_low = get("rules_low", rules)
        """The rules where `ace_of_batons` is 1."""
        self.family = family
        self.settle: "Any" = None
        """`settle(match, deal)` -> a score a seat, or None while a choice is due."""
        self.after: "Any" = None
        """`after(match, result)` looks at the end of the match."""
        self.points: "Any" = None
        """`points(match, deal)` -> a deal's own points, where they are shown beside its scores.

        This and the two above are there when the row is `ready`.
        """
        self.bids = get("bids", ())
        """The bids, lowest first."""
        self.more_bids = get("more_bids", self.bids)
        self.declares = get("declares")
        """The house rule that says when declarations are made (without it, in the first
        trick), if the game has any."""
        self.pairs = get("pairs", False)
        """Four players are two partnerships, without a house rule."""

    def ready(self) -> "Game":
        """Import the functions of the game's family; returns the row."""
        self.settle, self.after, self.points = [function(name) for name in self.family]
        return self

    def rules_for(self, players: int, chosen: dict) -> "list[Rule]":
        """The house rules with so many players; `chosen` tells between variants."""
        low = chosen.get("ace_of_batons") == 1
        return rules_of(self.rules_low if low else self.rules, players)

    def settled(self, players: int, chosen: dict) -> dict:
        """Every house rule with its value; raises Refused as `settle_rules` and for the number."""
        if not self.lowest <= players <= self.highest:
            raise Refused("players_count", self.name, players, self.lowest, self.highest)
        from .chosen import settle_rules

        return settle_rules(self.name, self.rules_for(players, chosen), chosen)
