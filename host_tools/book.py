"""`pezzbox book`: the score book, in which matches and players are kept over the years."""

import argparse
import datetime
import sys

from host_tools import exit_status
from host_tools.actions import add_actions
from host_tools.book_places import BOOK, add_book
from host_tools.missing import without
from pezzbox.game import catalog

NAME = "book"
SUMMARY = "Keep matches and players in a score book"

MATCHES_END = 1 << 31
"""Every match has a smaller number, in any database."""

_EXAMPLES = f"""\
examples:
  pezzbox book import matches/            what `pezzbox export` wrote, each match once
  pezzbox book list --player Anna         her matches
  pezzbox book show 12                    the score sheet of a match
  pezzbox book players                    everybody's figures, game by game
  pezzbox book players Anna               hers, and how she did against whom
  pezzbox book merge Annna Anna           one person under two names; --undo Annna parts them
  pezzbox book csv > all.csv              a row a deal and player

The book is one file, {BOOK} here, or what --book names: another file, or the URL of a
PostgreSQL database (which needs pip install '.[club]'). A match is known by its events: taken in
again it is in the book already, a longer transcript of it takes the place of the shorter, and one
that differs is refused. A transcript has no calendar: a match was played on the day its file was
last written, or on --date. Figures and ratings under --since or --until are those of that time
alone: the ratings begin again at 1500.

Exit status: 0; 2 wrong usage, no file there, or one that was not taken (each says why; the good
ones are taken); 65 what is there is no score book, or is damaged or newer; 74 it cannot be
written; 75 another program has it, or its server does not answer.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox book`."""
    parser.epilog = _EXAMPLES
    every = add_actions(
        parser,
        ("import", "take in transcripts, each match once"),
        ("list", "list the matches"),
        ("show", "print the score sheet of a match"),
        ("players", "print the players' figures and ratings"),
        ("merge", "let one name count for another"),
        ("csv", "print the book for a spreadsheet"),
    )
    for name, one in every.items():
        add_book(one)
        if name != "csv":
            one.add_argument("--json", action="store_true", help="for programs")
        if name in ("list", "players", "csv"):
            choosing(one)
    _importing(every["import"])
    every["list"].add_argument("--player", metavar="NAME", help="only this player's")
    every["show"].add_argument("match", type=number, metavar="MATCH", help="its number")
    every["players"].add_argument("name", nargs="?", metavar="NAME", help="only this one")
    merging = every["merge"]
    merging.add_argument("name", metavar="NAME", help="the name that is given up")
    merging.add_argument("into", nargs="?", metavar="INTO", help="whom it counts for")
    merging.add_argument("--undo", action="store_true", help="let NAME stand for itself again")
    every["csv"].add_argument(
        "what",
        nargs="?",
        choices=("deals", "matches", "players"),
        default="deals",
        help="a row a deal and player (deals), a match and player, or a game and player",
    )


def _importing(one: argparse.ArgumentParser) -> None:
    one.add_argument("files", nargs="+", metavar="FILE", help="a transcript, or a folder of them")
    one.add_argument(
        "--date",
        type=day,
        metavar="YYYY-MM-DD",
        help="the day they were played; matches that the book has are put on it too",
    )
    differing = one.add_mutually_exclusive_group()
    differing.add_argument(
        "--replace", action="store_true", help="where a match differs from the book's, take this"
    )
    differing.add_argument(
        "--both", action="store_true", help="where a match differs, count it as another match"
    )


def choosing(parser: argparse.ArgumentParser) -> None:
    """Add the arguments that say which matches are looked at."""
    parser.add_argument(
        "--game", choices=catalog.GAMES, metavar="GAME", help="only this game's matches"
    )
    parser.add_argument("--since", type=day, metavar="YYYY-MM-DD", help="played on that day or on")
    parser.add_argument("--until", type=day, metavar="YYYY-MM-DD", help="played by that day")


def day(text: str) -> str:
    """Return a day as the book has it; for argparse."""
    try:
        return datetime.datetime.strptime(text, "%Y-%m-%d").date().isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"{text!r} is no day: YYYY-MM-DD") from None


def number(text: str) -> int:
    """Return the number of a match; for argparse."""
    if not text.isdecimal() or not 0 < int(text) < MATCHES_END:
        raise argparse.ArgumentTypeError(f"{text!r} is no match's number")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Do it; return the exit status."""
    if args.action == "merge" and (args.into is None) is not args.undo:
        what = "takes one name" if args.undo else "needs two names"
        print(f"pezzbox book merge: {what}; see `pezzbox book merge --help`", file=sys.stderr)
        return exit_status.USAGE
    try:
        from host_tools.book_keeping import actions
    except ImportError as error:
        return without("book", error, "web")
    return actions.run(args)
