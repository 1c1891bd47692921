"""Calls what is ours by names that MicroPython has in its flash: any other is kept in memory.

A name that a program brings along takes 14 bytes of an RP2040's heap on average, for ever
(MicroPython, py/qstr.c). Of those in `in_flash.txt` the program uses half; our own functions,
attributes and globals are called by the other half: one name for another, the same everywhere, so
that the program stays what it is.
"""

import ast
import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from host_tools.linking.scopes import bound

_WORD = re.compile(r"[^\W\d]\w*")
_RADIO = "network"  # what imports this runs where there is Wi-Fi

_OF_BASES = frozenset(
    (
        "args errno value "  # exceptions
        "blit ellipse fill fill_rect hline line pixel poly rect scroll text vline"  # FrameBuffer
    ).split()
)
"""Attributes of what our classes derive from."""


def in_flash(radio: bool) -> frozenset[str]:
    """Return the names that MicroPython has in its flash; `radio`: where there is Wi-Fi."""
    text = Path(__file__).with_name("in_flash.txt").read_text(encoding="utf-8")
    _, everywhere, with_radio = text.split("\n\n")
    return frozenset(everywhere.split() + (with_radio.split() if radio else []))


def chosen(sources: dict[str, str], outside: str) -> dict[str, str]:
    """Return new names for those that the sources make: old -> new.

    What stays: what stands in a text, as any name in `outside` may be asked for by it; names of
    classes, which errors are called by; of arguments and of modules. The sources that come first
    are the first to get names, as there are not enough for all.
    """
    trees = [ast.parse(text) for text in sources.values()]
    said = {name for tree in trees for name in _said(tree)}
    known = in_flash(_RADIO in said)
    stay = {*known, *_WORD.findall(" ".join([outside, *sources]))}
    stay.update(name for tree in trees for name in _staying(tree))
    made = dict.fromkeys(name for tree in trees for name in _made(tree))
    wanted = [name for name in made if name not in stay and not name.startswith("__")]
    free = known - said - stay.difference(known) - _OF_BASES - set(keyword.kwlist)
    by_length = sorted(free, key=lambda name: (len(name), name))
    return dict(zip(wanted, by_length, strict=False))


def renamed(text: str, new: dict[str, str]) -> str:
    """Return a source with names as `new` says; every line keeps its number."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in new:
            (row, first), (_, last) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:first] + new[token.string] + line[last:]
    return "".join(lines)


def _said(tree: ast.Module) -> Iterator[str]:
    """Yield every name in a source."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Name):
            yield node.id
        elif isinstance(node, ast.Attribute):
            yield node.attr
        elif isinstance(node, ast.arg):
            yield node.arg
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.alias):
            yield from _WORD.findall(f"{node.name} {node.asname}")


def _made(tree: ast.Module) -> Iterator[str]:
    """Yield the functions, attributes and globals that a source makes."""
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store):
            yield node.attr
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from sorted(bound(node.body))


def _staying(tree: ast.Module) -> Iterator[str]:
    """Yield the names that a source asks for by more than naming them, and those of others."""
    silent = _annotations(tree) | _docstrings(tree)
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in silent:
                yield from _WORD.findall(node.value)
        elif isinstance(node, ast.JoinedStr):  # a token may be all of it
            yield from _WORD.findall(ast.unparse(node))
        elif isinstance(node, ast.ClassDef):
            yield node.name
        elif isinstance(node, ast.arg | ast.keyword):
            yield node.arg or ""
        elif isinstance(node, ast.Import):
            yield from _WORD.findall(" ".join(alias.name for alias in node.names))
        elif isinstance(node, ast.ImportFrom):
            yield from _WORD.findall(node.module or "")
        elif isinstance(node, ast.Assign) and _is_constant(node.value):
            yield from _WORD.findall(ast.unparse(node.targets[0]))


def _is_constant(value: ast.expr) -> bool:
    """Whether it is `const(...)`: with an underscore its name is in no memory."""
    return isinstance(value, ast.Call) and ast.unparse(value.func) == "const"


def _annotations(tree: ast.Module) -> set[int]:
    """What is not compiled."""
    return {
        id(inner)
        for node in ast.walk(tree)
        for said in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if said is not None
        for inner in ast.walk(said)
    }


def _docstrings(tree: ast.Module) -> set[int]:
    return {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
