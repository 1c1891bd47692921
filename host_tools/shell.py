"""`pezzbox shell`: the board's own prompt, with the box's program stopped where it was."""

import argparse
import subprocess
import sys

from host_tools import exit_status
from host_tools.board_errors import BoardTrouble, WrongUse
from host_tools.board_ports import choose
from host_tools.following import opened

NAME = "shell"
SUMMARY = "Talk to the board at its prompt"

_EXAMPLES = """\
examples:
  pezzbox shell                          Ctrl-C stops the box, Ctrl-D starts it, Ctrl-X leaves
  pezzbox shell --exec "print(box)"      run one line and leave

It is mpremote's, without its soft reset: `box` and `hardware` are as they were. Most of what they
have is called otherwise on a board (host_tools/linking/names.py).
"""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox shell`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--exec", dest="line", metavar="CODE", help="run this instead")


def run(args: argparse.Namespace) -> int:
    """Hand over to mpremote; return its exit status."""
    try:
        if args.line is not None and not _is_text(args.line):
            raise WrongUse("--exec: not text in UTF-8")
        port = choose(args.port)
        with opened(port):
            pass  # nobody else has it; mpremote says less clearly what is wrong
    except BoardTrouble as trouble:
        print(f"pezzbox shell: {trouble}", file=sys.stderr)
        return trouble.status
    mpremote = [sys.executable, "-m", "mpremote", "connect", port, "resume"]
    if args.line is None:
        return subprocess.run([*mpremote, "repl"], check=False).returncode
    done = subprocess.run([*mpremote, "exec", args.line], check=False, stderr=subprocess.PIPE)
    said = done.stderr.decode(errors="replace")
    if said.startswith("Traceback"):  # its own: what the board raises is on standard output
        print(f"pezzbox shell: {port}: the board went away; again", file=sys.stderr)
        return exit_status.TRY_AGAIN
    print(said, end="", file=sys.stderr)
    return done.returncode


def _is_text(line: str) -> bool:
    """Whether it can be sent: bytes that are no text come as half characters."""
    try:
        line.encode()
    except UnicodeEncodeError:
        return False
    return True
