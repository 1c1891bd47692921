"""Threads that listen to boxes and hand on what they tell, each to its table."""

import threading
from collections.abc import Callable

from host_tools.board_errors import BoardTrouble
from host_tools.board_ports import Port, choose, ports
from host_tools.following import lines, opened

Heard = Callable[[str | BoardTrouble | None], None]
"""Takes a line of a box, None (it has said all), or why it is not heard. Called in a thread."""

VIRTUAL = "virtual board"  # what all of them say, so that it tells none from another

_AGAIN_S = 0.5
_LOOK_S = 1.0


class Listener(threading.Thread):
    """Listens to the box at `port`, and again when it comes back, until `stop`."""

    def __init__(self, port: str, heard: Heard) -> None:
        super().__init__(daemon=True, name=f"listens to {port}")
        self.port = port
        self._heard = heard
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Listen no more; the port is closed within a second of what the box says next."""
        self._stopped.set()

    def run(self) -> None:
        """Listen."""
        while not self._stopped.is_set():
            try:
                self._listen(choose(self.port))
            except BoardTrouble as trouble:
                self._heard(trouble)
                self._stopped.wait(_AGAIN_S)

    def _listen(self, port: str) -> None:
        with opened(port) as line:
            for got in lines(port, line):
                if self._stopped.is_set():
                    return
                self._heard(got)


class Finder(threading.Thread):
    """Looks for boxes that are plugged in, until `stop`.

    `found(port, before)` is called for each that is new; `before` is the port that the same box
    had when it was plugged in last, if that was another.
    """

    def __init__(self, found: Callable[[str, str | None], None]) -> None:
        super().__init__(daemon=True, name="looks for boxes")
        self._found = found
        self._known: dict[str, str] = {}
        self._stopped = threading.Event()

    def stop(self) -> None:
        """Look no more."""
        self._stopped.set()

    def run(self) -> None:
        """Look."""
        while not self._stopped.is_set():
            self.look(ports())
            self._stopped.wait(_LOOK_S)

    def look(self, there: list[Port]) -> None:
        """Look once: these ports are there."""
        here = {port.device for port in there}
        for device, says in there:
            if device in self._known:
                continue
            same = [old for old in self._known if self._known[old] == says and old not in here]
            before = same[0] if same and says and says != VIRTUAL else None
            if before is not None:
                del self._known[before]
            self._known[device] = says
            self._found(device, before)


def check(port: str) -> None:
    """Raise what is wrong with a port that cannot be opened: NoBoard, NoRights, PortBusy."""
    with opened(port):
        pass
