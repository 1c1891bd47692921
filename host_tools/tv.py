"""`pezzbox tv`: the score, large, on a television or a tablet, while it is played."""

import argparse
import asyncio
import contextlib
import sys
from collections.abc import AsyncIterator, Callable
from typing import TYPE_CHECKING, Any

from host_tools import exit_status
from host_tools.board_errors import BoardTrouble
from host_tools.board_ports import choose
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.book_places import add_book
from host_tools.looks import add_television
from host_tools.missing import MissingPackage
from host_tools.web import serving
from host_tools.web.tv import demo, tournament
from host_tools.web.tv.feeds import Finder, Listener, check
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words

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
  pezzbox tv --tournament                 and the book's last tournament, at /tournament

Open the address that it prints; /tournament has standings and seating, /?tournament both and the
tables in turn. F11 makes the page fill the screen. The boxes go on playing, whatever happens to
this program, to the cable or to the page; each waits for what it lost. Without --host nobody but
this machine can see the page. Ctrl-C ends it. Exit status: 2 for an address or port where no page
can be served; for a --port that cannot be used, as `pezzbox live`; for a book, as `pezzbox book`.
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
    add_television(parser)
    parser.add_argument(
        "--tournament",
        nargs="?",
        const="",
        metavar="NAME",
        help="show a tournament of the score book too (default: the last)",
    )
    add_book(parser)
    serving.configure(parser, _PORT, "--web-port")


def _tables(text: str) -> int:
    if text not in map(str, range(1, demo.MOST + 1)):
        raise argparse.ArgumentTypeError(f"from 1 to {demo.MOST} tables")
    return int(text)


def run(args: argparse.Namespace) -> int:
    """Serve the page until Ctrl-C; return the exit status."""
    try:
        with contextlib.ExitStack() as stack:
            return _run(args, stack)
    except (BookTrouble, BoardTrouble) as trouble:
        print(f"pezzbox tv: {trouble}", file=sys.stderr)
        return trouble.status
    except MissingPackage as error:
        print(f"pezzbox tv: {error}", file=sys.stderr)
        return exit_status.USAGE
    except demo.CannotPlay as error:
        print(f"pezzbox tv: {error}", file=sys.stderr)
        return exit_status.FAULT


def _run(args: argparse.Namespace, stack: contextlib.ExitStack) -> int:
    tables = Tables(Words(args.lang, args.suits))
    app = application(tables, args.host)
    if args.tournament is not None:
        stack.enter_context(tournament.of_book(app, tables.words, args))
    for port in args.port or ():
        check(choose(port))
    wanted = args.port
    if args.demo:
        wanted = [str(port) for port in stack.enter_context(demo.boxes(args.demo))]
    return _serve(app, tables, args, wanted)


def _serve(
    app: "web.Application", tables: Tables, args: argparse.Namespace, wanted: list[str] | None
) -> int:
    async def listen(_: Any) -> AsyncIterator[None]:
        listening = Listening(tables, wanted)
        yield
        listening.end()

    app.cleanup_ctx.append(listen)
    return serving.serve(NAME, app, args)


class Listening:
    """Listens to these ports, or to all that there are; what is heard comes into this loop.

    Made in a running loop; without `end` its threads go on as long as the process.
    """

    def __init__(self, tables: Tables, wanted: list[str] | None) -> None:
        self._tables = tables
        self._loop = asyncio.get_running_loop()
        self._listeners: dict[str, Listener] = {}
        self._finder: Finder | None = None
        for port in dict.fromkeys(wanted or ()):
            tables.add(port, always=True)
            self._start(port)
        if wanted is None:
            self._finder = Finder(lambda port, before: self.soon(self._found, port, before))
            self._finder.start()

    def end(self) -> None:
        """Stop all threads, each as soon as it has done what it is at."""
        for thread in (*self._listeners.values(), *filter(None, [self._finder])):
            thread.stop()

    def soon(self, do: Callable[..., None], *args: object) -> None:
        """Call `do` in the loop, from any thread; nothing happens once the loop is closed."""
        with contextlib.suppress(RuntimeError):  # it may be closed at this very moment
            self._loop.call_soon_threadsafe(do, *args)

    def _start(self, port: str) -> None:
        heard = self._tables.heard
        self._listeners[port] = Listener(port, lambda what: self.soon(heard, port, what))
        self._listeners[port].start()

    def _found(self, port: str, before: str | None) -> None:
        if before is None:
            self._tables.add(port)
        else:
            self._listeners.pop(before).stop()
            self._tables.moved(before, port)
        self._start(port)
