"""`pezzbox tournament`: an evening from the first player to the last figure, and every refusal."""

import json

import pytest

from host_tools import exit_status
from host_tools.book_keeping import store
from host_tools.book_keeping.store import open_book
from host_tools.standing import standing
from host_tools.tourneys import actions, playing, schema, seating
from tests.book.running import Books, as_json, book, long_match, pezzbox, put
from tests.tournament.running import Evening, played, tournament

NAMES = "Anna Ben Carla Dino Eva Franz Gigi Hans Ida Karl Lea Max Nora Otto Pia Rosa".split()


@pytest.fixture
def evening(tmp_path, capsys, monkeypatch):
    """A tournament that nobody has made yet; its seating is searched for less than in earnest."""
    monkeypatch.setattr(seating, "STEPS", 20_000)
    return Evening(tmp_path, capsys)


def by_hand(evening, table, scores, *options):
    """Enter a table's result of the last round; `scores` in the order of the seats."""
    names = evening.tables()[table - 1]
    typed = [f"{name}={score}" for name, score in zip(names, scores, strict=True)]
    return evening.says("result", table, *typed, *options)


def test_an_evening_from_the_books_matches(evening):
    evening.begin("busche", NAMES, "--rounds", "3")
    expected = {name: [0, 0, 0] for name in NAMES}  # thirds of a table, wins, busche
    met = set()
    for number in range(1, 4):
        made = evening.json("round")
        assert made["round"] == number
        for seats in evening.tables():
            pairs = {frozenset((one, other)) for one in seats for other in seats if one != other}
            assert not pairs & met
            met |= pairs
            told = evening.play(seats, name=f"{number}-{seats[0]}")
            for name, total in zip(told["players"], told["totals"], strict=True):
                others = [
                    t for o, t in zip(told["players"], told["totals"], strict=True) if o != name
                ]
                row = expected[name]
                row[0] += sum(2 * (o > total) + (o == total) for o in others)
                row[1] += told["players"].index(name) in told["winners"]
                row[2] += total
        assert len(evening.json("take")["taken"]) == 4
        assert all(table["match"] for table in evening.seating()["tables"])
    told = evening.json("standings")
    assert told["over"]
    assert told["after"] == 3
    assert told["fewest"]
    for line in told["standings"]:
        half_thirds, wins, points = expected[line["player"]]
        exact = line["table_points"]
        got = (
            exact
            if isinstance(exact, int)
            else int(exact.split("/")[0]) / int(exact.split("/")[1])
        )
        assert abs(got - half_thirds / 6) < 1e-9
        assert (line["wins"], line["points"]) == (wins, points)
        assert (line["tables"], line["byes"], line["missed"]) == (3, 0, 0)
    best = told["standings"][0]
    assert told["winners"] == [line["player"] for line in told["standings"] if line["place"] == 1]
    assert best["place"] == 1
    assert evening.refuses("round").startswith("the tournament is over; the winners: ")
    assert "winner" in evening.says("standings")


def test_late_comers_people_who_leave_and_byes_in_turn(evening):
    evening.begin("busche", NAMES[:9])
    had = set()
    for number in range(1, 5):
        evening.json("round")
        byes = evening.seating()["byes"]
        assert len(byes) == 1
        assert not had & set(byes)
        had |= set(byes)
        for table in (1, 2):
            by_hand(evening, table, (1, 2, 3, 5))
        if number == 2:
            assert evening.says("join", "Tardy").startswith("Tardy plays from round 3 on")
            assert evening.says("leave", NAMES[0]) == "Anna leaves\n"
    told = {line["player"]: line for line in evening.json("standings")["standings"]}
    assert told["Tardy"]["missed"] == 2
    assert told["Tardy"]["tables"] + told["Tardy"]["byes"] == 2
    assert told["Anna"]["missed"] == 2
    assert not told["Anna"]["here"]
    assert all("Anna" not in names for names in evening.tables())
    assert evening.says("join", "Anna") == "Anna again plays from round 5 on\n"
    assert "Anna is in already" in evening.refuses("join", "Anna").replace('"', "")


def test_the_last_go_until_the_winners_are_left(evening):
    evening.begin("traversone", NAMES[:10], "--out", "3", "--winners", "2", "--size", "4")
    left = set(NAMES[:10])
    for count in (10, 7, 4):
        assert set(evening.json("players")[0]) >= {"name", "out", "here"}
        evening.says("round")
        seated = {name for names in evening.tables() for name in names}
        assert seated | set(evening.seating()["byes"]) == left
        assert len(left) == count
        for number, names in enumerate(evening.tables(), 1):
            by_hand(evening, number, range(10, 10 + len(names)))
        told = evening.json("standings")
        go = [line["player"] for line in told["standings"] if line["goes_out"]]
        assert len(go) == (3 if count > 4 else 2)
        place = {line["player"]: line["place"] for line in told["standings"]}
        assert min(place[name] for name in go) >= max(place[name] for name in left - set(go))
        left -= set(go)
    assert told["over"]
    assert set(told["winners"]) == left
    assert len(left) == 2
    said = evening.says("round")
    assert "; the winners: " in said
    assert evening.refuses("round").startswith("the tournament is over; the winners: ")
    told = evening.json("standings")
    assert [line["player"] for line in told["standings"][:2]] == told["winners"]
    outs = [line["out"] for line in told["standings"]]
    assert outs == [None, None, 3, 3, 2, 2, 2, 1, 1, 1]


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


def test_rounds_are_the_same_with_the_same_seed(evening, tmp_path, capsys):
    seen = []
    for name in ("a", "b"):
        evening.says("new", name, "--game", "busche", "--seed", "7")
        evening.says("join", *NAMES)
        evening.says("round")
        seen.append(evening.tables())
    assert seen[0] == seen[1]
    evening.says("new", "c", "--game", "busche", "--seed", "8")
    evening.says("join", *NAMES)
    evening.says("round")
    assert evening.tables() != seen[0]
    assert [one["name"] for one in evening.json("list")] == ["a", "b", "c"]
    assert evening.json("seating", "--tournament", "b")["tables"] == [
        {
            "table": number,
            "void": False,
            "match": None,
            "seats": [
                {"player": name, "side": seat, "score": None, "place": None}
                for seat, name in enumerate(names)
            ],
        }
        for number, names in enumerate(seen[1], 1)
    ]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("new", "Club", "--game", "busche"), "already"),
        (("new", "", "--game", "busche"), "1 to 80 characters"),
        (("new", "x" * 81, "--game", "busche"), "1 to 80 characters"),
        (("new", "B", "--game", "busche", "--seed", "x" * 81), "at most 80 characters"),
        (("join", "New", "--by", "x" * 81), "80 characters at most"),
        (("new", "B", "--game", "busche", "--size", "5"), "busche with these house rules is not"),
        (("new", "B", "--game", "busche", "--rule", "sola=off"), "busche has no rule"),
        (("new", "B", "--game", "busche", "--rule", "target=0"), "rule target"),
        (("new", "B", "--game", "tressette", "--sizes", "4,5"), "is not for 5 players"),
        (("join", "Anna"), "is in already"),
        (("join", "x" * 13), "1 to 12 characters"),
        (("join", "New", ""), "1 to 12 characters"),
        (("join", "New", " \u00a0"), "nobody can read it"),
        (("rename", "Anna", " ", "--why", "w"), "nobody can read it"),
        (("join", "Twice", "Twice"), "is in already"),
        (("leave", "Nobody"), "no player"),
        (("leave", "anna"), 'did you mean "Anna"?'),
        (("leave", "Ben", "Ben"), "not playing any more"),
        (("rename", "Anna", "Ben", "--why", "w"), "there is a player"),
        (("rename", "Anna", "x" * 13, "--why", "w"), "1 to 12 characters"),
        (("round",), "round 1 is not over: no result of tables 1 and 2 yet"),
        (("seating", "--round", "2"), "no round 2 yet"),
        (("standings", "--round", "1"), "round 1 is not complete"),
        (("result", "1"), "either NAME=SCORE"),
        (("result", "1", "--void", "--match", "1"), "either NAME=SCORE"),
        (("result", "3", "--void"), "has no table 3"),
        (("result", "1", "Anna"), "is no result: NAME=SCORE"),
        (("result", "1", "Anna=1e9"), "is no result: NAME=SCORE"),
        (("result", "1", "Anna=1/7"), "is no result: NAME=SCORE"),
        (("result", "1", "Nobody=3"), "no player"),
        (("swap", "Anna", "Anna", "--why", "w"), "changes nothing"),
        (("swap", "Anna", "Nobody", "--why", "w"), "no player"),
        (("standings", "--tournament", "Cup"), 'no tournament "Cup" in the book; it has "Club"'),
    ],
)
def test_what_is_refused_changes_nothing(evening, arguments, said):
    evening.begin("busche", NAMES[:8])
    evening.says("round")
    assert said in evening.refuses(*arguments)


def test_results_that_cannot_be(evening):
    evening.begin("busche", NAMES[:8])
    evening.says("round")
    one, other = evening.tables()
    typed = [f"{name}=1" for name in one]
    assert "does not sit" in evening.refuses("result", 1, *typed[:3], f"{other[0]}=1")
    assert "no result of" in evening.refuses("result", 1, *typed[:3])
    assert "two results" in evening.refuses("result", 1, *typed, typed[0])
    assert "for everybody, or for nobody" in evening.refuses(
        "result", 1, *typed[:3], typed[3] + "@1"
    )
    placed = [f"{name}=1@{place}" for name, place in zip(one, (1, 1, 2, 3), strict=True)]
    assert "these places cannot be" in evening.refuses("result", 1, *placed)
    placed = [f"{name}=1@{place}" for name, place in zip(one, (2, 1, 2, 4), strict=True)]
    evening.says("result", 1, *placed)
    assert [seat["place"] for seat in evening.seating()["tables"][0]["seats"]] == [2, 1, 2, 4]


def test_a_table_that_could_not_be_played_is_a_bye_for_all_there(evening):
    evening.begin("busche", NAMES[:8])
    evening.says("round")
    by_hand(evening, 1, (0, 1, 2, 5))
    names = evening.tables()[1]
    evening.says("result", 2, "--void")
    told = {line["player"]: line for line in evening.json("standings")["standings"]}
    assert all(told[name]["byes"] == 1 and told[name]["points"] == 2 for name in names)
    assert all(told[name]["table_points"] == "1/2" for name in names)


def test_a_book_of_before_gets_the_tables_when_it_is_first_used(evening):
    file = put(evening.folder / "m.jsonl", long_match())
    assert book(evening.folder, "import", file) == 0
    kept = open_book(Books.at.place(evening.folder))
    with kept.writing() as connection:
        for table in reversed(schema.ALL):
            table.drop(connection, checkfirst=True)
    kept.close()
    before = evening.matches()
    evening.capsys.readouterr()
    assert tournament(evening.folder, "standings") == exit_status.USAGE
    assert "no tournament in the book" in evening.capsys.readouterr().err
    assert evening.says("list") == "no tournaments\n"
    evening.says("new", "Cup", "--game", "busche")
    assert evening.matches() == before
    assert [one["name"] for one in evening.json("list")] == ["Cup"]


def test_without_a_book_only_new_makes_one(tmp_path, capsys):
    assert tournament(tmp_path, "join", "Anna") == exit_status.USAGE
    assert "no score book there" in capsys.readouterr().err
    assert tournament(tmp_path, "new", "Cup", "--game", "busche") == 0
    capsys.readouterr()
    assert pezzbox("book", "list", "--book", Books.at.place(tmp_path), "--json") == 0
    assert as_json(capsys) == []


def test_names_that_are_no_words_stay_text(evening):
    odd = ["<b>x</b>", "\x1b[2J", "\ud800", "a\0b", "=1+1", "{0}%s", "Ω\u202eab", "a=b@c"]
    evening.says("new", "<i>Cup</i>\x1b[0m", "--game", "busche", "--seed", "s")
    evening.says("join", *odd)
    evening.says("round")
    names = evening.tables()
    assert len({name for table in names for name in table}) == 8
    by_hand(evening, 1, (1, 2, 3, 4))
    for action in ("seating", "standings", "players", "log", "list"):
        said = evening.says(action)
        assert all(char.isprintable() or char == "\n" for char in said), action
    page = evening.folder / "page.html"
    evening.says("page", "--out", page)
    text = page.read_text()
    assert "&lt;b&gt;x&lt;/b&gt;" in text
    assert "<b>x" not in text
    assert "<i>" not in text
    assert "\x1b" not in text


def test_points_first_where_that_was_chosen(evening):
    evening.begin("calabrasella", NAMES[:3], "--rank", "points", "--size", "3")
    evening.says("round")
    by_hand(evening, 1, ("7/2", 4, -3))
    told = evening.json("standings")
    assert told["order"][0] == "points"
    assert [line["points"] for line in told["standings"]] == [4, "7/2", -3]


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


def test_two_who_begin_a_round_at_once_begin_one(evening, monkeypatch):
    evening.begin("busche", NAMES[:8])
    really = playing.coming

    def meanwhile(now):
        made = really(now)
        monkeypatch.setattr(playing, "coming", really)
        evening.says("round")
        return made

    monkeypatch.setattr(playing, "coming", meanwhile)
    assert tournament(evening.folder, "round") == exit_status.USAGE
    assert "round 1 is not over" in evening.capsys.readouterr().err
    assert [line["action"] for line in evening.json("log")] == ["new", "join", "round"]


def test_a_second_program_is_waited_for_and_then_said(evening, monkeypatch):
    evening.begin("busche", NAMES[:8])
    monkeypatch.setattr(store, "PATIENCE_S", 0.3)
    other = store.open_book(Books.at.place(evening.folder))
    with other.writing():
        evening.capsys.readouterr()
        assert tournament(evening.folder, "join", "New") == exit_status.TRY_AGAIN
        assert "another program has the book" in evening.capsys.readouterr().err
    other.close()
    evening.says("join", "New")
