"""Modules of the screens that are packed from a source: written, or compared with what is there.

Each packer (`fonts.py`, `texts.py`) is a program of its own: `python -m host_tools.PACKER` writes
its modules, `--check` says whether they are up to date.
"""

import argparse
import ast
import sys
import zlib
from collections.abc import Callable
from pathlib import Path

from host_tools import exit_status
from pezzbox.screens.packed import WINDOW

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


def packed_table(module: str, name: str, data: bytes) -> list[str]:
    """Return the lines that give `name` in `module` a table that the board unpacks to `data`.

    A table that is there and unpacks to it stays: another zlib packs it as well, but not alike.
    """
    there = _table_of(SCREENS / f"{module}.py", name)
    try:
        if zlib.decompress(there, -WINDOW) == data:
            return table(name, there)
    except zlib.error:
        pass
    packer = zlib.compressobj(9, zlib.DEFLATED, -WINDOW)
    return table(name, packer.compress(data) + packer.flush())


def _table_of(module: Path, name: str) -> bytes:
    """The bytes that a module gives a name; none if it does not."""
    if module.exists():
        for node in ast.parse(module.read_text(encoding="ascii")).body:
            if isinstance(node, ast.Assign) and ast.unparse(node.targets[0]) == name:
                value = ast.literal_eval(node.value)
                return value if isinstance(value, bytes) else b""
    return b""


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
        return exit_status.USAGE
    status = exit_status.DONE
    for name, text in modules.items():
        target = SCREENS / f"{name}.py"
        if not check:
            target.write_text(text, encoding="ascii", newline="\n")
        elif not target.exists() or target.read_text(encoding="ascii") != text:
            print(f"{target.name} is out of date: run `python -m host_tools.{packer}`")
            status = exit_status.FAULT
    return status
