"""The `pezzbox` command: finds the subcommand, runs it, and turns faults into exit statuses.

A subcommand is a module of this package, named as it is called, with `NAME`, `SUMMARY` (one
line, no full stop), `configure(parser)` and `run(args) -> int`. Only the one that is called is
imported, so that `pezzbox score` does not pay for the virtual box.

argparse is enough for this: a CLI library would be one more package to install and would not
start faster.
"""

import argparse
import importlib
import io
import os
import sys
from collections.abc import Sequence
from types import ModuleType
from typing import NoReturn

from host_tools import exit_status, plain
from pezzbox.version import VERSION

COMMANDS = (
    *("demo", "sim", "score", "book", "report", "club", "tournament", "games"),
    *("boards", "build", "flash", "export", "config", "tags", "doctor"),
    *("live", "tv", "shell", "reset", "safe", "virtual-board"),
    *("parts", "wiring", "labels", "case", "screens"),
)

EXAMPLES = """\
examples:
  pezzbox demo                        watch a match on the virtual box
  pezzbox score evening.jsonl         a score sheet of a recorded match
  pezzbox games traversone21          the house rules of a game

`pezzbox COMMAND --help` says more about each.
"""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors are one line (exit status 2) and say where help is.

    Options may stand anywhere, between the names of a list too.
    """

    def parse_known_args(  # type: ignore[override]
        self, args: Sequence[str] | None = None, namespace: argparse.Namespace | None = None
    ) -> tuple[argparse.Namespace, list[str]]:
        """Parse; what argparse leaves over after an option is one more of the list before it."""
        into = argparse.Namespace() if namespace is None else namespace
        found, extra = super().parse_known_args(args, into)
        # Up to Python 3.12 what is called below comes back here, with a namespace.
        if not extra or namespace is not None or self._subparsers is not None:
            return found, extra
        found, extra = self.parse_known_intermixed_args(args, argparse.Namespace())
        if extra:  # argparse would have the whole command say it
            self.error(f"unrecognized arguments: {' '.join(extra)}")
        return found, extra

    def error(self, message: str) -> NoReturn:
        """Print one line to standard error and leave with status 2."""
        self.exit(exit_status.USAGE, f"{self.prog}: {message}; see `{self.prog} --help`\n")


class _Help(argparse.RawDescriptionHelpFormatter):
    """Help whose first column has room for the longest command, which argparse counts short."""

    def add_argument(self, action: argparse.Action) -> None:
        """Add a line, and make the column as wide as it must be."""
        super().add_argument(action)
        self._action_max_length = max(self._action_max_length, max(map(len, COMMANDS)) + 5)


class _Version(argparse.Action):
    """`--version`: the firmware's and this command's, which are one."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> NoReturn:
        print(f"pezzbox {VERSION}")
        parser.exit()


def command(name: str) -> ModuleType:
    """Import and return the module of the subcommand `name`."""
    return importlib.import_module("host_tools." + name.replace("-", "_"))


def parser_for(arguments: Sequence[str]) -> argparse.ArgumentParser:
    """Return the parser for these arguments: with the subcommand named in them, or with all."""
    parser = Parser(
        prog="pezzbox",
        description="Scores the Tressette family of card games: the host side of the Pezzbox.",
        epilog=EXAMPLES,
        formatter_class=_Help,
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version and exit")
    subparsers = parser.add_subparsers(dest="command", metavar="COMMAND", required=True)
    called = arguments[0] if arguments else None
    for name in (called,) if called in COMMANDS else COMMANDS:
        module = command(name)
        subparser = subparsers.add_parser(
            module.NAME,
            help=module.SUMMARY[0].lower() + module.SUMMARY[1:],
            description=module.SUMMARY + ".",
            formatter_class=argparse.RawDescriptionHelpFormatter,
            allow_abbrev=False,
        )
        module.configure(subparser)
    return parser


def _plug() -> None:
    """Put a null device where a standard stream was closed: Python has None there."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        if getattr(sys, name) is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - stays open to the end


def _let_go() -> None:
    """Let go of a standard output that takes nothing more, so that closing it says nothing."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the command line and return its exit status."""
    given = sys.argv[1:] if arguments is None else list(arguments)
    _plug()
    if isinstance(sys.stdout, io.TextIOWrapper):
        # A name that the terminal's encoding lacks is no reason to stop.
        sys.stdout.reconfigure(errors="backslashreplace")
    try:
        args = parser_for(given).parse_args(given)
        status = command(args.command).run(args)
        print(end="", flush=True)
        return status
    except BrokenPipeError:
        _let_go()
        return exit_status.PIPE_CLOSED
    except OSError as error:
        where = "" if error.filename is None else f"{plain.path(error.filename)}: "
        print(f"pezzbox: {where}{error.strerror or error}", file=sys.stderr)
        _let_go()
        return exit_status.OUTPUT_FAILED
    except KeyboardInterrupt:
        return exit_status.INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
