"""`pezzbox safe`: stops the box's program and leaves the board at its prompt."""

import argparse
import sys

from host_tools.board_errors import BoardTrouble
from host_tools.board_link import Link
from host_tools.board_ports import choose

NAME = "safe"
SUMMARY = "Stop the box, and leave the board at its prompt"

_EXAMPLES = """\
examples:
  pezzbox safe                 nothing runs until `pezzbox reset`, or the plug

Without a computer: hold the left button while you plug the box in.
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox safe`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")


def run(args: argparse.Namespace) -> int:
    """Stop it; return the exit status."""
    try:
        link = Link(choose(args.port))
        link.close()
    except BoardTrouble as trouble:
        print(f"pezzbox safe: {trouble}", file=sys.stderr)
        return trouble.status
    print(f"{link.port}: stopped, at its prompt")
    return 0
