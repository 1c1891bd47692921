"""The collector, situation by situation: what is kept, what is asked for, what is said."""

import json
import threading
import zlib

import pytest
from sqlalchemy import text

from host_tools.book_keeping.listing import match
from host_tools.book_keeping.store import open_book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.club_keeping import booking
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.arrivals import Key
from host_tools.club_keeping.collector import Collector, Heard
from host_tools.club_keeping.keeping import kept
from pezzbox.club import messages
from tests.book.running import long_match, pezzbox
from tests.club.boxes import Box, Clock


@pytest.fixture(params=["sqlite", "postgresql"])
def place(request, tmp_path):
    """A book that is empty yet."""
    if request.param == "sqlite":
        return tmp_path / "scores.sqlite"
    return request.getfixturevalue("postgresql").new()


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


@pytest.fixture
def running(place):
    made = Running(place)
    yield made
    made.book.close()


def one_box(lines=60, game="traversone"):
    return Box("table-1", [long_match(game)[:lines]])


def test_a_match_goes_into_the_book_when_it_is_over(running, place, capsys):
    box = Box("table-1", [long_match()])
    lines = box.lines()
    running.take(*lines[:-1])
    assert running.collector.book() == 0
    running.take(lines[-1])
    assert running.collector.book() == 1
    assert running.collector.book() == 0
    assert running.kept() == box.matches
    assert pezzbox("book", "list", "--book", place, "--json") == 0
    (found,) = map(json.loads, capsys.readouterr().out.splitlines())
    assert found["source"] == "table-1/0a1b2c3d/1"
    assert found["finished"]
    assert running.said == []
    assert running.heard.matches == {Key("table-1", "0a1b2c3d", 1): box.matches[1]}


def test_an_undo_after_the_end_goes_on_in_the_books_match(running, place, capsys):
    match = long_match()
    box = Box("table-1", [match])
    running.take(*box.lines())
    assert running.collector.book() == 1
    box.matches[1] = [*match, {"event": "undo"}, match[-1]]
    running.take(*box.lines()[len(match) :])
    assert running.collector.book() == 1
    assert pezzbox("book", "list", "--book", place, "--json") == 0
    assert len(capsys.readouterr().out.splitlines()) == 1
    with running.book.reading() as connection:
        assert connection.execute(text("select booked, lines from club_matches")).all() == [
            (len(match) + 2, len(match) + 2)
        ]


def test_an_unfinished_match_goes_into_the_book_when_its_box_begins_another(running):
    box = Box("table-1", [long_match()[:70], long_match("busche")[:20]])
    running.take(*box.lines()[:70])
    assert running.collector.book() == 0
    running.take(*box.lines()[70:])
    assert running.collector.book() == 1


def test_what_is_missing_is_asked_for_after_two_seconds_and_again_less_often(running):
    box = one_box()
    lines = box.lines()
    running.take(*lines[:10], *lines[15:20])
    assert running.asks(1.9) == []
    assert running.asks(0.2) == [(1, 10, 14)]
    assert running.asks(3.9) == []
    assert running.asks(0.2) == [(1, 10, 14)]
    times = [second for second in range(300) if running.asks(1)]
    assert times[0] > 6
    assert 50 < times[-1] - times[-2] <= 61
    running.take(*lines[10:12])  # the answer has begun
    assert running.asks(1.9) == []
    assert running.asks(0.2) == [(1, 12, 14)]
    running.take(*lines[12:15])
    assert running.asks(600) == []
    assert running.kept()[1] == box.matches[1][:20]
    assert running.said == []


def test_what_a_box_says_that_it_has_is_asked_for(running):
    box = one_box(30)
    running.take(box.state())
    assert running.heard.states == {"table-1": True}
    assert running.asks(2.1) == [(1, 0, 29)]
    running.take(*box.lines())
    running.take(box.state())
    assert running.asks(100) == []


def test_a_box_that_is_away_is_asked_when_it_is_back(running):
    box = one_box(30)
    running.take(*box.lines()[:5], *box.lines()[8:])
    running.take(box.state(online=False))
    assert running.heard.states == {"table-1": False}
    assert running.asks(50) == []
    running.take(box.state())
    assert running.asks(2.1) == [(1, 5, 7)]


def test_a_box_that_is_said_to_be_away_though_it_is_not_is_asked_in_the_end(running):
    box = one_box(30)
    running.take(*box.lines()[:5], *box.lines()[8:])
    running.take(box.state())
    running.take(box.state(online=False))  # its last will, which came late
    times = [second for second in range(300) if running.asks(1)]
    assert 60 < times[0] < 65
    assert len(times) < 5


def test_another_collector_asks_for_what_waits(running, place):
    lines = one_box().lines()
    running.take(*lines[:10], *lines[12:20])
    again = Running(place)
    assert again.asks(2.1) == [(1, 10, 11)]
    again.take(*lines[10:12])
    assert len(again.kept()[1]) == 20
    again.book.close()


def test_the_end_of_a_match_that_nothing_tells_of_is_asked_for(running):
    box = Box("table-1", [long_match()[:50], long_match("busche")[:20]])
    lines = box.lines()
    running.take(*lines[:47], *lines[50:60])
    assert running.asks(2.1) == [(1, 47, 1046)]
    running.take(*lines[47:50])
    assert running.asks(2.1) == [(1, 50, 1049)]
    assert running.asks(4.1) == [(1, 50, 1049)]
    assert running.asks(1000) == []
    assert running.kept() == {1: box.matches[1], 2: box.matches[2][:10]}


def test_the_end_of_a_match_is_asked_for_when_its_box_comes_back_without_one(running):
    box = Box("table-1", [long_match()[:50]])
    running.take(*box.lines()[:47])
    none = messages.state(True, "1.0", box.journal)
    running.take((messages.topic("table-1", messages.STATE), none))
    assert running.asks(2.1) == [(1, 47, 1046)]
    running.take(*box.lines()[47:])
    assert running.asks(2.1) == [(1, 50, 1049)]


def test_states_that_are_made_up_are_not_remembered_for_ever(running):
    for number in range(200):
        state = messages.state(True, "1.0", "0a1b2c3d", number, 7)
        running.take((messages.topic("table-1", messages.STATE), state))
    assert len(running.asks(2.1)) == 40


def test_matches_that_were_never_heard_of_are_asked_for(running):
    box = Box("table-1", [long_match()[:10], long_match("busche")[:20], long_match()[:30]])
    lines = box.lines()
    running.take(*lines[:10], *lines[30:])
    assert running.asks(2.1) == [(1, 10, 1009), (2, 0, 999)]


def test_a_line_that_comes_with_other_content_changes_nothing(running):
    box = one_box()
    running.take(*box.lines())
    other = Box("table-1", [[dict(made) for made in box.matches[1]]])
    other.matches[1][30] = {"event": "play", "card": "D4", "t": 7}
    running.take(other.line(1, 30))
    assert running.kept() == box.matches
    assert running.said == ["table-1: match 1: line 30 differs from the one that is kept"]


def test_a_line_against_the_rules_waits_for_the_true_one(running):
    box = one_box()
    lines = box.lines()
    running.take(*lines[:30])
    false = Box("table-1", [[*box.matches[1][:30], box.matches[1][29]]])
    running.take(false.line(1, 30))
    assert running.kept()[1] == box.matches[1][:30]
    assert running.said[0].startswith("table-1: match 1, line 30: ")
    assert running.asks(2.1) == [(1, 30, 51)]
    running.take(*lines[31:])
    assert running.kept()[1] == box.matches[1][:30]
    running.take(lines[30])
    assert running.kept() == box.matches


def test_events_that_the_box_sets_aside_are_comments(running, place, tmp_path, capsys):
    whole = long_match()
    wrong = {"event": "play", "card": whole[30]["card"], "t": 3, "boot": 2}
    lines = [*whole[:40], wrong, wrong, "# 28 02", *whole[40:]]
    box = Box("table-1", [lines])
    running.take(*box.lines())
    assert len(running.kept()[1]) == len(lines)
    assert running.collector.book() == 1
    with running.book.reading() as connection:
        written = zlib.decompress(match(connection, 1).transcript).decode().splitlines()
    aside = "# " + json.dumps(wrong)
    expected = [*map(json.dumps, whole[:40]), aside, aside, *map(json.dumps, whole[40:])]
    assert written == expected


def test_an_event_that_followed_and_was_set_aside_stands_no_more(running):
    whole = long_match()
    lines = [*whole[:41], "# 28 01", *whole[40:]]  # it made the box crash, and came again
    box = Box("table-1", [lines])
    for line in box.lines():
        running.take(line)
    assert running.said == []
    assert running.collector.book() == 1
    (told,) = running.heard.matches.values()
    assert len(told) == len(lines)


def test_an_event_that_is_set_aside_after_an_undo_takes_what_was_undone_with_it(running):
    whole = long_match()
    undone = [whole[40], whole[41], {"event": "undo"}]  # and then it crashed: without whole[40]
    box = Box("table-1", [[*whole[:40], *undone, "# 28 01", *whole[40:]]])
    running.take(*box.lines())
    assert running.said == []
    assert running.collector.book() == 1
    with running.book.reading() as connection:
        written = zlib.decompress(match(connection, 1).transcript).decode().splitlines()
    aside = ["# " + json.dumps(made) for made in undone]
    assert written == [*map(json.dumps, whole[:40]), *aside, *map(json.dumps, whole[40:])]


def test_a_match_that_the_database_refuses_is_in_no_others_way(running, monkeypatch):
    real = booking.reading.of_bytes

    def refused(name, *rest):
        read = real(name, *rest)
        if name.startswith("table-1/"):
            read.match["game"] = None
        return read

    monkeypatch.setattr(booking.reading, "of_bytes", refused)
    one, other = (
        Box(f"table-{n}", [long_match(game)]) for n, game in ((1, "traversone"), (2, "busche"))
    )
    running.take(*one.lines(), *other.lines())
    assert running.collector.book() == 2
    assert "table-1/0a1b2c3d/1: the database refuses it: " in running.said[0]
    with running.book.reading() as connection:
        assert connection.scalar(text("select count(*) from matches")) == 1


def test_two_boxes_with_one_journal_are_two(running):
    one, other = (
        Box(name, [long_match(game)]) for name, game in (("a", "traversone"), ("b", "busche"))
    )
    running.take(*one.lines(), *other.lines())
    assert running.collector.book() == 2
    assert running.said == []


def test_a_wiped_box_begins_its_numbers_anew(running):
    for journal, game in (("00000001", "traversone"), ("00000002", "busche")):
        running.take(*Box("table-1", [long_match(game)], journal).lines())
        assert running.collector.book() == 1
    assert running.said == []


def test_a_box_cannot_fill_the_book_with_matches_that_have_no_beginning(running):
    box = Box("table-1", [long_match()[:9]] * 100)
    for number in range(1, 101):
        running.take(box.line(number, 8))
    with running.book.reading() as connection:
        assert connection.scalar(text("select count(*) from club_matches")) == 8
    running.take(box.line(100, 0))
    assert running.kept()[100] == box.matches[100][:1]
    assert "no beginning" in running.said[0]
    assert len(running.said) < 20


def test_a_box_cannot_flood_the_log(running):
    for number in range(1000):
        running.take((messages.topic("table-1", messages.EVENTS), b"%d" % number))
    running.take((messages.topic("table-2", messages.EVENTS), b"x"))
    running.clock.now += 11
    assert running.collector.asks() == []
    assert len(running.said) == 7
    assert running.said[-1] == "table-1: 995 more lines like these"


@pytest.mark.parametrize("payload", [
    b'{"online": 1, "journal": "0a1b2c3d", "match": 1, "seq": 1}',
    b'{"online": true, "journal": "<b>", "match": 1, "seq": 1}',
    b'{"online": true, "journal": "0a1b2c3d", "match": -1, "seq": 1}',
    b'{"online": true, "journal": "0a1b2c3d", "match": 1, "seq": 1e9}',
    b"[]",
    b"",
])  # fmt: skip
def test_states_that_are_none(running, payload):
    running.take((messages.topic("table-1", messages.STATE), payload))
    assert running.heard.states == {}
    assert running.asks(10) == []
    assert len(running.said) == 1


def test_collectors_side_by_side_do_nothing_twice(place):
    boxes = [
        Box(f"table-{n}", [long_match("traversone"), long_match("busche")], f"{n:08x}")
        for n in range(6)
    ]
    for n, box in enumerate(boxes):  # each is another match to the book
        for made in box.matches.values():
            made[0] = {**made[0], "players": [f"{name}{n}" for name in made[0]["players"]]}
    sides = [Running(place) for _ in range(3)]
    queues = [box.lines() for box in boxes]
    batches = []
    while any(queues):
        batches.append([line for queue in queues for line in queue[:7]])
        queues = [queue[7:] for queue in queues]
    booked = []

    def collect(side):
        for batch in batches:
            for attempt in range(20):
                try:
                    side.take(*batch)
                    break
                except BookTrouble:
                    assert attempt < 19
        booked.append(side.collector.book())

    threads = [threading.Thread(target=collect, args=(side,)) for side in sides]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(60)
    assert sum(booked) == 12
    for side in sides:
        assert side.said == []
        assert len(side.heard.matches) == 12
        assert all(
            side.heard.matches[Key(box.name, box.journal, number)] == lines
            for box in boxes
            for number, lines in box.matches.items()
        )
        side.book.close()
