"""`pezzbox club`: many boxes, one evening: everything that they play, into one score book."""

import argparse
import math
from pathlib import Path

from host_tools.book_places import add_book
from host_tools.club_keeping.broker_url import PASSWORD, broker
from host_tools.looks import add_television
from host_tools.missing import without
from host_tools.web import serving

NAME = "club"
SUMMARY = "Collect what many boxes play into one score book, and show it"

_PORT = 8032
_EXAMPLES = f"""\
examples:
  pezzbox club --embedded                 with a broker of its own, to try it out on this machine
  pezzbox club --embedded --simulate 8    and eight tables that play by themselves
  pezzbox club --broker mqtts://collector:SECRET@broker.club.example
  pezzbox club --broker mqtt://broker --book postgresql://club@db.club.example/scores
  pezzbox club --broker mqtt://broker --host 0.0.0.0     the page for all in this network

Boxes with Wi-Fi send every event to the broker (any MQTT broker; `pezzbox config` tells them
where). This collects them, each once, and asks for those that are missing; a match that is over is
in the score book, for `pezzbox book`, `report` and `tournament`. The page shows all tables as they
play, at /tournament the standings and seating, and at /?tournament all of it in turn. Several
collectors may share a broker and a PostgreSQL database; each can end at any time.
What is wrong with a message is said, and changes nothing.

Without a password in the URL, that of the variable {PASSWORD} is used. A broker
or a database that does not answer is waited for. Ctrl-C ends it; the broker keeps what comes
meanwhile. Exit status: 0; 2 wrong usage, no page can be served there, or the database's server is
not found or lets nobody in like that; 65 what is there is no score book, or is damaged or newer;
74 it cannot be written; 75 another program has it; 77 the broker does not know the user;
130 Ctrl-C.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox club`."""
    parser.epilog = _EXAMPLES
    where = parser.add_mutually_exclusive_group(required=True)
    where.add_argument(
        "--broker", type=broker, metavar="URL", help="mqtt://USER:PASSWORD@HOST:PORT, or mqtts://"
    )
    where.add_argument(
        "--embedded",
        nargs="?",
        type=_port,
        const=0,
        metavar="PORT",
        help="bring a broker along, on loopback (default: 1883, or one that is free)",
    )
    parser.add_argument(
        "--passwords",
        type=Path,
        metavar="FILE",
        help="the embedded broker's, as Mosquitto has them",
    )
    add_book(parser)
    parser.add_argument("--ca", type=Path, metavar="FILE", help="who vouches for the broker (TLS)")
    parser.add_argument(
        "--simulate", type=_tables, metavar="N", help="let N tables play by themselves"
    )
    parser.add_argument(
        "--box-password", default="club", metavar="SECRET", help="theirs (default: %(default)s)"
    )
    parser.add_argument(
        "--rate", type=_rate, default=0.0, metavar="N", help="their events a second, all together"
    )
    parser.add_argument(
        "--tournament",
        metavar="NAME",
        help="which one of the book is shown at /tournament (default: the last)",
    )
    parser.add_argument("--no-tv", action="store_true", help="without the page")
    add_television(parser)
    serving.configure(parser, _PORT, "--web-port")


def _port(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) < 65536:
        raise argparse.ArgumentTypeError(f"{text!r} is no port: 1 to 65535")
    return int(text)


def _tables(text: str) -> int:
    if not text.isascii() or not text.isdecimal() or not 0 < int(text) <= 1000:
        raise argparse.ArgumentTypeError(f"{text!r}: from 1 to 1000 tables")
    return int(text)


def _rate(text: str) -> float:
    try:
        rate = float(text)
    except ValueError:
        rate = 0.0
    if not 0 < rate < math.inf:
        raise argparse.ArgumentTypeError(f"{text!r} is no number of events a second")
    return rate


def run(args: argparse.Namespace) -> int:
    """Collect until Ctrl-C; return the exit status."""
    try:
        from host_tools.club_keeping import running
    except ImportError as error:
        return without("club", error, "club")
    return running.run(args)
