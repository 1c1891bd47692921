"""The score sheet: what people read."""

import copy

from host_tools import plain, sheet
from host_tools.notes import in_words

# Much like the example of transcript.md, with the deal finished.
STANDING = {
    "game": "traversone",
    "players": ["Anna", "Ben", "Carla", "Dino"],
    "rules": {"target": 41, "deals": "none", "finish": "elimination", "bust": "reach"},
    "deals": [
        {
            "dealer": 3,
            "seats": [0, 1, 2, 3],
            "kind": "normal",
            "complete": True,
            "void": False,
            "removed": [],
            "tricks": [
                {"leader": 0, "cards": ["D4", "D7", "D3", "DA"], "winner": 2, "thirds": 4},
            ],
            "thirds": [0, 11, 4, 47],
            "monte": [],
            "declared": [0, 0, 0, 0],
            "scores": [0, 3, 1, 17],
            "notes": [{"note": "revoke_seen", "seat": 1, "trick": 2, "card": "CA"}],
        }
    ],
    "totals": [0, 3, 1, 17],
    "in": [True, True, True, True],
    "finished": False,
    "winners": [],
    "next": {"need": "deal", "seat": 0},
}


def drawn(**changes):
    standing = copy.deepcopy(STANDING) | changes
    return list(sheet.lines(standing))


def test_a_deal_reads_as_at_the_table():
    assert drawn() == [
        "traversone: Anna, Ben, Carla, Dino",
        "target 41, finish elimination",
        "",
        "deal  dealer   Anna      Ben    Carla       Dino",
        "   1  Dino    0 (0)  3 (3+2)  1 (1+1)  17 (15+2)",
        "      total       0        3        1         17",
        "      Ben did not follow suit in trick 3: CA came later",
        "",
        "Next: Anna deals.",
    ]


def test_a_deal_in_progress_shows_its_trick():
    deal = STANDING["deals"][0] | {"complete": False, "scores": None, "notes": []}
    deal["tricks"] = [{"leader": 2, "cards": ["D4", "D7"], "winner": None, "thirds": 0}]
    lines = drawn(deals=[deal], next={"need": "play", "seat": 0})
    assert "      trick 1, led by Carla: D4 D7" in lines
    assert not any("total" in line for line in lines)
    assert lines[-1] == "Next: Anna plays."


def test_how_a_match_ends():
    over = {"finished": True, "next": {"need": "nothing"}}
    assert drawn(**over, winners=[0])[-1] == "Anna wins."
    assert drawn(**over, winners=[0, 1, 3])[-1] == "Anna, Ben and Dino win."
    assert drawn(**over, winners=[])[-1] == "The table stopped the match here: nobody wins."
    assert drawn(**{"in": [True, False, True, False]})[-2] == "Out: Ben and Dino."


def test_a_match_without_a_deal():
    assert drawn(deals=[])[3:] == ["deal  dealer  Anna  Ben  Carla  Dino", "", "Next: Anna deals."]


def test_the_auction_is_told():
    deal = STANDING["deals"][0] | {
        "bids": [[0, "pass"], [1, "chiamo"]],
        "addition": None,
        "called": "C3",
        "declarer": 1,
        "partner": 3,
        "points": 1,
        "stake": 2,
    }
    lines = drawn(deals=[deal])
    assert "      bids: Anna pass, Ben chiamo" in lines
    assert "      declarer: Ben with Dino, called C3, 1 point, stake 2" in lines


def test_totals_start_anew_with_each_game_of_a_series():
    first = STANDING["deals"][0] | {"game_no": 0, "scores": ["7/2", 0, 0, 0]}
    second = first | {"game_no": 1, "scores": ["1/3", 1, 0, 0]}
    lines = drawn(deals=[first, first, second], games_won=[1, 0, 0, 0])
    totals = [line.split()[1:] for line in lines if line.split()[:1] == ["total"]]
    assert totals == [["7/2", "0", "0", "0"], ["7", "0", "0", "0"], ["1/3", "1", "0", "0"]]
    assert "game 2 of the series" in lines
    assert "Games won: Anna 1, Ben 0, Carla 0, Dino 0." in lines


def test_the_other_remarks():
    deal = STANDING["deals"][0] | {
        "kind": "extra",
        "removed": ["D4"],
        "monte": ["C4", "S4"],
        "declared": [3, 0, 4, 0],
        "seats": [0, 1, 2],
    }
    lines = drawn(deals=[deal])
    for remark in (
        "extra deal among the tied: not added",
        "removed: D4",
        "monte: C4 S4",
        "declared: Anna 3, Carla 4",
    ):
        assert "      " + remark in lines
    assert lines[4].endswith("1 (1+1)")  # the fourth seat was not in the deal


def test_names_cannot_move_the_cursor_and_wide_ones_stay_aligned():
    lines = drawn(players=["\x1b[2J", "A\nB", "山田", "é"])
    assert lines[0] == "traversone: \ufffd[2J, A\ufffdB, 山田, é"
    assert len({plain.columns(line) for line in lines[3:6]}) == 1


def test_notes_in_words():
    names = ["Anna", "Ben"]
    for note, text in (
        ({"note": "sola", "seat": 1, "choice": "give"}, "sola: Ben gives the deal's total"),
        ({"note": "close", "seat": 0, "card": "LX"}, "zu tun: Anna closed the stock with LX"),
        (
            {"note": "false_declaration", "seat": 1, "what": "three", "rank": "X"},
            "false declaration by Ben: three X",
        ),
        (
            {"note": "false_declaration", "seat": 1, "what": "napoli", "suit": "H"},
            "false declaration by Ben: napoli H",
        ),
        ({"note": "partner", "seat": 1, "trick": 0, "card": "DC"}, "DC in trick 1"),
        ({"note": "void"}, "the deal does not count"),
    ):
        assert text in in_words(note, names)
