"""What a box can do at most to the collector's book, memory and log, whatever it says."""

import pytest
from sqlalchemy import text

from pezzbox.club import messages
from tests.book.running import long_match
from tests.club.boxes import Box


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
