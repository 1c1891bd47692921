"""Lets the names that a module says most often take a byte each in its code, not two.

A module's code says its names by their numbers in a list of them; from the 128th on such a number
takes two bytes (MicroPython, py/persistentcode.c, `mp_emit_common_use_qstr` of py/emitcommon.c).
mpy-cross numbers them as it meets them, also in what is never reached and makes no code.
"""

import ast
from collections import Counter
from collections.abc import Iterator
from keyword import iskeyword

from host_tools.linking.built_ins import is_constant
from host_tools.linking.nodes import parsed, walk
from host_tools.linking.scopes import annotations, bound, uses

_SHORT = 128
_TEXT = 10  # bytes of a text that is kept as a name is (py/mpconfig.h)
_GIVEN = 2  # what a module is called, and that it is one


def names_first(text: str) -> str:
    """Return the line to put before a module: it does nothing; "" where all names are short."""
    tree = parsed(text)
    said = Counter(name for name in _said(tree) if name.isidentifier() and not iskeyword(name))
    if len(said) <= _SHORT - _GIVEN:
        return ""
    first = [name for name, _ in said.most_common(_SHORT - _GIVEN)]
    return f"while True: break; {'.'.join(first)}\n"


def _said(tree: ast.Module) -> Iterator[str]:
    """Yield the names that functions say, each as often as they do: their code stays in memory."""
    nodes = walk(tree)
    silent = annotations(nodes)
    constants = bound(
        [one for one in tree.body if isinstance(one, ast.Assign) and is_constant(one)]
    )
    for use in uses(tree):
        if use.late and id(use.node) not in silent and use.name not in constants:
            yield use.name
    for function in nodes:
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            yield function.name
            for node in walk(function):
                if id(node) not in silent:
                    yield from _name(node)


def _name(node: ast.AST) -> Iterator[str]:
    """Yield what a node says that is no variable."""
    if isinstance(node, ast.Attribute):
        yield node.attr
    elif isinstance(node, ast.arg | ast.keyword) and node.arg:
        yield node.arg
    elif isinstance(node, ast.Constant) and len(str(node.value)) <= _TEXT:
        yield str(node.value)  # of what is no text nothing is a name
