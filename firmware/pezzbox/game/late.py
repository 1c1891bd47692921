"""Functions that are imported when they are first wanted: no game needs those of all others.

What is not imported costs the board neither memory nor time at its start, and what is not needed
any more can be let go.
"""

import sys

try:
    from typing import Any
except ImportError:
    pass


def function(name: "Any") -> "Any":
    """The function that `"module.function"` of this package names; anything else as it is."""
    if type(name) is not str:
        return name
    module, named = name.split(".")
    return getattr(__import__("pezzbox.game." + module, None, None, (named,)), named)


def forget(package: str, modules: str = "") -> None:
    """Let go of some modules of a package, or of the package with all of them; allocates.

    What was taken from them stays. They are imported again when they are needed. MicroPython
    keeps a module in its package, too.
    """
    wanted = modules.split()
    for name in list(sys.modules):
        inside, _, module = name.rpartition(".")
        if (inside == package and (not wanted or module in wanted)) or (
            name == package and not wanted
        ):
            del sys.modules[name]
            if hasattr(sys.modules.get(inside), module):
                delattr(sys.modules[inside], module)
