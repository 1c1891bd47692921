"""The games: a row each, with its deck, deals, ends and house rules (rules.md).

A game is added with a row here and, where data does not do, a small function of its family.
"""

from . import ends, reverse
from .cards import DECKS, ITALIAN
from .refused import Refused
from .rules import CARDS, NONE, WHOLE, Rule, rules_of, settle_rules

REMOVE = "remove"
MONTE = "monte"
ASIDE = "aside"
"""What becomes of the cards that are left over: removed, a monte, or laid aside."""

TRICKS = bytes((0, 0, 20, 13, 10, 8, 6, 5, 5))
"""Tricks of a deal by the number of players in it (rules.md, section 3)."""


class Game:
    """A game's row."""

    def __init__(self, name: str, rules: tuple, **row: object) -> None:
        """`rules` are rows as `rules_of` takes them; see the attributes for the rest."""
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
        self.settle = row["settle"]
        """`settle(match, deal)` -> a score a seat, or None while a choice is due."""
        self.after = row["after"]
        """`after(match, result)` looks at the end of the match."""
        self.bids = get("bids", ())
        """The bids, lowest first."""
        self.more_bids = get("more_bids", self.bids)
        self.has_points = bool(self.bids) or get("has_points", False)
        """Whether a deal's own points are shown beside its scores."""
        self.declares = get("declares")
        """The house rule that says when declarations are made, if the game has any."""
        self.ranks = get("ranks", "")
        """The ranks of which a three or a four can be declared."""
        self.pairs = get("pairs", False)
        """Four players are two partnerships, without a house rule."""

    def rules_for(self, players: int, chosen: dict) -> "list[Rule]":
        """The house rules with so many players; `chosen` tells between variants."""
        low = chosen.get("ace_of_batons") == 1
        return rules_of(self.rules_low if low else self.rules, players)

    def settled(self, players: int, chosen: dict) -> dict:
        """Every house rule with its value; raises Refused as `settle_rules` and for the number."""
        if not self.lowest <= players <= self.highest:
            raise Refused("players_count", self.name, players, self.lowest, self.highest)
        return settle_rules(self.name, self.rules_for(players, chosen), chosen)


_DEALS = ("deals", range(1, 100))
_FINISH = ("finish", ("first_bust", "elimination"))
_SURVIVORS = ("survivors", {n: range(1, n) for n in range(2, 9)})
_TIE = ("tie", ("extra", "share"))
_LAST_TRICK = ("last_trick", ("remainder", "point", "half", NONE))
_FRACTIONS = ("fractions", ("drop", "keep"))
_REVOKE = ("revoke", ("all", "eleven", NONE))
_LEFTOVER = ("leftover", ("remove", "monte"))
_REMOVED = ("removed", CARDS)
_PEEK = ("peek", ("always", "first_trick", "never"))
_DRAW_OPEN = ("draw_open", (True, False))

_REVERSE = (_DEALS, _FINISH, _SURVIVORS, _TIE, _LAST_TRICK, _FRACTIONS, _REVOKE, _DRAW_OPEN)
_TABLE = (_LEFTOVER, _REMOVED)
_LOW = _REVERSE + (
    ("target", WHOLE, 21),
    ("bust", ("reach", "pass")),
    ("cappotto", ("others", "win", "off")),
    _PEEK,
)
_HIGH = _REVERSE + (
    ("target", WHOLE, 31),
    ("bust", ("pass", "reach")),
    ("sola", ("choice", "strict", "others", "off")),
    ("marked_card", (NONE, "D3", "BA", "DA")),
    ("zero", (NONE, "ten", "share")),
    ("batons_closed", (False, True)),
    ("peek", ("first_trick", "always", "never")),
)
_ACE = (("ace_of_batons", (11, 1)),)

ROWS = (
    Game(
        "traversone",
        _LOW + _TABLE + (("partners", {4: (False, True), 0: (False,)}),),
        players=(2, 8),
        settle=reverse.settle,
        after=ends.lowest,
    ),
)
"""Every game's row, in the order they are offered."""

GAMES = tuple([row.name for row in ROWS])
"""Their names."""


def game(name: str) -> Game:
    """The game's row; raises Refused("game_unknown")."""
    for row in ROWS:
        if row.name == name:
            return row
    raise Refused("game_unknown", name, GAMES)
