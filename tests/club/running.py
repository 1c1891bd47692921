"""A collector without a broker: what it is told, what it asks for, what it says and keeps."""

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.collector import Collector, Heard
from host_tools.club_keeping.keeping import kept
from tests.book.running import long_match
from tests.club.boxes import Box, Clock


class Listening(Heard):
    """What is told of the tables, put together as the television does it."""

    def __init__(self):
        self.matches = {}
        self.states = {}

    def followed(self, found):
        lines = self.matches.setdefault(found.key, [])
        assert found.first <= len(lines)
        lines[found.first :] = found.told

    def state(self, state):
        self.states[state.box] = state.online


class Running:
    """A collector, its book and what it said."""

    def __init__(self, place):
        self.book = open_book(place, create=True)
        self.said = []
        self.clock = Clock()
        self.heard = Listening()
        self.collector = Collector(self.book, self.said.append, self.heard, self.clock)

    def take(self, *lines):
        self.collector.take([Message(*line) for line in lines])

    def asks(self, seconds):
        self.clock.now += seconds
        return [(one.key.number, one.first, one.last) for one in self.collector.asks()]

    def kept(self):
        return {key.number: lines for key, lines in kept(self.book)}


def one_box(lines=60, game="traversone"):
    return Box("table-1", [long_match(game)[:lines]])
