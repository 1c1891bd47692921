"""`pezzbox doctor`: looks at everything that can be wrong with a box, and says what to do."""

import argparse
import json
import sys

from host_tools import doctor_checks, exit_status
from host_tools.board_errors import BoardTrouble
from host_tools.board_link import Link
from host_tools.board_ports import choose
from host_tools.doctor_checks import GOOD, WARNING, WRONG, Finding

NAME = "doctor"
SUMMARY = "Look at everything that can be wrong with a box"

_EXAMPLES = """\
examples:
  pezzbox doctor               each check, and what to do where something is wrong
  pezzbox doctor --json        for programs, and for a report

The box's program is stopped meanwhile and started anew. A picture that is torn, or shifted by two
columns, is an SH1106's that was taken for an SSD1306: some of them cannot be told apart from here,
and `pezzbox flash --display sh1106` helps these, too. Exit status: 0; 1 if something is wrong;
as `pezzbox flash` if the board cannot be asked at all.
"""

_MARKS = {GOOD: "ok", WARNING: "look", WRONG: "WRONG"}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox doctor`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--json", action="store_true", help="for programs")


def run(args: argparse.Namespace) -> int:
    """Check everything; return the exit status."""
    try:
        port = choose(args.port)
        link = Link(port)
        try:
            link.needs(link.machine())
            found = [Finding("usb", GOOD, port)]
            _say(args, found[0])
            for finding in doctor_checks.every(link):
                found.append(finding)
                _say(args, finding)
        finally:
            link.start_program()
    except BoardTrouble as trouble:
        print(f"pezzbox doctor: {trouble}", file=sys.stderr)
        return trouble.status
    if args.json:
        print(json.dumps([finding._asdict() for finding in found]))
    wrong = any(finding.state == WRONG for finding in found)
    return exit_status.FAULT if wrong else exit_status.DONE


def _say(args: argparse.Namespace, finding: Finding) -> None:
    if args.json:
        return
    print(f"{_MARKS[finding.state]:5} {finding.check}: {finding.text}", flush=True)
    if finding.todo:
        print(f"      -> {finding.todo}", flush=True)
