"""`pezzbox reset`: starts the board anew, as if it had been plugged out and in."""

import argparse
import sys

from host_tools.board_errors import BoardTrouble
from host_tools.board_link import Link
from host_tools.board_ports import choose

NAME = "reset"
SUMMARY = "Start the board anew"

_EXAMPLES = """\
examples:
  pezzbox reset                the box goes on with its match, as after a power cut
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox reset`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")


def run(args: argparse.Namespace) -> int:
    """Reset it; return the exit status."""
    try:
        Link(choose(args.port)).reset()
    except BoardTrouble as trouble:
        print(f"pezzbox reset: {trouble}", file=sys.stderr)
        return trouble.status
    return 0
