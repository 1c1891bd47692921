"""A match told line by line, as `pezzbox live` does."""

import json
from pathlib import Path

import pytest

from host_tools import stage_words
from host_tools.commentary import Commentary, leaders, score_line

CASES = Path(__file__).resolve().parents[1] / "cases"
FOUR = {"event": "match", "version": 1, "game": "traversone", "players": ["A", "B", "C", "D"]}


def told(events):
    commentary = Commentary()
    lines = [remark.text for made in events for remark in commentary.add(made)]
    return commentary, lines


def read(name):
    lines = (CASES / f"{name}.jsonl").read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines if line.strip() and not line.startswith("#")]


@pytest.mark.parametrize(
    "name", sorted(path.stem for path in CASES.glob("*.json") if path.stem[0] != "r")
)
def test_every_case_is_told_and_ends_where_its_standing_does(name):
    commentary, lines = told(read(name))
    wanted = json.loads((CASES / f"{name}.json").read_text(encoding="utf-8"))
    match = commentary.match
    assert [deal["complete"] or deal["void"] for deal in wanted["deals"]].count(True) <= sum(
        line.startswith("deal ") and " deals" not in line for line in lines
    )
    for name, total in zip(wanted["players"], wanted["totals"], strict=True):
        assert f"{name} {total}" in score_line(match)
    assert match.finished is wanted["finished"]
    assert "an event that cannot be scored" not in "".join(lines)


def test_who_leads_is_by_the_lowest_or_the_highest_total_of_those_still_in():
    assert told([FOUR])[0].match is not None
    assert leaders(told([FOUR])[0].match) == []
    for case, best in (("traversone-01", min), ("treschetten-01", max), ("busche-02", min)):
        match = told(read(case))[0].match
        inside = [total for total, here in zip(match.totals, match.inside, strict=True) if here]
        assert [match.totals[seat] for seat in leaders(match)] == [
            best(inside) for _ in leaders(match)
        ]


def test_a_trick_is_told_with_what_the_table_may_see():
    plays = [{"event": "play", "card": card} for card in ("D4", "D7", "D3", "DA")]
    _, lines = told([FOUR, {"event": "deal", "dealer": 3}, *plays, {"event": "undo"}])
    assert lines[-3:] == [
        "deal 1: D deals",
        "  trick 1: D4 D7 D3 DA, C takes it (1+1)",
        "  taken back: play DA",
    ]
    hidden = {**FOUR, "rules": {"peek": "never"}}
    assert told([hidden, *plays])[1][-1] == "  trick 1: D4 D7 D3 DA, D takes it"


def test_an_event_that_cannot_be_scored_waits_until_it_is_set_aside():
    commentary, lines = told([FOUR, *[{"event": "play", "card": "D4"}] * 3])
    assert lines[-1:] == ["  an event that cannot be scored: it is left out"]
    assert commentary.match.deal.played == 1
    commentary.set_aside()
    list(commentary.add({"event": "play", "card": "D5"}))
    assert commentary.match.deal.played == 2


def test_what_the_box_says_is_told_in_english_and_in_letters():
    assert stage_words.text("card_played", [9], ["A"]) == "D3 already played"
    assert stage_words.text("turn", ["play", 0, 1], ["Anna", "Ben"]) == "It is Ben's turn"
    assert stage_words.text("turn", ["play", 0, 7], ["Anna"]) == "It is {}'s turn"
    assert stage_words.text("unknown_tag", ["E511"], []) == "Unknown tag E511"
    assert stage_words.text("no such code", [], []) == "no such code"
