"""The soak's table: the firmware's, with its screens, drawn into memory."""

import asyncio

import framebuf

from pezzbox.box import Box
from pezzbox.crashes import Crashes
from pezzbox.decks import Decks
from pezzbox.device import kinds
from pezzbox.settings import Settings

LEFT, MIDDLE = 0, 1
SHORT, LONG = 0, 1


class Panel(framebuf.FrameBuffer):
    """What the screens are drawn on."""

    def __init__(self):
        super().__init__(bytearray(1024), 128, 64, framebuf.MONO_VLSB)
        self.sent = 0

    def contrast(self, value):
        pass

    def send_part(self, x, y, width, height):
        assert 0 <= x < x + width <= 128 and 0 <= y < y + height <= 64
        self.sent += 1

    async def refresh(self):
        self.sent += 1
        return True


class Hardware:
    """What a table uses of the hardware, and how often."""

    def __init__(self):
        self.display = Panel()
        self.buttons = self.buzzer = self.reader = self.watchdog = self
        self.enabled = True
        self.heard = 0

    def play(self, tune):
        self.heard += 1

    def hold(self, uid):
        pass

    def feed(self):
        pass


class Seen:
    """A table that is played at with tags and buttons; see soak.Core."""

    def __init__(self, journal, match, order):
        settings = Settings(journal.root)
        settings.set("usual", match)
        self.journal = journal
        root = journal.root
        self._table = Box(Hardware(), journal, settings, Decks(root), Crashes(root)).table
        self._order = order
        self._uids = [bytes((4, 1, 2, 3, 4, 5, card)) for card in order]
        assert self._table.resume() == []

    @property
    def match(self):
        return self._table.match

    @property
    def stored(self):
        return self._table.stored

    def _press(self, button, what=SHORT):
        asyncio.run(self._table.press(button, what))

    def begin(self):
        self._press(MIDDLE)
        assert self.match is not None

    def deal(self):
        self._press(MIDDLE)

    def lay(self, number):
        asyncio.run(self._table.tag(kinds.CARD, self._order[number], 7, self._uids[number]))

    def undo(self):
        self._press(LEFT, LONG)
        self._press(MIDDLE)

    def rest(self):
        asyncio.run(self._table.over())

    def finish(self):
        self._press(MIDDLE)
        assert self.match is None
