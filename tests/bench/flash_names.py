"""Prints which names boards have in their flash: what host_tools/linking/in_flash.txt is made of.

    python -m tests.bench.flash_names PORT PORT > host_tools/linking/in_flash.txt

The first board has no radio, the second one has. They are asked for every name in the stubs.
"""

import ast
import importlib.metadata
import sys
import textwrap
from collections.abc import Iterator

from host_tools.board_link import Link

_HEAD = """\
# Names that MicroPython {version} has in its flash on an RP2040, and below those that it has where
# there is Wi-Fi. Made by tests/bench/flash_names.py."""
_AT_ONCE = 100

# A piece of a text that is a name there already is that name, and has its number; one that is made
# into a name now is numbered after all that were there before (py/objstr.c, py/qstr.c).
_ASK = """\
exec('def nobody_has_this_name(): pass')
for _s in '{}'.split():
    if id(_s) < id(nobody_has_this_name.__name__):
        print(_s)
"""


def candidates() -> list[str]:
    """Every name in the stubs of MicroPython's modules, but for the special ones."""
    found: set[str] = set()
    for package in importlib.metadata.distributions():
        if package.name.startswith("micropython") and package.name.endswith("stubs"):
            for file in package.files or []:
                if file.suffix == ".pyi":
                    text = file.locate().read_text(encoding="utf-8")
                    found.update(part.partition(".")[0] for part in file.parts)
                    found.update(_names(ast.parse(text)))
    return sorted(name for name in found if name.isidentifier() and not name.startswith("__"))


def _names(tree: ast.Module) -> Iterator[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.alias):
            yield node.asname or node.name.split(".")[0]


def in_flash(link: Link, names: list[str]) -> set[str]:
    """Which of these a board has."""
    found: set[str] = set()
    for at in range(0, len(names), _AT_ONCE):
        asked = _ASK.format(" ".join(names[at : at + _AT_ONCE]))
        found.update(link.run(asked).decode().split())
    return found


def main(ports: list[str]) -> None:
    """Ask both boards."""
    names = candidates()
    links = [Link(port) for port in ports]
    plain, wifi = (in_flash(link, names) for link in links)
    version = ".".join(map(str, links[0].machine().version))
    paragraphs = [textwrap.fill(" ".join(sorted(some)), 99) for some in (plain, wifi - plain)]
    print(_HEAD.format(version=version), *paragraphs, sep="\n\n")


if __name__ == "__main__":
    main(sys.argv[1:])
