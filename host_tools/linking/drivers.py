"""Other people's drivers as this board needs them, before anything is left out of them."""

import ast
import builtins
from collections.abc import Iterator
from typing import TypeGuard

from host_tools.linking.edits import Edits
from host_tools.linking.nodes import parsed, walk

_ERRORS = frozenset(
    name
    for name, made in vars(builtins).items()
    if isinstance(made, type) and issubclass(made, Exception)
)


def with_micropython(sources: dict[str, str], where: str) -> dict[str, str]:
    """Return `sources` where those below `where` do not ask whether there is `micropython`."""
    return {
        path: _with_micropython(text) if path.startswith(where) else text
        for path, text in sources.items()
    }


def _with_micropython(text: str) -> str:
    edits = Edits(text)
    for node in parsed(text).body:
        first = node.body[0] if isinstance(node, ast.Try) else None
        if isinstance(first, ast.ImportFrom) and first.module == "micropython":
            edits.replace(node, ast.unparse(first))
    return edits.text()


def without_messages(sources: dict[str, str], where: str) -> dict[str, str]:
    """Return `sources` where the errors that those below `where` raise say nothing.

    The box takes errors by their classes and shows where they come from; what else they say takes
    memory, and nobody reads it.
    """
    theirs = {path: ast.parse(text) for path, text in sources.items() if path.startswith(where)}
    errors = set(_ERRORS)
    for tree in theirs.values():
        errors.update(_plain_errors(tree, errors))
    made = dict(sources)
    for path, tree in theirs.items():
        edits = Edits(sources[path])
        for node in walk(tree):
            if isinstance(node, ast.Raise | ast.Assign):
                call = node.exc if isinstance(node, ast.Raise) else node.value
                if _says(call, errors):
                    call.args = []
                    if isinstance(node, ast.Raise):
                        node.exc = call.func
                    edits.replace(node, ast.unparse(node))
        made[path] = edits.text()
    return made


def _plain_errors(tree: ast.Module, errors: set[str]) -> Iterator[str]:
    """Yield a driver's classes of errors that only keep what they are told."""
    for node in tree.body:
        if isinstance(node, ast.ClassDef) and node.bases:
            own = {one.name for one in node.body if isinstance(one, ast.FunctionDef)}
            if ast.unparse(node.bases[0]) in errors and not own:
                errors.add(node.name)
                yield node.name


def _says(call: ast.expr | None, errors: set[str]) -> TypeGuard[ast.Call]:
    """Whether an expression makes an error with a text; a number, as OSError's, is none."""
    return (
        isinstance(call, ast.Call)
        and isinstance(call.func, ast.Name)
        and call.func.id in errors
        and not call.keywords
        and bool(call.args)
        and _is_text(call.args[0])
    )


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.JoinedStr) or (
        isinstance(node, ast.Constant) and isinstance(node.value, str)
    )
