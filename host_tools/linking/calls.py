"""What calls pass to functions, by the names of the arguments."""

import ast
from collections.abc import Container

Function = ast.FunctionDef | ast.AsyncFunctionDef


def parameters(node: Function) -> list[str]:
    """The arguments that a call passes: all but `self`."""
    every = [one.arg for one in node.args.args]
    return every[every[:1] == ["self"] :] + [one.arg for one in node.args.kwonlyargs]


def is_odd(node: Function, is_method: bool) -> bool:
    """Whether calls of a function pass its arguments in other places than it has them."""
    return ([one.arg for one in node.args.args[:1]] == ["self"]) != is_method


def is_open(call: ast.Call, node: Function, classes: Container[str]) -> bool:
    """Whether nobody can tell what a call passes to a function.

    classes: by whose names, as by `super()`, a method may be called with its object.
    """
    if isinstance(call.func, ast.Attribute):
        around = ast.unparse(call.func.value)
        if around.startswith("super(") or around.rpartition(".")[2] in classes:
            return True
    stars = [one for one in call.args if isinstance(one, ast.Starred)]
    stars += [one for one in call.keywords if one.arg is None]
    return bool(stars or node.args.vararg or node.args.kwarg or node.args.posonlyargs)


def fits(call: ast.Call, node: Function) -> bool:
    """Whether a call can be of this function, and not only of another one of its name."""
    every = set(parameters(node))
    passed = given(call, node)
    too_many = len(call.args) > len(every) - len(node.args.kwonlyargs)
    return not too_many and passed.keys() <= every <= passed.keys() | defaults(node).keys()


def given(call: ast.Call, node: Function) -> dict[str, ast.expr]:
    """What a call passes, by the names of the arguments."""
    found = dict(zip(parameters(node), call.args, strict=False))
    return found | {one.arg: one.value for one in call.keywords if one.arg}


def defaults(node: Function) -> dict[str, ast.expr]:
    """What the arguments are that a call does not pass."""
    plain = [one.arg for one in node.args.args]
    last = plain[len(plain) - len(node.args.defaults) :]
    found = dict(zip(last, node.args.defaults, strict=True))
    named = zip(node.args.kwonlyargs, node.args.kw_defaults, strict=True)
    return found | {one.arg: value for one, value in named if value is not None}
