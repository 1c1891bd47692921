"""A game's row in the catalog. What it needs of its family is imported when a match begins."""

from .cards import DECKS, ITALIAN
from .late import function
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .chosen import Rule

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

    def __init__(self, name: str, family: tuple, **row: "Any") -> None:
        """`family`: `settle`, `after` and `points`. See the attributes for these and the rest."""
        self.name = name
        get = row.get
        self.deck = DECKS[get("deck", ITALIAN)]
        self.lowest, self.highest = row["players"]
        """How few and how many may play."""
        self.tricks = get("tricks", TRICKS)
        self.left = get("left", MONTE)
        """What becomes of left-over cards, unless the house rule `leftover` says it."""
        self.ace = get("ace", 1)
        """Points of the ace of batons, unless the house rule `ace_of_batons` says it."""
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

    def variants(self) -> "tuple[tuple, ...]":
        """Its house rules as `chosen.rules_of` takes them, and then, if there are others, those
        where `ace_of_batons` is 1.

        They stay in the catalog: a match in play needs no more than what was chosen.
        """
        from .catalog import RULES

        return RULES[self.name]

    def rules_for(self, players: int, chosen: dict) -> "list[Rule]":
        """The house rules with so many players; `chosen` tells between variants."""
        from .chosen import rules_of

        low = chosen.get("ace_of_batons") == 1
        return rules_of(self.variants()[-1 if low else 0], players)

    def settled(self, players: int, chosen: dict) -> dict:
        """Every house rule with its value; raises Refused as `settle_rules` and for the number."""
        if not self.lowest <= players <= self.highest:
            raise Refused("players_count", self.name, players, self.lowest, self.highest)
        from .chosen import settle_rules

        return settle_rules(self.name, self.rules_for(players, chosen), chosen)
