"""Goes through syntax trees as `ast.walk` does, but only to what the passes look at.

They go through all of the image some fifty times, which takes most of a build's time.
"""

import ast
import contextlib
import functools
import gc
from collections.abc import Iterator

_NO_NODES = frozenset(
    "arg asname attr conversion id is_async kind kwd_attrs level module name rest simple str "
    "type_comment type_ignores "
    "ctx op ops".split()  # these have nothing in them, and are asked for where they are
)

_FIELDS = {
    kind: tuple(name for name in kind._fields if name not in _NO_NODES)
    for kind in vars(ast).values()
    if isinstance(kind, type) and issubclass(kind, ast.AST)
}
_FIELDS |= dict.fromkeys((ast.Constant, ast.Global, ast.Nonlocal), ())


@functools.cache
def parsed(text: str) -> ast.Module:
    """Return the tree of a source, for whoever does not change it.

    A pass leaves most sources as they are, and the next one need not parse them again.
    """
    return ast.parse(text)


@contextlib.contextmanager
def trees_kept() -> Iterator[None]:
    """Keep what is parsed meanwhile, and have no garbage collected.

    Nothing goes round in circles in trees; to look for that takes a quarter of the time.
    """
    collecting = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        parsed.cache_clear()
        if collecting:
            gc.enable()


def walk(node: ast.AST) -> list[ast.AST]:
    """Return a node and all below it, what is around first; without contexts and operators."""
    found = [node]
    for one in found:  # which grows
        found += children(one)
    return found


def children(node: ast.AST) -> list[ast.AST]:
    """Return the nodes in a node, in the order in which it names them; as `walk` does."""
    found = []
    for name in _FIELDS[type(node)]:
        inner = getattr(node, name, None)
        if type(inner) is list:
            found += [one for one in inner if one is not None]
        elif inner is not None:
            found.append(inner)
    return found
