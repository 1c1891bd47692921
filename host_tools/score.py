"""`pezzbox score`: scores transcripts with the engine that runs on the box (transcript.md)."""

import argparse
import csv
import io
import json
import sys
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from host_tools import cores, exit_status, plain, scoring, sheet, transcripts
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

_WORTH_BYTES = 2_000_000  # half a second's work
_OURS = ("/dev/", "/proc/")
_ENCODER = json.JSONEncoder(ensure_ascii=False, check_circular=False)  # looking costs a quarter

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
    form = "json" if args.json else "csv" if args.csv else "sheet"
    if form != "sheet":
        _as_utf8()
    named = files != args.files or len(files) > 1
    jobs = [Job(file, number, form, named) for number, file in enumerate(files, 1)]
    status = exit_status.DONE
    headed = form != "csv"
    with Progress(transcripts.size(files)) as progress:
        for scored in cores.each(_scored, jobs, progress.add, _cores(files)):
            progress.clear()
            if scored.remark:
                print(scored.remark, file=sys.stderr)
            if scored.text is None:
                status = exit_status.USAGE
                continue
            if not headed:
                print(",".join(_COLUMNS))
                headed = True
            print(scored.text, end="")
    return status


def _as_utf8() -> None:
    """Print UTF-8 with bare newlines, wherever we are: what is read by programs is the same."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        # Half a surrogate pair in a name becomes the escape that JSON has for it.
        sys.stdout.reconfigure(encoding="utf-8", errors="backslashreplace", newline="\n")


def _cores(files: list[str]) -> int:
    """Return on how many cores the files are scored: starting a process must be worth it.

    Only this one has its standard input, and its other open files (`<(...)` of a shell).
    """
    ours = any(file == transcripts.STANDARD_INPUT or file.startswith(_OURS) for file in files)
    if ours or len(files) < 2 or (transcripts.size(files) or 0) < _WORTH_BYTES:
        return 1
    return min(cores.count(), len(files))


class Job(NamedTuple):
    """A file to score: which one it is of all, and how to print it; `named`: with its name."""

    file: str
    number: int
    form: str
    named: bool


class Scored(NamedTuple):
    """What is printed: `text` on standard output (None: not scored), `remark` on the other."""

    text: str | None
    remark: str


def _scored(job: Job, tick: Callable[[int], None]) -> Scored:
    try:
        standing, cut = scoring.score(job.file, tick)
    except transcripts.BadTranscriptError as error:
        return Scored(None, str(error))
    file = plain.path(job.file)
    remark = ""
    if cut is not None:
        remark = f"{file}:{cut}: warning: the last line is not whole; left out"
    return Scored(_FORMS[job.form](job, file, standing), remark)


def _json(job: Job, file: str, standing: Standing) -> str:
    named = {"file": file, **standing} if job.named else standing
    return _ENCODER.encode(named) + "\n"


def _sheet(job: Job, file: str, standing: Standing) -> str:
    lines = [*sheet.lines(standing), ""]
    if job.named:
        lines = [f"== {file}", *lines, ""]
    return "\n".join(lines)


def _csv(job: Job, file: str, standing: Standing) -> str:
    text = io.StringIO()
    rows = csv.writer(text, lineterminator="\n")
    rows.writerows([file, job.number, *row] for row in _rows(standing))
    return text.getvalue()


_FORMS = {"json": _json, "csv": _csv, "sheet": _sheet}


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
