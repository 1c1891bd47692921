"""The table: what people lay and press becomes events of a match, shown, stored and heard.

The order for an event is match, display, journal, beep: people see it first, and what has
beeped is safe (device.md section 5). Of a card they look for that alone: the rest of the picture,
which takes ten times as long, comes after the beep.
"""

import asyncio

from micropython import const

from pezzbox.device import buzzer, kinds
from pezzbox.game import events
from pezzbox.game.late import forget
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.journal import StorageError
from pezzbox.laid import LaidCards
from pezzbox.screens.stage import Stage
from pezzbox.sounds import tune_of
from pezzbox.version import VERSION

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.decks import Decks
    from pezzbox.device.hardware import Hardware
    from pezzbox.journal import Journal
    from pezzbox.settings import Settings

    Tune = tuple[tuple[int, int], ...]

_FEW_MATCHES = const(10)  # so few still fit: time to say so

_LEARNT = (kinds.CARD, kinds.UNKNOWN, kinds.BAD)  # what can be learnt as a card (tags.md)

# What a sighting that is no card says, by its kind (tags.md, "what is on the reader").
_NOTICES = {
    kinds.TWO: "two_cards",
    kinds.BAD: "bad_tag",
    kinds.FOREIGN: "foreign",
    kinds.FAULT_ON: "fault.reader",
}


class Table:
    """The match in progress, if there is one, with its screens and its journal.

    Every public coroutine shows what came of it before it returns.
    """

    def __init__(
        self, hardware: "Hardware", journal: "Journal", settings: "Settings", decks: "Decks"
    ) -> None:
        self.match: "Match | None" = None
        self.stage = Stage(hardware.display)
        self.stored = 0
        """How many events were made safe since power-up."""
        self._hardware = hardware
        self._journal = journal
        self._settings = settings
        self._decks = decks
        self._laid = LaidCards()
        for key in ("language", "suits", "sound", "brightness"):
            self._use(key, settings.get(key))

    # What happens

    async def tag(self, kind: int, card: int, deck: int, uid: bytes) -> None:
        """Something lies on the reader: a card, or what else `kind` says."""
        asked = self.stage.question
        if kind in _LEARNT and asked is not None and asked.name == "learn":
            await self._heard(await self._carry_out(self.stage.tag(uid, card), uid))
        elif kind != kinds.CARD:
            await self._heard(self._notice(kind, uid))
        elif self.match is None or not self._laid.still_there(self.match.deal, card, uid):
            tune = await self._carry_out(self.stage.card(card), uid)
            if tune not in (buzzer.REFUSED, buzzer.FAULT) and self._laid.other_deck(deck):
                self.stage.message("mixed_decks")
            await self._heard(tune)

    async def press(self, button: int, what: int) -> None:
        """A button was pressed, held or let go."""
        while self.stage.wake(button, what):
            await asyncio.sleep_ms(0)
        await self._heard(await self._carry_out(self.stage.press(button, what), b""))

    async def over(self) -> None:
        """What was shown for a while has been shown long enough."""
        while self.stage.awaits:  # cards came too quickly for all that the result needs
            self.stage.prepare()
            await asyncio.sleep_ms(0)
        self.stage.over()
        await self.show()

    async def show(self) -> None:
        """Draw what changed and send it; yields to the other tasks between pages."""
        if self.stage.dirty:
            self.stage.draw()
            await self._hardware.display.refresh()

    async def _heard(self, tune: "Tune | None") -> None:
        if tune is not None:
            self._hardware.buzzer.play(tune)
            await asyncio.sleep_ms(0)  # now, not after the picture
        await self.show()

    def _notice(self, kind: int, uid: bytes) -> "Tune | None":
        """Say what lies there instead of a card, or what the reader has."""
        if kind == kinds.FAULT_OFF:
            return None  # a recovery that worked is silent
        if kind == kinds.UNKNOWN:
            self.stage.message("unknown_tag", ("%02X%02X" % (uid[-2], uid[-1]),))
        else:
            self.stage.message(_NOTICES[kind])
        return buzzer.FAULT if kind == kinds.FAULT_ON else buzzer.REFUSED

    # Start

    def resume(self, without_match: bool = False) -> "list[tuple[str, str]]":
        """Take up the match in progress to the very card, or go home; returns what is wrong.

        without_match: go home in any case; the match can be taken up from there.
        """
        problems = self._journal.scan()
        if without_match or self._journal.match_id is None:
            self._go_home()
            return problems
        try:
            return problems + self._take_up()
        except StorageError as error:  # damaged, and the flash takes nothing: as it is for export
            self._go_home()
            return problems + [(error.code, self._journal.name)]

    def _take_up(self) -> "list[tuple[str, str]]":
        """The match in progress, out of the journal."""
        saved = self._journal.resume()
        assert saved is not None  # there is one
        match = Match(saved.game, saved.players, saved.rules, recall=self._journal.recall)
        problems = saved.into(match, self._hardware.watchdog.feed)
        self._open(match, resumed=True)
        return problems

    def set_aside(self) -> None:
        """The match cannot be shown as it is: leave its last event out.

        The event stays in the journal, and its undo with it.
        """
        if self.match is not None and self.match.last() is not None:
            self.match.apply(events.UNDO)
            self._journal.append(events.UNDO)
            self._open(self.match, resumed=True)

    def where(self) -> list:
        """Which match, deal and event it is at."""
        match = self.match
        if match is None or match.deal is None:
            return [self._journal.match_id, 0, 0]
        return [self._journal.match_id, len(match.results), match.deal.logged]

    # What is wanted

    async def _carry_out(self, wanted: "tuple | None", uid: bytes) -> "Tune | None":
        """Do what the stage wants (screens/README.md). Returns the tune to play, or None."""
        if wanted is None:
            return None
        what = wanted[0]
        try:
            if what == "event":
                return await self._record(wanted[1], uid)
            if what == "undo":
                return await self._undo()
            if what == "match":
                return self._begin(wanted[1], wanted[2], wanted[3])
            if what == "resume":
                self._take_up()
                return buzzer.CARD
            if what == "home":
                return self._leave()
            if what == "set":
                return self._set(wanted[1], wanted[2])
            if what == "learn":
                return self._learn(wanted[1], wanted[2])
            if what == "forget":
                return self._forget(wanted[1])
            if what == "about":
                return self._about()
        except Refused as refused:
            self.stage.message(refused.code, refused.details)
        except StorageError as error:
            self.stage.message(error.code)
            return buzzer.FAULT
        return buzzer.REFUSED  # where the stage refused, it shows the reason already

    async def _record(self, event: tuple, uid: bytes) -> "Tune":
        """Apply, show, store; the beep is the caller's. Nothing is recorded that is refused."""
        match = self.match
        assert match is not None  # the stage asks for events of a match only
        ended = match.packed() if event[0] == "deal" else b""
        match.apply(event)
        place = self.stage.draw_card(event[1]) if event[0] == "play" else None
        if place is not None:  # what people look for; the rest comes after the beep
            self._hardware.display.send_part(*place)
        self._laid.noted(event, uid)
        self.stage.changed(event)
        if place is None:
            await self.show()
        self._store(event, ended)
        return tune_of(match, event)

    async def _undo(self) -> "Tune":
        """Take the last event back; its card does not count until it was lifted."""
        match = self.match
        assert match is not None  # as above
        undone = match.last()
        match.apply(events.UNDO)
        uid = self._laid.taken_back(undone)
        if uid:
            self._hardware.reader.hold(uid)
        self.stage.changed(None)
        await self.show()
        self._store(events.UNDO)
        return buzzer.CARD

    def _store(self, event: tuple, ended: bytes = b"") -> None:
        """Make an event safe, with the deal that ended."""
        self._journal.append(event, ended)
        self.stored += 1

    def _begin(self, game: str, players: "list[str]", rules: dict) -> "Tune":
        match = Match(game, players, rules, recall=self._journal.recall)
        if self._journal.match_id is not None:
            self._journal.finish()  # one that could not be taken up stays as it is, for export
        self._journal.begin(game, players, rules)
        self._open(match, resumed=False)
        if not self._journal.keeps:
            self.stage.message("fault.unkept")
        else:
            self._settings.began(game, players, rules)
        return buzzer.CARD

    def _leave(self) -> "Tune":
        self._journal.finish()
        self._go_home()
        return buzzer.CARD

    def _go_home(self) -> None:
        self.match = None
        self._laid.clear()
        settings = self._settings
        unfinished = self._journal.match_id is not None
        self.stage.home(
            settings.get("usual"),
            unfinished,
            settings.get("names"),
            settings.favourite,
            self._decks,
        )
        if not self._journal.keeps:
            self.stage.message("fault.unkept")
        elif self._journal.room() <= _FEW_MATCHES:
            self.stage.message("fault.space")

    def _open(self, match: Match, resumed: bool) -> None:
        self.match = match
        self._laid.clear()
        self.stage.open(match, resumed)
        forget("pezzbox.game", "catalog chosen")  # it needs them only to begin or to be taken up
        forget("pezzbox.journal", "saved store")

    def _set(self, key: str, value: "Any") -> "Tune":
        self._use(key, value)
        self._settings.set(key, value)
        return buzzer.CARD

    def _learn(self, uid: bytes, card: int) -> "Tune":
        self._decks.learn(uid, card)
        self._hardware.reader.forget(uid)
        self.stage.done()
        return buzzer.CARD

    def _forget(self, uid: bytes) -> "Tune":
        """Forget a learnt tag, or (b"") all of them."""
        if uid:
            self._decks.forget(uid)
            self._hardware.reader.hold(uid)  # it still lies there: not to be learnt again
        else:
            self._decks.forget_all()
        self.stage.done()
        return buzzer.CARD

    def _about(self) -> "Tune":
        reader = self._hardware.reader
        chip = None if reader.fault else reader.version
        self.stage.about(VERSION, self._journal.room(), chip, len(self._decks))
        return buzzer.CARD

    def _use(self, key: str, value: "Any") -> None:
        self.stage.set(key, value)
        if key == "sound":
            self._hardware.buzzer.enabled = value
        elif key == "brightness":
            # 16, 64, 144, 255: even steps by eye; and no value is an error
            self._hardware.display.contrast(min(255, 16 * value * value))
