"""The object of `pezzbox score --json` (transcript.md)."""

from host_tools.standing import Scorer, score_json, standing
from pezzbox.game.refused import Refused

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
