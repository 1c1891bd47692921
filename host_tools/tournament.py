"""`pezzbox tournament`: an evening of many tables: rounds, seating, results, standings."""

import argparse
import json
from typing import Any

from host_tools.actions import add_actions
from host_tools.book import number
from host_tools.book_places import add_book
from host_tools.missing import without
from pezzbox.game import catalog

NAME = "tournament"
SUMMARY = "Hold a tournament: seat its rounds, take the results, print the standings"

_MOST = 999
_EXAMPLES = """\
examples:
  pezzbox tournament new "Club 2026" --game traversone21 --rule target=41 --rounds 5
  pezzbox tournament new Cup --game busche --out 4 --winners 4     the last four go each time
  pezzbox tournament join Anna Ben Carla Dino                      late comers too, at any time
  pezzbox tournament round                who sits where in the next round
  pezzbox tournament take --watch         the results, as matches come into the score book
  pezzbox tournament result 3 Anna=12 Ben=31 Carla=9 Dino=21       or by hand
  pezzbox tournament standings            also `seating`; --json for programs
  pezzbox tournament page                 all of it as a page to print: Club-2026.html
  pezzbox tournament result 3 Anna=21 Ben=13 Carla=9 Dino=21 --why "two rows mixed up"
  pezzbox tournament undo                 take the last action back; `log` has every action

It is kept in the score book. Names are those on the boxes, so that a table's match is found: one
that came into the book since the round began, of just these players, by the tournament's rules.
Everybody meets as many others as possible and nobody has a second bye before all had one; tables
have --size players, more or fewer where that leaves nobody out. The standings go by tables: each
is worth the part of the others there that one left behind, a bye half. Then by tables won, by
points (fewest or most, as in the game), and by how strong those were whom one met. --rank points
looks at the points first. Who is level shares the place; only for who goes out, the lot decides.
A correction needs a reason (--why), and the log keeps who, when, what was before, and why.

Exit status: 0; 2 wrong usage, or what cannot be done now; 65, 74 and 75 as `pezzbox book`.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox tournament`."""
    parser.epilog = _EXAMPLES
    every = add_actions(
        parser,
        ("new", "make a tournament"),
        ("list", "list the tournaments of the book"),
        ("join", "let players in, from the next round on"),
        ("leave", "seat players no more"),
        ("rename", "put a player's name right"),
        ("players", "list the players"),
        ("round", "begin the next round"),
        ("seating", "print who sits where"),
        ("swap", "let two change their places in the round that is played"),
        ("take", "take the results of the round from the book's matches"),
        ("result", "enter a table's result, or correct it"),
        ("standings", "print who is where"),
        ("page", "make a page of standings and seating, to print"),
        ("undo", "take the last action back"),
        ("log", "print every action: who, when, what, and why"),
    )
    for name, one in every.items():
        add_book(one)
        if name != "page":
            one.add_argument("--json", action="store_true", help="for programs")
        if name not in ("new", "list"):
            one.add_argument(
                "--tournament", metavar="NAME", help="which one (default: the last that was made)"
            )
        if name in _CHANGING:
            one.add_argument("--by", metavar="WHO", help="who does this (default: the account)")
            one.add_argument("--why", metavar="TEXT", help="a reason, for the log")
    _new(every["new"])
    for name in ("join", "leave"):
        every[name].add_argument("names", nargs="+", metavar="NAME", help="a player's name")
    every["rename"].add_argument("old", metavar="OLD", help="the name now")
    every["rename"].add_argument("new", metavar="NEW", help="the right one")
    every["swap"].add_argument("one", metavar="NAME", help="somebody at a table, or with a bye")
    every["swap"].add_argument("other", metavar="NAME", help="the other")
    for name, default in _OF_A_ROUND.items():
        every[name].add_argument("--round", type=_count, metavar="N", help=f"(default: {default})")
    every["page"].add_argument("--out", metavar="FILE", help="the page's name; - to print it")
    every["take"].add_argument(
        "--watch", action="store_true", help="go on until every table has its result"
    )
    _result(every["result"])


_CHANGING = ("new", "join", "leave", "rename", "round", "swap", "take", "result", "undo")
_OF_A_ROUND = {
    "seating": "the last",
    "standings": "after all complete ones",
    "result": "the last",
}


def _new(one: argparse.ArgumentParser) -> None:
    one.add_argument("name", metavar="NAME", help="what it is called")
    one.add_argument(
        "--game", choices=catalog.GAMES, required=True, metavar="GAME", help="what is played"
    )
    one.add_argument(
        "--rule",
        action="append",
        type=_rule,
        metavar="RULE=VALUE",
        help="a house rule, as `pezzbox games GAME` lists them; may be given several times",
    )
    one.add_argument("--size", type=_seats, metavar="N", help="players at a table (usually 4)")
    one.add_argument(
        "--sizes", type=_sizes, metavar="N,N", help="how many there may be (all that play alike)"
    )
    one.add_argument("--rounds", type=_count, metavar="N", help="so many rounds are played")
    one.add_argument("--out", type=_count, metavar="K", help="the last K go out after each round")
    one.add_argument("--winners", type=_count, default=1, metavar="N", help="until N are left (1)")
    one.add_argument(
        "--rank",
        choices=("places", "points"),
        default="places",
        help="what the standings go by first: places at the tables, or points (%(default)s)",
    )
    one.add_argument(
        "--seed", metavar="TEXT", help="what chance goes by: the same, the same seats"
    )


def _result(one: argparse.ArgumentParser) -> None:
    one.add_argument("table", type=_count, metavar="TABLE", help="the table's number")
    one.add_argument(
        "results",
        nargs="*",
        metavar="NAME=SCORE",
        help="each player's total, of partners one; Anna=21@1 says the place too",
    )
    one.add_argument("--match", type=number, metavar="N", help="that match of the score book")
    one.add_argument("--void", action="store_true", help="the table could not be played")


def _count(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 1 <= int(text[:9]) <= _MOST:
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 1 to {_MOST}")
    return int(text)


def _seats(text: str) -> int:
    if text not in "2 3 4 5 6 7 8".split():
        raise argparse.ArgumentTypeError(f"{text!r} is no number from 2 to 8")
    return int(text)


def _sizes(text: str) -> list[int]:
    return [_seats(part) for part in text.split(",")]


def _rule(text: str) -> tuple[str, Any]:
    """Return a house rule and its value, which is JSON, or a word as it stands."""
    rule, found, value = text.partition("=")
    if not found:
        raise argparse.ArgumentTypeError(f"{text!r}: RULE=VALUE, such as target=41")
    try:
        return rule, json.loads(value)
    except (ValueError, RecursionError):
        return rule, value


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    try:
        from host_tools.tourneys import actions
    except ImportError as error:
        return without("tournament", error, "web")
    return actions.run(args)
