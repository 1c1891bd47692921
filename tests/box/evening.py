"""A long evening at a box: whatever hands, faults and power do, and what must hold after it.

CPython only: the time that the event loop is held is taken from its handles.
"""

import asyncio

from host_tools.virtual.pn532 import _FAULTS as READER_FAULTS
from host_tools.virtual.tags import ClassicTag, IsoDepTag, RandomUidTag
from pezzbox.game import events, written
from pezzbox.game.match import Match
from pezzbox.journal import Journal
from pezzbox.screens.notes import refusal
from tests.box.bench import MS, SECOND, Bench
from tests.box.cutting import differs
from tests.box.tags import blank, card_tag, spoilt

HELD_US = 25_000  # device.md section 6: the longest time the loop is held, storage aside
__all__ = ("READER_FAULTS", "THINGS", "Evening")


def _odd(card, **more):
    made = card_tag(card)
    for name, value in more.items():
        setattr(made, name, value)
    return made


THINGS = {
    "double": lambda: card_tag(1, uid=b"\x04\x77\x01\x02\x03\x04\x05"),
    "other number": lambda: card_tag(2, 9),
    "other deck": lambda: card_tag(0x87),
    "copied": lambda: spoilt(3),
    "blank": blank,
    "bank card": lambda: IsoDepTag(b"\x04\x01\x02\x03"),
    "classic": lambda: ClassicTag(b"\xde\xad\x01\x02"),
    "phone": RandomUidTag,
    "noisy": lambda: _odd(0x11, noise_us=4000),
    "very noisy": lambda: _odd(0x12, noise_us=700),
    "clone": lambda: _odd(0x13, halts=False),
    "leaving": lambda: _odd(0x14, leave_after=9),
}
"""What may lie on the reader beside the cards themselves."""


class Evening:
    """Plays `steps` and checks the invariants; `run()` raises what does not hold.

    A step is a tuple: ("lay", card or name in THINGS), ("lift",), ("card",) for one that is
    wanted, ("press", button, ms), ("reader", fault, times), ("display", times),
    ("plug", part, on), ("wait", ms), ("leap", ms), ("cut",), ("undo",), ("next",).
    """

    def __init__(self, match, steps):
        self.bench = Bench(match, [events.deal(None)], settings={"usual": match})
        self.steps = steps
        self.stored = [[events.match(*match), events.deal(None)]]
        """What the journal said was safe, a list a match."""
        self.held_us = 0
        self._things = {}
        self._last = None

    def run(self):
        append, begin, step = Journal.append, Journal.begin, asyncio.Handle._run
        world, evening = self.bench.world, self

        def appended(journal, event, result=b""):
            append(journal, event, result)
            evening.stored[-1].append(event)

        def begun(journal, game, players, rules):
            begin(journal, game, players, rules)
            evening.stored.append([events.match(game, players, rules)])

        def held(handle):
            since = world.now_us
            step(handle)
            evening.held_us = max(evening.held_us, world.now_us - since)

        Journal.append, Journal.begin, asyncio.Handle._run = appended, begun, held
        try:
            self.bench.run(self._script)
        finally:
            Journal.append, Journal.begin, asyncio.Handle._run = append, begin, step
        self._check()

    def _script(self, bench):
        yield from bench.started()
        for step in self.steps:
            yield from getattr(self, "_" + step[0])(bench, *step[1:])
        yield from self._heal(bench)
        yield from self._works(bench)
        self._last = bench.match

    def _check(self):
        bench = self.bench
        assert bench.crash() is None, bench.crash()
        assert set(bench.resets) <= {"power"}, bench.resets
        assert self.held_us <= HELD_US, self.held_us
        told = bench.transcripts()
        assert len(told) == len(self.stored)
        for lines, stored in zip(told, self.stored):
            plain = [{k: v for k, v in line.items() if k not in ("t", "boot")} for line in lines]
            assert plain == [written.to_json(event) for event in stored]
        if self._last is not None:
            folded = Match(*self.stored[-1][0][1:4])
            for event in self.stored[-1][1:]:
                folded.apply(event)
            assert differs(self._last, folded) is None, differs(self._last, folded)

    # After it

    def _heal(self, bench):
        """Everything works again, and nothing lies there."""
        board = bench.board
        board.reader.heal()
        board.display.fail(0)
        for part in (board.reader, board.display):
            if not part.plugged:
                part.plug(True)
        for one in list(board.reader.field.tags):
            board.reader.lift(one)
        yield 2 * SECOND

    def _works(self, bench):
        """The reader reads, the display shows, and a card that is wanted is taken."""
        assert not bench.box.hardware.reader.fault
        yield from bench.lay(blank())
        words = refusal("unknown_tag", ("BEEF",), [], "italian")
        assert bench.message() == words, (bench.name, bench.message())
        assert bench.clear() and bench.board.display.on
        yield 2500 * MS
        bench.reader.field.clear()
        yield SECOND
        stage = bench.table.stage
        if bench.match is not None and bench.match.need == "play" and not stage.question:
            played = bench.played
            yield from bench.lay(bench.tag(bench.match.deal.unplayed()[0]))
            assert bench.played == played + 1 or bench.match.need != "play"

    # Steps

    def _lay(self, bench, what):
        if what not in self._things:
            self._things[what] = THINGS[what]() if what in THINGS else bench.tag(what)
        if self._things[what] not in bench.reader.field.tags:
            bench.reader.lay(self._things[what])
        yield 60 * MS

    def _lift(self, bench):
        bench.reader.field.clear()
        yield 300 * MS

    def _card(self, bench):
        match = bench.box and bench.match
        if match and match.need == "play":
            wanted = match.deal.unplayed()
            one = bench.tag(wanted[len(wanted) // 2])
            if one not in bench.reader.field.tags:
                bench.reader.lay(one)
                yield 150 * MS
                if one in bench.reader.field.tags:
                    bench.reader.lift(one)
        yield 150 * MS

    def _press(self, bench, button, ms):
        yield from bench.press(button, ms, 60 * MS)

    def _undo(self, bench):
        yield from bench.press("left", 650)
        yield from bench.press("middle")

    def _next(self, bench):
        yield 1600 * MS
        yield from bench.press("middle")

    def _reader(self, bench, fault, times):
        bench.reader.fail(fault, times)
        yield 20 * MS

    def _display(self, bench, times):
        bench.board.display.fail(times)
        yield 20 * MS

    def _plug(self, bench, part, on):
        chip = getattr(bench.board, part)
        if chip.plugged != on:
            chip.plug(on)
        yield 20 * MS

    def _wait(self, bench, ms):
        yield ms * MS

    def _leap(self, bench, ms):
        bench.leap(ms)
        yield 200 * MS

    def _cut(self, bench):
        bench.cut()
        yield 1500 * MS
