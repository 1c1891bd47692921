"""What a host sends to a board as source: without what only readers and type checkers need."""

import ast
import importlib.util
from pathlib import Path

from host_tools.bytecode import without_types


def program(module: str) -> str:
    """Return the source of a module of `on_board/`, as short as it can be sent."""
    spec = importlib.util.find_spec(f"host_tools.on_board.{module}")
    if spec is None or spec.origin is None:
        raise ModuleNotFoundError(module)
    tree = ast.parse(without_types(Path(spec.origin).read_text(encoding="utf-8")))
    return ast.unparse(_Shorter().visit(tree))


class _Shorter(ast.NodeTransformer):
    """Leaves out docstrings and annotations; comments are none of a syntax tree's."""

    def visit_FunctionDef(self, node: ast.FunctionDef) -> ast.AST:
        return self._shorter(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> ast.AST:
        return self._shorter(node)

    def visit_ClassDef(self, node: ast.ClassDef) -> ast.AST:
        return self._without_docstrings(node)

    def visit_Module(self, node: ast.Module) -> ast.AST:
        return self._without_docstrings(node)

    def visit_AnnAssign(self, node: ast.AnnAssign) -> ast.AST | None:
        if node.value is None:
            return None
        return ast.copy_location(ast.Assign([node.target], node.value), node)

    def _shorter(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> ast.AST:
        node.returns = None
        for one in (*node.args.args, node.args.vararg, node.args.kwarg):
            if one is not None:
                one.annotation = None
        return self._without_docstrings(node)

    def _without_docstrings(
        self, node: ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Module
    ) -> ast.AST:
        kept = [one for one in node.body if not _is_text(one)]
        node.body = kept or [ast.Pass()]
        self.generic_visit(node)
        return node


def _is_text(node: ast.stmt) -> bool:
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
