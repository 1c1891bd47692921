"""Inside MicroPython: what a whole box on the virtual board allocates and sends. Prints JSON.

    micropython counting.py GAME PLAYERS

Two tricks are laid with tags that the box sees for the first time, and after an undo of all
their cards once more: it knows them then.
"""

import asyncio
import gc
import json
import sys
from time import ticks_ms

from host_tools.virtual import meter
from pezzbox.device.display import Display
from tests.bench import evening
from tests.box.bench import MS, SECOND, Bench

_SHOWN = 300 * MS  # until a card is shown and stored; then the box collects
_QUIET = 700 * MS  # until it has
_IDLE = 6  # seconds; every check of the reader and the display is in there
_TRICKS = 2
_LONG_MS = 700


class HeldBack:
    """The display's pages that are sent again all the time, only when they are counted."""

    def __init__(self):
        self.over = False
        watch = Display.watch

        async def waiting(display):
            while not self.over:
                await asyncio.sleep_ms(500)
                display.alive = ticks_ms()
            await watch(display)

        Display.watch = waiting


class Counter:
    """What goes over a bus from here on."""

    def __init__(self, bus):
        self._bus = bus
        self.reset()

    def reset(self):
        """Count from now on."""
        self._transfers = self._bus.transfers
        self._bytes = self._bus.bytes

    def counted(self):
        """Transfers, and bytes in them."""
        return self._bus.transfers - self._transfers, self._bus.bytes - self._bytes


def median(values):
    """The one in the middle: a check of the reader falls among some of the cards."""
    return sorted(values)[len(values) // 2]


class Counting:
    """A box at which two tricks are played, undone and played again; `made` has the figures."""

    def __init__(self, game, players):
        self.made = {}
        self._match = evening.match(game, players)  # what the table is going to do
        plays = evening.plays(self._match, evening.Shuffler(1))
        self._dealt = next(plays)
        self._match.apply(self._dealt)
        self._cards = []
        for event in plays:
            self._match.apply(event)
            self._cards.append(event[1])
            if len(self._cards) == _TRICKS * players:
                break
        self._laid = []  # (new, whether it ends a trick, heap, display, reader)

    def run(self):
        """Play and count."""
        match = self._match
        self._again = HeldBack()
        bench = Bench((match.game, list(match.players), evening.RULES[match.game]), [self._dealt])
        bench.run(self._script)
        assert bench.resets == ["power"] and bench.crash() is None
        return self.made

    def _script(self, bench):
        board = bench.board
        self._display = Counter(board.bus_at(5, 4))
        self._reader = Counter(board.bus_at(7, 6))
        yield from bench.started()
        yield from self._cards_laid(bench, True)
        for _ in self._cards:
            yield from bench.press("left", ms=_LONG_MS)
            yield from bench.press("middle")
        yield from self._cards_laid(bench, False)
        self._count()
        yield from self._idle()
        self._redraw(bench)

    def _cards_laid(self, bench, new):
        for i, card in enumerate(self._cards):
            yield from self._card(bench, card, new, (i + 1) % self._match.n == 0)
            assert bench.match.deal.played == i + 1

    def _card(self, bench, card, new, ends):
        tag = bench.tag(card)
        yield _QUIET
        meter.start()
        self._display.reset()
        self._reader.reset()
        bench.reader.lay(tag)
        yield _SHOWN
        heap = meter.stop()
        self._laid.append((new, ends, heap, self._display.counted(), self._reader.counted()))
        yield from bench.lift(tag)

    def _count(self):
        made = self.made
        within = [one for one in self._laid if not one[1]]
        ending = [one for one in self._laid if one[1]]
        for name, cards in (("card", within), ("trick", ending)):
            made[name + "_heap"] = median([one[2] for one in cards])
            made[name + "_sent"] = median([one[3][1] for one in cards])
            made[name + "_windows"] = median([one[3][0] for one in cards]) // 2
        for name, new in (("new", True), ("known", False)):
            cards = [one for one in within if one[0] == new]
            made[name + "_transfers"] = median([one[4][0] for one in cards])
            made[name + "_bytes"] = median([one[4][1] for one in cards])

    def _redraw(self, bench):
        stage = bench.table.stage
        stage.dirty = True
        gc.collect()
        gc.disable()
        before = gc.mem_alloc()
        stage.draw()
        self.made["redraw_heap"] = gc.mem_alloc() - before
        gc.enable()

    def _idle(self):
        self._again.over = True
        yield 3 * SECOND
        yield 1234  # off the tasks' own beat: all of them wait
        meter.start()
        self._display.reset()
        self._reader.reset()
        yield _IDLE * SECOND
        self.made["idle_heap"] = meter.stop() / _IDLE
        self.made["idle_transfers"] = self._reader.counted()[0] / _IDLE
        self.made["idle_bytes"] = self._reader.counted()[1] / _IDLE
        self.made["idle_sent"] = self._display.counted()[1] / _IDLE


if __name__ == "__main__":
    print(json.dumps(Counting(sys.argv[1], int(sys.argv[2])).run()))
