"""Which methods of other people's classes nothing calls, as all of ours have their own."""

import ast
from collections.abc import Iterator

from host_tools.linking.nodes import walk

_Classes = dict[str, tuple[ast.ClassDef, bool]]
"""By their names; and whether a class is other people's."""


def replaced(trees: dict[str, ast.Module], where: str) -> set[tuple[str, str]]:
    """The methods that all of our classes below theirs have themselves, each with its class.

    A class of theirs that is named for more than to derive from it may have objects of its own:
    these need all that it has.
    """
    every = [
        (node, path.startswith(where))
        for path, tree in trees.items()
        for node in tree.body
        if isinstance(node, ast.ClassDef)
    ]
    classes: _Classes = {node.name: (node, theirs) for node, theirs in every}
    doubled = {node.name for node, _ in every if classes[node.name][0] is not node}
    nodes = [node for tree in trees.values() for node in walk(tree)]
    asked = _asked(nodes, classes)
    used = _used(nodes)
    kept: set[tuple[str, str]] = set()
    below: set[str] = set()
    for name, (_, theirs) in classes.items():
        if not theirs or name in used:
            for driver, needed in _needed(name, set(), asked, classes):
                below.add(driver)
                kept |= {(driver, method) for method in needed}
    return {
        (name, one.name)
        for name in below - doubled
        for one in classes[name][0].body
        if isinstance(one, ast.FunctionDef) and (name, one.name) not in kept
    }


def _needed(
    name: str, made: set[str], asked: set[str], classes: _Classes
) -> Iterator[tuple[str, set[str]]]:
    """Yield the classes of theirs that a class is or derives from, and the methods it needs there.

    made: what the classes below it have, which comes first.
    """
    if name not in classes:
        return
    node, theirs = classes[name]
    own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
    if theirs:
        yield name, own - (made - asked)
    made = made | own | {one.name for one in node.body if isinstance(one, ast.AsyncFunctionDef)}
    for number, base in enumerate(node.bases):
        # What comes after the first base may have to stand in for what that has not.
        name = ast.unparse(base).rpartition(".")[2]
        yield from _needed(name, set() if number else made, asked, classes)


def _asked(nodes: list[ast.AST], classes: _Classes) -> set[str]:
    """The methods that are called as those of a class above, or of a named one."""
    found = set()
    for node in nodes:
        if isinstance(node, ast.Attribute):
            around = ast.unparse(node.value)
            if around.startswith("super(") or around.rpartition(".")[2] in classes:
                found.add(node.attr)
    return found


def _used(nodes: list[ast.AST]) -> set[str]:
    """What is named, but for what classes derive from."""
    bases = {id(base) for node in nodes if isinstance(node, ast.ClassDef) for base in node.bases}
    found = set()
    for node in nodes:
        if id(node) not in bases and isinstance(node, ast.Name | ast.Attribute):
            found.add(node.id if isinstance(node, ast.Name) else node.attr)
    return found
