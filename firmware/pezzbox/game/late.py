"""Functions that are imported when they are first wanted: no game needs those of all others.

What is not imported costs the board neither memory nor time at its start.
"""

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
