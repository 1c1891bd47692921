"""What a source says: who is called how, what is put where, what is only named."""

import ast
from collections.abc import Iterator

from host_tools.linking.nodes import children, walk


class Said:
    """What the source with this syntax tree says; names of all kinds by what they are called."""

    def __init__(self, tree: ast.Module) -> None:
        self.tree = tree
        self.calls: dict[str, list[ast.Call]] = {}
        self.stores: dict[str, list[ast.expr | None]] = {}
        """What is put into attributes; None: more than one expression tells."""
        self.loads: set[str] = set()
        """Attributes that are read, or called."""
        self.handed: set[str] = set()
        """What is named without being called there: anybody may call it later."""
        self.texts: set[str] = set()
        self.made: list[str] = []
        """Functions, classes, and what modules and classes give a name to."""
        self.classes: set[str] = set()
        self.derived: set[str] = set()
        """Classes with bases."""
        self.is_open = False
        """Whether attributes get values by names that nobody knows."""
        self.names: dict[str, list[ast.Name]] = {}
        """Where a name is read that is no attribute."""
        self.attributes: dict[str, list[ast.Attribute]] = {}
        self.bound: set[str] = set()
        """Arguments, and what is put into a name."""
        self.decorated: set[str] = set()
        """Functions with a decorator: to look at one, or to put something there, may be a call."""
        self._global: set[str] = set()
        self._imports: list[ast.Import | ast.ImportFrom] = []
        nodes = walk(tree)
        self.around = {id(inner): node for node in nodes for inner in children(node)}
        """By the `id` of a node: the one around it."""
        self._in_generators = {
            id(inner)
            for node in nodes
            if isinstance(node, ast.FunctionDef) and is_generator(node)
            for inner in walk(node)
        }
        for node in nodes:
            self._take(node)
        self.nothings = set(self._nothings())
        """The functions that do nothing."""

    def _nothings(self) -> Iterator[str]:
        for node in self.tree.body:
            if not isinstance(node, ast.FunctionDef) or node.decorator_list:
                continue
            body = without_docstring(node.body)
            only = self.made.count(node.name) == 1 and node.name not in self.bound
            if only and len(body) == 1 and ast.unparse(body[0]) in ("pass", "return None"):
                yield node.name

    def named(self) -> set[str]:
        """What is named for itself, or imported and then named."""
        found = {*self.names, *self.attributes}
        for node in self._imports:
            for alias in node.names:
                if (alias.asname or alias.name) in self.names:
                    found.add(alias.name)
        return found

    def is_harmless(self, node: ast.expr) -> bool:
        """Whether a name or attribute is only looked into, compared or asked for its class."""
        around = self.around[id(node)]
        while isinstance(around, ast.Tuple):
            node, around = around, self.around[id(around)]
        if isinstance(around, ast.Call):
            return called(around) == "isinstance" and around.args[1:] == [node]
        return isinstance(around, ast.Attribute | ast.ExceptHandler | ast.Compare)

    def is_local(self, target: ast.expr) -> bool:
        """Whether it is a name that only the function around knows."""
        if not isinstance(target, ast.Name) or target.id in self._global:
            return False
        around: ast.AST = target
        while id(around) in self.around:
            around = self.around[id(around)]
            if isinstance(around, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                return not isinstance(around, ast.ClassDef)
        return False

    def _take(self, node: ast.AST) -> None:
        if isinstance(node, ast.Call):
            name = called(node)
            self.calls.setdefault(name, []).append(node)
            named = len(node.args) > 1 and isinstance(node.args[1], ast.Constant)
            self.is_open |= name == "vars" or (name == "setattr" and not named)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.texts.add(node.value)
        elif isinstance(node, ast.Attribute):
            self._take_attribute(node)
        elif isinstance(node, ast.Name) and isinstance(node.ctx, ast.Load):
            self.names.setdefault(node.id, []).append(node)
            self._take_handed(node, node.id)
        elif isinstance(node, ast.Name):
            self.bound.add(node.id)
        elif isinstance(node, ast.arg):
            self.bound.add(node.arg)
        elif isinstance(node, ast.Global):
            self._global.update(node.names)
        elif isinstance(node, ast.Import | ast.ImportFrom):
            self._imports.append(node)
            self.handed.update(one.name for one in node.names if one.asname)
        elif isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
            self.made.append(node.name)
            if node.decorator_list:
                self.decorated.add(node.name)
            if isinstance(node, ast.ClassDef):
                self.classes.add(node.name)
                if node.bases or node.keywords:
                    self.derived.add(node.name)
        if isinstance(node, ast.ClassDef | ast.Module):
            self.made += [name for one in node.body for name in _given(one)]

    def _take_attribute(self, node: ast.Attribute) -> None:
        self.attributes.setdefault(node.attr, []).append(node)
        self.is_open |= node.attr == "__dict__"
        if isinstance(node.ctx, ast.Load):
            self.loads.add(node.attr)
            self._take_handed(node, node.attr)
            return
        around = self.around[id(node)]
        if isinstance(node.ctx, ast.Del) or self._is_read_first(around):
            self.loads.add(node.attr)
        value = around.value if isinstance(around, ast.Assign) else None
        self.stores.setdefault(node.attr, []).append(value)

    def _is_read_first(self, node: ast.AST) -> bool:
        """Whether a statement changes what is in a place, and not only a number there."""
        if not isinstance(node, ast.AugAssign):
            return False
        return not is_plain(node.value) or id(node) in self._in_generators

    def _take_handed(self, node: ast.expr, name: str) -> None:
        around = self.around[id(node)]
        is_called = isinstance(around, ast.Call) and around.func is node
        if not is_called and not self.is_harmless(node):
            self.handed.add(name)


def without_docstring(body: list[ast.stmt]) -> list[ast.stmt]:
    """A block without the texts that only say something."""
    found = [
        one
        for one in body
        if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))
    ]
    return found or [ast.Pass()]


def is_generator(node: ast.AST) -> bool:
    """Whether there is a `yield` in a function, or in one in it."""
    return any(isinstance(one, ast.Yield | ast.YieldFrom) for one in walk(node))


def is_plain(node: ast.expr) -> bool:
    """Whether it is a number."""
    return isinstance(node, ast.Constant) and isinstance(node.value, int | float)


def called(call: ast.Call) -> str:
    """The name that is called; "" if it is no name."""
    if isinstance(call.func, ast.Name):
        return call.func.id
    return call.func.attr if isinstance(call.func, ast.Attribute) else ""


def _given(node: ast.stmt) -> Iterator[str]:
    """Yield what an assignment gives to a name."""
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        for target in targets:
            yield from (one.id for one in walk(target) if isinstance(one, ast.Name))


def holders(name: str, everything: list[Said]) -> list[Said] | None:
    """The sources in which there can be an object of the class `name`; None: anywhere.

    Those that name the class make the objects. They have none if they only keep them in locals
    and attributes, and look into these; nor may the objects hand themselves around, or have more
    than this class says.
    """
    texts = set().union(*(said.texts for said in everything))
    for said in everything:
        if (
            name in said.derived
            or name in said.handed
            or name in said.texts
            or name in said.attributes
        ):
            return None
    near = [said for said in everything if name in said.names or name in said.made]
    if any(_hands_itself(said, name) for said in near):
        return None
    left: list[tuple[Said, ast.expr]] = []
    for said in near:
        calls = [call for call in said.calls.get(name, []) if isinstance(call.func, ast.Name)]
        left += [(said, call) for call in calls]
    seen: set[tuple[int, str]] = set()
    while left:
        said, value = left.pop()
        for target in _targets(said, value):
            known = ast.unparse(target)
            attribute = target.attr if isinstance(target, ast.Attribute) else ""
            is_own = known == f"self.{attribute}" and attribute not in texts
            if not (said.is_local(target) or is_own):
                return None
            if (id(said), known) not in seen:
                seen.add((id(said), known))
                left += _readings(target, said, everything)
        if not _stays(said, value, near):
            return None
    return near


def _hands_itself(said: Said, name: str) -> bool:
    """Whether methods of a class do more with `self` than look into it."""
    for node in said.tree.body:
        if isinstance(node, ast.ClassDef) and node.name == name:
            inside = {id(one) for one in walk(node)}
            selves = [one for one in said.names.get("self", []) if id(one) in inside]
            return not all(isinstance(said.around[id(one)], ast.Attribute) for one in selves)
    return False


def _targets(said: Said, value: ast.expr) -> list[ast.expr]:
    around = said.around[id(value)]
    return around.targets if isinstance(around, ast.Assign) else []


def _readings(
    target: ast.expr, said: Said, everything: list[Said]
) -> Iterator[tuple[Said, ast.expr]]:
    """Yield where it may be read what is put into a local or an attribute."""
    if isinstance(target, ast.Name):
        yield from ((said, one) for one in said.names.get(target.id, []))
    elif isinstance(target, ast.Attribute):
        for other in everything:
            found = other.attributes.get(target.attr, [])
            yield from ((other, one) for one in found if isinstance(one.ctx, ast.Load))


def _stays(said: Said, value: ast.expr, near: list[Said]) -> bool:
    """Whether nobody gets what an expression is where it stands."""
    around = said.around[id(value)]
    return said in near and isinstance(around, ast.Assign | ast.Expr | ast.Attribute | ast.Compare)
