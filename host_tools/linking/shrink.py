"""Leaves out of a linked image what the board does not need: it does the same without it."""

import ast
from collections.abc import Iterator

from host_tools.linking.edits import Edits
from host_tools.linking.scopes import is_load, is_number, uses


def without_unnamed(sources: dict[str, str], where: str) -> dict[str, str]:
    """Return `sources` without the functions and methods that nothing in them names.

    Only in the files whose path begins with `where`: other people's drivers, of which we use a
    part. A name counts wherever it stands, also as a text.
    """
    made = dict(sources)
    while True:
        named = {name for text in made.values() for name in _named(ast.parse(text))}
        before = dict(made)
        for path, text in before.items():
            if path.startswith(where):
                made[path] = _without(text, named)
        if made == before:
            return made


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield every name that stands somewhere, but for what a def says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _without(text: str, named: set[str]) -> str:
    lines = text.splitlines(keepends=True)
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if node.name in named or node.name.startswith("__"):
            continue
        first = min([node.lineno, *(decorator.lineno for decorator in node.decorator_list)])
        for number in range(first - 1, node.end_lineno or first):
            lines[number] = "\n"
    return "".join(lines)


def with_constants(sources: dict[str, str]) -> dict[str, str]:
    """Return `sources` with their numbers as constants that need no memory.

    Such are names of upper case that are bound once, to a whole number, and that no other source
    names.
    """
    named = {path: set(_named(ast.parse(text))) for path, text in sources.items()}
    return {
        path: _with_constants(
            text, {name for other in named if other != path for name in named[other]}
        )
        for path, text in sources.items()
    }


def _with_constants(text: str, named_outside: set[str]) -> str:
    tree = ast.parse(text)
    places = uses(tree)
    names = {use.name for use in places}
    stores = [use.name for use in places if not is_load(use.node)]
    edits = Edits(text)
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        new = name if name.startswith("_") else f"_{name}"
        if not name.isupper() or stores.count(name) > 1 or not is_number(node.value):
            continue
        if name in named_outside or (new != name and new in names | named_outside):
            continue
        edits.replace(node.value, _constant(node.value))
        for use in places:
            if use.name == name:
                edits.rename(use.node, name, new)
    return edits.text()


def _constant(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if isinstance(node, ast.Call) else f"const({text})"
