"""The object of `pezzbox score --json` (transcript.md)."""

from host_tools.standing import Scorer, score_json, standing, standing_of
from pezzbox.game import events
from pezzbox.game.refused import Refused
from tests.game.table import Table

EXAMPLE = (
    {
        "event": "match",
        "version": 1,
        "game": "traversone21",
        "players": ["Anna", "Ben", "Carla", "Dino"],
        "rules": {"target": 41, "finish": "elimination"},
    },
    {"event": "deal", "dealer": 3},
    {"event": "play", "card": "D4"},
    {"event": "play", "card": "D7"},
    {"event": "play", "card": "D3"},
    {"event": "play", "card": "DA"},
)


def test_the_example_of_the_contract():
    made = standing(EXAMPLE)
    assert made["rules"]["target"] == 41 and made["rules"]["finish"] == "elimination"
    del made["rules"]
    assert made == {
        "game": "traversone21",
        "players": ["Anna", "Ben", "Carla", "Dino"],
        "deals": [
            {
                "dealer": 3,
                "seats": [0, 1, 2, 3],
                "kind": "normal",
                "complete": False,
                "void": False,
                "removed": [],
                "tricks": [
                    {"leader": 0, "cards": ["D4", "D7", "D3", "DA"], "winner": 2, "thirds": 4}
                ],
                "thirds": [0, 0, 4, 0],
                "monte": [],
                "declared": [0, 0, 0, 0],
                "scores": None,
                "notes": [],
            }
        ],
        "totals": [0, 0, 0, 0],
        "in": [True, True, True, True],
        "finished": False,
        "winners": [],
        "next": {"need": "play", "seat": 2},
    }


def test_an_unfinished_trick():
    made = standing(EXAMPLE[:4])["deals"][0]
    assert made["tricks"] == [{"leader": 0, "cards": ["D4", "D7"], "winner": None, "thirds": 0}]
    assert standing(EXAMPLE[:1])["next"] == {"need": "deal", "seat": 0}
    assert standing(EXAMPLE + ({"event": "end"},))["next"] == {"need": "nothing"}


def test_scores():
    values = [(0, 0), (6, 1), (-126, -21), (3, "1/2"), (2, "1/3"), (10, "5/3"), (5, "5/6")]
    values += [(21, "7/2"), (-1, "-1/6"), (-8, "-4/3"), (-9, "-3/2"), (7, "7/6")]
    for sixths, shown in values:
        assert score_json(sixths) == shown


def test_what_comes_before_a_match():
    scorer = Scorer()
    for made in ({"event": "deal"}, {"event": "play", "card": "D4"}, {"event": "undo"}):
        try:
            scorer.add(made)
        except Refused as refused:
            assert refused.code == "match_missing"
        else:
            raise AssertionError(made)
    try:
        scorer.standing()
    except Refused as refused:
        assert refused.code == "match_missing"
    else:
        raise AssertionError("a standing of nothing")


def test_undone_events_leave_no_trace():
    undo = {"event": "undo"}
    assert standing(EXAMPLE + (undo,)) == standing(EXAMPLE[:5])
    assert standing(EXAMPLE + (undo,) * 5) == standing(EXAMPLE[:1])
    assert standing(EXAMPLE[:2] + ({"event": "void"}, undo)) == standing(EXAMPLE[:2])


def last(table):
    """The last deal as it is printed."""
    return standing_of(table.m)["deals"][-1]


def test_what_each_match_needs_next():
    table = Table("calabresella", 5)
    assert standing_of(table.m)["next"] == {"need": "deal", "seat": 0}
    table.deal(3)
    assert standing_of(table.m)["next"] == {"need": "bid", "seat": 4}
    table.bid("chiamo", "pass", "pass", "pass", "pass")
    assert standing_of(table.m)["next"] == {"need": "call", "seat": 4}
    table.call("B3")
    assert standing_of(table.m)["next"] == {"need": "play", "seat": 4}
    table.void()
    assert standing_of(table.m)["next"] == {"need": "deal", "seat": 3}
    table = Table("traversone21", 3).deal(0).fill()
    assert standing_of(table.m)["next"] == {"need": "choice", "seat": 1}
    table.choose(1, "give")
    assert standing_of(table.m)["next"] == {"need": "deal", "seat": 1}


def test_after_the_end_of_the_table_nobody_has_won():
    made = standing_of(Table("traversone", 4).charge(0).deal().play("D4").end().m)
    assert made["finished"] is True and made["winners"] == []
    assert made["deals"][-1]["complete"] is False and made["deals"][-1]["scores"] is None


def test_the_monte_is_told_when_the_deal_is_complete():
    table = Table("traversone21", 3, {"leftover": "monte"}).deal(0).fill()
    # the choice is due: its thirds are counted already
    assert last(table)["thirds"] == [0, 62, 0] and last(table)["monte"] == []
    assert last(table)["scores"] is None and last(table)["complete"] is False
    table.choose(1, "give")
    assert last(table)["monte"] == ["B4"]
    table = Table("traversone", 6, {"leftover": "monte"}).deal(0)
    table.play("D4 C4 D5 C5 D6 C6")
    assert last(table)["monte"] == []
    table.rest(0)
    assert last(table)["monte"] == []
    table = Table("traversone", 6, {"leftover": "monte"}).deal(0)
    while not table.m.deal.over:
        table.do(events.play([c for c in table.m.deal.unplayed() if c & 15 != 9][-1]))
    assert last(table)["monte"] == ["D3", "C3", "S3", "B3"]


def test_removed_cards_come_in_deck_order():
    table = Table("traversone", 7).deal(0)
    assert last(table)["removed"] == ["D5", "D4", "C4", "S4", "B4"]
    table.do(events.removed(bytes([table.card(name) for name in "B4 B5 D4 S4 C4".split()])))
    assert last(table)["removed"] == ["D4", "C4", "S4", "B5", "B4"]


def test_tricks_conceded_are_not_listed():
    made = last(Table("traversone", 4).deal(0).play("D3 D4 D5 D6").rest(2))
    assert [trick["winner"] for trick in made["tricks"]] == [1]
    assert made["thirds"] == [0, 1, 31, 0]


def test_a_void_deal_stays_listed():
    table = Table("calabresella", 3).deal(0).bid("pass", "pass", "pass")
    made = last(table)
    assert (made["void"], made["complete"], made["scores"]) == (True, False, None)
    assert made["notes"] == [{"note": "void"}]
    table.deal().bid("solo").void()
    assert [deal["void"] for deal in standing_of(table.m)["deals"]] == [True, True]


def test_the_fields_of_a_bidding_game():
    table = Table("calabresella", 5).deal(0)
    made = last(table)
    names = ("bids", "addition", "called", "declarer", "partner", "points", "stake")
    assert [made[name] for name in names] == [[], None, None, None, None, None, None]
    table.do(events.bid("chiamo", None, None, table.card("BA")))
    assert last(table)["called"] == "BA" and last(table)["declarer"] is None
    table.bid("pass", "pass", "pass", "pass")
    assert last(table)["declarer"] == 1 and last(table)["partner"] is None
    assert last(table)["bids"][:2] == [[1, "chiamo"], [2, "pass"]]
    table.play("D3 BA")
    assert last(table)["partner"] == 2 and last(table)["points"] is None
    table.play("DA D2 DR").rest(1)
    made = last(table)
    assert (made["points"], made["stake"], made["scores"]) == (11, 2, [-2, 4, 2, -2, -2])
    assert made["thirds"] == [0, 32, 0, 0, 0]
    made = last(Table("calabrasella", 3).deal(0).bid("play").play("D3 D4 D5").rest(1))
    assert (made["points"], made["stake"]) == (35, None)


def test_the_fields_of_a_series_and_of_busche():
    table = Table("treschetten", 4, {"series": [5, 5]}).deal(0).take(1, "EX E9 EK E8").rest(2)
    made = standing_of(table.m)
    assert made["games_won"] == [1, 0, 1, 0] and made["rules"]["target"] == "none"
    table.deal()
    assert [deal["game_no"] for deal in standing_of(table.m)["deals"]] == [0, 1]
    assert "games_won" not in standing_of(Table("treschetten", 4).m)
    assert "points" not in last(Table("traversone", 4).deal())
    table = Table("busche", 4).deal(0).take(1, "DA D4 D5 D6")
    assert last(table)["points"] == [0, 8, 0, 0] and last(table)["thirds"] == [0, 3, 0, 0]


def test_rules_as_they_are_printed():
    given = {"removed": ["c4"], "survivors": "none"}
    rules = standing_of(Table("traversone", 3, given).m)["rules"]
    assert rules["removed"] == ["C4"] and rules["deals"] == rules["survivors"] == "none"
    rules = standing_of(Table("calabresella", 3, {"stakes": {"solo": 3}}).m)["rules"]
    assert rules["stakes"] == {"solo": 3}
    assert standing_of(Table("calabresella", 3).m)["rules"]["stakes"] == "none"


def test_declared_is_as_claimed_until_the_deal_is_complete():
    table = Table("treschetten", 3).deal(0).declare(0, "four", "X").play("EX")
    assert last(table)["declared"] == [4, 0, 0]
    assert last(table.fill())["declared"] == [0, 0, 0]
