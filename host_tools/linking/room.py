"""Gives a module's dictionary of names room, so that looking one up stays quick.

MicroPython's dictionaries grow only when they are full, and probe one place after the other: in
one that is 95 % full, a name that is missing, as every built-in is in a module, takes 200 probes.
"""

import ast
import builtins

from host_tools.linking.scopes import bound

_SIZES = (59, 73, 97, 127, 167, 223, 293, 389, 521, 691, 919, 1223, 1627, 2161)
"""How many places a dictionary has (MicroPython, py/map.c)."""

_GIVEN = 2  # `__name__` and `__file__`
_FULLEST = 0.72


def with_room(text: str) -> str:
    """Return a module with as many more names, bound to nothing, as make its room."""
    tree = ast.parse(text)
    names = {name for node in tree.body if not _is_constant(node) for name in bound([node])}
    count = len(names) + _GIVEN
    size = next((size for size in _SIZES if size >= count), 0)
    if count < _SIZES[0] or count <= size * _FULLEST:
        return text
    # Spellings that are in memory anyway.
    spare = sorted({node.attr for node in ast.walk(tree) if isinstance(node, ast.Attribute)})
    spare = [name for name in spare if name not in names and not name.startswith("_")]
    more = [name for name in spare if not hasattr(builtins, name)][: size + 1 - count]
    return text + " = ".join([*more, "None"]) + "\n"


def _is_constant(node: ast.stmt) -> bool:
    """Whether it is `_NAME = const(...)`, which is no name at run time."""
    return (
        isinstance(node, ast.Assign)
        and isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.startswith("_")
    )
