"""The line of how an evening is: on a terminal always, elsewhere only at its end."""

import io

from host_tools.club_keeping.arrivals import Key, State
from host_tools.club_keeping.batch import Followed
from host_tools.club_keeping.telling import Telling
from tests.club.boxes import Clock
from tests.patience import until


class Terminal(io.StringIO):
    def isatty(self):
        return True


def followed(lines, box="table-1", number=1, finished=False, first=0):
    key = Key(box, "0a1b2c3d", number)
    return Followed(key, first, [], lines, -1, "", finished, [])


def test_a_terminal_shows_how_it_is_and_what_is_said_stands_above():
    stream, clock, waiting = Terminal(), Clock(), []
    telling = Telling(stream, clock, lambda seconds, call: waiting.append(call))
    telling.followed(followed(5))
    clock.now += 1
    telling.state(State("table-2", False, "0a1b2c3d", None, None))
    telling.say("hello")
    telling.end()
    assert waiting == []
    assert stream.getvalue().split("\r\x1b[K") == [
        "1 table; 5 events, 0 matches over",
        "2 tables, 1 away; 5 events, 0 matches over",
        "pezzbox club: hello\n2 tables, 1 away; 5 events, 0 matches over",
        "pezzbox club: 2 tables, 1 away; 5 events, 0 matches over\n",
    ]


def test_the_line_is_drawn_now_and_then_and_never_stays_as_it_was():
    stream, clock, waiting = Terminal(), Clock(), []
    telling = Telling(stream, clock, lambda seconds, call: waiting.append((seconds, call)))
    for lines in (5, 6, 1500, 1501):
        telling.followed(followed(lines, finished=lines == 1501))
        clock.now += 0.1
    [(seconds, call)] = waiting
    assert 0 < seconds <= 0.5
    call()
    telling.followed(followed(1502, finished=True))
    assert len(waiting) == 2  # drawn just now: soon again
    telling.end()
    waiting[1][1]()
    assert stream.getvalue().split("\r\x1b[K") == [
        "1 table; 5 events, 0 matches over",
        "1 table; 1,501 events, 1 match over",
        "pezzbox club: 1 table; 1,502 events, 1 match over\n",
    ]


def test_it_is_drawn_by_itself():
    stream = Terminal()
    telling = Telling(stream)
    telling.followed(followed(5))
    telling.followed(followed(6))
    until(lambda: "; 6 events" in stream.getvalue())


def test_elsewhere_only_what_is_said_is_printed_and_how_it_was():
    stream = io.StringIO()
    telling = Telling(stream, Clock())
    telling.followed(followed(7, finished=True))
    telling.followed(followed(7, finished=True, number=2))
    telling.say("hello")
    telling.end()
    assert (
        stream.getvalue()
        == "pezzbox club: hello\npezzbox club: 1 table; 14 events, 2 matches over\n"
    )


def test_an_evening_without_anybody_is_not_worth_a_word():
    stream = io.StringIO()
    Telling(stream, Clock()).end()
    assert stream.getvalue() == ""
