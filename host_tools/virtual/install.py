"""Put the virtual clock behind `time` and `asyncio`, on either interpreter.

Import this before the firmware. On MicroPython, `host_tools/virtual/lib_micropython` has to come
first on the path; on CPython, `host_tools/virtual/cpython` has to be on it.
"""

import sys

try:
    from typing import Callable
except ImportError:
    pass

if sys.implementation.name == "micropython":
    from host_tools.virtual.on_micropython import install as _install
else:
    from host_tools.virtual.cpython.compat import install as _install

_uninstall: "Callable[[], None] | None" = None


def install() -> None:
    """Put it in place (again: MicroPython's task queue is emptied)."""
    global _uninstall
    if _uninstall is None or sys.implementation.name == "micropython":
        _uninstall = _install()


def uninstall() -> None:
    """CPython's own `time` and `asyncio` again; does nothing on MicroPython."""
    global _uninstall
    if _uninstall is not None and sys.implementation.name != "micropython":
        _uninstall()
        _uninstall = None


install()
