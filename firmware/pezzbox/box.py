"""The box: reader, buttons and buzzer, a match, its screens and its journal, connected.

Everything that comes in is only noted and waits its turn, so that no card and no press is lost
while the display or the flash is busy. One loop takes it up again. The order for an event is
match, display, journal, beep: people see it first, and what has beeped is safe
(device.md section 5).
"""

import asyncio
import time

from micropython import const

from pezzbox.device import buzzer, kinds
from pezzbox.game import events
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.journal import StorageError
from pezzbox.laid import LaidCards
from pezzbox.screens.stage import Stage
from pezzbox.version import VERSION

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.decks import Decks
    from pezzbox.device.board import Hardware
    from pezzbox.device.kinds import Sighting
    from pezzbox.journal import Journal
    from pezzbox.settings import Settings

    Tune = tuple[tuple[int, int], ...]

_TICK_MS = const(100)
_DIM_MS = const(300_000)  # device.md section 4: dims after 5 minutes without an event,
_SLEEP_MS = const(900_000)  # sleeps after 15
_FEW_MATCHES = const(10)  # so few matches still fit: time to say so

_AWAKE, _DIMMED, _ASLEEP = 0, 1, 2

# What waits in the inbox: (_TAG, kind, card, deck, uid), (_PRESS, button, what), (_OVER,)
_TAG, _PRESS, _OVER = 0, 1, 2

# What a sighting that is no card says, by its kind (tags.md, "what is on the reader").
_NOTICES = {
    kinds.TWO: "two_cards",
    kinds.BAD: "bad_tag",
    kinds.FOREIGN: "foreign",
    kinds.FAULT_ON: "fault.reader",
}


class Box:
    """A scoring box at a table. `run()` never returns.

    hardware: what device.board.open_board made; journal, settings, decks: opened on the board's
    file system.
    """

    def __init__(
        self, hardware: "Hardware", journal: "Journal", settings: "Settings", decks: "Decks"
    ) -> None:
        self.hardware = hardware
        self.journal = journal
        self.settings = settings
        self.decks = decks
        self.match: "Match | None" = None
        self.stage = Stage(hardware.display)
        self._laid = LaidCards()
        self._inbox: "list[tuple]" = []
        self._wake = asyncio.Event()
        self._lasting = False  # the thing shown ends by itself, at _ends
        self._ends = 0
        self._light = _AWAKE
        self._stirred = time.ticks_ms()
        self.stored = 0  # events made safe since power-up

    async def run(self) -> None:
        """Start the parts, resume what was interrupted, then play while there is power."""
        hardware = self.hardware
        for key in ("language", "suits", "sound"):
            self._use(key, self.settings.get(key))
        self._start(self.journal.scan())
        await self._show()
        self._tasks = [
            asyncio.create_task(task)
            for task in (
                hardware.display.watch(),
                hardware.buttons.run(self._on_press),
                hardware.buzzer.run(),
                hardware.reader.run(self._on_tag, self.decks.lookup),
                self._tick(),
            )
        ]
        while True:
            await self._wake.wait()
            self._wake.clear()
            while self._inbox:
                await self._take(self._inbox.pop(0))

    # Called by the parts' tasks: note it, no more.

    def _on_tag(self, sighting: "Sighting") -> None:
        self._inbox.append(
            (_TAG, sighting.kind, sighting.card, sighting.deck, bytes(sighting.uid))
        )
        self._wake.set()

    def _on_press(self, button: int, what: int) -> None:
        self._inbox.append((_PRESS, button, what))
        self._wake.set()

    async def _tick(self) -> None:
        """End what lasts a while, and save the panel when nobody plays. Allocates nothing."""
        while True:
            await asyncio.sleep_ms(_TICK_MS)
            now = time.ticks_ms()
            if self._lasting and time.ticks_diff(now, self._ends) >= 0:
                self._lasting = False
                self._inbox.append((_OVER,))
                self._wake.set()
            if self._light != _ASLEEP:
                quiet = time.ticks_diff(now, self._stirred)
                if quiet >= _SLEEP_MS:
                    self._light = _ASLEEP
                    self.hardware.display.sleep()
                elif quiet >= _DIM_MS and self._light == _AWAKE:
                    self._light = _DIMMED
                    self.hardware.display.dim(True)

    # Start and resume.

    def _start(self, problems: "list[tuple]") -> None:
        self.stage.boot(VERSION, ["fault." + name for name, _ in self.hardware.faults])
        saved = self.journal.resume()
        if saved is None:
            self._go_home()
        else:
            match = Match(saved.game, saved.players, saved.rules, recall=self.journal.recall)
            problems = list(problems) + list(saved.into(match))
            self._open(match, resumed=True)
        if problems:
            self.stage.message("fault.journal")

    def _go_home(self) -> None:
        self.match = None
        self._laid.clear()
        self.stage.home(self.settings.get("usual"), False)
        if self.journal.room() <= _FEW_MATCHES:
            self.stage.message("fault.space")

    def _open(self, match: Match, resumed: bool) -> None:
        self.match = match
        self._laid.clear()
        self.stage.open(match, resumed)

    # One thing after the other.

    async def _take(self, item: tuple) -> None:
        """Do what a tag, a press or the passing of time asks for, and show what came of it."""
        kind = item[0]
        tune = None
        if kind != _OVER:
            self._stir()
        if kind == _TAG:
            tune = await self._take_tag(item[1], item[2], item[3], item[4])
        elif kind == _PRESS:
            tune = await self._carry_out(self.stage.press(item[1], item[2]), b"")
        else:
            self.stage.over()
        await self._show()
        if tune is not None:
            self.hardware.buzzer.play(tune)

    def _stir(self) -> None:
        self._stirred = time.ticks_ms()
        if self._light == _ASLEEP:
            self.hardware.display.wake()
        if self._light != _AWAKE:
            self.hardware.display.dim(False)
            self._light = _AWAKE

    async def _take_tag(self, kind: int, card: int, deck: int, uid: bytes) -> "Tune | None":
        """Play the card on the reader, or say why not. Returns the tune to play, or None."""
        if kind != kinds.CARD:
            return self._notice(kind, uid)
        if self.match is not None and self._laid.still_there(self.match.deal, card, uid):
            return None
        tune = await self._carry_out(self.stage.card(card), uid)
        if tune is not None and tune != buzzer.REFUSED and self._laid.other_deck(deck):
            self.stage.message("mixed_decks")
        return tune

    def _notice(self, kind: int, uid: bytes) -> "Tune | None":
        """Say what lies there instead of a card, or what the reader has."""
        if kind == kinds.FAULT_OFF:
            return None  # a recovery that worked is silent
        if kind == kinds.UNKNOWN:
            self.stage.message("unknown_tag", ("%02X%02X" % (uid[-2], uid[-1]),))
        else:
            self.stage.message(_NOTICES[kind])
        return buzzer.FAULT if kind == kinds.FAULT_ON else buzzer.REFUSED

    async def _carry_out(self, wanted: "tuple | None", uid: bytes) -> "Tune | None":
        """Do what the stage wants (screens/README.md). Returns the tune to play, or None."""
        if wanted is None:
            return None
        what = wanted[0]
        if what == "event":
            return await self._record(wanted[1], uid)
        if what == "undo":
            return await self._undo()
        if what == "match":
            return self._begin(wanted[1], wanted[2], wanted[3])
        if what == "home":
            return self._leave()
        if what == "set":
            return self._set(wanted[1], wanted[2])
        return buzzer.REFUSED  # the stage shows the reason already

    async def _record(self, event: tuple, uid: bytes) -> "Tune":
        """Apply, show, store; the beep is the caller's. Nothing is recorded that is refused."""
        try:
            self.match.apply(event)
        except Refused as refused:
            self.stage.message(refused.code, refused.details)
            return buzzer.REFUSED
        self._laid.noted(event, uid)
        self.stage.changed(event)
        return await self._store(event, self._tune(event))

    async def _store(self, event: tuple, tune: "Tune") -> "Tune":
        """Show the picture as it is now, then make the event safe."""
        await self._show()
        try:
            self.journal.append(event)
        except StorageError as error:
            self.stage.message(error.code, error.args[1:])
            return buzzer.FAULT
        self.stored += 1
        return tune

    def _tune(self, event: tuple) -> "Tune":
        match = self.match
        deal = match.deal
        if match.finished:
            return buzzer.MATCH
        if deal is not None and deal.complete:
            return buzzer.DEAL
        if event[0] == "play" and not deal.in_trick:
            return buzzer.TRICK
        return buzzer.CARD

    async def _undo(self) -> "Tune":
        """Take the last event back; its card does not count until it was lifted."""
        uid = self._laid.taken_back(self.match.last())
        self.match.apply(events.UNDO)
        if uid:
            self.hardware.reader.hold(uid)
        self.stage.changed(None)
        return await self._store(events.UNDO, buzzer.CARD)

    def _begin(self, game: str, players: "list[str]", rules: dict) -> "Tune":
        try:
            match = Match(game, players, rules, recall=self.journal.recall)
            self.journal.begin(game, players, rules)
        except Refused as refused:
            self.stage.message(refused.code, refused.details)
            return buzzer.REFUSED
        except StorageError as error:
            self.stage.message(error.code, error.args[1:])
            return buzzer.FAULT
        self.settings.set("usual", (game, players, rules))
        self._open(match, resumed=False)
        return buzzer.CARD

    def _leave(self) -> "Tune":
        self.journal.finish()
        self._go_home()
        return buzzer.CARD

    def _set(self, key: str, value: "Any") -> "Tune":
        self.settings.set(key, value)
        self._use(key, value)
        return buzzer.CARD

    def _use(self, key: str, value: "Any") -> None:
        self.stage.set(key, value)
        if key == "sound":
            self.hardware.buzzer.enabled = value

    # The picture.

    def _time(self) -> None:
        """Arm the end of what the stage shows for a while."""
        lasts = self.stage.lasts
        self._lasting = lasts > 0
        if lasts:
            self._ends = time.ticks_add(time.ticks_ms(), lasts)

    async def _show(self) -> None:
        """Draw what changed and send it; yields to the reader and the buttons between pages."""
        self._time()
        if self.stage.dirty:
            self.stage.draw()
            await self.hardware.display.refresh()
