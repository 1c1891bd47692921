"""Numbers the arguments of functions: their names are kept in a board's memory, all of them."""

import ast

from host_tools.linking.edits import Edits
from host_tools.linking.nodes import children, parsed, walk
from host_tools.linking.scopes import COMPREHENSIONS, Function, bound, targets_of


def with_plain_arguments(sources: dict[str, str]) -> dict[str, str]:
    """Return `sources` with all functions' arguments by number: `_0`, `_1`, ...

    A function keeps its arguments' names in memory, in case somebody calls it with them. Those
    with which a call names one anywhere stay.
    """
    trees = {path: parsed(text) for path, text in sources.items()}
    kept = {"self", "cls"}
    for tree in trees.values():
        for node in walk(tree):
            if isinstance(node, ast.keyword) and node.arg:
                kept.add(node.arg)
            elif isinstance(node, ast.Nonlocal):
                kept.update(node.names)
    made = {}
    for path, text in sources.items():
        edits = Edits(text)
        _Numbering(kept, edits).visit(trees[path])
        made[path] = edits.text()
    return made


class _Numbering(ast.NodeVisitor):
    """Finds where arguments stand, and numbers them."""

    def __init__(self, kept: set[str], edits: Edits) -> None:
        self._edits = edits
        self._kept = kept
        self._names: dict[str, str] = {}
        self._used = 0  # numbers of the functions around

    def visit_Name(self, node: ast.Name) -> None:
        new = self._names.get(node.id)
        if new:
            self._edits.rename(node, node.id, new)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._function(node, node.body)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._function(node, node.body)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        self._function(node, [node.body])

    def _function(self, node: Function, body: list) -> None:
        for outside in (*node.args.defaults, *node.args.kw_defaults):
            if outside is not None:
                self.visit(outside)
        arguments = [*node.args.posonlyargs, *node.args.args]
        arguments += [one for one in (node.args.vararg, node.args.kwarg) if one]
        mine = {one.arg for one in arguments} | {one.arg for one in node.args.kwonlyargs}
        rebound = _otherwise_bound(body)
        before, used = self._names, self._used
        hidden = mine | (bound(body) if not isinstance(node, ast.Lambda) else set())
        self._names = {old: new for old, new in before.items() if old not in hidden}
        for one in arguments:
            if one.arg not in self._kept | rebound:
                new = f"_{self._used}"
                self._used += 1
                self._names[one.arg] = new
                self._edits.rename(one, one.arg, new)
        for inner in body:
            self.visit(inner)
        self._names, self._used = before, used

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        before = self._names
        inside = bound(node.body)
        self._names = {old: new for old, new in before.items() if old not in inside}
        self._visit_inside(node)
        self._names = before

    def generic_visit(self, node: ast.AST) -> None:
        if not isinstance(node, COMPREHENSIONS):
            self._visit_inside(node)
            return
        targets = targets_of(node)
        before = self._names
        self._names = {old: new for old, new in before.items() if old not in targets}
        self._visit_inside(node)
        self._names = before

    def _visit_inside(self, node: ast.AST) -> None:
        for inner in children(node):
            self.visit(inner)


def _otherwise_bound(body: list) -> set[str]:
    """Names that a function binds by more than an assignment."""
    found: set[str] = set()
    for statement in body:
        for node in walk(statement):
            if isinstance(node, ast.ExceptHandler) and node.name:
                found.add(node.name)
            elif isinstance(node, ast.Import | ast.ImportFrom):
                found.update(alias.asname or alias.name for alias in node.names)
            elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                found.add(node.name)
    return found
