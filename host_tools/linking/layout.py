"""Which modules of an image are linked, and into which module of the board each goes."""

from collections.abc import Container, Sequence

from host_tools.linking.modules import Binding, Modules
from host_tools.linking.source import Source

PACKAGE = "pezzbox"
REST = "core"
"""The linked module of what is in no room."""


class Bundle:
    """A module as it will be on the board: of linked modules, or of one that stays alone."""

    def __init__(self, name: str, path: str, linked: bool) -> None:
        self.name = name
        self.path = path
        self.linked = linked
        self.sources: list[Source] = []
        self.names: dict[Binding, str] = {}
        """What is called how here: all that is made here, and all that is taken from elsewhere."""
        self.taken_from: set[str] = set()
        """The modules that are imported at the top."""


class Layout:
    """The modules as they will be on the board."""

    def __init__(
        self, modules: Modules, later: Container[str], main: str, apart: Sequence[str] = ()
    ) -> None:
        """Those that `main` reaches are linked, but for those in `later`; and those of `apart`."""
        self._modules = modules
        self._later = later
        self.bundles: dict[str, Bundle] = {}
        """By the names under which they are imported."""
        self.home: dict[str, Bundle] = {}
        """The bundle that each module of the image is in."""
        order = self._reached(main, [])
        rooms = self._rooms(order)
        for entry in (one for one in apart if one in modules.sources):
            more = [*self._reached(entry, order), entry]
            rooms.update(dict.fromkeys(more, _room(entry)))
            order += more
        for name in [*order, *(name for name in modules.sources if name not in order)]:
            self._put(name, rooms.get(name))

    def _reached(self, main: str, known: list[str]) -> list[str]:
        """What `main` reaches by imports at module level, in the order in which it would be.

        But for what is in `known`. What stays a module of its own is none of that; but what it
        needs is, if `main` imports it.
        """
        handed = self._modules.handed_around()
        order: list[str] = []
        seen = {main, *known}

        def reach(name: str) -> None:
            for other in self._imports(name):
                if other in seen or (other in self._later and name != main):
                    continue
                seen.add(other)
                reach(other)
                if other not in self._later:
                    order.append(other)

        reach(main)
        return [name for name in order if name not in handed]

    def _rooms(self, order: list[str]) -> dict[str, str]:
        """The room of each linked module; what one room alone imports is that room's, too."""
        rooms = {name: _room(name) for name in order}
        for name in reversed(order):
            importing = {rooms[other] for other in order if name in self._imports(other)}
            if rooms[name] == REST and len(importing - {REST}) == 1:
                rooms[name] = (importing - {REST}).pop()
        return rooms

    def _imports(self, module: str) -> list[str]:
        return list(self._modules.imported(self._modules.sources[module]))

    def _put(self, module: str, room: str | None) -> None:
        source = self._modules.sources[module]
        name, path = module, source.path
        if room is not None:
            name = f"{PACKAGE}.{room}"
            path = f"{PACKAGE}/{room}" + (".py" if room == REST else "/__init__.py")
        bundle = self.bundles.setdefault(name, Bundle(name, path, room is not None))
        bundle.sources.append(source)
        self.home[module] = bundle


def _room(module: str) -> str:
    """The linked module that a module goes into; the drivers' are the devices'."""
    top, _, rest = module.partition(".")
    if top != PACKAGE:
        return "device"
    return rest.partition(".")[0] if "." in rest or rest == "journal" else REST
