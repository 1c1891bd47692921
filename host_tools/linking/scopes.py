"""Where a module's global names stand in its source: all places, and the locals around each."""

import ast

from host_tools.linking.nodes import children, walk

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda
COMPREHENSIONS = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda)
_SCOPES = (*_FUNCTIONS, ast.ClassDef, *COMPREHENSIONS)
_NAMED = (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)
_IMPORTS = (ast.Import, ast.ImportFrom)

Place = ast.Name | ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef | ast.Global


def targets_of(node: ast.ListComp | ast.SetComp | ast.DictComp | ast.GeneratorExp) -> set[str]:
    """The names that a comprehension binds, but for those of a walrus."""
    return {
        name.id
        for generator in node.generators
        for name in walk(generator.target)
        if isinstance(name, ast.Name)
    }


class Use:
    """A global `name` at `node`, where the names in `hidden` would mean something local.

    For a def or class the node is the statement, for `global a, b` that one, once a name.
    `late`: it is looked at when a function is called, not when the module is imported.
    """

    def __init__(self, node: Place, name: str, hidden: frozenset[str], late: bool) -> None:
        self.node = node
        self.name = name
        self.hidden = hidden
        self.late = late


def uses(tree: ast.Module) -> list[Use]:
    """Return every place where a global name of the module stands (builtins, too)."""
    finder = _Finder()
    for node in tree.body:
        finder.visit(node)
    return finder.found


def bound(body: list[ast.stmt]) -> set[str]:
    """Return the names that statements bind in their own scope."""
    found: set[str] = set()
    left: list[ast.AST] = [*body]
    while left:
        node = left.pop()
        if isinstance(node, _SCOPES):  # what is inside is not looked at
            if isinstance(node, _NAMED):
                found.add(node.name)
            elif isinstance(node, COMPREHENSIONS):  # only a walrus gets out
                inside = [one for one in walk(node) if isinstance(one, ast.NamedExpr)]
                found.update(one.target.id for one in inside)
            continue
        if isinstance(node, ast.Name):
            if not isinstance(node.ctx, ast.Load):
                found.add(node.id)
        elif isinstance(node, ast.ExceptHandler) and node.name:
            found.add(node.name)
        elif isinstance(node, _IMPORTS):
            found.update(one.asname or one.name.split(".")[0] for one in node.names)
        left += children(node)
    return found


def _arguments(node: Function) -> set[str]:
    arguments = node.args
    every = [*arguments.posonlyargs, *arguments.args, *arguments.kwonlyargs]
    every += [one for one in (arguments.vararg, arguments.kwarg) if one]
    return {one.arg for one in every}


class _Finder(ast.NodeVisitor):
    """Walks a module with the locals of the functions around (`_hidden`)."""

    def __init__(self) -> None:
        self.found: list[Use] = []
        self._hidden: frozenset[str] = frozenset()
        self._class: frozenset[str] = frozenset()  # of a class whose body we are in
        self._functions = 0  # around us

    def _use(self, node: Place, name: str) -> None:
        self.found.append(Use(node, name, self._hidden, self._functions > 0))

    def visit_Name(self, node: ast.Name) -> None:
        if node.id not in self._hidden | self._class:
            self._use(node, node.id)

    def visit_Global(self, node: ast.Global) -> None:
        for name in node.names:
            self._use(node, name)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        self._definition(node)

    def visit_AsyncFunctionDef(self, node: ast.AsyncFunctionDef) -> None:
        self._definition(node)

    def _definition(self, node: ast.FunctionDef | ast.AsyncFunctionDef) -> None:
        if node.name not in self._hidden | self._class:
            self._use(node, node.name)
        for outside in (*node.decorator_list, *node.args.defaults, *node.args.kw_defaults):
            if outside is not None:
                self.visit(outside)
        declared = {
            name for inner in walk(node) if isinstance(inner, ast.Global) for name in inner.names
        }
        mine = (_arguments(node) | bound(node.body)) - declared
        self._inside(node.body, mine, declared)

    def visit_Lambda(self, node: ast.Lambda) -> None:
        for default in (*node.args.defaults, *node.args.kw_defaults):
            if default is not None:
                self.visit(default)
        self._inside([node.body], _arguments(node), set())

    def _inside(self, body: list, mine: set[str], declared: set[str]) -> None:
        kept = self._hidden, self._class
        self._hidden = (self._hidden | mine) - declared
        self._class = frozenset()
        self._functions += 1
        for node in body:
            self.visit(node)
        self._functions -= 1
        self._hidden, self._class = kept

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if node.name not in self._hidden | self._class:
            self._use(node, node.name)
        for outside in (*node.decorator_list, *node.bases, *node.keywords):
            self.visit(outside)
        kept = self._class
        self._class = frozenset(bound(node.body))
        for inner in node.body:
            self.visit(inner)
        self._class = kept

    def generic_visit(self, node: ast.AST) -> None:
        if not isinstance(node, COMPREHENSIONS):
            self._visit_inside(node)
            return
        targets = targets_of(node)
        # Its first iterable is evaluated outside; that its targets hide a global there, too,
        # is never so in a source that means what it says.
        kept = self._hidden
        self._hidden = self._hidden | targets
        self._visit_inside(node)
        self._hidden = kept

    def _visit_inside(self, node: ast.AST) -> None:
        for inner in children(node):
            self.visit(inner)


def is_load(node: ast.AST) -> bool:
    """Whether a place where a name stands only reads it."""
    return isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load)


def is_number(node: ast.expr) -> bool:
    """Whether it is a whole number, or `const` of one."""
    if isinstance(node, ast.Call):
        return isinstance(node.func, ast.Name) and node.func.id == "const"
    if isinstance(node, ast.UnaryOp):
        node = node.operand
    return isinstance(node, ast.Constant) and type(node.value) is int


def annotations(nodes: list[ast.AST]) -> set[int]:
    """The `id`s of those that stand in annotations, of a tree's nodes: it is not compiled."""
    return {
        id(inner)
        for node in nodes
        for said in (getattr(node, "annotation", None), getattr(node, "returns", None))
        if said is not None
        for inner in walk(said)
    }
