"""`pezzbox score`: scores transcripts with the engine that runs on the box (transcript.md)."""

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any

from host_tools import plain, scoring, sheet, transcripts
from host_tools.progress import Progress
from host_tools.tally import running

NAME = "score"
SUMMARY = "Score transcripts of matches"

_EXAMPLES = """\
examples:
  pezzbox score evening.jsonl             a score sheet
  pezzbox score --json evening.jsonl      one JSON object with everything
  pezzbox score --csv matches/ > all.csv  a row a deal and player, of every *.jsonl below a folder
  pezzbox score - < evening.jsonl         from standard input

A match may break off anywhere; its standing so far is printed. Exit status: 0, or 2 if a file
could not be scored: each says FILE:LINE: what is wrong and what would be right.
"""

_COLUMNS = "file match deal dealer seat player thirds declared score total won".split()

Standing = dict[str, Any]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox score`."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "files",
        nargs="+",
        metavar="FILE",
        help="a transcript, a folder of them (*.jsonl, folders in it too), or -",
    )
    form = parser.add_mutually_exclusive_group()
    form.add_argument("--json", action="store_true", help="one object a match, for programs")
    form.add_argument("--csv", action="store_true", help="a row a deal and player")


def run(args: argparse.Namespace) -> int:
    """Score all files and print them; return 2 if one could not be scored, else 0."""
    files = list(transcripts.expand(args.files))
    alone = files == args.files and len(files) == 1
    if args.json or args.csv:
        _as_utf8()
    write = _json(alone) if args.json else _csv() if args.csv else _sheets(alone)
    status = 0
    with Progress(transcripts.size(files)) as progress:
        for number, file in enumerate(files, 1):
            try:
                standing, cut = scoring.score(file, progress.add)
            except transcripts.BadTranscriptError as error:
                progress.clear()
                print(error, file=sys.stderr)
                status = 2
                continue
            progress.clear()
            if cut is not None:
                where = f"{plain.path(file)}:{cut}"
                print(f"{where}: warning: the last line is not whole; left out", file=sys.stderr)
            write(plain.path(file), number, standing)
    return status


def _as_utf8() -> None:
    """Print UTF-8 with bare newlines, wherever we are: what is read by programs is the same."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Half a surrogate pair in a name becomes the escape that JSON has for it.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


Writer = Callable[[str, int, Standing], None]


def _json(alone: bool) -> Writer:
    def write(file: str, number: int, standing: Standing) -> None:
        named = standing if alone else {"file": file, **standing}
        print(json.dumps(named, ensure_ascii=False))

    return write


def _sheets(alone: bool) -> Writer:
    def write(file: str, number: int, standing: Standing) -> None:
        if not alone:
            print(f"== {file}")
        for line in sheet.lines(standing):
            print(line)
        if not alone:
            print()

    return write


def _csv() -> Writer:
    headed = False

    def write(file: str, number: int, standing: Standing) -> None:
        nonlocal headed
        text = io.StringIO()
        rows = csv.writer(text, lineterminator="\n")
        if not headed:
            rows.writerow(_COLUMNS)
            headed = True
        rows.writerows([file, number, *row] for row in _rows(standing))
        print(text.getvalue(), end="")

    return write


def _rows(standing: Standing) -> Iterator[list[Any]]:
    """Yield the rows of a match from `deal` on: a scored deal and player each."""
    players = standing["players"]
    scored = sum(deal["scores"] is not None for deal in standing["deals"])
    number = 0
    for deal, totals in running(standing["deals"], len(players)):
        if deal["scores"] is None:
            continue
        number += 1
        for seat in deal["seats"]:
            won = number == scored and seat in standing["winners"]
            yield [
                number,
                deal["dealer"],
                seat,
                players[seat],
                deal["thirds"][seat],
                deal["declared"][seat],
                deal["scores"][seat],
                totals[seat],
                int(won),
            ]
