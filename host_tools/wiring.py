"""`pezzbox wiring`: what to plug where, as a table, a picture and a schematic."""

import argparse
import json
import sys
from collections.abc import Callable, Iterator
from dataclasses import asdict
from pathlib import Path
from typing import Any

from host_tools import boards, exit_status, image
from host_tools.making import netlist, schematic, svg, wiring_picture
from host_tools.missing import MissingPackage

NAME = "wiring"
SUMMARY = "Show which wire goes where, and draw it"

_EXAMPLES = """\
examples:
  pezzbox wiring pico                       the table, and the picture as wiring-pico.svg
  pezzbox wiring pico --out pico.png        the picture under a name of your own, .svg or .png
  pezzbox wiring pico --schematic plan.svg  the schematic, too
  pezzbox wiring --all                      write hardware/wiring/ anew
  pezzbox wiring --all --check              fail if it is out of date
"""
_PNG_WIDTH = 1600

Drawing = Callable[[dict[str, Any], dict[str, Any]], object]
_DRAWINGS: dict[str, Drawing] = {
    "": wiring_picture.draw,
    "-schematic": schematic.draw,
}


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.epilog = _EXAMPLES
    parser.add_argument("board", nargs="?", metavar="BOARD", help="a board of `pezzbox boards`")
    parser.add_argument("--json", action="store_true", help="the table alone, for programs")
    parser.add_argument(
        "--out",
        metavar="FILE",
        type=Path,
        help="the picture: .svg or .png (default: wiring-BOARD.svg)",
    )
    parser.add_argument(
        "--schematic", metavar="FILE", type=Path, help="write the schematic too: .svg or .png"
    )
    parser.add_argument(
        "--all", action="store_true", help="every board's drawings into hardware/wiring/"
    )
    parser.add_argument(
        "--check", action="store_true", help="with --all: write nothing, fail if one differs"
    )


def run(args: argparse.Namespace) -> int:
    """Print or write what was asked for; return the exit status."""
    try:
        if args.all:
            return _check() if args.check else _write_all()
        if args.board is None or args.check:
            raise boards.BoardError("which board? one of " + ", ".join(boards.names()))
        return _one(args)
    except (boards.BoardError, MissingPackage) as error:
        print(f"pezzbox wiring: {error}", file=sys.stderr)
        return exit_status.USAGE


def _one(args: argparse.Namespace) -> int:
    board = boards.load(args.board)
    name = Path(args.board).stem
    look = netlist.layout(name)
    if args.json:
        print(json.dumps([asdict(wire) for wire in netlist.wires(board)]))
        picture = args.out
    else:
        print("\n".join(table(board, look)))
        picture = args.out or Path(f"wiring-{name}.svg")
    for path, which in ((picture, ""), (args.schematic, "-schematic")):
        if path is not None:
            _write(path, str(_DRAWINGS[which](board, look)))
            print(path, file=sys.stderr if args.json else sys.stdout)
    return 0


def _write(path: Path, drawing: str) -> None:
    if path.suffix == ".png":
        path.write_bytes(svg.to_png(drawing, _PNG_WIDTH))
    elif path.suffix == ".svg":
        path.write_text(drawing, encoding="utf-8")
    else:
        raise boards.BoardError(f"{path}: a name that ends in .svg or .png")


def table(board: dict[str, Any], look: dict[str, Any]) -> Iterator[str]:
    """Yield the table's lines."""
    yield f"{board['name']}: + and - are the breadboard's rails, fed with 3.3 V"
    yield ""
    yield f"{'from':14} {'pin':8} {'wire':8} {'to':8} GPIO"
    for wire in netlist.wires(board):
        pin = look[wire.pin] if wire.part == "board" else wire.pin
        gpio = "" if wire.gpio is None else f"{wire.gpio:4}"
        yield f"{wire.part:14} {pin:8} {wire.colour:8} {wire.to:8} {gpio}".rstrip()


def drawings() -> Iterator[tuple[Path, str]]:
    """Yield every file of hardware/wiring/ and what it has to hold."""
    folder = image.folder("hardware") / "wiring"
    for name in boards.names():
        board, look = boards.load(name), netlist.layout(name)
        for suffix, draw in _DRAWINGS.items():
            yield folder / f"{name}{suffix}.svg", str(draw(board, look))


def _write_all() -> int:
    for path, drawing in drawings():
        path.write_text(drawing, encoding="utf-8")
        print(path)
    return 0


def stale() -> list[Path]:
    """Return the files of hardware/wiring/ that differ from what the boards' files say."""
    wanted = dict(drawings())
    folder = image.folder("hardware") / "wiring"
    orphans = [path for path in folder.glob("*.svg") if path not in wanted]
    return orphans + [
        path
        for path, drawing in wanted.items()
        if not path.is_file() or path.read_text(encoding="utf-8") != drawing
    ]


def _check() -> int:
    old = stale()
    for path in old:
        print(f"{path}: out of date; run `pezzbox wiring --all`", file=sys.stderr)
    return exit_status.FAULT if old else 0
