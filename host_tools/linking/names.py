"""Calls what is ours by names that MicroPython has in its flash: any other is kept in memory.

A name that a program brings along takes 14 bytes of an RP2040's heap on average, for ever
(MicroPython, py/qstr.c). Of those in `in_flash.txt` the program uses half; our own functions,
attributes and globals are called by the other half: one name for another, the same everywhere, so
that the program stays what it is. When all are taken, names that never meet share one.
"""

import ast
import io
import keyword
import re
import tokenize
from collections.abc import Iterator
from pathlib import Path

from host_tools.linking.nodes import parsed, walk
from host_tools.linking.scopes import annotations, bound

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


def said(text: str) -> set[str]:
    """Return every name that a program says, also in a text."""
    nodes = walk(parsed(text))
    return {*_said(nodes), *_staying(nodes)}


def asked(text: str) -> set[str]:
    """Return the names by which a program beside the image may ask for something in it.

    Its own locals, and what it only says of its own objects, are none.
    """
    nodes = walk(parsed(text))
    attributes = [node for node in nodes if isinstance(node, ast.Attribute)]
    others = {node.attr for node in attributes if ast.unparse(node.value) not in ("self", "cls")}
    aliases = {
        name for node in nodes if isinstance(node, ast.alias) for name in _WORD.findall(node.name)
    }
    return {*others, *aliases, *_staying(nodes)}


def chosen(sources: dict[str, str], outside: set[str]) -> dict[str, str]:
    """Return new names for those that the sources make: old -> new.

    What stays: those in `outside`; what stands in a text and may be asked for by it; names of
    errors, and of other classes with bases; of arguments and of modules. The names of the sources
    that come first share theirs with the fewest: what is looked up at different places in turn
    takes longer (py/map.c, MICROPY_OPT_MAP_LOOKUP_CACHE).
    """
    trees = {path: walk(parsed(text)) for path, text in sources.items()}
    names = {path: set(_said(nodes)) for path, nodes in trees.items()}
    everything = set().union(*names.values())
    known = in_flash(_RADIO in everything)
    stay = {*known, *outside, *_WORD.findall(" ".join(sources))}
    stay.update(name for nodes in trees.values() for name in _staying(nodes))
    made = dict.fromkeys(name for nodes in trees.values() for name in _made(nodes))
    # A module that is imported takes its name in its package, whatever has that name there.
    modules = set(_WORD.findall(" ".join(sources)))
    free = known - everything - modules - _OF_BASES - set(keyword.kwlist)
    taken: dict[str, set[str]] = {name: set() for name in sorted(free, key=_by_length)}
    near = _near(trees)
    given = {name for nodes in trees.values() for name in _given(nodes)}
    new = {}
    for name in made:
        if name in stay or name.startswith("__"):
            continue
        places = {there for path in names if name in names[path] for there in near[path]}
        if name in given:
            places = set(trees)
        other = next((one for one, theirs in taken.items() if not places & theirs), None)
        if other is not None:
            new[name] = other
            taken[other] = taken.pop(other) | places  # the last one again that is looked at
    return new


def _by_length(name: str) -> tuple[int, str]:
    return len(name), name


def _near(trees: dict[str, list[ast.AST]]) -> dict[str, set[str]]:
    """For each source those with classes that its own derive from, or that derive from those.

    An object has the names of all of them.
    """
    homes: dict[str, set[str]] = {}
    for path, nodes in trees.items():
        for node in _classes(nodes):
            homes.setdefault(node.name, set()).add(path)
    near = {path: {path} for path in trees}
    for path, nodes in trees.items():
        called = {
            alias.asname or alias.name: alias.name
            for node in nodes
            if isinstance(node, ast.ImportFrom)
            for alias in node.names
        }
        for base in (base for node in _classes(nodes) for base in node.bases):
            name = ast.unparse(base).rpartition(".")[2]
            both = near[path].union(
                *(near[home] for home in homes.get(called.get(name, name), ()))
            )
            near.update(dict.fromkeys(both, both))
    return near


def _classes(nodes: list[ast.AST]) -> list[ast.ClassDef]:
    return [node for node in nodes if isinstance(node, ast.ClassDef)]


def _given(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the attributes that a source gives to what may be another's."""
    attributes = (node for node in nodes if isinstance(node, ast.Attribute))
    for node in attributes:
        if isinstance(node.ctx, ast.Store) and not _is_own(node):
            yield node.attr


def _is_own(node: ast.Attribute) -> bool:
    """Whether it is made in a method, of what that is of."""
    return isinstance(node.ctx, ast.Store) and ast.unparse(node.value) == "self"


def renamed(text: str, new: dict[str, str]) -> str:
    """Return a source with names as `new` says; every line keeps its number."""
    lines = text.splitlines(keepends=True)
    for token in reversed(list(tokenize.generate_tokens(io.StringIO(text).readline))):
        if token.type == tokenize.NAME and token.string in new:
            (row, first), (_, last) = token.start, token.end
            line = lines[row - 1]
            lines[row - 1] = line[:first] + new[token.string] + line[last:]
    return "".join(lines)


def _said(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield every name in a source."""
    for node in nodes:
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


def _made(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the functions, attributes and globals that a source makes."""
    for node in nodes:
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            yield node.name
        elif isinstance(node, ast.Attribute) and _is_own(node):
            yield node.attr
        if isinstance(node, ast.Module | ast.ClassDef):
            yield from sorted(bound(node.body))


def _staying(nodes: list[ast.AST]) -> Iterator[str]:
    """Yield the names that a source asks for by more than naming them, and those of others."""
    silent = annotations(nodes) | _docstrings(nodes)
    for node in nodes:
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            if id(node) not in silent:
                yield from _WORD.findall(node.value)
        elif isinstance(node, ast.JoinedStr):  # a token may be all of it
            yield from _WORD.findall(ast.unparse(node))
        elif isinstance(node, ast.ClassDef):
            if node.bases:
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


def _docstrings(nodes: list[ast.AST]) -> set[int]:
    return {id(node.value) for node in nodes if isinstance(node, ast.Expr)}
