"""Leaves out of a linked image what the board does not need: it does the same without it."""

import ast
from collections.abc import Iterator

from host_tools.linking.edits import Edits
from host_tools.linking.scopes import bound, is_load, is_number, uses


def without_unneeded(sources: dict[str, str], where: str) -> dict[str, str]:
    """Return `sources` without what nothing in them needs: functions, methods, classes, texts.

    Only in the files whose path begins with `where`: other people's drivers, of which we use a
    part. A name counts wherever it stands, also as a text; but not a method that ours replace.
    """
    made = dict(sources)
    while True:
        trees = {path: ast.parse(text) for path, text in made.items()}
        named = {name for tree in trees.values() for name in _named(tree)}
        replaced = _replaced(trees, where)
        before = dict(made)
        for path, text in before.items():
            if path.startswith(where):
                made[path] = _without(text, trees[path], named, replaced)
        if made == before:
            return made


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield every name that stands somewhere, but for what a def or an assignment says."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def _replaced(trees: dict[str, ast.Module], where: str) -> set[tuple[str, str]]:
    """The methods that all of our classes below theirs have themselves, each with its class."""
    classes = {
        node.name: (node, path.startswith(where))
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    }
    asked = {
        node.attr
        for tree in trees.values()
        for node in ast.walk(tree)
        if isinstance(node, ast.Attribute) and ast.unparse(node.value) == "super()"
    }
    kept: set[tuple[str, str]] = set()
    below: set[str] = set()
    for name, (_, theirs) in classes.items():
        made: set[str] = set()
        while not theirs and name in classes:
            node, driver = classes[name]
            own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            if driver:
                below.add(name)
                kept |= {(name, method) for method in own if method not in made - asked}
            made |= own | {one.name for one in node.body if isinstance(one, ast.AsyncFunctionDef)}
            name = ast.unparse(node.bases[0]).rpartition(".")[2] if node.bases else ""
    return {
        (name, one.name)
        for name in below
        for one in classes[name][0].body
        if isinstance(one, ast.FunctionDef) and (name, one.name) not in kept
    }


def _without(text: str, tree: ast.Module, named: set[str], replaced: set[tuple[str, str]]) -> str:
    lines = text.splitlines(keepends=True)
    for around in [tree, *(node for node in tree.body if isinstance(node, ast.ClassDef))]:
        for node in around.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                over = isinstance(around, ast.ClassDef) and (around.name, node.name) in replaced
                unnamed = node.name not in named and not node.name.startswith("__")
            elif isinstance(node, ast.Assign) and isinstance(around, ast.Module):
                over = False
                unnamed = not bound([node]) & named
            else:
                continue
            if over or unnamed:
                decorators = getattr(node, "decorator_list", [])
                first = min([node.lineno, *(one.lineno for one in decorators)])
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
