"""Taking matches in: each once, longer ones, ones that differ; nothing else changes the book."""

import copy
import json
import time
from pathlib import Path

import pytest

from host_tools import demo, exit_status
from tests.book.running import as_json, book, content, fill, long_match, put
from tests.book.tables import random_match


def fates(capsys):
    return [(one["fate"], one["match"]) for one in as_json(capsys)]


def matches(folder, capsys):
    assert book(folder, "list", "--json") == 0
    return as_json(capsys)


def test_a_second_import_adds_nothing(tmp_path, capsys):
    fill(tmp_path / "matches", 30)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    assert capsys.readouterr().out.endswith("30 new\n")
    before = content(tmp_path)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    assert capsys.readouterr().out.endswith(": 30 in the book already\n")
    assert content(tmp_path) == before


def test_the_same_match_under_another_name_and_with_clocks_is_known(tmp_path, capsys):
    events = long_match()
    put(tmp_path / "one.jsonl", events)
    stamped = [{**event, "t": at, "boot": 3} for at, event in enumerate(events)]
    put(tmp_path / "two.jsonl", stamped)
    assert book(tmp_path, "import", tmp_path / "one.jsonl") == 0
    capsys.readouterr()
    assert book(tmp_path, "import", "--json", tmp_path / "two.jsonl") == 0
    assert fates(capsys) == [("known", 1)]
    assert len(matches(tmp_path, capsys)) == 1


@pytest.mark.parametrize("cut", [1, 2, 5, 60])
def test_a_longer_transcript_takes_the_place_of_a_shorter(tmp_path, capsys, cut):
    events = long_match()
    put(tmp_path / "early.jsonl", events[:cut], 20000)
    put(tmp_path / "late.jsonl", events, 20005)
    assert book(tmp_path, "import", "--json", tmp_path / "early.jsonl") == 0
    assert book(tmp_path, "import", "--json", tmp_path / "late.jsonl") == 0
    assert book(tmp_path, "import", "--json", tmp_path / "early.jsonl") == 0
    assert fates(capsys) == [("new", 1), ("longer", 1), ("known", 1)]
    put(tmp_path / "between.jsonl", events[: cut + 3])
    assert book(tmp_path, "import", "--json", tmp_path / "between.jsonl") == 0
    assert fates(capsys) == [("earlier", 1)]
    (one,) = matches(tmp_path, capsys)
    assert one["finished"]
    assert one["played"] == "2024-10-04"  # the day it was first seen


def differing(events):
    """The same match with two other cards at its end."""
    other = copy.deepcopy(events)
    plays = [at for at, event in enumerate(other) if event["event"] == "play"]
    last, before = plays[-1], plays[-5]
    other[last]["card"], other[before]["card"] = other[before]["card"], other[last]["card"]
    return other


def test_a_match_with_other_events_is_refused_until_somebody_says_which(tmp_path, capsys):
    events = long_match()
    put(tmp_path / "match-0001.jsonl", events)
    put(tmp_path / "copy.jsonl", differing(events))
    assert book(tmp_path, "import", tmp_path / "match-0001.jsonl") == 0
    before = content(tmp_path)
    capsys.readouterr()
    assert book(tmp_path, "import", tmp_path / "copy.jsonl") == exit_status.USAGE
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1
    assert "copy.jsonl: differs from match 1 of the book from event " in shown.err
    assert content(tmp_path) == before

    assert book(tmp_path, "import", "--json", "--both", tmp_path / "copy.jsonl") == 0
    assert fates(capsys) == [("new", 2)]
    assert book(tmp_path, "import", "--json", tmp_path / "copy.jsonl") == 0
    assert fates(capsys) == [("known", 2)]


def test_a_match_is_replaced_on_request_and_the_other_is_then_the_one_that_differs(
    tmp_path, capsys
):
    events = long_match()
    put(tmp_path / "one.jsonl", events)
    put(tmp_path / "two.jsonl", differing(events))
    assert book(tmp_path, "import", "--json", tmp_path / "one.jsonl") == 0
    assert book(tmp_path, "import", "--json", "--replace", tmp_path / "two.jsonl") == 0
    assert book(tmp_path, "import", "--json", tmp_path / "one.jsonl") == 2
    assert fates(capsys) == [("new", 1), ("replaced", 1), ("differs", 1)]
    assert len(matches(tmp_path, capsys)) == 1


def test_a_longer_file_goes_to_the_match_that_it_continues(tmp_path, capsys):
    whole = long_match()
    other = differing(whole)
    put(tmp_path / "one.jsonl", whole)
    put(tmp_path / "short.jsonl", other[:-2])
    put(tmp_path / "other.jsonl", other)
    assert book(tmp_path, "import", "--json", tmp_path / "one.jsonl") == 0
    assert book(tmp_path, "import", "--json", "--both", tmp_path / "short.jsonl") == 0
    assert book(tmp_path, "import", "--json", "--replace", tmp_path / "other.jsonl") == 0
    assert fates(capsys) == [("new", 1), ("new", 2), ("longer", 2)]


def test_another_match_in_a_file_of_that_name_never_replaces_one(tmp_path, capsys):
    file = put(tmp_path / "match-0001.jsonl", long_match())
    assert book(tmp_path, "import", "--json", file) == 0
    shipped = demo.matches()["tressette"]
    file.write_bytes(shipped.read_bytes())
    assert book(tmp_path, "import", "--json", "--replace", file) == exit_status.USAGE
    assert "(--both takes it, too)" in capsys.readouterr().err
    assert book(tmp_path, "import", "--json", "--both", file) == 0
    capsys.readouterr()
    assert [one["game"] for one in matches(tmp_path, capsys)].count("tressette") == 1
    assert len(matches(tmp_path, capsys)) == 2


def test_a_file_that_was_changed_before_its_eighth_card_is_noticed_by_its_place(tmp_path, capsys):
    events = long_match()
    file = put(tmp_path / "match-0001.jsonl", events)
    assert book(tmp_path, "import", file) == 0
    put(file, [*events[:3], {"event": "end"}])
    assert book(tmp_path, "import", file) == 2
    assert "differs from match 1" in capsys.readouterr().err


def test_evenings_of_the_same_people_are_matches_of_their_own(tmp_path, capsys):
    header = random_match("header", "busche")[0]
    for seed in range(8):
        events = [header, *random_match(f"evening {seed}", "busche")[1:60]]
        put(tmp_path / f"{seed}.jsonl", events)
    assert book(tmp_path, "import", "--json", tmp_path) == 0
    assert [fate for fate, _ in fates(capsys)] == ["new"] * 8


def test_half_a_file_is_taken_as_far_as_it_is_whole(tmp_path, capsys):
    events = long_match()
    whole = put(tmp_path / "whole.jsonl", events)
    half = tmp_path / "half.jsonl"
    half.write_bytes(whole.read_bytes()[: len(whole.read_bytes()) * 2 // 3])
    assert book(tmp_path, "import", half) == 0
    shown = capsys.readouterr()
    assert "warning: the last line is not whole; left out" in shown.err
    assert book(tmp_path, "import", "--json", whole) == 0
    assert fates(capsys) == [("longer", 1)]


def test_what_is_no_transcript_is_said_with_its_line_and_the_good_ones_are_taken(tmp_path, capsys):
    events = long_match()
    put(tmp_path / "a.jsonl", events)
    put(tmp_path / "b.jsonl", "Dear Anna,\nhere are the scores\n")
    put(tmp_path / "c.jsonl", [*events[:30], events[29]])
    (tmp_path / "d.jsonl").write_bytes(bytes(range(256)) * 9)
    put(tmp_path / "e.jsonl", "")
    put(tmp_path / "f.jsonl", events[1:])
    assert book(tmp_path, "import", tmp_path, tmp_path / "gone.jsonl") == 2
    shown = capsys.readouterr()
    assert "1 new" in shown.out
    assert "6 not taken" in shown.out
    assert shown.err.count("\n") == 6
    for name in ("b.jsonl:1", "c.jsonl:31", "d.jsonl:1", "e.jsonl:1", "f.jsonl:1", "gone.jsonl"):
        assert f"/{name}: " in shown.err
    assert "Traceback" not in shown.err


def test_the_day_is_the_files_or_the_one_that_is_said(tmp_path, capsys):
    put(tmp_path / "a.jsonl", long_match(), 20000)
    put(tmp_path / "b.jsonl", long_match("busche"), 20000)
    assert book(tmp_path, "import", tmp_path / "a.jsonl") == 0
    assert book(tmp_path, "import", "--date", "2025-12-31", tmp_path / "b.jsonl") == 0
    capsys.readouterr()
    assert [one["played"] for one in matches(tmp_path, capsys)] == ["2024-10-04", "2025-12-31"]
    with pytest.raises(SystemExit) as left:
        book(tmp_path, "import", "--date", "31.12.2025", tmp_path)
    assert left.value.code == 2


def test_a_day_that_is_said_holds_for_matches_that_the_book_has(tmp_path, capsys):
    events = long_match()
    put(tmp_path / "a.jsonl", events, 20000)
    put(tmp_path / "b.jsonl", [{**event, "boot": 1} for event in events], 20001)
    put(tmp_path / "early.jsonl", events[:60], 20002)
    put(tmp_path / "other.jsonl", long_match("busche"), 20003)
    assert book(tmp_path, "import", tmp_path / "a.jsonl", tmp_path / "other.jsonl") == 0
    for day, file in (("2025-01-01", "a"), ("2025-01-02", "b"), ("2025-01-03", "early")):
        for _ in range(2):
            arguments = ("--date", day, "--replace", tmp_path / f"{file}.jsonl")
            assert book(tmp_path, "import", *arguments) == 0
            capsys.readouterr()
            days = [one["played"] for one in matches(tmp_path, capsys)]
            assert days == ["2024-10-07", day]
    assert book(tmp_path, "import", tmp_path) == 0
    capsys.readouterr()
    assert [one["played"] for one in matches(tmp_path, capsys)] == ["2024-10-07", "2025-01-03"]


def test_a_copy_in_the_batch_shares_the_fate_of_the_first(tmp_path, capsys):
    events = long_match()
    put(tmp_path / "a.jsonl", "Dear Anna,\n")
    put(tmp_path / "b.jsonl", "Dear Anna,\n")
    put(tmp_path / "c.jsonl", events)
    put(tmp_path / "d.jsonl", events)
    for name in ("e.jsonl", "f.jsonl"):
        put(tmp_path / name, differing(events))
    assert book(tmp_path, "import", "--json", tmp_path) == exit_status.USAGE
    shown = capsys.readouterr()
    told = [json.loads(line) for line in shown.out.splitlines()]
    assert {Path(one["file"]).name: (one["fate"], one["match"]) for one in told} == {
        "a.jsonl": ("bad", None),
        "b.jsonl": ("bad", None),
        "c.jsonl": ("new", 1),
        "d.jsonl": ("known", 1),
        "e.jsonl": ("differs", 1),
        "f.jsonl": ("differs", 1),
    }
    assert len(told) == 6
    assert "b.jsonl: the same as " in shown.err
    assert "f.jsonl: the same as " in shown.err
    assert book(tmp_path, "import", tmp_path / "a.jsonl", tmp_path / "b.jsonl") == 2
    assert capsys.readouterr().out.endswith(": 2 not taken\n")


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="the clock's zone is the machine's")
@pytest.mark.parametrize("zone", ["Pacific/Kiritimati", "Pacific/Pago_Pago", "XXX-14", "YYY+12"])
def test_the_day_is_that_of_the_wall_calendar_in_any_zone(tmp_path, capsys, monkeypatch, zone):
    monkeypatch.setenv("TZ", zone)
    time.tzset()
    try:
        put(tmp_path / "a.jsonl", long_match(), 20000)
        assert book(tmp_path, "import", tmp_path) == 0
    finally:
        monkeypatch.undo()
        time.tzset()
    capsys.readouterr()
    assert [one["played"] for one in matches(tmp_path, capsys)] == ["2024-10-04"]


def test_many_files_go_through_the_pool_and_stay_in_their_order(tmp_path, capsys):
    fill(tmp_path / "matches", 70)
    assert book(tmp_path, "import", "--date", "2026-01-01", tmp_path / "matches") == 0
    capsys.readouterr()
    sources = [one["source"] for one in matches(tmp_path, capsys)]
    assert sources == sorted(sources)
    assert len(sources) == 70
