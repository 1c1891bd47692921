"""Options that say how cards and pages look."""

import argparse

from host_tools import card_names
from pezzbox.screens.texts import LANGUAGES


def add_suits(parser: argparse.ArgumentParser, said: str) -> None:
    """Add `--suits`: the signs of an Italian deck; `said` is its help."""
    parser.add_argument(
        "--suits",
        choices=card_names.ITALIAN_SETS,
        default=card_names.ITALIAN_SETS[0],
        help=said,
    )


def add_television(parser: argparse.ArgumentParser) -> None:
    """Add what a television's page is shown in: `--lang` and `--suits`."""
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(default: %(default)s)")
    add_suits(parser, "what an Italian deck is drawn in (default: %(default)s)")
