"""The games: a row each, with its deck, deals, ends and house rules (rules.md).

A game is added with a row here and, where data does not do, a small function of its family.
"""

from .cards import SALZBURG
from .refused import Refused
from .row import ASIDE, MONTE, REMOVE, TRICKS_BIDDING, Game
from .rules import (
    BIDS,
    CARDS,
    CHIAMO,
    NONE,
    SOLISSIMO,
    SOLO,
    STAKES,
    TARGETS,
    WHOLE,
)

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

_COUNT = range(1, 100)
_DEALS = ("deals", _COUNT)
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

_REVERSE = ("reverse.settle", "ends.lowest", None)
_STRAIGHT = ("straight.settle", "ends.highest", None)

RULES: "dict[str, tuple[tuple, ...]]" = {}
"""By the names of the games, what `Game.variants` returns."""


def _row(name: str, family: tuple, *rules: tuple, **row: "Any") -> Game:
    RULES[name] = rules
    return Game(name, family, **row)


ROWS = (
    _row(
        "traversone",
        _REVERSE,
        _TO_21
        + _ENDS
        + _CAPPOTTO
        + (_REVOKE, ("partners", {4: (False, True), 0: (False,)}))
        + _TABLE
        + (_PEEK, _DRAW_OPEN),
        players=(2, 8),
    ),
    _row(
        "traversone21",
        _REVERSE,
        _TO_31 + _ENDS + _SOLA + (_REVOKE,) + _TABLE + _BATONS + (_DRAW_OPEN,),
        players=(2, 8),
        ace=11,
    ),
    _row(
        "busche",
        ("busche.settle", "busche.after", "busche.points"),
        (
            ("target", WHOLE, 5),
            _PEEK,
            ("need", ("point", "trick")),
            ("ace_of_coins", (8, 3)),
        ),
        players=(4, 4),
    ),
    _row(
        "ciapano",
        _REVERSE,
        _TO_31 + _ENDS + _ACE + _SOLA + (_REVOKE,) + _BATONS + (_DRAW_OPEN,),
        _TO_21 + _ENDS + _ACE + _CAPPOTTO + (_REVOKE, _PEEK, _DRAW_OPEN),
        players=(3, 3),
        ace=11,
    ),
    _row(
        "tressette",
        _STRAIGHT,
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
        declares="declarations",
    ),
    _row(
        "treschetten",
        _STRAIGHT,
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
        declares="declare_when",
    ),
    _row(
        "calabresella",
        ("bidding.settle", "ends.highest", "bidding.points"),
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
        bids=(CHIAMO, SOLO, SOLISSIMO),
        more_bids=BIDS,
    ),
    _row(
        "calabrasella",
        ("bidding.settle_difference", "ends.highest", "bidding.points"),
        (("target", WHOLE, NONE), ("deals", _COUNT, 12), _PEEK, _LEADS),
        players=(3, 3),
        tricks=TRICKS_BIDDING,
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
