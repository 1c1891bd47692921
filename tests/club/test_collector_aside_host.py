"""Events that a box took back after a crash; lines that differ, or are against the rules."""

import json
import zlib

from host_tools.book_keeping.listing import match
from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.running import one_box


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
