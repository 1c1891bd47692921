"""`pezzbox tv`: the score, large, on a television or a tablet, while it is played."""

import argparse
import asyncio
import sys
from typing import TYPE_CHECKING, Any

from host_tools import exit_status
from host_tools.board_errors import BoardTrouble
from host_tools.board_ports import choose
from host_tools.making.svg import MissingPackage
from host_tools.web import serving
from host_tools.web.tv import demo
from host_tools.web.tv.feeds import Finder, Listener, check
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words
from pezzbox.screens.texts import LANGUAGES

if TYPE_CHECKING:
    from aiohttp import web

NAME = "tv"
SUMMARY = "Show the score, large, on a television or tablet"

_PORT = 8031
_EXAMPLES = """\
examples:
  pezzbox tv                              all boxes that are plugged in, also those to come
  pezzbox tv --port /dev/ttyACM0 --port /dev/ttyACM1     these two
  pezzbox tv --host 0.0.0.0               for a television or tablet in the same network
  pezzbox tv --demo                       two tables of virtual boxes, no hardware needed
  pezzbox tv --lang it --suits french

Open the address that it prints; F11 makes the page fill the screen. The boxes go on playing,
whatever happens to this program, to the cable or to the page; each waits for what it lost. Without
--host nobody but this machine can see the page. Ctrl-C ends it. Exit status: 2 for an address or
port where no page can be served; for a --port that cannot be used, as `pezzbox live`.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox tv`."""
    parser.epilog = _EXAMPLES
    which = parser.add_mutually_exclusive_group()
    which.add_argument(
        "--port", action="append", help="a box's serial port; may be given several times"
    )
    which.add_argument(
        "--demo",
        nargs="?",
        type=_tables,
        const=2,
        metavar="TABLES",
        help="play the matches that ship on so many virtual boxes (default: 2)",
    )
    parser.add_argument("--lang", choices=LANGUAGES, default="en", help="(default: %(default)s)")
    parser.add_argument(
        "--suits",
        choices=("italian", "french"),
        default="italian",
        help="what an Italian deck is drawn in (default: %(default)s)",
    )
    serving.configure(parser, _PORT, "--web-port")


def _tables(text: str) -> int:
    if text not in map(str, range(1, demo.MOST + 1)):
        raise argparse.ArgumentTypeError(f"from 1 to {demo.MOST} tables")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; return the exit status."""
    tables = Tables(Words(args.lang, args.suits))
    try:
        app = application(tables, args.host)
        for port in args.port or ():
            check(choose(port))
        if args.demo:
            with demo.boxes(args.demo) as boxes:
                return _serve(app, tables, args, [str(port) for port in boxes])
        return _serve(app, tables, args, args.port)
    except MissingPackage as error:
        print(f"pezzbox tv: {error}", file=sys.stderr)
        return exit_status.USAGE
    except demo.CannotPlay as error:
        print(f"pezzbox tv: {error}", file=sys.stderr)
        return exit_status.FAULT
    except BoardTrouble as trouble:
        print(f"pezzbox tv: {trouble}", file=sys.stderr)
        return trouble.status


def _serve(
    app: "web.Application", tables: Tables, args: argparse.Namespace, wanted: list[str] | None
) -> int:
    async def begin(_: Any) -> None:
        _listen(tables, wanted)

    app.on_startup.append(begin)
    return serving.serve(NAME, app, args)


def _listen(tables: Tables, wanted: list[str] | None) -> None:
    """Listen to these ports, or to all that there are; what is heard comes into this loop."""
    loop = asyncio.get_running_loop()
    listeners: dict[str, Listener] = {}

    def tell(key: str, what: str | BoardTrouble | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(tables.heard, key, what)

    def start(port: str) -> None:
        listeners[port] = Listener(port, lambda what: tell(port, what))
        listeners[port].start()

    def found(port: str, before: str | None) -> None:
        if before is None:
            tables.add(port)
        else:
            listeners.pop(before).stop()
            tables.moved(before, port)
        start(port)

    def found_there(port: str, before: str | None) -> None:
        if not loop.is_closed():
            loop.call_soon_threadsafe(found, port, before)

    for port in dict.fromkeys(wanted or ()):
        tables.add(port, always=True)
        start(port)
    if wanted is None:
        Finder(found_there).start()
