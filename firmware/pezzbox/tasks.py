"""The tasks of the event loop by name, and one policy for what goes wrong in them."""

import asyncio

try:
    from typing import Any, Callable
except ImportError:
    pass


class Tasks:
    """Starts tasks that must not die. `failed(name, error)` is awaited if one does.

    An exception that nobody expected leaves the program in a state that nobody knows: there is
    no "log and go on". The one handler stores it, shows it and starts the box again.
    """

    def __init__(self, failed: "Callable[[str, Exception], Any]") -> None:
        self._failed = failed
        self._running: list = []  # a task that nobody holds may be collected

    def start(self, name: str, coroutine: "Any") -> None:
        """Run `coroutine` from now on."""
        self._running.append(asyncio.create_task(self._guarded(name, coroutine)))

    async def _guarded(self, name: str, coroutine: "Any") -> None:
        try:
            await coroutine
        except Exception as error:  # noqa: BLE001 - whatever it is, see above
            await self._failed(name, error)
        self._running.remove(asyncio.current_task())  # what it was need not be kept
