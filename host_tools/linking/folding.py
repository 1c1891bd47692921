"""Puts what is known of a driver's values (known.py) into it, and leaves out what follows.

A test whose answer is known, what is never reached, and what is put where nobody looks.
"""

import ast
from typing import TypeGuard

from host_tools.linking.answers import answer, as_test, compared, is_pure, negated
from host_tools.linking.calls import Function
from host_tools.linking.known import Scope
from host_tools.linking.nodes import walk
from host_tools.linking.said import is_generator, is_plain

_BLOCKS = ("body", "orelse", "finalbody")
_INSIDE = ast.Lambda | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef


def folded(tree: ast.Module, scopes: list[Scope], fixed: dict[str, ast.Constant]) -> ast.Module:
    """Return a source with what is known put into it; changes `tree`.

    scopes: of what is in it; fixed: "Class.NAME", or "NAME" -> what that always is.
    """
    return _Folding({scope.node: scope for scope in scopes}, fixed).visit(tree)


class _Folding(ast.NodeTransformer):
    """Works on a statement after what is inside it."""

    def __init__(
        self, scopes: dict[ast.Module | ast.ClassDef, Scope], fixed: dict[str, ast.Constant]
    ) -> None:
        self._scopes = scopes
        self._scope: Scope | None = None  # of the class we are in, or of the module
        self._fixed = fixed
        self._known: dict[str, ast.Constant] = {}  # arguments of the function we are in
        self._unread: set[str] = set()  # and its locals that nobody reads
        self._trying = False  # we are in a `try`
        self._made = set().union(*(scope.made for scope in scopes.values()))
        self._doing = set().union(*(scope.doing for scope in scopes.values()))

    def generic_visit(self, node: ast.AST) -> ast.AST:
        super().generic_visit(node)
        for name in _BLOCKS:
            block = getattr(node, name, None)
            if isinstance(block, list):
                setattr(node, name, _tidy(block) or ([ast.Pass()] if name == "body" else []))
        return node

    def visit_Module(self, node: ast.Module) -> ast.AST:
        self._scope = self._scopes.get(node)
        return self.generic_visit(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        before, self._scope = self._scope, self._scopes.get(node)
        self.generic_visit(node)
        self._scope = before
        return node

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        if is_generator(node):
            return node  # without its `yield` it would be none
        if self._scope is None or node not in self._scope.node.body:
            return self.generic_visit(node)  # inside another one
        known = self._scope.arguments.get(node.name, {})
        stored, read = _names(node)
        self._known = {name: value for name, value in known.items() if name not in stored}
        self._unread = stored - read
        _without_arguments(node, self._known.keys() & self._scope.unpassed.get(node.name, set()))
        self.generic_visit(node)
        self._known, self._unread = {}, set()
        return node

    # Expressions

    def visit_Name(self, node: ast.Name) -> ast.expr:
        known = self._known.get(node.id) or self._fixed.get(node.id)
        return known if known is not None and isinstance(node.ctx, ast.Load) else node

    def visit_Attribute(self, node: ast.Attribute) -> ast.expr:
        self.generic_visit(node)
        if not isinstance(node.ctx, ast.Load):
            return node
        fixed = self._fixed.get(ast.unparse(node))
        values = self._values(node)
        return fixed or (values[0] if len({repr(one.value) for one in values}) == 1 else node)

    def _values(self, node: ast.expr) -> list[ast.Constant]:
        """All that an attribute of `self` may be, if these are constants."""
        return self._scope.kept.get(node.attr, []) if self._scope and _is_own(node) else []

    def visit_Call(self, node: ast.Call) -> ast.expr:
        self.generic_visit(node)
        name = node.func.attr if _is_own(node.func) else ""
        if self._scope is None or node.args or node.keywords:
            return node
        return self._scope.results.get(name, node)

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        self.generic_visit(node)
        left, kind, right = node.left, type(node.ops[0]), node.comparators[0]
        said = None
        if len(node.ops) == 1:
            known = [left] if isinstance(left, ast.Constant) else self._values(left)
            answers = {compared(one.value, kind, right) for one in known}
            said = answers.pop() if len(answers) == 1 else None
        return node if said is None else ast.Constant(said)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        self.generic_visit(node)
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Constant):
            return ast.Constant(not node.operand.value)
        return node

    def visit_BoolOp(self, node: ast.BoolOp) -> ast.expr:
        self.generic_visit(node)
        goes_on = isinstance(node.op, ast.And)
        values: list[ast.expr] = []
        for value in node.values:
            values.append(value)
            if isinstance(value, ast.Constant) and bool(value.value) != goes_on:
                break  # nothing after it is looked at
        left = [one for one in values[:-1] if not isinstance(one, ast.Constant)] + values[-1:]
        return left[0] if len(left) == 1 else ast.BoolOp(node.op, left)

    def visit_IfExp(self, node: ast.IfExp) -> ast.expr:
        self.generic_visit(node)
        test = answer(node.test, self._is_pure)
        return node if test is None else node.body if test else node.orelse

    # Statements

    def visit_If(self, node: ast.If) -> ast.AST | list[ast.stmt] | None:
        self.generic_visit(node)
        test = answer(node.test, self._is_pure)
        if test is not None:
            return node.body if test else node.orelse
        if not without_pass(node.body):
            if not node.orelse:
                return None if self._is_pure(node.test) else node
            node.test, node.body, node.orelse = negated(node.test), node.orelse, []
        node.test = as_test(node.test)
        return node

    def visit_Expr(self, node: ast.Expr) -> ast.AST | None:
        self.generic_visit(node)
        call = node.value
        if self._scope is None or not isinstance(call, ast.Call) or not _is_own(call.func):
            return node
        is_idle = not call.keywords and all(map(self._is_pure, call.args))
        return None if is_idle and call.func.attr in self._scope.idle else node

    def visit_Assign(self, node: ast.Assign) -> ast.AST | None:
        self.generic_visit(node)
        if isinstance(node.value, ast.Call) and isinstance(node.value.func, ast.Constant):
            return ast.copy_location(ast.Raise(ast.Name("TypeError", ast.Load())), node)
        return None if self._is_unread(node.targets) and self._is_pure(node.value) else node

    def visit_AugAssign(self, node: ast.AugAssign) -> ast.AST | None:
        self.generic_visit(node)
        return None if self._is_unread([node.target]) and is_plain(node.value) else node

    def _is_unread(self, targets: list[ast.expr]) -> bool:
        """Whether something is put only where nobody looks."""
        for one in targets:
            if isinstance(one, ast.Name) and one.id in self._unread:
                continue
            if self._scope is None or not _is_own(one):
                return False
            if one.attr in self._scope.read or one.attr in self._made:
                return False
        return True

    def _is_pure(self, node: ast.expr) -> bool:
        """Whether nobody notices that an expression is not evaluated; in a `try` an error is."""
        kinds = ast.Name | ast.Constant | ast.expr_context
        if self._trying and not all(isinstance(one, kinds) for one in walk(node)):
            return False
        return is_pure(node, self._doing)

    def visit_Try(self, node: ast.Try) -> ast.AST | None:
        before, self._trying = self._trying, True
        self.generic_visit(node)
        self._trying = before
        return node if without_pass(node.body) or node.orelse or node.finalbody else None


def _is_own(node: ast.expr) -> TypeGuard[ast.Attribute]:
    """Whether it is an attribute of `self`."""
    return isinstance(node, ast.Attribute) and ast.unparse(node.value) == "self"


def _names(node: Function) -> tuple[set[str], set[str]]:
    """The names that a function binds by more than being called, and those that it reads."""
    stored: set[str] = set()
    read: set[str] = set()
    for one in walk(node):
        if isinstance(one, ast.Name):
            (read if isinstance(one.ctx, ast.Load) else stored).add(one.id)
            if isinstance(one.ctx, ast.Del):
                read.add(one.id)
        elif isinstance(one, ast.AugAssign) and not is_plain(one.value):
            read.update(_ids(one.target))
        elif isinstance(one, ast.Global | ast.Nonlocal):
            read.update(one.names)
        elif isinstance(one, _INSIDE) and one is not node:
            read.update(_ids(one))  # what has a name there may be another's, or an attribute
            stored.update(_ids(one))
        elif isinstance(one, ast.ExceptHandler | ast.alias):
            name = getattr(one, "asname", None) or (one.name or "").split(".")[0]
            stored.add(name)
            read.add(name)
    return stored, read


def _ids(node: ast.AST) -> set[str]:
    """What a nested function or class is called and gives names to; or the name of a target."""
    found = {one.arg for one in walk(node) if isinstance(one, ast.arg)}
    for one in walk(node):
        if isinstance(one, ast.Name) and not isinstance(one.ctx, ast.Load):
            found.add(one.id)
        elif isinstance(one, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            found.add(one.name)
    return found


def _without_arguments(node: Function, names: set[str]) -> None:
    """Leave out arguments that no call passes, but for those that others come after."""
    args = node.args
    while args.defaults and args.args[-1].arg in names:
        args.args.pop()
        args.defaults.pop()
    named = zip(args.kwonlyargs, args.kw_defaults, strict=True)
    left = [(one, value) for one, value in named if one.arg not in names]
    args.kwonlyargs, args.kw_defaults = [one for one, _ in left], [value for _, value in left]


def _tidy(block: list[ast.stmt]) -> list[ast.stmt]:
    """A block without what is not reached, and without `pass`."""
    left = []
    for node in block:
        left.append(node)
        if _ends(node):
            break
    return without_pass(left)


def without_pass(block: list[ast.stmt]) -> list[ast.stmt]:
    """A block without `pass`."""
    return [node for node in block if not isinstance(node, ast.Pass)]


def _ends(node: ast.stmt) -> bool:
    """Whether what comes after a statement is never reached."""
    if isinstance(node, ast.If):
        return _end(node.body) and _end(node.orelse)
    if isinstance(node, ast.Try):
        return _end(node.body) and all(_end(handler.body) for handler in node.handlers)
    return isinstance(node, ast.Return | ast.Raise | ast.Continue | ast.Break)


def _end(block: list[ast.stmt]) -> bool:
    return bool(block) and _ends(block[-1])
