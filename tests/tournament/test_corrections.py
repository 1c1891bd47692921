"""A tournament's corrections and their trace, and the way back to its beginning."""

import json

from tests.tournament.running import NAMES, by_hand


def test_every_correction_needs_a_reason_and_leaves_its_trace(evening):
    evening.begin("busche", [*NAMES[:8], "Anne"], "--by", "Ref")
    evening.says("round")
    names = evening.tables()
    bye = evening.seating()["byes"][0]
    for refused in (
        ("rename", "Anne", "Annie"),
        ("swap", names[0][0], names[1][0]),
    ):
        assert "say --why" in evening.refuses(*refused)
    trace = ("--by", "Ref <b>", "--why", "wrong place")
    evening.says("swap", names[0][0], names[1][0], *trace)
    evening.says("swap", bye, names[0][1], *trace)
    assert evening.tables()[0][:2] == [names[1][0], bye]
    assert evening.seating()["byes"] == [names[0][1]]
    evening.says("rename", "Anne", "Annie", *trace)
    by_hand(evening, 1, (1, 2, 3, 5))
    seats = evening.tables()[0]
    again = [f"{name}={score}" for name, score in zip(seats, (5, 3, 2, 1), strict=True)]
    assert "has a result, 1. " in evening.refuses("result", 1, *again)
    assert "has its result" in evening.refuses("swap", seats[0], names[1][1], *trace)
    evening.says("result", 1, *again, *trace)
    line = evening.json("log")[-1]
    assert (line["who"], line["why"], line["action"]) == ("Ref <b>", "wrong place", "correct")
    assert f"1. {seats[3]} 1" in line["said"]
    assert f"before: 1. {seats[0]} 1" in line["said"]
    before, after = (
        [json.loads(change[side])["score_sixths"] for change in line["changes"]]
        for side in ("before", "after")
    )
    assert before == [6, 12, 18, 30]
    assert after == [30, 18, 12, 6]
    assert "already" in evening.refuses("result", 1, *again, "--why", "twice")
    log = evening.says("log")
    assert "(wrong place)" in log
    assert "Ref <b>" in log


def test_undo_goes_back_step_by_step_to_the_beginning(evening):
    states = []

    def step(*arguments):
        states.append(evening.content(log=False))
        evening.says(*arguments)

    evening.says("new", "Cup", "--game", "busche", "--out", "1", "--winners", "4", "--seed", "s")
    step("join", *NAMES[:9])
    step("round")
    step("swap", evening.tables()[0][0], evening.seating()["byes"][0], "--why", "w")
    step("rename", "Anna", "Annina", "--why", "w")
    step("result", 1, *(f"{name}={at}" for at, name in enumerate(evening.tables()[0])))
    step("leave", "Ben")
    step("join", "Late", "Later")
    step("result", 2, "--void")
    step(
        "result", 2, *(f"{name}={at}" for at, name in enumerate(evening.tables()[1])), "--why", "w"
    )
    step("round")
    last = evening.content(log=False)
    for state in reversed(states):
        evening.says("undo", "--why", "a test")
        assert evening.content(log=False) == state
    assert "nothing is left to take back" in evening.refuses("undo")
    log = evening.json("log")
    assert len(log) == 1 + 2 * len(states)
    assert sum(line["undone_by"] is not None for line in log) == len(states)
    assert last != states[0]
