"""A journal that is played into, its outbox, and a club that has what reached the broker."""

import json

from pezzbox.club import messages
from pezzbox.club.outbox import Outbox
from pezzbox.club.position import Position
from pezzbox.game import events
from pezzbox.journal import Journal
from tests.journal.place import Clock

BOX = "table-1"
PLAYERS = ["Anna", "Ben", "Carla", "Dino"]


class Evening:
    """A box and the club's side of the broker. `root`: an empty folder.

    `got` are the payloads in the order in which they reached the broker, as objects.
    """

    def __init__(self, root):
        self.root = root
        self.got = []
        self.way = []  # published, and not acknowledged yet
        self.power()

    def power(self, sound=True):
        """Power off and on: only what is on the flash is there, which is `sound` or not."""
        journal = getattr(self, "journal", None)
        if journal is not None:
            journal.close()
        self.journal = Journal(self.root + "/p", Clock(), 4)
        assert (self.journal.scan() == []) == sound
        self.position = Position(self.root + "/p/club", self.journal)
        self.outbox = Outbox(self.journal, self.position)
        self.way = []
        self._lost = False

    def cut(self):
        """The connection breaks: what was published may have arrived, nobody says so."""
        self.way = []
        self._lost = False
        self.outbox.rewind()

    # The table

    def begin(self, target=41):
        """A match begins."""
        self.journal.begin("traversone", PLAYERS, {"target": target})

    def deal(self, cards=3):
        """A deal begins, and so many cards are laid."""
        self.journal.append(events.deal(None), b"r")
        for card in range(cards):
            self.journal.append(events.play(card))

    # The network

    def step(self, lost=False):
        """One look at the outbox; what it publishes reaches the broker unless it is `lost`."""
        line = self.outbox.next()
        if line is None:
            return False
        payload = messages.event(line.text, BOX, self.position.journal, line.match, line.seq)
        assert len(payload) <= messages.LONGEST
        if not lost:  # what is lost is not acknowledged either
            self.got.append(json.loads(payload))
            self.way.append(line)
        self._lost = self._lost or lost
        return True

    def acknowledge(self, which=0):
        """The broker acknowledges one of those under way."""
        if self.way:
            self.outbox.acknowledged(self.way.pop(which % len(self.way)))

    def settle(self):
        """Publish and acknowledge until there is nothing more; anew if something was lost."""
        if self._lost:
            self.cut()
        for _ in range(10000):
            self.step()
            while self.way:
                self.acknowledge()
            if self.outbox.idle:
                return
        raise AssertionError("it never ends")

    # What must have come

    def lines(self, match):
        """The lines of a match as they lie in the journal."""
        return [json.loads(line) for line in self.journal.lines(match)]

    def told(self):
        """Lines by (journal, match, seq); each must be the same every time."""
        found = {}
        for made in self.got:
            key = made["journal"], made["match"], made["seq"]
            line = {name: made[name] for name in made if name not in messages.KEYS}
            assert made["box"] == BOX
            assert found.setdefault(key, line) == line, key
        return found

    def check_all_came(self, first=1):
        """Every line of every match from `first` on is there, numbered from 0, and no other."""
        wanted = {}
        for match, _, _ in self.journal.matches():
            if match >= first:
                for seq, line in enumerate(self.lines(match)):
                    wanted[(self.position.journal, match, seq)] = line
        assert self.told() == wanted

    def check_in_order(self):
        """A line comes only when those before it have come."""
        seen = set()
        for made in self.got:
            key = made["match"], made["seq"]
            seen.add(key)
            assert made["seq"] == 0 or (key[0], key[1] - 1) in seen, key
