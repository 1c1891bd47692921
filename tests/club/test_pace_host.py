"""When the collector's thread takes, asks and books: nothing of it keeps the others waiting."""

import threading

import pytest

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping import service
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.arrived import Delivered
from host_tools.club_keeping.collector import Collector
from pezzbox.club import messages
from tests.book.running import long_match
from tests.book.tables import random_match
from tests.club.boxes import Box, Clock


class Piled:
    """A link on which these messages have arrived, a list at a time."""

    def __init__(self, *batches):
        self.batches = list(batches)
        self.waited = []
        self.acknowledged = 0
        self.asked = []
        self.connected = threading.Event()
        self.connected.set()

    def batch(self, most, seconds):
        self.waited.append(seconds)
        found = self.batches.pop(0) if self.batches else []
        assert len(found) <= most
        return [Delivered(Message(*line)) for line in found]

    def acknowledge(self, done):
        self.acknowledged += len(done)

    def publish(self, topic, payload):
        assert topic == messages.topic("table-1", messages.ASK)
        self.asked.append(messages.asked(payload)[1:])


@pytest.fixture
def made(tmp_path):
    """A service that is stepped by hand, its link and its clock."""
    book = open_book(tmp_path / "scores.sqlite", create=True)
    clock, link = Clock(), Piled()
    collects = service.Service(link, lambda: Collector(book, print, clock=clock), print)
    collects._begin()
    yield collects, link, clock
    book.close()


def steps(made, count):
    collects, _, clock = made
    for _ in range(count):
        collects._step()
        clock.now += 3


def test_nothing_is_asked_while_more_comes_than_can_be_taken(made):
    _, link, _ = made
    lines = Box("table-1", [long_match()]).lines()
    link.batches = [lines[:10] + lines[15:40], lines[40:60], lines[60:80], lines[80:81]]
    steps(made, 3)
    assert link.acknowledged == 35 + 20 + 20
    assert link.asked == []
    steps(made, 1)
    assert link.asked == [(1, 10, 14)]


def test_who_cannot_keep_up_asks_now_and_then_all_the_same(made, monkeypatch):
    _, link, _ = made
    lines = Box("table-1", [long_match()]).lines()
    link.batches = [lines[:10] + lines[15:40], lines[40:60]]
    monkeypatch.setattr(service, "_ASK_S", 0.0)
    steps(made, 2)
    assert link.asked == [(1, 10, 14)]


def test_matches_that_are_over_do_not_wait_for_messages_that_do_not_come(made):
    _, link, _ = made
    boxes = [Box(f"table-{n}", [random_match(f"pace {n}")], f"{n:08x}") for n in range(1, 13)]
    link.batches = [box.lines()[at : at + 200] for box in boxes for at in range(0, 1000, 200)]
    link.batches = [batch for batch in link.batches if batch]
    steps(made, len(link.batches))
    link.waited.clear()
    steps(made, 6)
    assert link.waited.count(0.0) >= 2
    assert link.waited[-1] > 0
