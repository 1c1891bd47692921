"""`pezzbox parts`: what to buy for a box, from hardware/parts.csv."""

import argparse
import csv
import json
import textwrap
from collections.abc import Iterator

from host_tools import image

NAME = "parts"
SUMMARY = "Print the shopping list of a box and its deck"

_EXAMPLES = """\
examples:
  pezzbox parts            what to look for, what may replace it, what not to buy
  pezzbox parts --json     for programs; hardware/parts.csv is the same for a spreadsheet
"""
_WIDTH = 98


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox parts`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Print the list; return the exit status."""
    rows = read()
    print(json.dumps(rows) if args.json else "\n".join(_lines(rows)))
    return 0


def read() -> list[dict[str, str]]:
    """Return a row a part, by the names of the columns."""
    path = image.folder("hardware") / "parts.csv"
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def total(rows: list[dict[str, str]]) -> float:
    """Return what all of it costs, roughly, in EUR: a row's price is that of its quantity."""
    return sum(float(row["rough price EUR"]) for row in rows)


def _lines(rows: list[dict[str, str]]) -> Iterator[str]:
    for row in rows:
        unit = " kg" if row["part"] == "Filament" else ""
        yield f"{row['part']}: {row['quantity']}{unit}, about {row['rough price EUR']} EUR"
        for word, column in (
            ("look for", "look for"),
            ("or", "may be replaced by"),
            ("not", "do not buy"),
        ):
            if row[column]:
                yield textwrap.fill(
                    row[column], _WIDTH, initial_indent=f"  {word:10}", subsequent_indent=" " * 12
                )
    yield f"Together about {total(rows):.0f} EUR."
