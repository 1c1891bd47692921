"""The modules of an image: what they import from each other, and what their names mean."""

import ast
from collections.abc import Iterator

from host_tools.linking.scopes import bound, is_load, is_number
from host_tools.linking.source import Source

Binding = tuple[str, str]
"""What a name means: the module that makes it and its name there; "" is the module itself."""


class Modules:
    """The sources of an image by the names under which they are imported."""

    def __init__(self, sources: dict[str, str]) -> None:
        """`sources` are paths on the board -> texts."""
        found = [Source(path, text) for path, text in sources.items()]
        self.sources = {source.name: source for source in found}
        self._meant: dict[Binding, Binding] = {}

    def handed_around(self) -> set[str]:
        """Return the modules that a source uses as objects, not only for what is in them."""
        return {name for source in self.sources.values() for name in self._values(source)}

    def _values(self, source: Source) -> Iterator[str]:
        """Yield the modules that a source hands around as objects, not only by attribute."""
        for use in source.uses:
            if isinstance(use.node, ast.Name) and use.node not in source.above:
                module, name = self.meaning(source.name, use.name)
                if not name and module in self.sources:
                    yield module

    def imported(self, source: Source) -> Iterator[str]:
        """Yield what a source imports at module level, of the image's modules."""
        for node in source.tree.body:
            if isinstance(node, ast.ImportFrom):
                base = source.target(node)
                below = [f"{base}.{alias.name}" for alias in node.names]
                found = [name for name in below if name in self.sources]
                if len(found) < len(below) and base in self.sources:
                    found.append(base)
                yield from found
            elif isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names if alias.name in self.sources)

    def meaning(self, module: str, name: str) -> Binding:
        """Follow imports from one module of the image to another to where a name is made."""
        key = (module, name)
        if key not in self._meant:
            self._meant[key] = key
            self._meant[key] = self._follow(module, name)
        return self._meant[key]

    def _follow(self, module: str, name: str) -> Binding:
        source = self.sources[module]
        for node in source.tree.body:
            if isinstance(node, ast.ImportFrom):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return self.attribute(source.target(node), alias.name)
            elif isinstance(node, ast.Import):
                for alias in node.names:
                    if (alias.asname or alias.name) == name:
                        return (alias.name, "")
        return (module, name)

    def attribute(self, module: str, name: str) -> Binding:
        """Return what `module.name` means."""
        if f"{module}.{name}" in self.sources:
            return (f"{module}.{name}", "")
        return self.meaning(module, name) if module in self.sources else (module, name)

    def number(self, binding: Binding) -> str | None:
        """The text of a number that a name is bound to, if it is one and stays so."""
        if binding[0] not in self.sources:
            return None
        source = self.sources[binding[0]]
        values = [
            node.value
            for node in source.tree.body
            if isinstance(node, ast.Assign) and binding[1] in bound([node])
        ]
        stores = [use for use in source.uses if use.name == binding[1] and not is_load(use.node)]
        if len(values) != 1 or len(stores) != 1 or not is_number(values[0]):
            return None
        value = values[0]
        return ast.unparse(value.args[0] if isinstance(value, ast.Call) else value)


def imports(taken: list[tuple[Binding, str]]) -> list[str]:
    """The statements that bind names to things made elsewhere, one for each module."""
    found: dict[str, list[str]] = {}
    for (module, name), here in taken:
        if not name:  # the module itself
            module, _, name = module.rpartition(".")
        found.setdefault(module, []).append(name if name == here else f"{name} as {here}")
    return [
        f"from {module} import {', '.join(names)}" if module else f"import {', '.join(names)}"
        for module, names in found.items()
    ]
