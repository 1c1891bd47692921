"""What a collector asks a box for, and when."""

from pezzbox.club import messages
from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.running import Running, one_box


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
