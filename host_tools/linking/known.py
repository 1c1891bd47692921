"""What is known of a driver's values in one image: what nobody passes, what never changes.

A driver is made for everybody; what follows for this board from what is known is in folding.py.
Names are looked for in all of the image, or for a class whose objects stay where they are made
(said.py) in these sources: whatever has a name counts, so less is known at times, nothing wrong.
"""

import ast
from collections.abc import Iterator

from host_tools.linking.calls import Function, defaults, fits, given, is_odd, is_open, parameters
from host_tools.linking.nodes import walk
from host_tools.linking.said import Said, holders, is_generator, without_docstring

Arguments = dict[str, ast.Constant]

_BY_TEXT = {"getattr", "setattr", "hasattr", "delattr"}


class Scope:
    """A driver's class, or what it has outside of classes, and all that may name its parts."""

    def __init__(self, node: ast.ClassDef | ast.Module, everything: list[Said]) -> None:
        near = holders(node.name, everything) if isinstance(node, ast.ClassDef) else None
        self.node = node
        self._class = node.name if isinstance(node, ast.ClassDef) else None
        self.said = everything if near is None else near
        self._classes = set().union(*(one.classes for one in everything))
        self.made = set().union(*(one.made for one in everything))
        """What is defined anywhere, and may be no mere place for a value."""
        self.doing = set().union(*(one.decorated for one in everything))
        """Attributes that may be functions."""
        self.handed = set().union(*(one.handed for one in self.said))
        self.texts = set().union(*(one.texts for one in self.said))
        if near is not None and not any(_BY_TEXT & {*one.calls} for one in near):
            self.texts = set()  # nobody asks its objects for what a text says
        self.read = self.texts.union(*(one.loads for one in self.said))
        """The attributes that somebody may look at."""
        self.named = self.texts.union(*(one.named() for one in self.said))
        """All that somebody may ask for."""
        self.arguments: dict[str, Arguments] = {}
        """By the names of functions: their arguments that are one constant in every call."""
        self.unpassed: dict[str, set[str]] = {}
        """And those that no call passes."""
        for function, name in self._functions():
            self._look_at_calls(function, name)
        self.idle = set(self._idle())
        """Attributes in which there are only functions that do nothing."""
        self.kept = dict(self._kept())
        """Attributes in which only constants are ever put -> these."""
        self.results = dict(self._results())
        """Functions without arguments that only return a constant."""

    def _functions(self) -> Iterator[tuple[Function, str]]:
        """Yield the functions of this scope, and what they are called by."""
        for node in self.node.body:
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                yield node, (node.name != "__init__" and node.name) or self._class or node.name

    def _look_at_calls(self, node: Function, name: str) -> None:
        """Note what the calls that may be of a function have in common, if they are known."""
        if name in self.handed | self.texts or name.startswith("__") or node.decorator_list:
            return
        if is_odd(node, self._class is not None):
            return
        each, passed = [], []
        for call in (call for said in self.said for call in said.calls.get(name, [])):
            if is_open(call, node, self._classes):
                return
            if fits(call, node):
                each.append(given(call, node))
                passed.append(defaults(node) | each[-1])
        if not each:
            return
        same = {arg: _same([one.get(arg) for one in passed]) for arg in parameters(node)}
        self.arguments[node.name] = {arg: one for arg, one in same.items() if one is not None}
        self.unpassed[node.name] = set(parameters(node)).difference(*each)

    def _stored(self) -> Iterator[tuple[str, list[tuple[Said, ast.expr | None]]]]:
        """Yield the attributes that all objects of a class have, and what is put there, and who
        does so."""
        if any(said.is_open for said in self.said):
            return
        made = {name for said in self.said for name in said.made} | self.texts
        init = next((one for one, name in self._functions() if name == self._class), None)
        for name in sorted(_given_to_self(init) - made) if init else []:
            yield (
                name,
                [(said, value) for said in self.said for value in said.stores.get(name, [])],
            )

    def _kept(self) -> Iterator[tuple[str, list[ast.Constant]]]:
        for name, values in self._stored():
            constants = [one for _, one in values if isinstance(one, ast.Constant)]
            if len(constants) == len(values):
                yield name, constants

    def _idle(self) -> Iterator[str]:
        for name, values in self._stored():
            if all(isinstance(one, ast.Name) and one.id in by.nothings for by, one in values):
                yield name

    def _results(self) -> Iterator[tuple[str, ast.Constant]]:
        made = [name for said in self.said for name in said.made]
        stored = self.texts.union(*(said.stores for said in self.said))
        for node, name in self._functions() if self._class else ():
            if isinstance(node, ast.AsyncFunctionDef) or is_generator(node) or name in stored:
                continue
            only = without_docstring(node.body)[0]
            value = only.value if isinstance(only, ast.Return) else None
            plain = not parameters(node) and not node.decorator_list and made.count(name) == 1
            if isinstance(value, ast.Constant) and plain:
                yield name, value


def constants(tree: ast.Module, everything: list[Said]) -> Iterator[tuple[str, str, ast.Constant]]:
    """Yield class, name and value of the constants in classes that have nothing else."""
    stored = set().union(*(one.stores for one in everything))
    bound = set().union(*(one.bound for one in everything))
    made = [name for one in everything for name in one.made]
    for node in tree.body:
        if not isinstance(node, ast.ClassDef) or node.bases or node.decorator_list:
            continue
        if node.name in bound or made.count(node.name) > 1:
            continue
        found = [_constant(one) for one in without_docstring(node.body)]
        if not any(node.name in one.handed or node.name in one.calls for one in everything):
            named = [one for one in found if one is not None]
            for name, value in named if len(named) == len(found) else []:
                if name not in stored:
                    yield node.name, name, value


def texts(tree: ast.Module, everything: list[Said]) -> dict[str, ast.Constant]:
    """The short texts of a source that have a name of its own, and are called by nothing else."""
    others = set().union(*(one.stores for one in everything))
    stored = [
        name.id
        for name in walk(tree)
        if isinstance(name, ast.Name) and not isinstance(name.ctx, ast.Load)
    ]
    stored += [arg.arg for arg in walk(tree) if isinstance(arg, ast.arg)]
    stored += [one.asname or one.name for one in walk(tree) if isinstance(one, ast.alias)]
    found = dict(one for one in map(_constant, tree.body) if one is not None)
    return {
        name: value
        for name, value in found.items()
        if name.startswith("_") and stored.count(name) == 1 and name not in others
        if isinstance(value.value, str)
    }


def _same(values: list) -> ast.Constant | None:
    """The constant that all these are; None if they are not."""
    first = values[0] if values else None
    if not isinstance(first, ast.Constant):
        return None
    same = all(isinstance(one, ast.Constant) and _is_same(one, first) for one in values)
    return first if same else None


def _is_same(one: ast.Constant, other: ast.Constant) -> bool:
    return type(one.value) is type(other.value) and one.value == other.value


def _given_to_self(init: Function) -> set[str]:
    """The attributes that a function gives to `self` at its outermost level."""
    return {
        target.attr
        for one in init.body
        if isinstance(one, ast.Assign)
        for target in one.targets
        if isinstance(target, ast.Attribute) and ast.unparse(target.value) == "self"
    }


def _constant(node: ast.stmt) -> tuple[str, ast.Constant] | None:
    """The name and the value if a statement gives a name a constant."""
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant):
        return None
    target = node.targets[0]
    return (target.id, node.value) if isinstance(target, ast.Name) else None
