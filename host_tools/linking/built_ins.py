"""Lets a linked module find the built-ins it uses among its own names, which is quicker.

A global name is looked for in the module first. MicroPython's dictionaries hash a name into one
byte, go on from place to place, and grow only when they are full (py/qstr.c, py/map.c): in one
that is nearly full a name that is missing, as every built-in is, takes dozens of steps. With
`len = len` at the module's start it is there, and what comes first has the best places.
"""

import ast
import builtins
from collections import Counter

from host_tools.linking.nodes import parsed, walk
from host_tools.linking.scopes import annotations, is_load, uses

_SIZES = (1, 2, 4, 6, 8, 10, 12, 17, 23, 29, 37, 47, 59, 73, 97, 127, 167, 223, 293, 389, 521)
"""How many places a dictionary has, one step after the other (py/map.c)."""

_GIVEN = ("__name__", "__file__")
_SMALL = 59  # so few names need nothing


def with_built_ins(text: str, small: bool = False) -> str:
    """Return a module with as many built-ins among its names as make looking up cheapest.

    They go onto the first line, so that every line keeps its number. small: no more than there are
    places for without them.
    """
    tree = parsed(text)
    names = [*_GIVEN, *_names(tree)]
    if len(names) < _SMALL or not isinstance(tree.body[0], ast.Import | ast.ImportFrom):
        return text
    used = _used(tree)
    wanted = [name for name, _ in used.most_common() if name not in names]
    wanted = [name for name in wanted if hasattr(builtins, name)]
    used = Counter({name: times for name, times in used.items() if name in names + wanted})
    least = next((size for size in _SIZES if size >= len(names)), len(names))
    counts = range(min(len(wanted), least - len(names) if small else len(wanted)) + 1)
    best = min(counts, key=lambda count: _steps([*_GIVEN, *wanted[:count], *names], used))
    return "".join(f"{name} = {name}; " for name in wanted[:best]) + text


def _names(tree: ast.Module) -> list[str]:
    """The names that a module binds, in the order in which it does."""
    found: list[str] = []
    for node in tree.body:
        if isinstance(node, ast.Import | ast.ImportFrom):
            found += [alias.asname or alias.name for alias in node.names]
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.append(node.name)
        elif isinstance(node, ast.Assign) and not is_constant(node):
            found += [target.id for target in node.targets if isinstance(target, ast.Name)]
    return list(dict.fromkeys(found))


def is_constant(node: ast.Assign) -> bool:
    """Whether it is `_NAME = const(...)`, which is no name at run time."""
    return (
        isinstance(node.value, ast.Call)
        and isinstance(node.value.func, ast.Name)
        and node.value.func.id == "const"
        and isinstance(node.targets[0], ast.Name)
        and node.targets[0].id.startswith("_")
    )


def _used(tree: ast.Module) -> "Counter[str]":
    """How often functions read each name that is not local; annotations are not compiled."""
    said = annotations(walk(tree))
    return Counter(
        use.name
        for use in uses(tree)
        if use.late and is_load(use.node) and id(use.node) not in said
    )


def _steps(names: list[str], used: "Counter[str]") -> int:
    """How many places are looked at if every name in `used` is looked up so often."""
    places: list[str | None] = [None]
    for name in dict.fromkeys(names):
        if None not in places:
            grown: list[str | None] = [None] * next(n for n in _SIZES if n > len(places))
            for old in places:
                grown[_look_up(grown, str(old))[0]] = old
            places = grown
        places[_look_up(places, name)[0]] = name
    return sum(_look_up(places, name)[1] * times for name, times in used.items())


def _look_up(places: list[str | None], name: str) -> tuple[int, int]:
    """Where a name is or would be, and how many places are looked at."""
    at = _hash(name) % len(places)
    for steps in range(1, len(places) + 1):
        if places[at] is None or places[at] == name:
            return at, steps
        at = (at + 1) % len(places)
    return at, len(places)


def _hash(name: str) -> int:
    value = 5381
    for byte in name.encode():
        value = value * 33 ^ byte
    return value & 0xFF or 1
