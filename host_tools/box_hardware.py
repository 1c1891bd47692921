"""A stopped box's own hardware at the prompt: what its program made, or made anew as it would."""

import ast

from host_tools.board_errors import BoardSaid, NotFlashed
from host_tools.board_link import Link
from host_tools.flashing import PROGRAM, SETTINGS

NAME = "hardware"
"""What main.py calls it, and so its name at the prompt."""


def take(link: Link) -> None:
    """Make sure that the board has its hardware under NAME. Raises NotFlashed."""
    if link.value(f"{NAME!r} in globals()"):
        return  # the usual case: the box ran until now
    there = link.hashes(PROGRAM, SETTINGS)
    opened = None
    if SETTINGS in there and PROGRAM in there:
        digest, size = there[PROGRAM]
        opened = opening(link.get(PROGRAM, size, digest).decode(errors="replace"))
    if opened is None:
        raise NotFlashed(f"{link.port}: no Pezzbox program on this board: `pezzbox flash` first")
    try:
        link.run(opened)
    except BoardSaid as said:
        raise NotFlashed(f"{link.port}: its program does not start: {said}") from None


def opening(main: str) -> str | None:
    """Return the part of main.py that makes the hardware; None if there is none.

    Linking moves things from module to module; main.py as it is on the board says where they are.
    """
    try:
        tree = ast.parse(main)
    except SyntaxError:
        return None
    for node in tree.body:
        if isinstance(node, ast.With):
            names = {name.id for name in ast.walk(node) if isinstance(name, ast.Name)}
            if NAME in names:
                return "\n".join([*_imports(tree, names), ast.unparse(node)])
    return None


def _imports(tree: ast.Module, names: set[str]) -> list[str]:
    """The imports at the top that bind some of `names`, and nothing else of them."""
    found = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            kept = [one for one in node.names if (one.asname or one.name) in names]
            if kept:
                node.names = kept
                found.append(ast.unparse(node))
    return found
