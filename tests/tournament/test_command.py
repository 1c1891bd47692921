"""`pezzbox tournament`: an evening from the first player to the last figure."""

from tests.tournament.running import NAMES, by_hand


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
    assert "nobody can come" in evening.refuses("join", "Late")
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


def test_a_table_that_could_not_be_played_is_a_bye_for_all_there(evening):
    evening.begin("busche", NAMES[:8])
    evening.says("round")
    by_hand(evening, 1, (0, 1, 2, 5))
    names = evening.tables()[1]
    evening.says("result", 2, "--void")
    told = {line["player"]: line for line in evening.json("standings")["standings"]}
    assert all(told[name]["byes"] == 1 and told[name]["points"] == 2 for name in names)
    assert all(told[name]["table_points"] == "1/2" for name in names)


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
