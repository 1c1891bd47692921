"""Leaves out of other people's drivers what the board does not need: it does the same without."""

import ast
from collections.abc import Container

from host_tools.linking.dense import in_place
from host_tools.linking.folding import folded
from host_tools.linking.known import Scope, constants, texts
from host_tools.linking.names import in_flash
from host_tools.linking.nodes import parsed, walk
from host_tools.linking.replaced import replaced
from host_tools.linking.said import Said
from host_tools.linking.scopes import bound
from host_tools.linking.source import module_of


def without_unneeded(sources: dict[str, str], where: str) -> dict[str, str]:
    """Return `sources` without what nothing in them needs: functions, methods, classes, texts.

    Only in the files whose path begins with `where`: other people's drivers, of which we use a
    part; every line keeps its number. A name counts wherever it stands, also as a text; but not a
    method that ours replace, and not where there can be no object of the class that has it.
    """
    theirs = {path: ast.parse(text) for path, text in sources.items() if path.startswith(where)}
    ours = {path: Said(parsed(text)) for path, text in sources.items() if path not in theirs}
    trees = {path: said.tree for path, said in ours.items()} | theirs
    over = replaced(trees, where)
    made = dict(sources)
    while True:
        before = dict(made)
        _without(theirs, list(ours.values()), over)
        for path, tree in theirs.items():
            made[path] = in_place(ast.fix_missing_locations(tree), sources[path].count("\n"))
        if made == before:
            return made


def _without(theirs: dict[str, ast.Module], ours: list[Said], over: set[tuple[str, str]]) -> None:
    """Leave out of `theirs` what is not needed at first sight; over: methods that ours replace."""
    everything = [*ours, *map(Said, theirs.values())]
    fixed = {path: _fixed(tree, everything) for path, tree in theirs.items()}
    native = in_flash(radio=True)
    classes = {
        node.name: node
        for said in everything
        for node in said.tree.body
        if isinstance(node, ast.ClassDef)
    }
    modules = {module_of(path): fixed[path] for path in theirs}
    for path, tree in theirs.items():
        nodes = [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]
        scopes = [Scope(node, everything) for node in nodes]
        known = fixed[path] | _imported(tree, modules) | texts(tree, everything)
        folded(tree, scopes, known)
        for scope in scopes:
            _without_parts(scope, over, native if _is_foreign(scope.node, classes) else ())


def _fixed(tree: ast.Module, everything: list[Said]) -> dict[str, ast.Constant]:
    """What is always the same in classes of a source, by "Class.NAME"."""
    return {f"{name}.{one}": value for name, one, value in constants(tree, everything)}


def _imported(
    tree: ast.Module, modules: dict[str, dict[str, ast.Constant]]
) -> dict[str, ast.Constant]:
    """What is always the same in the classes that a source imports from `modules`."""
    return {
        name: value
        for node in tree.body
        if isinstance(node, ast.ImportFrom) and not node.level
        for alias in node.names
        for name, value in modules.get(node.module or "", {}).items()
        if name.startswith(f"{alias.name}.") and not alias.asname
    }


def _is_foreign(node: ast.Module | ast.ClassDef, classes: dict[str, ast.ClassDef]) -> bool:
    """Whether a class has a base that is not in the image, and may call its methods."""
    for base in getattr(node, "bases", []):
        inside = classes.get(ast.unparse(base).rpartition(".")[2])
        if inside is None or inside is node or _is_foreign(inside, classes):
            return True
    return False


def _does(node: ast.Assign) -> bool:
    """Whether an assignment may do more than to give a value to its names."""
    kinds = ast.Call | ast.Subscript | ast.Attribute
    return any(
        isinstance(one, kinds)
        and not (isinstance(one, ast.Call) and ast.unparse(one.func) == "const")
        for target in (*node.targets, node.value)
        for one in walk(target)
    )


def _without_parts(scope: Scope, over: set[tuple[str, str]], called: Container[str] = ()) -> None:
    """Leave out of a module or a class what nobody names, and methods in `over`.

    called: the methods that others may call.
    """
    body = scope.node.body
    around = getattr(scope.node, "name", "")
    left: list[ast.stmt] = []
    for node in body:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            needed = node.name in scope.named or node.name.startswith("__")
            needed = needed or node.name in called
            needed = needed and (around, node.name) not in over
        elif isinstance(node, ast.Assign):
            needed = bool(bound([node]) & scope.named) or bool(getattr(scope.node, "bases", []))
            needed = needed or _does(node)
        elif isinstance(node, ast.ImportFrom):
            asked = {"*", *scope.named}
            node.names = [one for one in node.names if (one.asname or one.name) in asked]
            needed = bool(node.names)
        else:
            needed = True
        if needed:
            left.append(node)
    body[:] = left or [ast.Pass()]
