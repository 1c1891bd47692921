"""Measures the club: `python -m tests.club.load`, all on one machine; prints a table.

Tables play at an evening's pace, and the cards of some of them are followed to the television's
page; then everybody plays as fast as this machine lets them, and what the collector keeps a second
is counted. Needs mosquitto, and PostgreSQL with --database postgresql.
"""

import argparse
import contextlib
import platform
import sys
import tempfile
import time
from pathlib import Path

import pytest

from host_tools import cores
from host_tools.club_keeping import simulate
from tests.club import in_book
from tests.club.brokers import COLLECTOR, broker, password
from tests.club.collecting import Collecting
from tests.club.databases import databases
from tests.club.probing import Probes, quantile
from tests.club.watching import Watching

BOXES = "mqtt://{{box}}:" + password("{{box}}") + "@127.0.0.1:{port}"
FAST = 20_000.0  # events a second: more than any machine plays
_PROBES = 8
_WARM_S = 3.0
_PATIENCE_S = 120
_GLANCE_S = 0.1
COLUMNS = (
    "tables",
    "database",
    "events/s offered",
    "card to television, p50",
    "p99",
    "most events/s held",
)


def arguments():
    """What is to be measured."""
    parser = argparse.ArgumentParser(prog="python -m tests.club.load", description=__doc__)
    parser.add_argument("--tables", default="50,150,500", help="so many (50,150,500)")
    parser.add_argument("--seconds", type=float, default=30.0, help="of each measurement (30)")
    parser.add_argument("--card-every", type=float, default=4.0, help="s between two cards (4)")
    parser.add_argument("--database", choices=("sqlite", "postgresql"), default="sqlite")
    parser.add_argument("--markdown", action="store_true", help="for a README")
    return parser.parse_args()


class Club:
    """Broker, collector and page, for so many tables."""

    def __init__(self, tables, server, stack):
        self.folder = Path(stack.enter_context(tempfile.TemporaryDirectory(dir=_memory())))
        self.place = server.new() if server else self.folder / "scores.sqlite"
        self.probes = simulate.boxes(_PROBES, "probe")
        self.broker = stack.enter_context(broker([*simulate.boxes(tables), *self.probes]))
        self.url = BOXES.format(port=self.broker.port)
        log = self.folder / "log"
        url = self.broker.url(COLLECTOR)
        self.collector = stack.enter_context(
            Collecting(log, "--broker", url, "--book", self.place, "--web-port", "0")
        )
        self.page = self.collector.address()


def _memory():
    """Where the tables' flashes are: in memory, as they would not share one disk."""
    return "/dev/shm" if Path("/dev/shm").is_dir() else None


def latency(club, tables, rate, seconds):
    """Seconds from a card to the page, for many cards; nothing unseen is left out."""
    with (
        simulate.run(club.url, tables, rate, folder=club.folder / "paced") as evening,
        Watching(club.page) as watching,
    ):
        _until(lambda: evening.told()["online"] == tables)
        probes = Probes(club.url, club.probes, club.folder / "probes", watching)
        probes.run(_WARM_S)
        _until(lambda: len(watching.tables) == tables + _PROBES)
        _until(lambda: in_book.counted(club.place)[0] > evening.told()["played"] - rate)
        probes.run(_WARM_S)
        probes.seconds.clear()
        before, began = evening.told()["played"], time.monotonic()
        probes.run(seconds)
        offered = (evening.told()["played"] - before) / (time.monotonic() - began)
        probes.close()
    if probes.unseen or not probes.seconds:
        raise AssertionError(f"{probes.unseen} cards never came to the page")
    return probes.seconds, offered


def held(club, tables, seconds):
    """Lines a second that the collector keeps while more than that are published."""
    with simulate.run(club.url, tables, FAST, folder=club.folder / "fast") as evening:
        _until(lambda: evening.told()["online"] == tables)
        begun = in_book.counted(club.place)[0] + 4 * tables
        _until(lambda: in_book.counted(club.place)[0] > begun)  # every table has its match
        first, began = in_book.counted(club.place)[0], time.monotonic()
        time.sleep(seconds)
        last, ended = in_book.counted(club.place)[0], time.monotonic()
        played = evening.told()["played"]
    return (last - first) / (ended - began), played


def _until(what):
    ends = time.monotonic() + _PATIENCE_S
    while not what():
        if time.monotonic() > ends:
            raise AssertionError("it takes too long")
        time.sleep(_GLANCE_S)


def measured(tables, args):
    """Measure with so many tables; returns the table's row."""
    rate = tables / args.card_every
    with contextlib.ExitStack() as stack:
        postgresql = args.database == "postgresql"
        server = stack.enter_context(databases()) if postgresql else None
        club = Club(tables, server, stack)
        seconds, offered = latency(club, tables, rate, args.seconds)
        most, _ = held(club, tables, args.seconds)
    return (
        f"{tables}",
        args.database,
        f"{offered:.0f}",
        f"{quantile(seconds, 0.5) * 1000:.0f} ms",
        f"{quantile(seconds, 0.99) * 1000:.0f} ms",
        f"{most:.0f}",
    )


def line(cells, markdown):
    """One line of the table."""
    if markdown:
        return "| " + " | ".join(cells) + " |"
    return "  ".join(
        cell.ljust(len(name)) for cell, name in zip(cells, COLUMNS, strict=True)
    ).rstrip()


def main():
    """Measure and print."""
    args = arguments()
    try:
        _print(args)
    except pytest.skip.Exception as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


def _print(args):
    print(line(COLUMNS, args.markdown))
    if args.markdown:
        print("| " + " | ".join("---" for _ in COLUMNS) + " |")
    for tables in map(int, args.tables.split(",")):
        print(line(measured(tables, args), args.markdown), flush=True)
    print(
        f"\n{_PROBES} tables followed; a card every {args.card_every:g} s a table;"
        f" {cores.count()} cores for all of it, Python {platform.python_version()}"
    )


if __name__ == "__main__":
    sys.exit(main())
