"""The games: a row each, with its deck, deals, ends and house rules (rules.md).

A game is added with a row here and, where data does not do, a small function of its family.
"""

from . import bidding, busche, ends, reverse, straight
from .cards import DECKS, ITALIAN, SALZBURG
from .refused import Refused
from .rules import CARDS, NONE, STAKES, TARGETS, WHOLE, Rule, rules_of, settle_rules

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

    def __init__(self, name: str, rules: tuple, **row: "Any") -> None:
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
        self.points = get("points")
        """`points(match, deal)` -> a deal's own points, where they are shown beside its scores."""
        self.declares = get("declares")
        """The house rule that says when declarations are made (without it, in the first
        trick), if the game has any."""
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
_BONUS_ONLY = ("last_trick", ("point", "half", NONE))
_FRACTIONS = ("fractions", ("drop", "keep"))
_REVOKE = ("revoke", ("all", "eleven", NONE))
_LEFTOVER = ("leftover", (REMOVE, MONTE))
_REMOVED = ("removed", CARDS)
_PEEK = ("peek", ("always", "first_trick", "never"))
_DRAW_OPEN = ("draw_open", (True, False))
_FALSE = ("false_declaration", ("cancel", "forfeit"))
_LEADS = ("declarer_leads", (False, True))

_ENDS = (_FINISH, _SURVIVORS, _TIE, _LAST_TRICK, _FRACTIONS)
_TO_21 = (("target", WHOLE, 21), _DEALS, ("bust", ("reach", "pass")))
_TO_31 = (("target", WHOLE, 31), _DEALS, ("bust", ("pass", "reach")))
_CAPPOTTO = (("cappotto", ("others", "win", "off")),)
_SOLA = (("sola", ("choice", "strict", "others", "off")),)
_BATONS = (
    ("marked_card", (NONE, "D3", "BA", "DA")),
    ("zero", (NONE, "ten", "share")),
    ("batons_closed", (False, True)),
    ("peek", ("first_trick", "always", "never")),
)
_ACE = (("ace_of_batons", (11, 1)),)
_TABLE = (_LEFTOVER, _REMOVED)

ROWS = (
    Game(
        "traversone",
        _TO_21
        + _ENDS
        + _CAPPOTTO
        + (_REVOKE, ("partners", {4: (False, True), 0: (False,)}))
        + _TABLE
        + (_PEEK, _DRAW_OPEN),
        players=(2, 8),
        settle=reverse.settle,
        after=ends.lowest,
    ),
    Game(
        "traversone21",
        _TO_31 + _ENDS + _SOLA + (_REVOKE,) + _TABLE + _BATONS + (_DRAW_OPEN,),
        players=(2, 8),
        ace=11,
        settle=reverse.settle,
        after=ends.lowest,
    ),
    Game(
        "busche",
        (
            ("target", WHOLE, 5),
            _PEEK,
            ("need", ("point", "trick")),
            ("ace_of_coins", (8, 3)),
        ),
        players=(4, 4),
        settle=busche.settle,
        after=busche.after,
        points=busche.points,
    ),
    Game(
        "ciapano",
        _TO_31 + _ENDS + _ACE + _SOLA + (_REVOKE,) + _BATONS + (_DRAW_OPEN,),
        rules_low=_TO_21 + _ENDS + _ACE + _CAPPOTTO + (_REVOKE, _PEEK, _DRAW_OPEN),
        players=(3, 3),
        ace=11,
        settle=reverse.settle,
        after=ends.lowest,
    ),
    Game(
        "tressette",
        (
            ("target", WHOLE, 21),
            _BONUS_ONLY,
            _FRACTIONS,
            ("cappotto", ("off", "win")),
            ("revoke", ("all", NONE)),
            ("partners", {4: (True, False), 0: (False,)}),
            _LEFTOVER,
            _REMOVED,
            _PEEK,
            _DRAW_OPEN,
            ("declarations", ("off", "first_trick", "anytime", "after_trick")),
            _FALSE,
        ),
        players=(2, 4),
        settle=straight.settle,
        after=ends.highest,
        declares="declarations",
    ),
    Game(
        "treschetten",
        (
            ("target", WHOLE, 31),
            _BONUS_ONLY,
            _FRACTIONS,
            _PEEK,
            ("draw_open", (False, True)),
            ("declare_when", dict.fromkeys((2, 3), ("anytime", "after_trick"))),
            _FALSE,
            ("zu_tun", {2: (True, False)}),
            ("series", TARGETS),
        ),
        deck=SALZBURG,
        players=(2, 4),
        tricks=bytes((0, 0, 16, 10, 8)),
        left=ASIDE,
        pairs=True,
        settle=straight.settle,
        after=ends.highest,
        declares="declare_when",
    ),
    Game(
        "calabresella",
        (
            ("target", WHOLE, 21),
            _DEALS,
            _PEEK,
            ("stakes", STAKES),
            ("more_bids", (False, True)),
            _LEADS,
            ("dealer_sits_out", {4: (True, False), 7: (True,), 0: (False,)}),
        ),
        players=(3, 7),
        tricks=TRICKS_BIDDING,
        settle=bidding.settle,
        after=ends.highest,
        points=bidding.points,
        bids=("chiamo", "solo", "solissimo"),
        more_bids=("chiamo", "chiedo", "solo", "solissimo", "arcisolo"),
    ),
    Game(
        "calabrasella",
        (("target", WHOLE, NONE), ("deals", range(1, 100), 12), _PEEK, _LEADS),
        players=(3, 3),
        tricks=TRICKS_BIDDING,
        settle=bidding.settle_difference,
        after=ends.highest,
        points=bidding.points,
        bids=("play",),
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
