"""Prints the benchmark's table: `python -m tests.bench`.

The chip's figures come from an emulated RP2040, if PEZZBOX_RP2040_IMAGE, PEZZBOX_RP2040_BOOTROM
and PEZZBOX_RP2040_BENCH name MicroPython for it, its boot ROM and the folder of the emulator.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from host_tools import cores
from tests.bench import chip, counted, emulator, figures, season
from tests.bench.figures import GAMES

PARTS = ("chip", "counts", "season")

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
    if "chip" in parts:
        unset = emulator.missing()
        if unset:
            print(f"The chip's figures need {', '.join(unset)}.\n", file=sys.stderr)
        else:
            yield figures.CHIP, _chip(games, args.cards, not args.no_stock)
    if "counts" in parts:
        yield figures.IMAGE, {"image": counted.image()}
        yield figures.COUNTS, {_name(game): counted.measured(*game) for game in games}
    if "season" in parts:
        yield figures.SEASON, {"host": season.measured(args.deals)}


def _name(game: tuple[str, int]) -> str:
    return f"{game[0]}, {game[1]}"


def _chip(games: list[tuple[str, int]], cards: int, stock: bool) -> dict[str, figures.Column]:
    """Measure the games and the stock drivers beside each other: their times are emulated."""
    with tempfile.TemporaryDirectory() as name, ThreadPoolExecutor(cores.count()) as pool:

        def run(what: str, measure: Callable[..., figures.Column], *more: object) -> None:
            folder = Path(name, what)
            folder.mkdir()
            running[what] = pool.submit(measure, folder, *more)

        running: dict = {}
        for game in games:
            run(_name(game), chip.measured, *game, cards)
        if stock:
            run(figures.STOCK, chip.stock, min(cards, 40))
        return {what: future.result() for what, future in running.items()}


if __name__ == "__main__":
    sys.exit(main())
