"""Data of the screens that are packed from a source: written, or compared with what is there.

Each packer (`fonts.py`, `texts.py`) is a program of its own: `python -m host_tools.PACKER` writes
its files, `--check` says whether they are up to date. `pezzbox/screens/packed.py` reads them.
"""

import argparse
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

from host_tools import exit_status
from pezzbox.screens.packed import WINDOW

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "firmware" / "pezzbox" / "screens"


class BadSource(Exception):
    """A source cannot be packed; says file, line and what is wrong."""


def packed(name: str, data: bytes) -> bytes:
    """Return the content of the file `name`, which the board unpacks to `data`.

    A file that is there and unpacks to it stays: another zlib packs it as well, but not alike.
    """
    target = SCREENS / name
    there = target.read_bytes() if target.exists() else b""
    try:
        if zlib.decompress(there, -WINDOW) == data:
            return there
    except zlib.error:
        pass
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    return packer.compress(data) + packer.flush()


def run(
    packer: str,
    about: str | None,
    make: Callable[[], dict[str, bytes]],
    arguments: list[str] | None,
) -> int:
    """Write the files (name -> data), or with `--check` compare them; return the exit status.

    `make` may raise BadSource.
    """
    parser = argparse.ArgumentParser(prog=f"python -m host_tools.{packer}", description=about)
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if out of date")
    check = parser.parse_args(arguments).check
    try:
        files = {name: packed(name, data) for name, data in make().items()}
    except BadSource as error:
        print(error, file=sys.stderr)
        return exit_status.USAGE
    status = exit_status.DONE
    for name, data in files.items():
        target = SCREENS / name
        if not check:
            target.write_bytes(data)
        elif not target.exists() or target.read_bytes() != data:
            print(f"{target.name} is out of date: run `python -m host_tools.{packer}`")
            status = exit_status.FAULT
    return status
