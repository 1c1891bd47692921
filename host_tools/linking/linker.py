"""Links what a board always imports into a module a room, so that it starts sooner and holds less.

On an RP2040 every module costs 15 ms to find in the file system, and memory for the names it
imports and for its own list of them. What `main.py` reaches by imports at module level becomes
one module a package: `pezzbox/game/__init__.py` has all of that room, `pezzbox/core.py` what is
in no room. Not one for all: names are found by a hash of one byte there (MicroPython,
MICROPY_QSTR_BYTES_IN_HASH), and with hundreds of them that takes ten times as long. What is
imported later, in a function, stays a module of its own, or becomes one with what it needs.

Names in the sources are replaced and imports moved to the top, nothing else.
"""

import ast
import builtins
from collections.abc import Container, Iterator, Sequence
from typing import NamedTuple

from host_tools.linking.layout import Bundle, Layout
from host_tools.linking.modules import Binding, Modules, imports
from host_tools.linking.scopes import Place, Use
from host_tools.linking.source import Import, NotLinked, Source, module_of

_BUILTINS = frozenset(dir(builtins))

_LATE = "_late"
_LATELY = f"""\
def {_LATE}(module, level=1):
    return __import__(module, globals(), None, ("",), level)
"""


Places = dict[str, list[tuple[int, str]]]


class Linked(NamedTuple):
    """An image that is linked."""

    texts: dict[str, str]
    """Path on the board -> text."""
    places: Places
    """For each of these paths which line of it each source begins after, and its path.

    What else is done to a linked text keeps its lines.
    """


def link(
    sources: dict[str, str],
    later: Container[str] = (),
    known: Container[str] = (),
    main: str = "main.py",
    apart: Sequence[str] = (),
) -> Linked:
    """Link what `main` imports; `sources` are paths on the board -> texts. Raises NotLinked.

    Modules in `later` stay ones of their own, imported when a function first looks into them,
    although the sources import them at the start: outside of functions they may not be named.
    Those in `known` are there for others by their names, too. Each in `apart`, which functions
    import, becomes a room with all that it reaches and `main` does not.
    """
    program = _Program(Modules(sources), later, module_of(main), apart)
    made = program.write() | program.write_known(known)
    program.check_order()
    return Linked(made, program.places)


class _Program:
    """The names that everything gets, and how it is written then."""

    def __init__(
        self, modules: Modules, later: Container[str], main: str, apart: Sequence[str]
    ) -> None:
        self.modules = modules
        self.later = later
        layout = Layout(modules, later, main, apart)
        self.bundles = layout.bundles
        self.places: Places = {}
        self._home = layout.home
        for bundle in self.bundles.values():
            self._name(bundle)

    # What everything is called

    def _name(self, bundle: Bundle) -> None:
        """Give everything that a bundle makes or takes a name of its own there."""
        hidden: dict[Binding, set[str]] = {}
        everywhere: set[str] = set()
        for source in bundle.sources:
            for name in sorted(source.own):
                hidden.setdefault(self.modules.meaning(source.name, name), set())
            for _, use, binding in self._bindings(bundle, source):
                hidden.setdefault(binding, set()).update(use.hidden)
            everywhere |= source.own | {use.name for use in source.uses}
        taken: set[str] = set()
        for binding, around in hidden.items():
            if not self._is_object(bundle, binding) and not self._is_late(bundle, binding):
                wanted = binding[1] or binding[0].rpartition(".")[2]
                name = _free(wanted, around | taken | _BUILTINS, everywhere)
                bundle.names[binding] = name
                taken.add(name)

    def _is_late(self, bundle: Bundle, binding: Binding) -> bool:
        return bundle.linked and binding[0] in self.later

    def _is_object(self, bundle: Bundle, binding: Binding) -> bool:
        """Whether it is a module that is not there, or not yet: what is taken from it counts."""
        module = binding[0]
        if binding[1] or module not in self.modules.sources:
            return False
        return self._home[module].linked or self._is_late(bundle, binding)

    def _bindings(
        self, bundle: Bundle, source: Source
    ) -> Iterator[tuple[Place | ast.Attribute, Use, Binding]]:
        """Yield where a source says a global name of its own: node, how, and what it means."""
        for use in source.uses:
            if use.name not in source.own:
                continue
            node: Place | ast.Attribute = use.node
            binding = self.modules.meaning(source.name, use.name)
            if self._is_object(bundle, binding):
                attribute = source.above[node]
                node, binding = attribute, self.modules.attribute(binding[0], attribute.attr)
            yield node, use, binding

    def _called(self, bundle: Bundle, source: Source, use: Use, binding: Binding) -> str:
        """What the bundle says for what `binding` means."""
        if not self._is_late(bundle, binding):
            return bundle.names[binding]
        number = self.modules.number(binding)
        if number is not None:  # as it would be at the top; nothing need be imported for it
            return f"({number})"
        if not use.late:
            raise source.fail(use.node, f"{binding[0]} is imported later; say it in a function")
        package, _, module = binding[0].rpartition(".")
        if package == bundle.name:  # a short name takes less than the whole one
            return f'{_LATE}("{module}").{binding[1]}'
        return f'{_LATE}("{binding[0]}", 0).{binding[1]}'

    # The linked program

    def write(self) -> dict[str, str]:
        """Return the sources as they are now."""
        return {
            bundle.path: self._written(bundle)
            for bundle in self.bundles.values()
            if bundle.linked or not _is_empty(bundle.sources[0].tree)
        }

    def _written(self, bundle: Bundle) -> str:
        for source in bundle.sources:
            self._rewrite(bundle, source)
        lines = self._imports_of(bundle)
        if bundle.linked:
            text = "".join(source.edits.text() for source in bundle.sources)
            late = _LATELY if f"{_LATE}(" in text else ""
            head = "".join(line + "\n" for line in lines) + late
            self._place(bundle, head.count("\n"))
            return head + text
        self._place(bundle, 0)
        source = bundle.sources[0]
        tops = [node for node in source.imports if node in source.tree.body]
        if tops:
            source.edits.replace(tops[0], "; ".join(lines))
        return source.edits.text()

    def _place(self, bundle: Bundle, line: int) -> None:
        found = self.places.setdefault(bundle.path, [])
        for source in bundle.sources:
            found.append((line, source.path))
            line += source.edits.text().count("\n")

    def _imports_of(self, bundle: Bundle) -> list[str]:
        """The statements by which a bundle takes things from elsewhere; numbers are copied."""
        taken: list[tuple[Binding, str]] = []
        numbers: list[str] = []
        for binding, name in bundle.names.items():
            if self._is_made_in(bundle, binding):
                continue
            number = self.modules.number(binding)
            if number is not None:
                numbers.append(f"{name} = {number}")
                continue
            home = self._home.get(binding[0])
            if home is not None and binding[1]:
                binding = (home.name, home.names[binding])
                if bundle.linked and home.linked:
                    bundle.taken_from.add(home.name)
            taken.append((binding, name))
        return imports(taken) + numbers

    def _is_made_in(self, bundle: Bundle, binding: Binding) -> bool:
        return self._home.get(binding[0]) is bundle and bool(binding[1])

    def _rewrite(self, bundle: Bundle, source: Source) -> None:
        for node, use, binding in self._bindings(bundle, source):
            if isinstance(node, ast.Global):
                meant = [self.modules.meaning(source.name, name) for name in node.names]
                names = [bundle.names[one] for one in meant]
                source.edits.replace(node, "global " + ", ".join(names))
            elif isinstance(node, ast.Name | ast.Attribute):
                source.edits.replace(node, self._called(bundle, source, use, binding))
            else:
                source.edits.rename(node, use.name, bundle.names[binding])
        first = bundle.linked
        for node in source.imports:
            if node in source.tree.body:
                if first:
                    source.edits.replace(node, "")
                first = True  # the first of a module that stays alone becomes all of them
            elif node in source.nested:
                source.edits.replace(node, self._import_inside(bundle, source, node))
            else:
                source.edits.replace(node, self._import_locally(source, node))

    def _import_inside(self, bundle: Bundle, source: Source, node: Import) -> str:
        """An import in a `try` or `if` at module level: only of what is no part of the image."""
        parts = []
        for alias in node.names:
            name = alias.asname or alias.name
            module = node.module or "" if isinstance(node, ast.ImportFrom) else alias.name
            if module in self.modules.sources or (isinstance(node, ast.ImportFrom) and node.level):
                raise source.fail(node, "import it at the top of the file or in a function")
            binding = (module, alias.name if isinstance(node, ast.ImportFrom) else "")
            parts.append((binding, bundle.names[(source.name, name)]))
        return "; ".join(imports(parts))

    def _import_locally(self, source: Source, node: Import) -> str:
        """An import in a function: the names stay, they come from wherever they are now."""
        if isinstance(node, ast.Import):
            return ast.unparse(node)
        parts = []
        for alias in node.names:
            name = alias.asname or alias.name
            binding = self.modules.attribute(source.target(node), alias.name)
            home = self._home.get(binding[0])
            if home is not None and home.linked and not binding[1]:
                raise source.fail(node, f"import what you need from {alias.name}")
            if home is not None and binding[1]:
                binding = (home.name, home.names[binding])
            parts.append((binding, name))
        return "; ".join(imports(parts))

    def write_known(self, known: Container[str]) -> dict[str, str]:
        """Return small modules that have what linked ones make."""
        made = {}
        for module, home in self._home.items():
            if module not in known or not home.linked or home.name == module:
                continue
            source = self.modules.sources[module]
            names = [name for name in sorted(source.own) if not name.startswith("_")]
            meant = [(self.modules.meaning(module, name), name) for name in names]
            taken = [(home.names[one], name) for one, name in meant if one[0] == module]
            parts = [((home.name, there), name) for there, name in taken]
            made[source.path] = "\n".join(imports(parts)) + "\n"
        return made

    def check_order(self) -> None:
        """Raise NotLinked if two linked modules need each other."""
        left = {name: bundle.taken_from for name, bundle in self.bundles.items() if bundle.linked}
        while left:
            free = [name for name, needs in left.items() if not needs & (set(left) - {name})]
            if not free:
                raise NotLinked(f"{', '.join(sorted(left))} import each other")
            for name in free:
                del left[name]


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
