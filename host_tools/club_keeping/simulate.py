"""N tables that play by themselves and publish through a real broker, as boxes do.

    with simulate.run("mqtt://{box}:secret@127.0.0.1:1883", count=50, rate=100) as evening:
        evening.told()         # how it is: lines played and acknowledged, tables online
        evening.drain(60)      # no more cards; returns when the broker has everything

In the URL `{box}` stands for a box's name. The tables are a process of their own (or several), so
that they cost whoever collects nothing but the machine. Below `folder` each box has one of its
name, with `data/` as on its flash: `pezzbox export --from` reads it.
"""

import contextlib
import json
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from host_tools.missing import MissingPackage

_PATIENCE_S = 10.0
_GLANCE_S = 0.05
_MODULE = "host_tools.club_keeping.simulate_evening"


def boxes(count: int, prefix: str = "sim") -> list[str]:
    """Return the names of simulated boxes: sim-1, sim-2 ..."""
    return [f"{prefix}-{number}" for number in range(1, count + 1)]


class Stopped(Exception):
    """The tables' process has ended before its time; `str()` says why, as far as it is known."""


class Player:
    """One process with some of the tables."""

    def __init__(self, settings: dict[str, Any]) -> None:
        self.told: dict[str, Any] = {"played": 0, "acknowledged": 0, "online": 0, "idle": False}
        self._said = ""
        self._process = subprocess.Popen(
            [sys.executable, "-m", _MODULE],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
        )
        self._threads = [
            threading.Thread(target=target, daemon=True) for target in (self._listen, self._log)
        ]
        for thread in self._threads:
            thread.start()
        self.say(json.dumps(settings))

    def _listen(self) -> None:
        assert self._process.stdout is not None  # it is a pipe
        for line in self._process.stdout:
            self.told = json.loads(line)

    def _log(self) -> None:
        assert self._process.stderr is not None  # it is a pipe
        for line in self._process.stderr:
            self._said = line.strip() or self._said
            print(f"simulated tables: {self._said}", file=sys.stderr, flush=True)

    def say(self, line: str) -> None:
        """Tell it something; nothing happens if it has ended."""
        assert self._process.stdin is not None  # it is a pipe
        with contextlib.suppress(BrokenPipeError):
            print(line, file=self._process.stdin, flush=True)

    def check(self) -> None:
        """Raise Stopped if it has ended."""
        status = self._process.poll()
        if status is not None:
            self._threads[1].join(_PATIENCE_S)
            raise Stopped(self._said or f"status {status}")

    def close(self) -> None:
        """End it: everybody says good-bye."""
        assert self._process.stdin is not None  # it is a pipe
        with contextlib.suppress(BrokenPipeError):
            self._process.stdin.close()
        try:
            self._process.wait(_PATIENCE_S)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait()
        for thread in self._threads:
            thread.join()


class Evening:
    """All simulated tables."""

    def __init__(self, players: Sequence[Player], folder: Path) -> None:
        self._players = players
        self.folder = folder

    def told(self) -> dict[str, Any]:
        """Return how it is, half a second ago: `played`, `acknowledged`, `online`, `idle`.

        `idle`: nobody plays any more, and the broker has everything. Raises Stopped.
        """
        for player in self._players:
            player.check()
        all_told = [player.told for player in self._players]
        counts = {key: sum(told[key] for told in all_told) for key in ("played", "acknowledged")}
        return counts | {
            "online": sum(told["online"] for told in all_told),
            "idle": all(told["idle"] for told in all_told),
        }

    def drain(self, seconds: float, stop: bool = False) -> bool:
        """Play no more cards; whether the broker has everything within so many seconds.

        `stop`: every table ends its match first. The boxes stay, and answer what they are asked.
        Raises Stopped.
        """
        for player in self._players:
            player.say("stop" if stop else "drain")
        before = time.monotonic()
        while not self.told()["idle"]:
            if time.monotonic() - before > seconds:
                return False
            time.sleep(_GLANCE_S)
        return True


@contextlib.contextmanager
def run(
    url: str,
    count: int,
    rate: float,
    ca: str | None = None,
    folder: Path | None = None,
    seed: int = 0,
    processes: int = 1,
    prefix: str = "sim",
) -> Iterator[Evening]:
    """Let `count` tables play, `rate` events a second together, until the `with` ends.

    `ca`: who vouches for a broker with TLS, a file. Without `folder` nothing is kept. Raises
    MissingPackage, ValueError for the URL.
    """
    _check(url)
    names = boxes(count, prefix)
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as made:
        root = folder or Path(made)
        settings = {"url": url, "ca": ca, "folder": str(root), "seed": seed}
        parts = [names[at::processes] for at in range(processes)]
        players = [
            Player(settings | {"boxes": part, "rate": rate * len(part) / count})
            for part in parts
            if part
        ]
        try:
            yield Evening(players, root)
        finally:
            for player in players:
                player.close()


def _check(url: str) -> None:
    """Say here what the other process would end with."""
    try:
        from host_tools.club_keeping.simulate_link import Where
    except ModuleNotFoundError as error:
        raise MissingPackage(error.name or "chumicro-mqtt", "club") from None
    Where(url).of("sim-1")
