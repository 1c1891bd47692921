"""A source file of the image: what its names mean, and replacements of pieces of its text."""

import ast

from host_tools.linking.edits import Edits
from host_tools.linking.nodes import children, parsed, walk
from host_tools.linking.scopes import bound, uses

Import = ast.Import | ast.ImportFrom


class NotLinked(Exception):
    """A source does something that cannot be linked; says where and what."""


def module_of(path: str) -> str:
    """The name by which a file of the board is imported."""
    name = path.removeprefix("lib/").removesuffix(".py").replace("/", ".")
    return name.removesuffix(".__init__")


class Source:
    """A file at `path` of the board: its syntax tree, and what is to be replaced in it."""

    def __init__(self, path: str, text: str) -> None:
        self.path = path
        self.name = module_of(path)
        self.package = self.name if path.endswith("__init__.py") else self.name.rpartition(".")[0]
        self.edits = Edits(text)
        self.tree = parsed(text)
        self.uses = uses(self.tree)
        self.own = bound(self.tree.body)
        nodes = walk(self.tree)
        self.imports = [n for n in nodes if isinstance(n, ast.Import | ast.ImportFrom)]
        self.nested = _nested(self.tree)
        looked_up = [n for n in nodes if isinstance(n, ast.Attribute)]
        self.above: dict[ast.AST, ast.Attribute] = {n.value: n for n in looked_up}
        """The attribute that is looked up in each node."""

    def fail(self, node: ast.AST, why: str) -> NotLinked:
        """The exception that says what is wrong at `node`."""
        return NotLinked(f"{self.path}:{getattr(node, 'lineno', 0)}: {why}")

    def target(self, node: ast.ImportFrom) -> str:
        """The absolute name of the module that a `from` names."""
        if not node.level:
            return node.module or ""
        above = self.package.split(".")
        above = above[: len(above) - node.level + 1]
        return ".".join([*above, *([node.module] if node.module else [])])


def _nested(tree: ast.Module) -> list[ast.stmt]:
    """The statements inside `try` and `if` at module level, however deep."""
    found: list[ast.stmt] = []
    inside = [node for node in tree.body if isinstance(node, ast.Try | ast.If)]
    while inside:
        for node in children(inside.pop()):
            if isinstance(node, ast.Try | ast.If | ast.ExceptHandler):
                inside.append(node)  # type: ignore[arg-type]
            elif isinstance(node, ast.stmt):
                found.append(node)
    return found
