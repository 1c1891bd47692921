"""`pezzbox case`: the printed case's parts as STL, checked, and its pictures."""

import argparse
import contextlib
import importlib.util
import sys
import tempfile
from collections.abc import Iterator
from itertools import combinations
from pathlib import Path
from typing import Any

from host_tools import boards, demo, exit_status, image
from host_tools.making.case.faults import BadMeasures
from host_tools.missing import MissingPackage

NAME = "case"
SUMMARY = "Build the printed case's parts, and check them"

_EXAMPLES = """\
examples:
  pezzbox case                          the parts for a Pico, into the folder case-pico
  pezzbox case --board xiao_rp2040      for another board: another hole for USB
  pezzbox case --display oled_242       for a larger display
  pezzbox case --check                  every board and display: build, check, write nothing
  pezzbox case --pictures               draw what changed in hardware/pictures/ (a minute each)

Measures are in hardware/case.toml; --measures FILE takes others.
"""
_PLAYS = 11  # cards after which the display is photographed: three lie on the table


class CaseError(Exception):
    """The case cannot be built as it is wanted; the text is one line for the terminal."""


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments."""
    parser.epilog = _EXAMPLES
    parser.add_argument("--board", default="pico", help="a board of `pezzbox boards`")
    parser.add_argument("--display", default="oled_096", help="oled_096, oled_130 or oled_242")
    parser.add_argument("--measures", metavar="FILE", type=Path, help="a case.toml of your own")
    parser.add_argument("--out", metavar="DIR", type=Path, help="where to write the STL files")
    parser.add_argument("--check", action="store_true", help="check every case, write nothing")
    parser.add_argument(
        "--pictures", action="store_true", help="draw what changed in hardware/pictures/"
    )


def run(args: argparse.Namespace) -> int:
    """Build what was asked for; return the exit status."""
    try:
        if importlib.util.find_spec("manifold3d") is None:
            raise MissingPackage("manifold3d")
        from host_tools.making.case import measures

        if args.pictures:
            return _draw()
        if args.check:
            return _check_all()
        given = None if args.measures is None else measures.read(args.measures)
        if args.display not in (given or measures.table())["display"]:
            known = ", ".join(measures.displays())
            raise CaseError(f"no display {args.display!r}: {known}")
        return _build(measures.Measures(args.board, args.display, given), args.out)
    except (
        CaseError,
        boards.BoardError,
        MissingPackage,
        demo.DemoError,
        BadMeasures,
    ) as error:
        print(f"pezzbox case: {error}", file=sys.stderr)
        return exit_status.USAGE


def _build(m: Any, out: Path | None) -> int:
    from host_tools.making.case import parts, stl

    folder = out or Path(f"case-{m.board_name}")
    folder.mkdir(parents=True, exist_ok=True)
    for name, solid in parts.printed(m).items():
        path = folder / f"{name}.stl"
        path.write_bytes(stl.encode(solid))
        size = " x ".join(f"{side:.1f}" for side in solid.bounding_box()[3:])
        print(f"{path!s:32} {size:22} mm {solid.volume() / 1000:6.1f} cm3")
    found = list(faults(m))
    for fault in found:
        print(f"pezzbox case: {fault}", file=sys.stderr)
    return exit_status.FAULT if found else 0


def faults(m: Any) -> Iterator[str]:
    """Yield what is wrong with a case: not closed, too large, not printable, in the way."""
    from host_tools.making.case import contents, parts, printable, stl

    limits = m.t["print"]
    for name, solid in parts.printed(m).items():
        corners = stl.decode(stl.encode(solid))
        if stl.open_edges(corners) or stl.volume(corners) <= 0 or len(solid.decompose()) != 1:
            yield f"{name}: not one closed solid"
        if max(solid.bounding_box()[3:]) > limits["bed"]:
            yield f"{name}: larger than the bed of {limits['bed']:.0f} mm"
        for patch in printable.overhangs(solid, limits["overhang"], limits["bridge"]):
            size = f"{patch.width:.1f} x {patch.depth:.1f} mm at a height of {patch.z:.1f}"
            yield f"{name}: {size} hangs in the air"
    solids = {**parts.assembled(m), **contents.inside(m)}
    for (first, one), (second, other) in combinations(solids.items(), 2):
        if (one ^ other).volume() > 1e-3:
            yield f"{first} and {second} are in each other's way"


def _check_all() -> int:
    from host_tools.making.case import measures

    wanted = [(board, "oled_096") for board in boards.names()]
    wanted += [("pico", display) for display in measures.displays() if display != "oled_096"]
    status = 0
    for board, display in wanted:
        found = list(faults(measures.Measures(board, display)))
        print(f"{board:26} {display:10} {'; '.join(found) or 'sound'}")
        status = exit_status.FAULT if found else status
    return status


def _usual_match() -> str:
    """Return the match that `pezzbox demo` plays when nobody says another."""
    parser = argparse.ArgumentParser()
    demo.configure(parser)
    return parser.parse_args([]).game


def photographed(plays: int = _PLAYS) -> bytes:
    """Return what the virtual box's display shows after so many cards of the shipped match.

    Raises demo.DemoError if the firmware stops.
    """
    laid, shown = 0, b""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        flash = Path(folder)
        demo.prepare(flash, demo.read(demo.matches()[_usual_match()]))
        with contextlib.closing(demo.lines(flash, micropython=False)) as happening:
            for word, rest in happening:
                if word == "picture":
                    shown = bytes.fromhex(rest.split(" ", 1)[1])
                elif word == "say" and " lays " in rest:
                    laid += 1
                    if laid > plays:
                        break
    return shown


def pictures() -> Iterator[tuple[Path, Any]]:
    """Yield every file of hardware/pictures/ and the scene that it shows."""
    from host_tools.making.case import measures, views

    lit = photographed()
    folder = image.folder("hardware") / "pictures"
    for name, (view, display) in views.VIEWS.items():
        yield folder / f"{name}.png", view(measures.Measures("pico", display), lit)


def _draw() -> int:
    from host_tools.making.case import views

    for path, scene in pictures():
        path.parent.mkdir(exist_ok=True)
        if path.is_file() and views.digest_in(path.read_bytes()) == views.digest(scene):
            continue
        path.write_bytes(views.drawn(scene))
        print(path)
    return 0
