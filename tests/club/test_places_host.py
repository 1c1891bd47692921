"""Where things are said to be: brokers, books, and the names of sessions."""

import argparse
import tempfile
from pathlib import Path

import pytest

from host_tools.book_places import place, shown
from host_tools.club_keeping.broker_url import PASSWORD, broker
from host_tools.club_keeping.embedded import box_url
from host_tools.club_keeping.sessions import session


@pytest.mark.parametrize(
    ("url", "found", "printed"),
    [
        (
            "mqtt://broker",
            ("broker", 1883, False, "collector", "of the variable"),
            "mqtt://collector@broker:1883",
        ),
        (
            "mqtts://me:p%40ss%3A@[::1]",
            ("::1", 8883, True, "me", "p@ss:"),
            "mqtts://me@[::1]:8883",
        ),
        (
            "mqtt://me:@10.0.0.1:77/",
            ("10.0.0.1", 77, False, "me", ""),
            "mqtt://me@10.0.0.1:77",
        ),
    ],
)
def test_brokers(monkeypatch, url, found, printed):
    monkeypatch.setenv(PASSWORD, "of the variable")
    assert tuple(broker(url)) == found
    assert broker(url).shown() == printed


def test_the_boxes_url_at_that_broker():
    assert box_url(broker("mqtts://a:b@[::1]:9"), "s") == "mqtts://{box}:s@[::1]:9"


@pytest.mark.parametrize(
    ("url", "printed"),
    [
        ("postgresql://me:secret@db:5433/scores?sslmode=x", "postgresql://me@db:5433/scores"),
        ("postgres://db/scores", "postgresql://db/scores"),
        ("postgresql:///scores", "postgresql:///scores"),
        ("postgresql://a@b:c@db/x\x1b[2J", "postgresql://a@b@db/x\N{REPLACEMENT CHARACTER}[2J"),
    ],
)
def test_what_is_printed_of_a_book_has_no_secret(url, printed):
    assert shown(url) == printed


@pytest.mark.parametrize(
    "text", ["http://x/y", "sqlite:///x", "postgresql://h:x/y", "postgres://"]
)
def test_what_is_no_book(text):
    with pytest.raises(argparse.ArgumentTypeError):
        place(text)


def test_programs_of_one_book_have_sessions_of_their_own_and_the_same_ones_again(tmp_path):
    book, other = tmp_path / "a.sqlite", tmp_path / "b.sqlite"
    with session(book) as first, session(book) as second, session(other) as third:
        assert len({first, second, third}) == 3
        assert first.endswith("-1") and second.endswith("-2") and third.endswith("-1")
        assert all(len(name) <= 23 for name in (first, second, third))
    with session(book) as again:
        assert again == first
        with session(book) as another:
            assert another == second
    assert list(Path(tempfile.gettempdir()).glob("pezzbox-club-*")) == []
