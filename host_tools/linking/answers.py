"""What a test always says, and whether anybody notices that an expression is not evaluated."""

import ast
import operator
from collections.abc import Callable, Container

from host_tools.linking.nodes import children

_COMPARED = {
    ast.Is: operator.is_,
    ast.IsNot: operator.is_not,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
}


def compared(value: object, kind: type[ast.cmpop], right: ast.expr) -> bool | None:
    """The answer to a comparison with a constant, or a tuple of them; None: not known."""
    if isinstance(right, ast.Tuple) and kind in (ast.In, ast.NotIn):
        found = [one.value for one in right.elts if isinstance(one, ast.Constant)]
        return (value in found) == (kind is ast.In) if len(found) == len(right.elts) else None
    if not isinstance(right, ast.Constant) or kind not in _COMPARED:
        return None
    is_ordered = kind not in (ast.Is, ast.IsNot, ast.Eq, ast.NotEq)
    if is_ordered and not (type(value) is type(right.value) is int):
        return None
    if kind in (ast.Is, ast.IsNot) and right.value is not None:
        return None
    return _COMPARED[kind](value, right.value)


def answer(test: ast.expr, is_idle: Callable[[ast.expr], bool]) -> bool | None:
    """What a test always says, if that is known and nothing else has to be done for it.

    is_idle: whether nobody notices that an expression is not evaluated.
    """
    if isinstance(test, ast.Constant):
        return bool(test.value)
    if isinstance(test, ast.BoolOp) and isinstance(test.values[-1], ast.Constant):
        decides = bool(test.values[-1].value) != isinstance(test.op, ast.And)
        if decides and all(is_idle(one) for one in test.values):
            return bool(test.values[-1].value)
    return None


def as_test(test: ast.expr) -> ast.expr:
    """A test without what does not change its answer at its end."""
    if not isinstance(test, ast.BoolOp) or not isinstance(test.values[-1], ast.Constant):
        return test
    if bool(test.values[-1].value) != isinstance(test.op, ast.And):
        return test
    left = test.values[:-1]
    return left[0] if len(left) == 1 else ast.BoolOp(test.op, left)


def negated(test: ast.expr) -> ast.expr:
    """A test that says the opposite."""
    if isinstance(test, ast.UnaryOp) and isinstance(test.op, ast.Not):
        return test.operand
    return ast.UnaryOp(ast.Not(), test)


def is_pure(node: ast.expr, doing: Container[str]) -> bool:
    """Whether nobody notices that an expression is not evaluated.

    doing: attributes that are functions, as those with `@property`.
    """
    if isinstance(node, ast.Call):  # an error is made, or a table is looked into
        table = isinstance(node.func, ast.Attribute) and isinstance(node.func.value, ast.Dict)
        error = isinstance(node.func, ast.Name) and node.func.id.endswith("Error")
        inside = [*node.args, *(one.value for one in node.keywords)]
        return (table or error) and all(is_pure(one, doing) for one in inside)
    if isinstance(node, ast.Name | ast.Constant):
        return True
    if isinstance(node, ast.Attribute) and node.attr in doing:
        return False
    kinds = ast.Attribute | ast.Compare | ast.BoolOp | ast.UnaryOp | ast.BinOp | ast.IfExp
    kinds |= ast.JoinedStr | ast.FormattedValue | ast.Tuple | ast.Dict
    return isinstance(node, kinds) and all(
        is_pure(one, doing) for one in children(node) if isinstance(one, ast.expr)
    )
