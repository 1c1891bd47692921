"""Boxes with the firmware itself: each plays a match, and may lose its power meanwhile.

Each is MicroPython in a process of its own; a thread lays its cards, as fast as they are taken.
A box has power while its people are there: one that only waits takes a twentieth of a core.
"""

import threading
import time

from host_tools import virtual_club
from host_tools.virtual_usb import BoardStopped
from pezzbox.game import events, written
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
    found = [written.to_json(events.match(game, players, rules))]
    shuffler = Shuffler(seed)
    while not made.finished:
        for event in plays(made, shuffler):
            made.apply(event)
            found.append(written.to_json(event))
    return found


class FirmwareBox:
    """A box, and the people at its table, who come after `begins_s`."""

    def __init__(self, folder, name, port, number, begins_s=0.0):
        self.name = name
        self.playing = False
        self.played = False
        """Whether its match was played, and the broker has all of it."""
        self.stuck = []
        self._begins_s = begins_s
        self._folder = folder
        game, count, rules = GAMES[number % len(GAMES)]
        players = [f"{letter}-{number}" for letter in "ABCDEFGH"[:count]]
        self._match = match(game, players, rules, 1000 * number + 1)
        self._board = virtual_boxes.made(folder, name, port, self._match)
        self._plug = threading.Lock()  # of one hand at a time
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._run, name=name)

    def __enter__(self):
        self._thread.start()
        return self

    def __exit__(self, *_):
        self._over.set()
        self.cut_power()
        self._thread.join()
        self.cut_power()

    def _run(self):
        self._over.wait(self._begins_s)
        self.playing = True
        laid = False
        while not (self._over.is_set() or self.stuck or self.played):
            try:
                self.plug()
                laid = laid or self._lay()
                self.played = laid and self._is_told()
            except BoardStopped:
                continue
            except TimeoutError as error:
                self.stuck.append(repr(error))
        self.playing = False
        self.cut_power()

    def _lay(self):
        """Play the match, from where it is; whether it was played."""
        answer = self._board.ask("play", _PLAY_S, events=self._match)
        if "played" not in answer:
            self.stuck.append(answer)
            return False
        self._board.do("click", button="middle", ms=80)  # the match is over: home
        time.sleep(_HOME_S)
        return True

    def _is_told(self):
        """Wait until the broker has everything, or everybody goes."""
        for state in virtual_club.states(self._board):
            if state["idle"] or self._over.is_set():
                return state["idle"]
        return False

    def plug(self):
        """Let it have power, if it has none."""
        with self._plug:
            if not self._board.plugged:
                self._board.plug()

    def cut_power(self):
        """Pull its plug, wherever it is; whoever plays puts it in again at once."""
        with self._plug:
            self._board.unplug()

    def settle(self, seconds):
        """Wait until the match is over, and the broker has everything."""
        self._thread.join(seconds)
        assert self.played and not self.stuck, (self.name, self.stuck)

    def had(self):
        """What lies on its flash."""
        return virtual_boxes.exported(self._folder, self.name)
