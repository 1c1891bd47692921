"""Passes arguments by their places where they are passed by their names: these take memory.

A name that a call says is kept, and so are the defaults of arguments that are passed by name, in a
dictionary for each function (MicroPython, py/objfun.c).
"""

import ast
from collections.abc import Container

from host_tools.linking.calls import Function, defaults, fits, given, is_open, parameters
from host_tools.linking.dense import in_place
from host_tools.linking.said import Said


def with_arguments_by_place(
    sources: dict[str, str], outside: Container[str], plain: Container[str] = ()
) -> dict[str, str]:
    """Return `sources` with all arguments of functions by place, where every call is known.

    outside: the names of what others may call, too; plain: the paths of sources that stay as they
    are. A function is known by its name alone: it must be the only one that is called so.
    """
    trees = {path: ast.parse(text) for path, text in sources.items()}
    said = {path: Said(tree) for path, tree in trees.items()}
    found = _functions(said)
    kept = {name for path in said if path in plain for name in said[path].calls}
    kept.update(*(one.handed | one.texts for one in said.values()))
    calls: dict[str, list[ast.Call]] = {}
    for one in said.values():
        for name, some in one.calls.items():
            calls.setdefault(name, []).extend(some)
    changed: set[str] = set()
    for name, (path, function) in found.items():
        if name in kept or name in outside or name not in calls:
            continue
        if _is_by_name(function, calls[name]) and all(_can(one, function) for one in calls[name]):
            for call in calls[name]:
                call.args = _every(call, function)
                call.keywords = []
            _take_all(function)
            changed.update(path for path, one in said.items() if name in one.calls)
            changed.add(path)
    return {
        path: in_place(tree, sources[path].count("\n")) if path in changed else sources[path]
        for path, tree in trees.items()
    }


def _functions(said: dict[str, Said]) -> dict[str, tuple[str, Function]]:
    """The functions by what they alone are called, each with the source that it is in."""
    made = [name for one in said.values() for name in one.made]
    found = {}
    for path, one in said.items():
        for node in ast.walk(one.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                around = one.around[id(node)]
                is_init = node.name == "__init__" and isinstance(around, ast.ClassDef)
                name = around.name if isinstance(around, ast.ClassDef) and is_init else node.name
                if made.count(name) == 1 and not node.decorator_list:
                    found[name] = (path, node)
    return found


def _is_by_name(function: Function, calls: list[ast.Call]) -> bool:
    return bool(function.args.kwonlyargs) or any(call.keywords for call in calls)


def _can(call: ast.Call, function: Function) -> bool:
    """Whether a call may as well pass everything by place, in the order of the function."""
    if is_open(call, function) or not fits(call, function):
        return False
    passed = given(call, function)
    doing = [value for value in passed.values() if not _is_read(value)]
    in_order = [one for one in parameters(function) if one in passed] == list(passed)
    left = [one for name, one in defaults(function).items() if name not in passed]
    return (in_order or len(doing) < 2) and all(isinstance(one, ast.Constant) for one in left)


def _is_read(value: ast.expr) -> bool:
    """Whether a value is only read, so that it does not matter when."""
    parts = ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.BinOp
    parts |= ast.expr_context | ast.operator
    return all(isinstance(node, parts) for node in ast.walk(value))


def _every(call: ast.Call, function: Function) -> list[ast.expr]:
    passed = defaults(function) | given(call, function)
    return [passed[name] for name in parameters(function)]


def _take_all(function: Function) -> None:
    """Let a function take everything by place, and nothing be left out."""
    args = function.args
    args.args += args.kwonlyargs
    args.kwonlyargs, args.kw_defaults, args.defaults = [], [], []
