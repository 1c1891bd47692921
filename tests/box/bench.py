"""A whole box on a bench: the firmware's own main.py on a virtual board, hands and eyes.

A script is a generator that yields microseconds to wait; it is called in the board's world while
the firmware runs. A failure in it ends the run and is raised by `run`, never in the firmware.
"""

import json
import os
import sys

from host_tools.virtual import install as clock
from host_tools.virtual import ticks
from host_tools.virtual.board import Board, attach
from host_tools.virtual.world import Reset
from pezzbox.crashes import Crashes
from pezzbox.game import events
from pezzbox.game.match import Match
from pezzbox.journal import Journal
from pezzbox.screens.notes import refusal
from pezzbox.settings import Settings
from tests.box.flash import Storage
from tests.box.tags import card_tag
from tests.virtual.boards import PICO

MS = 1000
SECOND = 1_000_000
PLAYERS = ["Anna", "Ben", "Carla", "Dino"]
TRAVERSONE = ("traversone", PLAYERS, {})
LOW, HIGH = (330,), (2093, 1568, 1976)  # how a refusal and an acceptance begin


class Bench:
    """A board, its flash, and what somebody at the table does with it.

    match, done: a match that is in progress on the flash, and its events so far; settings: what
    is set there; without: parts that the board lacks.
    """

    def __init__(self, match=None, done=(), settings=None, without=(), config=PICO):
        clock.install()
        self.board = attach(Board(config, without=without))
        self.world = self.board.world
        self.reader = self.board.reader
        self.storage = Storage()
        self.data = self.storage.root + "/data"
        self.starts = 0
        """How often main.py ran."""
        self.ended = None
        """What main.py ended with, if it ended by itself: None, or the exception."""
        self.resets = []
        """Causes of the resets so far."""
        self.tags = {}
        self._script = None
        self._failure = None
        self._finished = False
        with open(self.storage.root + "/board.json", "w") as file:
            json.dump(config, file)
        journal = Journal(self.data, lambda: 0)
        for key, value in (settings or {}).items():
            Settings(self.data).set(key, value)
        if match:
            _record(journal, match, done)

    # Running

    def run(self, script):
        """Power up, let `script(bench)` do its work, and cut the power when it is done."""
        self._script = script(self)
        self._failure = None
        self._finished = False
        self._ready()
        self.world.after(0, self._step)
        back, clock = os.getcwd(), ticks.START_US
        os.chdir(self.storage.root)
        try:
            while not self._finished:
                self._power_up()
        finally:
            os.chdir(back)
            ticks.START_US = clock  # the next test's clock has not leapt
        if self._failure is not None:
            raise self._failure
        return self

    def _ready(self):
        """Time goes on for a dead board as for a live one."""
        if self.world.dead is not None:
            self.board.restart()
            self.storage.renew()

    def _power_up(self):
        self._ready()
        sys.modules.pop("main", None)
        self.starts += 1
        self.ended = None
        try:
            try:
                import main  # type: ignore # noqa: F401 - the program itself, as on the board
            except KeyboardInterrupt as stopped:
                self.ended = stopped
            while not self._finished:  # the prompt
                self.world.advance(MS)
        except Reset as reset:
            self.resets.append(reset.cause)

    def _step(self):
        if self._finished:
            return
        try:
            pause = next(self._script)
        except BaseException as failure:  # noqa: BLE001 - whatever it is, the test has it
            self._finished = True
            if not isinstance(failure, StopIteration):
                self._failure = failure
            self.world.die("power")
        self.world.after(pause, self._step)

    def cut(self):
        """Pull the plug and put it in again, in a moment: `yield` after it."""
        self.world.after(0, self._cut)

    def _cut(self):
        if not self._finished:
            self.board.cut_power()

    def cut_at_beep(self):
        """Pull the plug at the very start of the next beep."""
        board = self.board
        tone = board.tone

        def heard(pin, hz):
            tone(pin, hz)
            if hz:
                board.tone = tone
                self._cut()

        board.tone = heard

    def interrupt(self):
        """Ctrl-C, as the port raises it: into whatever runs."""
        self.world.after(0, _keyboard)

    def leap(self, ms):
        """Let the clock of the firmware jump: as if nothing at all had happened for so long."""
        ticks.START_US += ms * MS

    # Eyes

    @property
    def box(self):
        """The firmware's box; None before it is made."""
        return getattr(sys.modules.get("main"), "box", None)

    @property
    def table(self):
        """The firmware's table."""
        return self.box.table

    @property
    def match(self):
        """The match that the box has."""
        return self.table.match

    @property
    def played(self):
        """How many events the deal in progress has."""
        return self.match.deal.logged

    @property
    def name(self):
        """The live screen's name."""
        return self.table.stage.name

    def message(self):
        """The words of the message on the screen, or None."""
        stage = self.table.stage
        return stage.view.lines[0] if stage.name == "message" else None

    def says(self, code, *details):
        """Whether that message is shown, in the box's memory and on the panel."""
        stage = self.table.stage
        players = stage.match.players if stage.match else []
        return self.message() == refusal(code, details, players, "italian") and self.clear()

    def clear(self):
        """Whether the panel shows what was drawn."""
        return bytes(self.board.display.ram) == bytes(memoryview(self.drawn())[1:])

    def drawn(self):
        """The firmware's picture, with its control byte."""
        return self.box.hardware.display.buffer

    def beeps(self, since=0):
        """The frequencies of the beeps since then (us)."""
        return tuple([hz for start, hz, _ in self.board.beeps() if start >= since])

    def crash(self):
        """The crash on the flash, or None."""
        return Crashes(self.data).last

    def transcripts(self):
        """The lines of every match on the flash, oldest first; with the power off."""
        self._ready()
        journal = Journal(self.data, lambda: 0)
        journal.scan()
        found = []
        for number, _, _ in journal.matches():
            found.append([json.loads(line) for line in journal.transcript(number)])
        return found

    # Hands; the generators take their time

    def tag(self, card):
        """The tag of a card: the same one every time."""
        if card not in self.tags:
            self.tags[card] = card_tag(card)
        return self.tags[card]

    def started(self):
        """Wait until the box is ready, and what it says at the start is over."""
        while self.box is None:
            yield 10 * MS
        yield 2500 * MS

    def lay(self, *tags, us=300 * MS):
        """Lay tags (or cards' tags) down and give the box its time."""
        for one in tags:
            self.reader.lay(self.tag(one) if isinstance(one, int) else one)
        yield us

    def lift(self, *tags, us=700 * MS):
        """Take them off, for long enough that the box sees it."""
        for one in tags:
            made = self.tag(one) if isinstance(one, int) else one
            if made in self.reader.field.tags:
                self.reader.lift(made)
        yield us

    def play(self, *cards):
        """Lay cards one after the other, each lifted again."""
        for card in cards:
            yield from self.lay(card)
            yield from self.lift(card)

    def press(self, name, ms=80, us=200 * MS):
        """Press a button and let it go."""
        self.board.press(name)
        yield ms * MS
        self.board.release(name)
        yield us


def _keyboard():
    raise KeyboardInterrupt


def _record(journal, match, done):
    """Put a match with its events so far on the flash."""
    journal.scan()
    journal.begin(*match)
    made = Match(*match)
    for event in done:
        packed = made.packed() if event[0] == "deal" else b""
        made.apply(event)
        journal.append(event, packed)
    journal.close()


def dealt(cards=()):
    """The events of a first deal of four: the deal, then these cards."""
    return [events.deal(None)] + [events.play(card) for card in cards]
