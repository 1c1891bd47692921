"""`pezzbox report`: a match, a player or a season as a page of its own, or as plain text."""

import argparse
import sys
from pathlib import Path

from host_tools import exit_status
from host_tools.book import choosing
from host_tools.book_places import add_book
from host_tools.looks import add_suits
from host_tools.missing import without

NAME = "report"
SUMMARY = "Make a page, or a text, of a match, a player or a season"

_EXAMPLES = """\
examples:
  pezzbox report                          the last match of the book, into match-12.html
  pezzbox report 12 --text                that match as plain text, to share in a chat
  pezzbox report evening.jsonl            a transcript, without a book
  pezzbox report Anna --out anna.html     a player: figures, rating, against whom
  pezzbox report season --since 2026-01-01 --game traversone
  pezzbox report --player season          a player whose name would mean something else

The page is one file with its pictures in it; it asks nobody for anything, prints, and can be
listened to. --text needs no browser, --out - writes to standard output. Exit status: 0; 2 wrong
usage, or no such match or player; 65, 74 and 75 as `pezzbox book`.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox report`."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "what",
        nargs="?",
        metavar="MATCH|PLAYER|season",
        help="a match's number, a transcript, a player's name, or season (default: last match)",
    )
    parser.add_argument("--player", metavar="NAME", help="this player, whatever the name means")
    add_book(parser)
    parser.add_argument("--out", type=Path, metavar="FILE", help="the page's name")
    parser.add_argument("--text", action="store_true", help="as plain text")
    add_suits(parser, "signs of an Italian deck (italian)")
    choosing(parser)


def run(args: argparse.Namespace) -> int:
    """Make it, and say where it is; return the exit status."""
    if args.what is not None and args.player is not None:
        print(
            "pezzbox report: either a match or a player; see `pezzbox report --help`",
            file=sys.stderr,
        )
        return exit_status.USAGE
    try:
        from host_tools.reporting import making
    except ImportError as error:
        return without("report", error, "web")
    return making.run(args)
