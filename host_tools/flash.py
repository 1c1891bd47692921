"""`pezzbox flash`: from a board with MicroPython on it to a playing box."""

import argparse
import json
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from host_tools import boards, build, exit_status, flashing, image, selftest, uf2
from host_tools.board_errors import BoardSaid, BoardTrouble, NoMicroPythonThere, WrongUse
from host_tools.board_link import Link
from host_tools.board_ports import choose
from host_tools.progress import Progress, doing

NAME = "flash"
SUMMARY = "Put the program onto a board, or bring it up to date"

_EXAMPLES = """\
examples:
  pezzbox flash                         what differs, onto the only board on USB
  pezzbox flash --board xiao_rp2040     say which board it is, and so which pins
  pezzbox flash --display sh1106        a 1.3 inch panel
  pezzbox flash --dry-run               say what would be sent
  pezzbox flash --uf2 RPI_PICO.uf2      MicroPython itself, onto a board in boot mode

Matches, settings and decks stay as they are. Pull the plug whenever you like: the old or the new
program is there, and the next run finishes. Exit status: 0; 1 the box found a fault; 2 wrong
usage or several boards; 69 no board, 73 flash full, 75 port busy or unplugged, 76 no MicroPython,
77 no rights, 78 MicroPython too old.
"""

_MOVED_S = 60.0
_STARTED_S = 3.0  # of which the box takes 2
_GLANCE_S = 0.25


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox flash`."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--port", help="the board's serial port (default: the only one)")
    parser.add_argument("--board", help="which board: `pezzbox boards`, or a file NAME.toml")
    parser.add_argument("--display", choices=boards.DISPLAYS, help="the panel's chip")
    parser.add_argument("--dry-run", action="store_true", help="change nothing")
    parser.add_argument("--json", action="store_true", help="for programs")
    parser.add_argument("--uf2", type=Path, help="put this MicroPython on a board in boot mode")
    parser.add_argument("--drive", type=Path, help="the boot drive (default: the mounted one)")


def run(args: argparse.Namespace) -> int:
    """Flash; return the exit status."""
    try:
        if args.uf2 is not None:
            uf2.install(args.uf2, args.drive, args.board)
            return 0
        return _flash(args)
    except boards.BoardError as error:
        trouble: Exception = WrongUse(str(error))
    except (BoardTrouble, build.BuildError, image.IncompleteInstallation) as error:
        trouble = error
    print(f"pezzbox flash: {trouble}", file=sys.stderr)
    if isinstance(trouble, NoMicroPythonThere):
        print(uf2.how(args.board or "pico"), file=sys.stderr)
    return getattr(trouble, "status", exit_status.FAULT)


def _flash(args: argparse.Namespace) -> int:
    link = Link(choose(args.port))
    try:
        machine = link.machine()
        link.needs(machine)
        settings = _settings(link, args, machine.machine)
        with doing("compiling"):
            wifi = json.loads(settings).get("wifi", False)
            made = {**build.compiled(image.files(wifi)), "board.json": settings}
        plan = flashing.plan(link, made)
        report: dict[str, Any] = {
            "port": link.port,
            "board": json.loads(settings).get("name"),
            "sent": sorted(plan.send),
            "removed": plan.drop,
        }
        if args.dry_run or plan.nothing:
            _say(args, report, "nothing to send" if plan.nothing else "would send")
            return 0
        if not (plan.send or plan.drop):
            flashing.sweep(link)
            _say(args, report, "nothing to send")
            return 0
        with Progress(_left(plan), after_s=1.0) as progress:
            flashing.send(link, plan, made, progress.add)
        return _restart(link, args, report)
    finally:
        link.start_program()


def _left(plan: flashing.Plan) -> int:
    return sum(len(content) for path, content in plan.send.items() if path not in plan.staged)


def _restart(link: Link, args: argparse.Namespace, report: dict[str, Any]) -> int:
    """Let the board put everything in its place, start the box and ask how it is."""
    with doing("starting the box"):
        said = link.soft_reset(flashing.IN_PLACE.encode(), _MOVED_S)
        if flashing.IN_PLACE not in said:
            raise BoardSaid(said)
        _wait(_STARTED_S)
        link.stop_again()
    box = selftest.ask(link)
    report["version"] = box.version
    report["faults"] = box.faults
    _say(args, report, "sent")
    if box.running and not box.faults:
        return 0
    if not args.json:
        for fault in box.faults or ["the program did not start"]:
            print(f"pezzbox flash: {fault}", file=sys.stderr)
    return exit_status.FAULT


def _wait(seconds: float, clock: Callable[[], float] = time.monotonic) -> None:
    end = clock() + seconds
    while clock() < end:
        time.sleep(_GLANCE_S)


def _settings(link: Link, args: argparse.Namespace, machine: str) -> bytes:
    """Return what becomes board.json: as asked for, else as it was, else by what it calls itself.

    Raises WrongUse if the board is not known.
    """
    kept = _on_board(link)
    name = args.board
    if name is None and kept is not None:
        known = {boards.load(each)["name"]: each for each in boards.names()}
        name = known.get(kept.get("name"))
        if name is None and args.display is None:
            return json.dumps(kept, separators=(",", ":")).encode()
    if name is None:
        name = boards.of_machine(machine)
    if name is None:
        known_names = ", ".join(boards.names())
        raise WrongUse(f"which board is this ({machine})? say --board: {known_names}")
    display = args.display
    if display is None and kept is not None and args.board is None:
        display = kept.get("display", {}).get("chip")
    return boards.for_firmware(boards.load(name), display).encode()


def _on_board(link: Link) -> dict[str, Any] | None:
    found = link.hashes("board.json")
    if "board.json" not in found:
        return None
    digest, size = found["board.json"]
    try:
        made = json.loads(link.get("board.json", size, digest))
    except (ValueError, RecursionError):
        return None
    return made if _is_whole(made) else None


def _is_whole(made: Any) -> bool:
    """Whether a board.json has what the firmware starts with; a damaged one is nobody's choice."""
    if not isinstance(made, dict) or not isinstance(made.get("name"), str):
        return False
    return all(isinstance(made.get(part), dict) for part in ("reader", "display", "buttons"))


def _say(args: argparse.Namespace, report: dict[str, Any], word: str) -> None:
    if args.json:
        print(json.dumps({**report, "result": word}))
        return
    count = len(report["sent"])
    where = f"{report['board']} at {report['port']}"
    if word == "nothing to send":
        print(f"{where}: up to date, nothing to send")
        return
    files = f"{count} file" + ("" if count == 1 else "s")
    print(f"{where}: {word} {files}")
    if args.dry_run:
        for path in report["sent"]:
            print(f"  {path}")
        for path in report["removed"]:
            print(f"  {path} (removed)")
