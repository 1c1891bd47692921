"""Passes arguments by their places where they are passed by their names: these take memory.

A name that a call says is kept, and so are the defaults of arguments that are passed by name, in a
dictionary for each function (MicroPython, py/objfun.c).
"""

import ast
from collections.abc import Container

from host_tools.linking.calls import Function, defaults, fits, given, is_odd, is_open, parameters
from host_tools.linking.dense import in_place
from host_tools.linking.nodes import walk
from host_tools.linking.said import Said
from host_tools.linking.source import module_of


def with_arguments_by_place(
    sources: dict[str, str], outside: Container[str], plain: Container[str] = ()
) -> dict[str, str]:
    """Return `sources` with all arguments of functions by place, where every call is known.

    outside: the names of what others may call, too; plain: the paths of sources that stay as they
    are. A function is known by its name alone: it must be the only thing that is called so.
    """
    trees = {path: ast.parse(text) for path, text in sources.items()}
    said = {path: Said(tree) for path, tree in trees.items()}
    found = _functions(said)
    kept = {name for path in said if path in plain for name in said[path].calls}
    kept.update(*(one.handed | one.texts | one.bound | {*one.stores} for one in said.values()))
    for one in said.values():
        kept.update(_foreign(one, {module_of(path) for path in sources}))
    classes = set().union(*(one.classes for one in said.values()))
    calls: dict[str, list[ast.Call]] = {}
    for one in said.values():
        for name, some in one.calls.items():
            calls.setdefault(name, []).extend(some)
    changed: set[str] = set()
    for name, (path, function) in found.items():
        if name in kept or name in outside or name not in calls:
            continue
        some = calls[name]
        if _is_by_name(function, some) and all(_can(one, function, classes) for one in some):
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
        for node in walk(one.tree):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                around = one.around[id(node)]
                is_init = node.name == "__init__" and isinstance(around, ast.ClassDef)
                name = around.name if isinstance(around, ast.ClassDef) and is_init else node.name
                odd = node.decorator_list or is_odd(node, isinstance(around, ast.ClassDef))
                if made.count(name) == 1 and not odd:
                    found[name] = (path, node)
    return found


def _foreign(said: Said, modules: Container[str]) -> set[str]:
    """What a source imports from outside the image, and looks up in what it imports so."""
    found: set[str] = set()
    for node in walk(said.tree):
        if isinstance(node, ast.Import | ast.ImportFrom):
            base = (node.module or "") if isinstance(node, ast.ImportFrom) else ""
            level = node.level if isinstance(node, ast.ImportFrom) else 0
            for one in node.names:
                if not level and base not in modules and one.name not in modules:
                    found.add(one.asname or one.name.split(".")[0])
    inside = [one for some in said.attributes.values() for one in some]
    return found | {
        one.attr for one in inside if isinstance(one.value, ast.Name) and one.value.id in found
    }


def _is_by_name(function: Function, calls: list[ast.Call]) -> bool:
    return bool(function.args.kwonlyargs) or any(call.keywords for call in calls)


def _can(call: ast.Call, function: Function, classes: Container[str]) -> bool:
    """Whether a call may as well pass everything by place, in the order of the function."""
    if is_open(call, function, classes) or not fits(call, function):
        return False
    passed = given(call, function)
    doing = [value for value in passed.values() if not _is_read(value)]
    in_order = [one for one in parameters(function) if one in passed] == list(passed)
    left = [one for name, one in defaults(function).items() if name not in passed]
    others = [value for value in passed.values() if not isinstance(value, ast.Constant)]
    safe = in_order or not doing or len(others) < 2
    return safe and all(isinstance(one, ast.Constant) for one in left)


def _is_read(value: ast.expr) -> bool:
    """Whether to evaluate a value changes nothing, so that it does not matter which is first."""
    parts = ast.Name | ast.Constant | ast.Attribute | ast.Subscript | ast.BinOp
    parts |= ast.expr_context | ast.operator
    return all(isinstance(node, parts) for node in walk(value))


def _every(call: ast.Call, function: Function) -> list[ast.expr]:
    passed = defaults(function) | given(call, function)
    return [passed[name] for name in parameters(function)]


def _take_all(function: Function) -> None:
    """Let a function take everything by place, and nothing be left out."""
    args = function.args
    args.args += args.kwonlyargs
    args.kwonlyargs, args.kw_defaults, args.defaults = [], [], []
