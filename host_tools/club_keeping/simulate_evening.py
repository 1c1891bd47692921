"""An evening of tables that play by themselves, and the process that plays it (simulate.py)."""

import contextlib
import heapq
import json
import os
import random
import select
import selectors
import sys
import time
from pathlib import Path
from typing import Any

from host_tools.club_keeping.simulate_link import READ, WRITE, Uplink, Where, ticks
from host_tools.club_keeping.simulate_table import Table

_GLANCE_S = 0.1  # how often everybody is asked whether something is due
_TELL_S = 0.5
_MOST_LATE_S = 1.0  # a machine that is too slow plays fewer cards, not a heap of them afterwards
_PLAYS = 50  # events before it looks at what came
_AHEAD = 12  # events of a table before its broker has had all of them
_LINE = 1 << 16
_WRAP = 0x3FFFFFFF  # as MicroPython's ticks_ms


class Evening:
    """Some tables of an evening, in one process."""

    def __init__(
        self, where: Where, boxes: list[str], folder: Path, rate: float, seed: int
    ) -> None:
        self._rng = random.Random(f"{seed} {boxes[0]}")
        self._gap_s = len(boxes) / rate  # between two events of a table, on average
        self._selector = selectors.DefaultSelector()
        self._watched: dict[Uplink, tuple[Any, int]] = {}
        self.playing = True
        self._complained = False
        began = time.monotonic()

        def now_ms() -> int:
            return int((time.monotonic() - began) * 1000) & _WRAP

        self.uplinks = [
            Uplink(box, Table(folder / box, random.Random(f"{seed} {box}"), now_ms), where.of(box))
            for box in boxes
        ]
        now = time.monotonic()
        self._next = [
            (now + self._rng.random() * self._gap_s, at) for at in range(len(self.uplinks))
        ]
        heapq.heapify(self._next)
        self._glance = now

    @property
    def idle(self) -> bool:
        """Whether the broker has everything of all tables."""
        return all(each.idle for each in self.uplinks)

    def told(self) -> dict[str, Any]:
        """Return how it is."""
        return {
            "played": sum(each.table.played for each in self.uplinks),
            "acknowledged": sum(each.acknowledged for each in self.uplinks),
            "online": sum(each.online for each in self.uplinks),
            "idle": self.idle and not self.playing,
        }

    def step(self) -> None:
        """Play what is due, and send and receive for a moment."""
        now = time.monotonic()
        for _ in range(_PLAYS):
            if not self.playing or self._next[0][0] > now:
                break
            at = self._next[0][1]
            uplink = self.uplinks[at]
            self._play(uplink)
            pause = self._rng.expovariate(1 / self._gap_s)
            heapq.heapreplace(self._next, (max(self._next[0][0] + pause, now - _MOST_LATE_S), at))
            self._turn(uplink)
        until = self._glance if not self.playing else min(self._glance, self._next[0][0])
        for key, _ in self._selector.select(max(0.0, until - now)):
            self._turn(key.data)
        if time.monotonic() >= self._glance:
            self._look_around()

    def _play(self, uplink: Uplink) -> None:
        """Let one thing happen at a table, unless it is far ahead of a broker that takes it all.

        Nobody plays that fast, and a heap of lines is read from its beginning for each new one.
        """
        if uplink.idle:
            uplink.ahead = 0
        if uplink.ahead < _AHEAD or not uplink.online:
            uplink.table.play()
            uplink.ahead += 1

    def _look_around(self) -> None:
        """Give those a turn whose time has come, or who have something to publish."""
        self._glance = time.monotonic() + _GLANCE_S
        now_ms = ticks.ticks_ms()
        for uplink in self.uplinks:
            waits = uplink.online and not uplink.outbox.full and not uplink.idle
            if waits or uplink.due(now_ms):
                self._turn(uplink)
            if uplink.refused and not self._complained:
                self._complained = True  # the others are alike
                print(f"{uplink.box}: {uplink.refused}", file=sys.stderr, flush=True)

    def _turn(self, uplink: Uplink) -> None:
        uplink.turn()
        wanted = uplink.client.io_interest(ticks.ticks_ms())
        mask = (selectors.EVENT_READ if wanted & READ else 0) | (
            selectors.EVENT_WRITE if wanted & WRITE else 0
        )
        now = (uplink.client.io_socket, mask)
        before = self._watched.get(uplink, (None, 0))
        if now == before:
            return
        self._watched[uplink] = now
        if before[0] is not None and before[1]:
            # A socket that the client has closed is known by what it was registered as.
            with contextlib.suppress(KeyError, ValueError):
                self._selector.unregister(before[0])
        if now[0] is not None and mask:
            self._selector.register(now[0], mask, uplink)

    def drain(self) -> None:
        """Nobody plays any more."""
        self.playing = False

    def stop(self) -> None:
        """All tables end their matches, and play no more."""
        self.playing = False
        for each in self.uplinks:
            each.table.stop()

    def close(self) -> None:
        """Everybody goes home; matches that are not over stay as they are."""
        for uplink in self.uplinks:
            uplink.close()
            uplink.table.journal.close()


class _Asked:
    """What the other process says on standard input: the settings; then `drain` or `stop`."""

    def __init__(self) -> None:
        self._half = b""
        self.ended = False

    def settings(self) -> dict[str, Any]:
        """Wait for the first line."""
        while not (lines := self.lines(None)):
            if self.ended:
                sys.exit(0)
        return json.loads(lines[0])

    def lines(self, wait_s: float | None = 0.0) -> list[str]:
        """Return the lines that have come by now."""
        if self.ended or not select.select([0], [], [], wait_s)[0]:
            return []
        data = os.read(0, _LINE)
        self.ended = not data
        *whole, self._half = (self._half + data).split(b"\n")
        return [line.decode() for line in whole]


def main() -> int:
    """Play what standard input says, until it ends; boxes that play no more are still there."""
    asked = _Asked()
    made = asked.settings()
    where = Where(made["url"], made["ca"])
    evening = Evening(where, made["boxes"], Path(made["folder"]), made["rate"], made["seed"])
    tell = 0.0
    while not asked.ended:
        evening.step()
        if time.monotonic() < tell:
            continue
        tell = time.monotonic() + _TELL_S
        for line in asked.lines():
            {"drain": evening.drain, "stop": evening.stop}[line]()
        print(json.dumps(evening.told()), flush=True)
    evening.close()
    return 0


if __name__ == "__main__":
    with contextlib.suppress(KeyboardInterrupt, BrokenPipeError):
        sys.exit(main())
