"""How often the collector asks the database: by batches, not by boxes, however many there are.

A server's answer takes milliseconds; after an outage hundreds of boxes tell their state at once.
"""

import contextlib
import functools

import pytest
from sqlalchemy import event, text

from host_tools.book_keeping.store import open_book
from host_tools.book_keeping.trouble import Away
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.collector import Collector, Heard
from host_tools.club_keeping.keeping import kept
from tests.book.running import long_match
from tests.club.boxes import Box, Clock

BOXES = 100
FEW = 12


@contextlib.contextmanager
def questions(book):
    """The statements that a book's database gets meanwhile."""
    asked = []

    def executed(_connection, _cursor, statement, *_):
        asked.append(statement)

    event.listen(book._engine, "before_cursor_execute", executed)
    try:
        yield asked
    finally:
        event.remove(book._engine, "before_cursor_execute", executed)


@pytest.fixture
def book(tmp_path):
    made = open_book(tmp_path / "scores.sqlite", create=True)
    yield made
    made.close()


def collector(book, clock=None, heard=None):
    return Collector(book, print, heard, clock or Clock())


@functools.cache
def matches():
    return long_match()[:4], long_match("busche")[:2]


def boxes():
    """Boxes with the beginnings of two matches."""
    return [Box(f"table-{n}", list(matches()), f"{n:08x}") for n in range(BOXES)]


def messages(lines):
    return [Message(*line) for line in lines]


def test_the_states_of_all_boxes_are_few_questions(book):
    made = boxes()
    one = collector(book)
    one.take(messages([line for box in made for line in box.lines()]))
    with questions(book) as asked:
        one.take(messages([box.state() for box in made]))
    assert 0 < len(asked) <= FEW


def test_what_another_collector_has_kept_is_read_by_few_questions(book):
    made = boxes()
    lines = messages([box.line(1, seq) for box in made for seq in range(2)])
    one, other = collector(book), collector(book)
    one.take(lines)
    with questions(book) as asked:
        other.take(lines)
    assert 0 < len(asked) <= FEW


def test_lines_that_come_again_in_other_words_are_compared_by_few_questions(book):
    lines = messages([box.line(1, seq) for box in boxes() for seq in range(2)])
    one = collector(book)
    one.take(lines)
    with questions(book) as asked:
        one.take([Message(line.topic, line.payload + b" ") for line in lines])
    assert 0 < len(asked) <= FEW


def test_copies_of_lines_that_are_kept_are_no_questions(book):
    """A broker sends thousands after a cut; a collector must not be further behind then."""
    lines = messages([line for box in boxes() for line in box.lines()])
    one = collector(book)
    one.take(lines)
    with questions(book) as asked:
        for _ in range(3):
            one.take(lines)
    assert asked == []


def test_lines_that_the_database_has_lost_are_taken_again(book):
    clock, box = Clock(), boxes()[0]
    lines = messages([box.line(1, seq) for seq in range(4)])
    one = collector(book, clock)
    one.take(lines)
    with book.writing() as connection:  # as if it had crashed, and its disk had lied
        connection.execute(text("delete from club_lines where seq > 1"))
        connection.execute(text("update club_matches set lines = 2"))
    del box.matches[2]
    one.take(messages([box.state()]))
    clock.now += 3
    assert [(ask.first, ask.last) for ask in one.asks()] == [(2, 3)]
    one.take(lines[2:])
    assert [made for _, made in kept(book)] == [box.kept(1)]


def test_lines_that_come_too_early_are_looked_up_by_few_questions(book):
    made = boxes()
    one = collector(book)
    one.take(messages([box.line(1, seq) for box in made for seq in (0, 3)]))
    with questions(book) as asked:
        one.take(messages([box.line(1, 1) for box in made]))
    assert 0 < len(asked) <= FEW


def test_a_collector_that_begins_recalls_all_tables_by_few_questions(book):
    collector(book).take(messages([line for box in boxes() for line in box.lines()]))
    with questions(book) as asked:
        collector(book)
    assert 0 < len(asked) <= FEW


def test_a_database_that_goes_after_lines_were_kept_lets_nobody_miss_them(book, monkeypatch):
    """What was kept is told, and asked about, though the question that follows fails."""

    class Listening(Heard):
        def __init__(self):
            self.told = {}

        def followed(self, found):
            self.told.setdefault(found.key, []).extend(found.told)

    made = boxes()[:3]
    heard, clock = Listening(), Clock()
    one = collector(book, clock, heard)
    one.take(messages([box.line(1, seq) for box in made for seq in range(3)]))
    lines = messages([box.line(2, 0) for box in made])
    reading = book.reading

    def away():
        raise Away("the server is gone")

    monkeypatch.setattr(book, "reading", away)
    with pytest.raises(Away):
        one.take(lines)
    monkeypatch.setattr(book, "reading", reading)
    one.take(lines)
    assert sorted(len(told) for told in heard.told.values()) == [1, 1, 1, 3, 3, 3]
    clock.now += 3
    assert {(ask.key.box, ask.key.number, ask.first) for ask in one.asks()} == {
        (box.name, 1, 3) for box in made
    }
