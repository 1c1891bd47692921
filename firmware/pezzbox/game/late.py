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


def forget(*names: str) -> None:
    """Let go of modules, and of all modules in those that are packages; allocates.

    What was taken from them stays. They are imported again when they are needed. MicroPython
    keeps a module in its package, too.
    """
    for name in list(sys.modules):
        package, _, module = name.rpartition(".")
        if name in names or package in names:
            del sys.modules[name]
            if hasattr(sys.modules.get(package), module):
                delattr(sys.modules[package], module)
