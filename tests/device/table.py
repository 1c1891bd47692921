"""A table with a box's reader on it: lay and lift tags, and see what the reader tells."""

import asyncio

from host_tools.virtual import install as clock
from host_tools.virtual import tag_content
from host_tools.virtual.board import Board, attach
from host_tools.virtual.ntag import Ntag
from pezzbox.device import board as boards
from pezzbox.device import kinds
from tests.virtual.boards import PICO

DECK = 7
TIMEOUT_US = 20000  # the loop may be held for 25 ms, by a stuck bus as well
NAMES = {
    kinds.CARD: "card",
    kinds.TWO: "two",
    kinds.UNKNOWN: "unknown",
    kinds.BAD: "bad",
    kinds.FOREIGN: "foreign",
    kinds.FAULT_ON: "fault on",
    kinds.FAULT_OFF: "fault off",
}


def uid_of(card):
    """A UID of seven bytes for a card."""
    return bytes((0x04, 0xA1, 0xB2, card ^ 0x5A, 0xD4, 0xE5, card))


def card_tag(card, deck=DECK, uid=None):
    """A tag that is written as this card."""
    made = Ntag(uid_of(card) if uid is None else uid)
    message = tag_content.message(made.uid, deck, card, "it", "Carta")
    made.memory[16 : 16 + len(message)] = message
    return made


class Table:
    """A board, its hardware, and what its reader told: (what, card) with the time in ms."""

    def __init__(self, learnt=None, without=()):
        clock.install()
        config = dict(PICO, reader=dict(PICO["reader"], timeout_us=TIMEOUT_US))
        self.board = attach(Board(config, without=without))
        self.world = self.board.world
        self.chip = self.board.reader
        self.hardware = boards.open_board(config)
        self.reader = self.hardware.reader
        self.learnt = learnt
        self.told = []
        self.times = []

    def sink(self, sighting):
        self.told.append((NAMES[sighting.kind], sighting.card))
        self.times.append(self.world.now_us / 1000)
        self.deck = sighting.deck
        self.uid = sighting.uid

    def run(self, script):
        """Run the reader beside `script(table)`, a coroutine; returns what was told."""
        asyncio.run(self._run(script))
        return self.told

    async def _run(self, script):
        task = asyncio.create_task(self.reader.run(self.sink, self.learnt))
        await self.wait(600)
        await script(self)
        task.cancel()
        try:
            await task
        except asyncio.CancelledError:
            pass

    async def wait(self, ms):
        """Let time pass."""
        await asyncio.sleep_ms(ms)

    async def wait_us(self, us):
        """Let time pass, to the microsecond."""
        flag = asyncio.ThreadSafeFlag()
        self.world.after(us, flag.set)
        await flag.wait()

    def lay(self, *tags):
        for one in tags:
            self.chip.lay(one)

    def lift(self, *tags):
        for one in tags:
            if one in self.chip.field.tags:
                self.chip.lift(one)


def told(script, learnt=None, without=()):
    """What the reader tells while `script(table)` runs."""
    return Table(learnt, without).run(script)
