"""When a match that the collector has heard goes into the book, and that it does so once."""

import json
import threading

import pytest
from sqlalchemy import text

from host_tools.book_keeping.trouble import BookTrouble
from host_tools.club_keeping import booking
from host_tools.club_keeping.arrivals import Key
from tests.book.running import as_json, long_match, pezzbox, put
from tests.club.boxes import Box
from tests.club.running import Running


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


@pytest.mark.parametrize("export_first", [True, False])
def test_an_export_fills_what_a_box_will_never_send(
    running, place, tmp_path, capsys, export_first
):
    whole, next_one = long_match(), long_match("busche")
    box = Box("table-1", [whole, next_one[:5]])
    lines = box.lines()
    export = put(tmp_path / "match.jsonl", whole)
    running.take(*lines[:20], *lines[30 : len(whole)])  # the network was away for ten of them

    def imported():
        assert pezzbox("book", "import", "--book", place, export) == 0

    if export_first:
        imported()
    running.take(*lines[len(whole) :])
    assert running.collector.book() == 1
    if not export_first:
        imported()
    running.take(*lines[20:30])  # and it came all the same
    running.collector.book()
    assert running.said == []
    assert running.kept()[1] == whole
    capsys.readouterr()
    assert pezzbox("book", "list", "--book", place, "--json") == 0
    (found,) = as_json(capsys)
    assert found["finished"]


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
