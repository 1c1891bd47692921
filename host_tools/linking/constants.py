"""Makes constants of a linked image's numbers: they need no memory."""

import ast
from collections import Counter
from collections.abc import Container, Iterator

from host_tools.linking.edits import Edits
from host_tools.linking.nodes import parsed, walk
from host_tools.linking.scopes import is_load, is_number, uses


def with_constants(sources: dict[str, str]) -> dict[str, str]:
    """Return `sources` with their numbers as constants that need no memory.

    Such are names of upper case that are bound once, to a whole number, and that no other source
    names; nor may anything be called already as such a constant would be.
    """
    trees = {path: parsed(text) for path, text in sources.items()}
    named = {path: set(_named(tree)) for path, tree in trees.items()}
    times = Counter(name for names in named.values() for name in names)
    return {
        path: _with_constants(text, trees[path], times - Counter(named[path]))
        for path, text in sources.items()
    }


def _with_constants(text: str, tree: ast.Module, named_outside: Container[str]) -> str:
    places = uses(tree)
    names = {use.name for use in places}.union(*(use.hidden for use in places))
    stores = [use.name for use in places if not is_load(use.node)]
    for inner in walk(tree):
        if isinstance(inner, ast.Import | ast.ImportFrom):
            stores += [one.asname or one.name.split(".")[0] for one in inner.names]
        elif isinstance(inner, ast.ExceptHandler) and inner.name:
            stores.append(inner.name)
        elif isinstance(inner, ast.Name):
            names.add(inner.id)
    names.update(stores)
    edits = Edits(text)
    for node in tree.body:
        made = _given(node)
        said = []
        for name, value in made:
            new = name if name.startswith("_") else f"_{name}"
            taken = name in named_outside or (
                new != name and (new in names or new in named_outside)
            )
            if taken or not name.isupper() or stores.count(name) > 1 or not is_number(value):
                said.append(f"{name} = {ast.unparse(value)}")
                continue
            said.append(f"{new} = {_constant(value)}")
            for use in places:
                if use.name == name and is_load(use.node):
                    edits.rename(use.node, name, new)
        if made and isinstance(node, ast.Assign):
            edits.replace(node, "; ".join(said))
    return edits.text()


def _given(node: ast.stmt) -> list[tuple[str, ast.expr]]:
    """The names and values of an assignment of numbers, or of several things that are known."""
    if not isinstance(node, ast.Assign) or len(node.targets) > 1:
        return []
    target, value = node.targets[0], node.value
    if isinstance(target, ast.Name):
        return [(target.id, value)] if is_number(value) else []
    if not isinstance(target, ast.Tuple) or not isinstance(value, ast.Tuple):
        return []
    names = [one.id for one in target.elts if isinstance(one, ast.Name)]
    known = all(is_number(one) or isinstance(one, ast.Constant) for one in value.elts)
    whole = len(names) == len(target.elts) == len(value.elts)
    return list(zip(names, value.elts, strict=True)) if whole and known else []


def _constant(node: ast.expr) -> str:
    text = ast.unparse(node)
    return text if isinstance(node, ast.Call) else f"const({text})"


def _named(tree: ast.Module) -> Iterator[str]:
    """Yield every name that stands somewhere, but for what a def or an assignment says."""
    for node in walk(tree):
        if isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.alias):
            yield from node.name.split(".")
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value
