"""`pezzbox sim`: the virtual table as a page, with the very firmware in the box."""

import argparse
import contextlib
import random
import sys
import tempfile
from collections.abc import Awaitable, Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools import boards, build, exit_status, image, plain, refusals, unix_port
from host_tools.board_ports import virtual_ports
from host_tools.looks import add_suits
from host_tools.missing import MissingPackage
from host_tools.progress import doing
from host_tools.virtual_files import NotUsable, flash_file, port_link
from host_tools.virtual_usb import NoMicroPython
from host_tools.web import serving
from pezzbox.game import catalog
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

if TYPE_CHECKING:
    from aiohttp import web

    from host_tools.web.sim.table import Table

Usual = tuple[str, list[str], dict[str, Any]]
"""A match that a box offers: game, players, rules."""

NAME = "sim"
SUMMARY = "Play at a virtual table, in the browser"

EXAMPLES = """\
examples:
  pezzbox sim                                    four players, Traversone
  pezzbox sim --game treschetten --players 2     two, with a stock
  pezzbox sim --players Anna,Ben,Carla           by name
  pezzbox sim --auto sensible --speed 5          watch a match that plays itself
  pezzbox sim --flash my-box.bin                 keep the box's flash: matches go on next time
  pezzbox sim --host 0.0.0.0                     for a phone in the same network, too

The box is the firmware itself on the virtual board; `pezzbox export`, `live` and the others find
it as they find a real box on USB. Without --host nobody but this machine can see the page.
Exit status: 0; 1 the box cannot run here; 2 wrong usage, or a package is missing.
"""

_PORT = 8021
_BOARD = "pico"
_NAMES: tuple[str, ...] = ("Anna", "Ben", "Carla", "Dino", "Elsa", "Franz", "Gino", "Hanna")
_USUAL_NUMBER = 4
_MANY = 99  # so many that the core says how many may play


class WrongTable(Exception):
    """There is no such game for these players; the text is one line."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    from host_tools.web.sim.players import CHOICES
    from host_tools.web.sim.table import SPEEDS

    parser.epilog = EXAMPLES
    games = ", ".join(catalog.GAMES)
    parser.add_argument(
        "--game", choices=catalog.GAMES, default=catalog.GAMES[0], metavar="GAME", help=games
    )
    parser.add_argument(
        "--players", metavar="WHO", help="how many, or their names with commas between"
    )
    parser.add_argument("--flash", type=Path, metavar="FILE", help="the box's flash (is kept)")
    parser.add_argument("--display", choices=boards.DISPLAYS, help="another panel's chip")
    parser.add_argument(
        "--auto", choices=tuple(CHOICES), help="the players play by themselves from the start"
    )
    parser.add_argument(
        "--speed", type=int, choices=SPEEDS, default=1, help="how fast time passes (1)"
    )
    add_suits(parser, "the cards' signs")
    parser.add_argument("--seed", type=int, help="shuffle as before with this number")
    serving.configure(parser, _PORT)


def run(args: argparse.Namespace) -> int:
    """Serve until Ctrl-C; return the exit status."""
    try:
        usual = match_of(args.game, args.players)
        with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
            flash = args.flash or Path(folder, "flash.bin")
            given = (args.display, args.host, args.suits, args.speed, args.auto, args.seed)
            with opened(usual, flash, *given) as app:
                return serving.serve(NAME, app, args)
    except (WrongTable, boards.BoardError, NotUsable, MissingPackage) as error:
        print(f"pezzbox sim: {error}", file=sys.stderr)
        return exit_status.USAGE
    except (NoMicroPython, build.BuildError, image.IncompleteInstallation) as error:
        print(f"pezzbox sim: {error}", file=sys.stderr)
        return exit_status.FAULT


def match_of(game: str, players: str | None) -> Usual:
    """Return the match for `--game` and `--players`. Raises WrongTable."""
    row = catalog.game(game)
    if players is None:
        names = list(_NAMES[: min(max(_USUAL_NUMBER, row.lowest), row.highest)])
    elif players.isascii() and players.isdecimal():
        names = [*_NAMES, *map(str, range(len(_NAMES), min(int(players), _MANY)))][: int(players)]
    else:
        names = [name.strip() for name in players.split(",")]
    try:
        Match(game, names, {})
        "".join(names).encode()
    except Refused as refused:
        raise WrongTable(refusals.text(refused)) from None
    except UnicodeEncodeError:
        raise WrongTable(f"{plain.quoted(players or '')}: half a character") from None
    return game, names, {}


@contextlib.contextmanager
def opened(
    usual: Usual,
    flash: Path,
    display: str | None = None,
    host: str = serving.LOOPBACK,
    suits: str = "italian",
    speed: int = 1,
    auto: str | None = None,
    seed: int | None = None,
) -> "Iterator[web.Application]":
    """Yield the page's application, with a box that has the firmware on its flash.

    Arguments as the command's. Raises MissingPackage, NoMicroPython, NotUsable, BuildError.
    """
    app = serving.application(host)
    if unix_port.find() is None:
        raise NoMicroPython(unix_port.MISSING)
    from host_tools.lfs_image import BLOCK
    from host_tools.web import flash as flashing
    from host_tools.web.sim import serve
    from host_tools.web.sim.table import Table

    board = boards.load(_BOARD)
    if display:
        board = {**board, "display": {**board["display"], "chip": display}}
    blocks = board["micropython"]["filesystem_bytes"] // BLOCK
    port = port_link(None, virtual_ports(), NAME)
    with flash_file(flash, blocks) as path:
        with doing("compiling the firmware"):
            flashing.install(path, blocks, build.whole(board, display), usual)
        table = Table(path, board, port, usual, random.Random(seed))
        table.box.pace(speed)
        serve.add(app, table, suits)
        if auto:
            app.on_startup.append(_playing(table, auto))
        yield app


def _playing(table: "Table", how: str) -> Callable[["web.Application"], Awaitable[None]]:
    async def play(_: "web.Application") -> None:
        table.play_alone(how)

    return play
