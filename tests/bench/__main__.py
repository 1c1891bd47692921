"""Prints the benchmark's table: `python -m tests.bench`.

The chip's figures come from an emulated RP2040, if PEZZBOX_RP2040_IMAGE, PEZZBOX_RP2040_BOOTROM
and PEZZBOX_RP2040_BENCH name MicroPython for it, its boot ROM and the folder of the emulator.
"""

import argparse
import sys
import tempfile
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from typing import Any

from host_tools import cores
from tests.bench import chip, counted, emulator, figures, season
from tests.bench.figures import GAMES

PARTS = ("chip", "club", "counts", "season")

_CLUBS = {"no club": 0, "a broker that answers": 1883, "one that never does": 1884}
"""Ports of the brokers (radio/socket.py)."""

Wanted = dict[str, tuple[Any, ...]]
"""For each column what measures it, and its arguments after the folder."""

Group = tuple[tuple[figures.Row, ...], dict[str, figures.Column]]


def arguments() -> argparse.Namespace:
    """What is to be measured."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.bench",
        description=__doc__,
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("--only", choices=PARTS, help="a part of it")
    parser.add_argument("--game", choices=[name for name, _ in GAMES], help="this game alone")
    parser.add_argument(
        "--cards", type=int, default=100, help="cards to lay, new and known (100; p99 needs them)"
    )
    parser.add_argument(
        "--deals", type=int, default=100, help="the longest season, in thousands (100)"
    )
    parser.add_argument("--no-stock", action="store_true", help="leave out the stock drivers")
    parser.add_argument("--markdown", action="store_true", help="for firmware/README.md")
    return parser.parse_args()


def main() -> int:
    """Measure and print; exit status 1 if a budget is not met."""
    args = arguments()
    missed: list[str] = []
    for rows, columns in _groups(args):
        print("\n".join(figures.table(rows, columns, args.markdown)) + "\n", flush=True)
        for row in rows:
            missed += [f"{row.what} ({name})" for name in figures.over(row, columns)]
    if missed:
        print("Over budget: " + "; ".join(missed), file=sys.stderr)
    return 1 if missed else 0


def _groups(args: argparse.Namespace) -> Iterator[Group]:
    games = [one for one in GAMES if args.game in (None, one[0])]
    parts = (args.only,) if args.only else PARTS
    unset = emulator.missing()
    if unset and {"chip", "club"} & set(parts):
        print(f"The chip's figures need {', '.join(unset)}.\n", file=sys.stderr)
    if "chip" in parts and not unset:
        yield figures.CHIP, _chip(games, args.cards, not args.no_stock)
    if "club" in parts and not unset:
        yield figures.CLUB, _club(games[0], args.cards)
    if "counts" in parts:
        yield figures.IMAGE, {"image": counted.image()}
        yield figures.COUNTS, {_name(game): counted.measured(*game) for game in games}
    if "season" in parts:
        yield figures.SEASON, {"host": season.measured(args.deals)}


def _name(game: tuple[str, int]) -> str:
    return f"{game[0]}, {game[1]}"


def _chip(games: list[tuple[str, int]], cards: int, stock: bool) -> dict[str, figures.Column]:
    """Measure the games and the stock drivers beside each other: their times are emulated."""
    wanted: Wanted = {_name(game): (chip.measured, *game, cards) for game in games}
    if stock:
        wanted[figures.STOCK] = (chip.stock, min(cards, 40))
    return _measured(wanted)


def _club(game: tuple[str, int], cards: int) -> dict[str, figures.Column]:
    """Measure one game in clubs of several kinds."""
    return _measured({what: (chip.club, *game, cards, port) for what, port in _CLUBS.items()})


def _measured(wanted: Wanted) -> dict[str, figures.Column]:
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(cores.count()) as pool:
        running = {}
        for what, (measure, *more) in wanted.items():
            folder = Path(name, what)
            folder.mkdir()
            running[what] = pool.submit(measure, folder, *more)
        return {what: future.result() for what, future in running.items()}


if __name__ == "__main__":
    sys.exit(main())
