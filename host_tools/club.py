"""`pezzbox club`: many boxes, one evening: everything that they play, into one score book."""

import argparse
import math
import sys
from pathlib import Path

from host_tools import exit_status
from host_tools.book_places import add_book
from host_tools.club_keeping.broker_url import PASSWORD, broker
from host_tools.looks import add_television
from host_tools.missing import without
from host_tools.web import serving

NAME = "club"
SUMMARY = "Collect what many boxes play into one score book, and show it"

BOX_PASSWORD = "club"
"""Of boxes that try a club out."""

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
        "--simulate",
        type=_tables,
        metavar="N",
        help="let N tables play by themselves: users sim-1 to sim-N",
    )
    parser.add_argument(
        "--box-password", metavar="SECRET", help=f"theirs (default: {BOX_PASSWORD})"
    )
    parser.add_argument(
        "--rate",
        type=_rate,
        metavar="N",
        help="their events a second, all together (default: one a table)",
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


def _useless(args: argparse.Namespace) -> str:
    """Return which option does nothing here, and is meant to; "" if none does."""
    if args.passwords is not None and args.broker is not None:
        return "--passwords are those of --embedded; another broker has its own"
    if args.ca is not None and (args.broker is None or not args.broker.tls):
        return "--ca is for TLS: --broker mqtts://..."
    for name, given in (("--rate", args.rate), ("--box-password", args.box_password)):
        if given is not None and args.simulate is None:
            return f"{name} is of tables that play by themselves: --simulate N"
    return ""


def run(args: argparse.Namespace) -> int:
    """Collect until Ctrl-C; return the exit status."""
    wrong = _useless(args)
    if wrong:
        print(f"pezzbox club: {wrong}; see `pezzbox club --help`", file=sys.stderr)
        return exit_status.USAGE
    try:
        from host_tools.club_keeping import running
    except ImportError as error:
        return without("club", error, "club")
    return running.run(args)
