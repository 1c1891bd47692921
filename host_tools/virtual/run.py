"""Runs the firmware on a virtual box, inside either interpreter, and a recorded match into it.

    python -m host_tools.virtual.run MATCH.jsonl

in a folder laid out as a board's flash is (image.stage, board.json). What happens comes as lines
on standard output, each with its virtual time in microseconds, for `host_tools/demo.py`:

    picture US HEX      the display shows this (virtual/picture.py), rows of 16 bytes
    tone US HZ          the buzzer changes; 0 is silence
    say US TEXT         what the table does
    event JSON          at the end: the transcript that the journal has, line by line
    shown JSON          at the end: totals (sixths of a point), winners, whether it is finished
    stuck TEXT          instead: what the box did not do
"""

import gc
import json
import os
import sys

try:
    from typing import Any
except ImportError:
    pass

from host_tools.virtual import install, plugged  # noqa: F401 - the clock first
from host_tools.virtual.board import Board, attach
from host_tools.virtual.player import Player, Stuck
from host_tools.virtual.world import Reset
from pezzbox.game.match import Match
from pezzbox.game.written import from_json

DATA = "data"  # as in main.py
GLANCE_US = 20_000  # how often somebody looks at the display


class Spectator:
    """Looks at the display and listens to the buzzer, and writes down what is new."""

    def __init__(self, board: Board) -> None:
        self.board = board
        self._last = b""
        self._sent = -1
        self._heard = 0

    def look(self) -> None:
        """Look now, and again in a moment."""
        now = self.board.world.now_us
        tones = self.board.tones
        for when, hz in tones[self._heard :]:
            print("tone", when, hz)
        del tones[:-1]  # the last one still sounds
        self._heard = len(tones)
        if self.board.display.bytes != self._sent:
            self._sent = self.board.display.bytes
            picture = self.board.seen()
            if picture != self._last:
                self._last = picture
                print("picture", now, picture.hex())
        self.board.world.after(GLANCE_US, self.look)


def read(path: str) -> "list[tuple]":
    """The events of a transcript; a match file has been scored before, so faults are raised."""
    events = []
    deck = 0
    with open(path) as file:
        for line in file:
            if not line.strip() or line[0] == "#":
                continue
            event = from_json(json.loads(line), deck)
            if event[0] == "match":
                deck = Match(event[1], event[2], event[3] or {}).row.deck.bit
            events.append(event)
    return events


def run(path: str) -> int:
    """Play the match; returns an exit status."""
    events = read(path)
    with open("board.json") as file:
        board = attach(Board(json.load(file)))
    _usual(events[0])

    seen = []  # the firmware's table: gone with `main` when that ends

    def table() -> "Any":
        box = getattr(sys.modules.get("main"), "box", None)
        if box is not None and not seen:
            seen.append(box.table)
        return seen[0] if seen else None

    def tell(words: str) -> None:
        print("say", board.world.now_us, words)

    player = Player(board, table, events, tell, board.cut_power)
    spectator = Spectator(board)
    board.world.after(0, spectator.look)
    board.world.after(0, player.start)
    freeze = getattr(gc, "freeze", None)  # MicroPython has none
    if freeze is not None:
        freeze()  # the box collects often: not through what the host has made
    try:
        import main  # type: ignore # noqa: F401 - the program itself, as on the board
    except Reset:
        pass
    except Stuck as stuck:
        print("stuck", str(stuck).replace("\n", "\\n"))
        return 1
    _report(board, table().match)
    return 0


def _usual(match: tuple) -> None:
    """Make this match the box's usual one, as if it had been played here before."""
    from pezzbox.settings import Settings

    os.mkdir(DATA)
    Settings(DATA).set("usual", (match[1], match[2], match[3] or {}))


def _report(board: Board, match: Match) -> None:
    """After the power went: what is in the flash, and what the box showed last."""
    from pezzbox.journal import Journal

    board.restart()
    journal = Journal(DATA, lambda: 0)
    journal.scan()
    for number, _size, _finished in journal.matches():
        for line in journal.transcript(number):
            print("event", line)
    shown = {"totals": match.totals, "winners": match.winners, "finished": match.finished}
    print("shown", json.dumps(shown))


if __name__ == "__main__":
    sys.exit(run(sys.argv[1]))
