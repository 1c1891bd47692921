"""Modules of the screens that are packed from a source: written, or compared with what is there.

Each packer (`fonts.py`, `texts.py`) is a program of its own: `python -m host_tools.PACKER` writes
its modules, `--check` says whether they are up to date.
"""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
SCREENS = ROOT / "firmware" / "pezzbox" / "screens"
_BYTES_A_LINE = 20


class BadSource(Exception):
    """A source cannot be packed; says file, line and what is wrong."""


def table(name: str, data: bytes) -> list[str]:
    """Return the lines that give `name` a table of bytes."""
    lines = [f"{name} = ("]
    for start in range(0, len(data), _BYTES_A_LINE):
        piece = "".join(f"\\x{byte:02x}" for byte in data[start : start + _BYTES_A_LINE])
        lines.append(f'    b"{piece}"')
    return [*lines, ")"]


def module(source: Path, packer: str, lines: list[str]) -> str:
    """Return the text of a module made from `source` by `host_tools/PACKER.py`."""
    where = source.relative_to(ROOT).as_posix()
    head = f'"""Generated from {where} by `python -m host_tools.{packer}`."""'
    return "\n".join([head, "", "# fmt: off", *lines]) + "\n"


def run(
    packer: str, about: str | None, make: Callable[[], dict[str, str]], arguments: list[str] | None
) -> int:
    """Write the modules (name -> text), or with `--check` compare them; return the exit status.

    `make` may raise BadSource.
    """
    parser = argparse.ArgumentParser(prog=f"python -m host_tools.{packer}", description=about)
    parser.add_argument("--check", action="store_true", help="change nothing; 1 if out of date")
    check = parser.parse_args(arguments).check
    try:
        modules = make()
    except BadSource as error:
        print(error, file=sys.stderr)
        return 2
    status = 0
    for name, text in modules.items():
        target = SCREENS / f"{name}.py"
        if not check:
            target.write_text(text, encoding="ascii", newline="\n")
        elif not target.exists() or target.read_text(encoding="ascii") != text:
            print(f"{target.name} is out of date: run `python -m host_tools.{packer}`")
            status = 1
    return status
