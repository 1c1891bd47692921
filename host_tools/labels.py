"""`pezzbox labels`: a deck on paper, as small labels or as whole cards, to print and cut out."""

import argparse
import sys
from pathlib import Path

from host_tools import card_names, exit_status
from host_tools.making import label_sheet
from host_tools.missing import MissingPackage

NAME = "labels"
SUMMARY = "Make a sheet of labels or proxy cards for a deck, as PDF"

_EXAMPLES = """\
examples:
  pezzbox labels                               40 labels, Italian signs, on A4
  pezzbox labels --set salzburg --lang de      32 labels of a Salzburg deck
  pezzbox labels --proxy --paper letter        whole cards of 63 x 88 mm, on Letter
  pezzbox labels --set french --out deck.pdf   under a name of your own
"""
_AT_HOME = {"italian": "it", "french": "it", "salzburg": "de"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "--set", choices=card_names.SETS, default="italian", help="suit signs (default: italian)"
    )
    parser.add_argument(
        "--lang",
        choices=card_names.LANGUAGES,
        help="of the names (default: it; de with --set salzburg)",
    )
    parser.add_argument(
        "--paper", choices=tuple(label_sheet.PAPERS), default="a4", help="(default: a4)"
    )
    parser.add_argument("--proxy", action="store_true", help="whole cards instead of labels")
    parser.add_argument("--out", metavar="FILE", type=Path, help="the PDF's name")


def run(args: argparse.Namespace) -> int:
    """Write the PDF and print its name; return the exit status."""
    language = args.lang or _AT_HOME[args.set]
    target = args.out or label_sheet.file_name(args.set, language, args.proxy)
    try:
        made = label_sheet.sheet(args.set, language, args.paper, args.proxy)
    except MissingPackage as error:
        print(f"pezzbox labels: {error}", file=sys.stderr)
        return exit_status.USAGE
    target.write_bytes(made)
    print(target)
    return 0
