"""Links what a board always imports into one module, so that it starts sooner and holds less.

On an RP2040 every module costs 15 ms to find in the file system, and memory for the names it
imports and for its own list of them. What `main.py` reaches by imports at module level becomes
one module; what is imported later, in a function, stays a module of its own.

Names in the sources are replaced and imports blanked out, nothing else.
"""

import ast
import builtins
from collections.abc import Container, Iterator

from host_tools.linking.modules import Binding, Modules
from host_tools.linking.scopes import Place, Use
from host_tools.linking.source import Import, Source, module_of

CORE = "pezzbox.core"
"""The linked module."""

CORE_PATH = "pezzbox/core.py"
"""Its path on the board."""

_BUILTINS = frozenset(dir(builtins))

_LATE = "_late"
_LATER = "_later"
_LATELY = f"""\
def {_LATE}(module):
    return __import__(module, None, None, ("",))
def {_LATER}(module, name):
    return lambda *values: getattr({_LATE}(module), name)(*values)
"""


def link(
    sources: dict[str, str],
    later: Container[str] = (),
    known: Container[str] = (),
    main: str = "main.py",
) -> dict[str, str]:
    """Link what `main` imports; `sources` are paths on the board -> texts. Raises NotLinked.

    Modules in `later` stay ones of their own, imported when a function first looks into them,
    although the sources import them at the start. Outside of functions only their functions may
    be named. Those in `known` are there for others by their names, too.
    """
    program = _Program(Modules(sources), later)
    program.choose(module_of(main))
    program.name()
    return program.write() | program.write_known(known)


class _Program:
    """Which modules are linked, the names they get, and how they are written then."""

    def __init__(self, modules: Modules, later: Container[str]) -> None:
        self.modules = modules
        self.sources = modules.sources
        self.later = later
        self.linked: list[str] = []
        self.names: dict[Binding, str] = {}

    # Which modules are linked

    def choose(self, main: str) -> None:
        """Find what `main` reaches, in the order in which it would be imported."""
        handed = self.modules.handed_around()
        order: list[str] = []
        seen = {main}

        def reach(name: str) -> None:
            for other in self.modules.imported(self.sources[name]):
                if other not in seen and other not in self.later:
                    seen.add(other)
                    reach(other)
                    order.append(other)

        reach(main)
        self.linked = [name for name in order if name not in handed]

    # What everything is called

    def name(self) -> None:
        """Give everything that the linked modules make or import a name of its own."""
        hidden: dict[Binding, set[str]] = {}
        everywhere: set[str] = set()
        for module in self.linked:
            source = self.sources[module]
            for _, use, binding in self._bindings(source):
                hidden.setdefault(binding, set()).update(use.hidden)
            everywhere |= source.own
            everywhere |= {use.name for use in source.uses}
        taken: set[str] = set()
        for module in self.linked:
            for name in sorted(self.sources[module].own):
                binding = self.modules.meaning(module, name)
                if binding in self.names or self._is_object(binding) or binding[0] in self.later:
                    continue
                avoid = hidden.get(binding, set()) | taken | _BUILTINS
                wanted = binding[1] or binding[0].rpartition(".")[2]
                self.names[binding] = _free(wanted, avoid, everywhere)
                taken.add(self.names[binding])

    def _is_object(self, binding: Binding) -> bool:
        """Whether it is a linked or late module itself: that has no name any more."""
        return not binding[1] and (binding[0] in self.linked or binding[0] in self.later)

    def _called(self, source: Source, use: Use, binding: Binding) -> str:
        """What the linked module says for what `binding` means."""
        if binding[0] not in self.later:
            return self.names[binding]
        if not use.late:
            if not self.modules.is_function(binding):
                raise source.fail(
                    use.node, f"{binding[0]} is imported later; say it in a function"
                )
            return f'{_LATER}("{binding[0]}", "{binding[1]}")'
        return f'{_LATE}("{binding[0]}").{binding[1]}'

    def _bindings(self, source: Source) -> Iterator[tuple[Place | ast.Attribute, Use, Binding]]:
        """Yield where a source says a global name of its own: node, how, and what it means.

        Where that is a linked or late module, what is taken from it counts.
        """
        above = {
            id(node.value): node
            for node in ast.walk(source.tree)
            if isinstance(node, ast.Attribute)
        }
        for use in source.uses:
            if use.name not in source.own:
                continue
            node: Place | ast.Attribute = use.node
            binding = self.modules.meaning(source.name, use.name)
            if self._is_object(binding):
                attribute = above[id(node)]
                node, binding = attribute, self.modules.attribute(binding[0], attribute.attr)
            yield node, use, binding

    # The linked program

    def write(self) -> dict[str, str]:
        """Return the sources as they are now."""
        made: dict[str, str] = {}
        for name, source in self.sources.items():
            if name not in self.linked and not _is_empty(source.tree):
                self._rewrite_outside(source)
                made[source.path] = source.edits.text()
        core = _LATELY
        emitted: set[Binding] = set()
        for name in self.linked:
            source = self.sources[name]
            self._rewrite_linked(source, emitted)
            core += source.edits.text()
        made[CORE_PATH] = core
        return made

    def write_known(self, known: Container[str]) -> dict[str, str]:
        """Return small modules that have what linked ones make."""
        made = {}
        for module in self.linked:
            if module not in known:
                continue
            source = self.sources[module]
            names = [name for name in sorted(source.own) if not name.startswith("_")]
            meant = [(name, self.modules.meaning(module, name)) for name in names]
            made[source.path] = "".join(
                _import((CORE, self.names[binding]), name) + "\n"
                for name, binding in meant
                if binding[0].startswith(module) and binding in self.names
            )
        return made

    def _rewrite_linked(self, source: Source, emitted: "set[Binding]") -> None:
        for node, use, binding in self._bindings(source):
            if isinstance(node, ast.Global):
                names = [
                    self.names[self.modules.meaning(source.name, name)] for name in node.names
                ]
                source.edits.replace(node, "global " + ", ".join(names))
            elif isinstance(node, ast.Name | ast.Attribute):
                source.edits.replace(node, self._called(source, use, binding))
            else:
                source.edits.rename(node, use.name, self.names[binding])
        for node in source.imports:
            if node in source.tree.body:
                source.edits.replace(node, self._imported_once(source, node, emitted))
            elif node in source.nested:
                source.edits.replace(node, self._imported_inside(source, node))
            else:
                source.edits.replace(node, self._local_import(source, node))

    def _imported_once(self, source: Source, node: Import, emitted: "set[Binding]") -> str:
        """An import of the linked module: what is linked is there, the rest is wanted once."""
        parts = []
        for alias in node.names:
            binding = self.modules.meaning(source.name, alias.asname or alias.name)
            elsewhere = binding[0] not in self.linked and binding[0] not in self.later
            if elsewhere and binding not in emitted:
                emitted.add(binding)
                parts.append(_import(binding, self.names[binding]))
        return "; ".join(parts)

    def _imported_inside(self, source: Source, node: Import) -> str:
        """An import in a `try` or `if` at module level: only of what is no part of the image."""
        parts = []
        for alias in node.names:
            name = alias.asname or alias.name
            module = node.module or "" if isinstance(node, ast.ImportFrom) else alias.name
            if module in self.sources or (isinstance(node, ast.ImportFrom) and node.level):
                raise source.fail(node, "import it at the top of the file or in a function")
            binding = (module, alias.name if isinstance(node, ast.ImportFrom) else "")
            parts.append(_import(binding, self.names[(source.name, name)]))
        return "; ".join(parts)

    def _rewrite_outside(self, source: Source) -> None:
        """Let a module that stays one take what it needs from the linked one."""
        for node, _, binding in self._bindings(source):
            if isinstance(node, ast.Attribute) and binding[0] in self.linked:
                source.edits.replace(node, "core." + self.names[binding])
        if "core" in source.own:
            raise source.fail(source.tree.body[0], "`core` is the linked module's name")
        for node in source.imports:
            source.edits.replace(node, self._local_import(source, node))

    def _local_import(self, source: Source, node: Import) -> str:
        """An import whose names stay as they are, from wherever it is now."""
        if isinstance(node, ast.Import):
            for alias in node.names:
                if alias.name in self.linked:
                    raise source.fail(node, "say `from ... import ...`")
            return ast.unparse(node)
        parts = []
        for alias in node.names:
            name = alias.asname or alias.name
            binding = self.modules.attribute(source.target(node), alias.name)
            if not binding[1] and binding[0] in self.linked:
                parts.append(self._module_import(source, node, name, binding[0]))
            elif binding[0] in self.linked:
                parts.append(_import((CORE, self.names[binding]), name))
            else:
                parts.append(_import(binding, name))
        return "; ".join(dict.fromkeys(parts))

    def _module_import(self, source: Source, node: Import, name: str, module: str) -> str:
        """An import of a linked module itself: it is the whole linked module now."""
        if node in source.tree.body:
            return "from pezzbox import core"
        for inner in ast.walk(source.around[node]):
            if not isinstance(inner, ast.Attribute) or not isinstance(inner.value, ast.Name):
                continue
            if inner.value.id == name:
                called = self.names[self.modules.attribute(module, inner.attr)]
                source.edits.replace(inner, f"{name}.{called}")
        return f"from pezzbox import core as {name}"


def _import(binding: Binding, name: str) -> str:
    """The statement that binds `name` to something outside the linked module."""
    module, taken = binding
    if not taken:
        module, _, taken = module.rpartition(".")
    statement = f"from {module} import {taken}" if module else f"import {taken}"
    return statement if name == taken else f"{statement} as {name}"


def _free(wanted: str, avoid: set[str], everywhere: set[str]) -> str:
    """`wanted`, or that and a number, so that it is none of `avoid`."""
    if wanted not in avoid:
        return wanted
    number = 2
    while wanted + str(number) in avoid | everywhere:
        number += 1
    return wanted + str(number)


def _is_empty(tree: ast.Module) -> bool:
    """Whether there is nothing but a docstring: a package needs no file for that."""
    return all(isinstance(node, ast.Expr) for node in tree.body)
