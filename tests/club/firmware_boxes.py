"""Boxes with the firmware itself that play one match after the other, and lose their power.

Each is MicroPython in a process of its own; a thread lays its cards, as fast as they are taken.
"""

import threading

from host_tools.virtual_usb import BoardStopped
from pezzbox.game import events
from pezzbox.game.match import Match
from tests.bench.evening import Shuffler, plays
from tests.club import virtual_boxes

GAMES = (
    ("traversone", 4, {"deals": 1}),
    ("tressette", 4, {"target": 2}),
    ("ciapano", 3, {"target": 5}),
    ("traversone", 6, {"deals": 1}),
    ("treschetten", 2, {"target": 2}),
)
"""What they play, how many of them, and by which house rules: short matches of cards alone."""

_PLAY_S = 900
_HOME_S = 1.5


def match(game, players, rules, seed):
    """A transcript's objects: a match that nobody else plays."""
    made = Match(game, players, rules)
    found = [events.to_json(events.match(game, players, rules))]
    shuffler = Shuffler(seed)
    while not made.finished:
        for event in plays(made, shuffler):
            made.apply(event)
            found.append(events.to_json(event))
    return found


class FirmwareBox:
    """A box, and the people at its table."""

    def __init__(self, folder, name, port, number, most):
        self.name = name
        self._most = most  # matches: each takes some seconds of a core
        self.matches = 0
        self.stuck = []
        self._folder = folder
        game, count, rules = GAMES[number % len(GAMES)]
        self._usual = game, [f"{letter}-{number}" for letter in "ABCDEFGH"[:count]], rules
        self._seed = 1000 * number
        first = match(*self._usual, 1)
        self.board = virtual_boxes.made(folder, name, port, first)
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name)

    def __enter__(self):
        self.board.plug()
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self.board.unplug()
        self._thread.join()
        self.board.unplug()

    def _run(self):
        while not self._over.is_set() and self.matches < self._most:
            self._seed += 1
            made = match(*self._usual, self._seed)
            while not self._over.is_set():
                try:
                    answer = self.board.ask("play", _PLAY_S, events=made)
                    self.board.do("click", button="middle", ms=80)  # the match is over: home
                except BoardStopped:
                    if not self._over.is_set():
                        self.board.plug()
                    continue
                if "played" in answer:
                    self.matches += 1
                else:
                    self.stuck.append(answer)
                break
            self._over.wait(_HOME_S)

    def cut_power(self):
        """Pull its plug, wherever it is; it is put in again at once, at the latest by `settle`."""
        self.board.unplug()

    def end(self):
        """Play no more once this match is over."""
        self._over.set()

    def settle(self, seconds):
        """Wait until the match is over, and the broker has everything."""
        self._thread.join(seconds)
        assert not self._thread.is_alive() and not self.stuck, (self.name, self.stuck)
        if not self.board.plugged:
            self.board.plug()
        virtual_boxes.until_idle(self.board, seconds)

    def had(self):
        """What lies on its flash."""
        return virtual_boxes.exported(self._folder, self.name)
