"""Which of the book's matches are a tournament's results, and whose they are; who watches."""

import json

from host_tools.standing import standing
from host_tools.tourneys import actions
from tests.book.running import book, put
from tests.tournament.running import NAMES, played


def test_only_the_match_of_the_round_is_taken(evening):
    evening.begin("busche", NAMES[:4], "--rule", "target=5")
    early = evening.play(NAMES[:4], name="before")
    assert early["finished"]
    evening.says("round")
    seats = evening.tables()[0]

    def missing():
        told = evening.json("take")
        assert told["taken"] == []
        return told["missing"][0]

    assert "no match of its players" in missing()
    evening.play([*NAMES[:3], "Zoe"], name="other")
    evening.play(NAMES[:4], name="old", day=10)
    evening.play(NAMES[:4], game="traversone", name="game", rules={"target": 5})
    assert "no match of its players" in missing()
    evening.play(seats, target=3, name="short")
    assert "was played with target 3 instead of 5" in missing()
    right = evening.play(seats[::-1], name="right")
    assert "matches " in missing()
    assert "are its players'" in missing()
    numbers = [one["match"] for one in evening.matches()]
    assert "has other players" in evening.refuses("result", 1, "--match", numbers[1])
    assert "no match 999" in evening.refuses("result", 1, "--match", 999)
    said = evening.says("result", 1, "--match", max(numbers))
    assert f"(match {max(numbers)})" in said
    got = {seat["player"]: seat["score"] for seat in evening.seating()["tables"][0]["seats"]}
    assert got == dict(zip(right["players"], right["totals"], strict=True))


def test_a_player_of_the_book_may_have_two_names(evening):
    evening.begin("busche", NAMES[:4])
    evening.play(["Annna", "X", "Y", "Z"], name="a")
    evening.play(["Anna", "X", "Y", "Z"], name="b")
    assert book(evening.folder, "merge", "Annna", "Anna") == 0
    evening.says("round")
    evening.play(["Annna", *NAMES[1:4]], name="c")
    assert len(evening.json("take")["taken"]) == 1


def test_two_players_who_are_one_in_the_book_get_nobodys_result(evening):
    evening.begin("traversone", ["Anna", "Annna", "Ben", "Carla"], "--rule", "target=5")
    for name in ("Anna", "Annna"):
        evening.play([name, "Ben", "Carla"], game="traversone", name=f"with {name}")
    assert book(evening.folder, "merge", "Annna", "Anna") == 0
    evening.says("round")
    evening.play(["Carla", "Ben", "Anna"], game="traversone", name="three")
    told = evening.json("take")
    assert (told["taken"], len(told["missing"])) == ([], 1)
    assert "has other players" in evening.refuses("result", 1, "--match", 3)


def test_partners_share_a_result_and_one_is_enough(evening):
    evening.begin("tressette", NAMES[:8], "--rule", "target=5")
    evening.says("round")
    one = evening.tables()[0]
    said = evening.says("result", 1, f"{one[0]}=21", f"{one[1]}=13")
    assert "2. " in said
    seats = evening.seating()["tables"][0]["seats"]
    assert [(seat["score"], seat["place"]) for seat in seats] == [(21, 1), (13, 2)] * 2
    assert [seat["side"] for seat in seats] == [0, 1, 0, 1]
    assert " + " in evening.says("seating")
    other = evening.tables()[1]
    assert "two results" in evening.refuses(
        "result", 2, *(f"{name}={score}" for name, score in zip(other, (1, 2, 3, 2), strict=True))
    )
    told = evening.play(
        [other[0], other[2], other[1], other[3]], game="tressette", rules={"target": 5}
    )
    assert len(evening.json("take")["taken"]) == 1
    seats = {seat["player"]: seat for seat in evening.seating()["tables"][1]["seats"]}
    assert seats[other[0]]["side"] == seats[other[1]]["side"]  # as they played, not as seated
    for name, total in zip(told["players"], told["totals"], strict=True):
        assert seats[name]["score"] == total
    assert not evening.json("standings")["fewest"]


def test_of_a_series_the_games_won_are_the_score(evening):
    rules = {"series": [5, 5, 5]}
    evening.begin("treschetten", NAMES[:2], "--rule", "series=[5,5,5]", "--size", "2")
    evening.says("round")
    told = evening.play(evening.tables()[0], game="treschetten", rules=rules)
    assert len(evening.json("take")["taken"]) == 1
    seats = {seat["player"]: seat["score"] for seat in evening.seating()["tables"][0]["seats"]}
    assert seats == dict(zip(told["players"], told["games_won"], strict=True))


def test_a_match_that_goes_on_after_it_was_taken_is_said(evening):
    evening.begin("traversone", NAMES[:4], "--rule", "target=5", "--rule", "tie=share")
    evening.says("round")
    rules = {"target": 5, "tie": "share"}
    evening.play(evening.tables()[0], game="traversone", name="m", rules=rules)
    assert len(evening.json("take")["taken"]) == 1
    assert evening.refuses("take") == "no round is being played"
    before = [seat["score"] for seat in evening.seating()["tables"][0]["seats"]]
    file = evening.folder / "m.jsonl"
    events = [json.loads(line) for line in file.read_text().splitlines()]
    events.append({"event": "revoke", "seat": 0})  # called after the last deal
    assert standing(events)["winners"]
    put(file, events)
    assert book(evening.folder, "import", file) == 0
    (said,) = evening.json("take")["missing"]
    assert said.startswith("round 1, table 1: match 1 has gone on since; `result 1 --round 1")
    assert [seat["score"] for seat in evening.seating()["tables"][0]["seats"]] == before
    evening.says("result", 1, "--match", 1, "--why", "a revoke was called")
    totals = dict(zip(events[0]["players"], standing(events)["totals"], strict=True))
    for seat in evening.seating()["tables"][0]["seats"]:
        assert seat["score"] == totals[seat["player"]]


def test_who_watches_takes_each_result_as_it_comes(evening, monkeypatch):
    evening.begin("busche", NAMES[:8])
    evening.says("round")
    waiting = list(enumerate(evening.tables()))

    def meanwhile(_):
        number, seats = waiting.pop(0)
        events = played(seats, "busche", {"target": 5})
        assert book(evening.folder, "import", put(evening.folder / f"{number}.jsonl", events)) == 0

    monkeypatch.setattr(actions.time, "sleep", meanwhile)
    said = evening.says("take", "--watch")
    assert said.count("(match ") == 2
    assert said.count("table 1: no match of its players") == 1
    assert not waiting
    assert evening.seating()["complete"]
