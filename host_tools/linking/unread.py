"""Leaves out of a linked module what it makes and nothing in the image reads."""

import ast
from collections.abc import Iterator

from host_tools.linking.nodes import children, parsed, walk
from host_tools.linking.scopes import bound, is_load, uses
from host_tools.linking.source import module_of


def without_unread(sources: dict[str, str], modules: tuple[str, ...]) -> dict[str, str]:
    """Return `sources` without the functions, classes and values of `modules` that nothing reads.

    Every line keeps its number. Names of a linked module are only read in it, or imported.
    """
    made = dict(sources)
    for path in sources:
        if module_of(path) in modules:
            asked = _imported(sources, module_of(path))
            while (left := _without(made[path], asked)) != made[path]:
                made[path] = left
    return made


def _imported(sources: dict[str, str], module: str) -> set[str]:
    """What others import from a module."""
    return {
        alias.name
        for text in sources.values()
        for node in walk(parsed(text))
        if isinstance(node, ast.ImportFrom) and node.module == module
        for alias in node.names
    }


def _without(text: str, asked: set[str]) -> str:
    tree = parsed(text)
    lines = text.splitlines(keepends=True)
    loads = [use for use in uses(tree) if is_load(use.node)]
    shared = _shared(tree)
    for node in tree.body:
        if not isinstance(node, ast.FunctionDef | ast.ClassDef | ast.Assign):
            continue
        if node.lineno in shared or not bound([node]):
            continue
        inside = {id(one) for one in walk(node)}
        read = {use.name for use in loads if id(use.node) not in inside}
        if not _does(node) and not bound([node]) & (read | asked):
            for number in range(node.lineno - 1, node.end_lineno or node.lineno):
                lines[number] = "\n"
    return "".join(lines)


def _shared(tree: ast.Module) -> set[int]:
    """The lines with several statements of a module."""
    seen: set[int] = set()
    shared: set[int] = set()
    for node in tree.body:
        lines = set(range(node.lineno, (node.end_lineno or node.lineno) + 1))
        shared |= seen & lines
        seen |= lines
    return shared


def _does(node: ast.stmt) -> bool:
    """Whether something is done to give a value, or a class what is in it, or by a decorator."""
    if getattr(node, "decorator_list", []):
        return True
    return not isinstance(node, ast.FunctionDef) and any(
        (isinstance(one, ast.Call) and ast.unparse(one.func) not in ("const", "property"))
        or (isinstance(one, ast.Subscript) and isinstance(node, ast.Assign))
        for one in _at_once(node)
    )


def _at_once(node: ast.AST) -> Iterator[ast.AST]:
    """Yield what is looked at when a statement is reached, not in functions."""
    if not isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda):
        yield node
        for inner in children(node):
            yield from _at_once(inner)
