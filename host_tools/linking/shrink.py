"""Leaves out of a linked image what the board does not need: it does the same without it."""

import ast
from collections.abc import Iterator

from host_tools.linking.edits import Edits
from host_tools.linking.scopes import uses


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


def with_constants(sources: dict[str, str], path: str) -> dict[str, str]:
    """Return `sources` with the numbers of the one at `path` as constants that need no memory.

    Such are names of upper case that are bound once, to a whole number, and that no other source
    names.
    """
    outside = {
        name
        for other, text in sources.items()
        if other != path
        for name in _named(ast.parse(text))
    }
    return sources | {path: _with_constants(sources[path], outside)}


def _with_constants(core: str, named_outside: set[str]) -> str:
    tree = ast.parse(core)
    places = uses(tree)
    names = {use.name for use in places}
    stores = [use.name for use in places if not _is_load(use.node)]
    edits = Edits(core)
    for node in tree.body:
        if not isinstance(node, ast.Assign) or not isinstance(node.targets[0], ast.Name):
            continue
        name = node.targets[0].id
        if not name.isupper() or name.startswith("_") or f"_{name}" in names | named_outside:
            continue
        if name in named_outside or stores.count(name) > 1 or not _is_number(node.value):
            continue
        edits.replace(node.value, _constant(node.value))
        for use in places:
            if use.name == name:
                edits.rename(use.node, name, f"_{name}")
    return edits.text()


def _is_load(node: ast.AST) -> bool:
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def _is_number(node: ast.expr) -> bool:
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "const"
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def _constant(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if isinstance(node, ast.Call) else f"const({text})"
