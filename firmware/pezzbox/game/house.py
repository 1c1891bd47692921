"""A game with a table's house rules: what they mean for every deal, worked out once."""

from .cards import ACE_OF_BATONS, SPOT, THIRDS, parse
from .points import POINT
from .row import ASIDE, REMOVE
from .rules import FIVE, FOUR, NONE

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

TOTAL = 11
"""A deal's total: 10 points and the last trick (rules.md, sections 4 and 6.1)."""


class House:
    """The constants of a match."""

    def __init__(self, name: str, players: int, chosen: dict) -> None:
        """Raises Refused: `game_unknown`, `players_count` and as `chosen.settle_rules`."""
        from .catalog import game  # the rows are not kept: a match needs one

        self.row = row = game(name).ready()
        self.game = name
        self.n = players
        self.rules = rules = row.settled(players, chosen)
        self.partners: bool = rules.get("partners", row.pairs and players == 4)
        self.side = bytes((0, 1, 0, 1)) if self.partners else bytes(range(players))
        """A seat's side: the lowest seat of it."""
        ace = rules.get("ace_of_batons", row.ace)
        worth = bytearray(row.deck.thirds)
        if ace != 1:  # by then the deck is the Italian one
            worth[ACE_OF_BATONS & SPOT] = THIRDS * ace
        self.worth = bytes(worth)
        """A card's thirds, by suit and strength."""
        self.deck_thirds = sum(worth)
        self.total = (TOTAL + ace - 1) * POINT
        """What a deal adds up to, in sixths, where it does (not in the bidding games)."""
        self.left = rules.get("leftover", row.left)
        self.aside = row.left == ASIDE
        self.series: list = self.value("series") or []
        """The targets of its games; empty if the match is one game."""
        self.bids: tuple = row.more_bids if rules.get("more_bids") else row.bids
        """The bids above `pass`, lowest first."""
        self.declare_when = rules.get(row.declares, "first_trick") if row.declares else "off"
        """When declarations are made: `off`, `first_trick`, `anytime` or `after_trick`."""
        self.sits_out: bool = rules.get("dealer_sits_out", False)
        marked = self.value("marked_card")
        self.marked = -1 if marked is None else parse(marked)
        """The marked card; -1 if there is none."""

    def value(self, name: str) -> "Any":
        """A house rule's value; None if it is not set or does not exist here."""
        value = self.rules.get(name, NONE)
        return None if value == NONE else value

    def tricks(self, hands: int) -> int:
        """The tricks of a deal for so many."""
        return self.row.tricks[hands]

    def stock_tricks(self, hands: int) -> int:
        """In how many of them a card is drawn after the trick."""
        return self.tricks(hands) // 2 if hands == 2 else 0

    def removes(self, hands: int) -> int:
        """How many cards are taken out of a deal for so many."""
        if self.left != REMOVE or hands == 2:
            return 0
        return len(self.row.deck.cards) - self.tricks(hands) * hands

    def removed(self, hands: int) -> bytes:
        """The cards taken out of a deal for so many, unless the table says others."""
        count = self.removes(hands)
        named = self.value("removed")
        if named is not None and len(named) == count:
            return bytes([parse(card) for card in named])
        fours = [suit << 4 | FOUR for suit in range(4)]
        return bytes(fours[:count] + [FIVE] * (count - 4))
