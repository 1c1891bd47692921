"""Names: merged and parted again, and names that are no words."""

import pytest

from host_tools import exit_status
from host_tools.book_keeping.rows import storable
from host_tools.book_keeping.schema import PLAYERS
from pezzbox.game.match import NAME_LENGTH
from tests.book.running import as_json, book, content, long_match, put
from tests.book.tables import random_match

ODD = [
    "<b>Anna</b>",
    "$x^2$",
    "_Ben",
    '"; DROP--',
    "Ω\u202eab",
    "%s{}{{0}}",
    "=1+1",
    "\ud800x",
    "\u0007\u001b[2J",
    "  ",
    "ﷺ",
    "e\u0301\u0301\u0301",
]


def evenings(folder, *names):
    """A match of busche for each name, which sits with the same three others."""
    for number, name in enumerate(names):
        events = random_match(f"names {number}", "busche")
        events[0]["players"] = [name, "X", "Y", "Z"]
        put(folder / f"{number}.jsonl", events)
    assert book(folder, "import", folder) == 0


def figures(folder, capsys):
    capsys.readouterr()
    assert book(folder, "players", "--json") == 0
    return {one["player"]: one for one in as_json(capsys)[0]["players"]}


def test_merging_adds_up_and_parting_brings_everything_back(tmp_path, capsys):
    evenings(tmp_path, "Anna", "Annna", "Anni")
    before = figures(tmp_path, capsys)
    assert book(tmp_path, "merge", "Annna", "Anna") == 0
    assert book(tmp_path, "merge", "Anna", "Anni") == 0
    after = figures(tmp_path, capsys)
    assert set(after) == {"Anni", "X", "Y", "Z"}
    for name in ("matches", "deals", "points", "pezz", "score_sixths", "last_trick"):
        assert after["Anni"][name] == sum(before[one][name] for one in ("Anna", "Annna", "Anni"))
    assert book(tmp_path, "players", "Annna") == 0
    assert "Anni (also Anna and Annna)" in capsys.readouterr().out
    assert book(tmp_path, "list", "--player", "Annna", "--json") == 0
    assert len(as_json(capsys)) == 3

    assert book(tmp_path, "merge", "--undo", "Anna") == 0
    assert set(figures(tmp_path, capsys)) == {"Anna", "Anni", "X", "Y", "Z"}
    assert book(tmp_path, "merge", "--undo", "Annna") == 0
    assert figures(tmp_path, capsys) == before


@pytest.mark.parametrize(
    ("names", "said"),
    [
        (["Anna", "X"], "both played in match 1: they are two people"),
        (["Anna", "Anna"], "are one player already"),
        (["Anna", "anni"], 'no player "anni" in the book; did you mean "Anni"?'),
        (["Nobody", "Anna"], 'no player "Nobody" in the book'),
        (["--undo", "Anna"], "is merged with nobody"),
        (["Anna"], "needs two names"),
        (["--undo", "Anna", "Anni"], "takes one name"),
    ],
)
def test_what_cannot_be_merged_is_said_and_changes_nothing(tmp_path, capsys, names, said):
    evenings(tmp_path, "Anna", "Anni")
    before = content(tmp_path)
    capsys.readouterr()
    assert book(tmp_path, "merge", *names) == exit_status.USAGE
    shown = capsys.readouterr()
    assert said in shown.err
    assert shown.err.count("\n") == 1
    assert content(tmp_path) == before


def test_a_match_in_which_two_merged_names_sit_is_not_taken(tmp_path, capsys):
    evenings(tmp_path, "Anna", "Anni")
    assert book(tmp_path, "merge", "Anni", "Anna") == 0
    events = random_match("both", "busche")
    events[0]["players"] = ["Anna", "Anni", "X", "Y"]
    put(tmp_path / "both.jsonl", events)
    capsys.readouterr()
    assert book(tmp_path, "import", tmp_path / "both.jsonl") == 2
    assert '"Anna" and "Anni" are merged, but both play here' in capsys.readouterr().err
    assert book(tmp_path, "merge", "--undo", "Anni") == 0
    assert book(tmp_path, "import", tmp_path / "both.jsonl") == 0


def test_any_name_of_twelve_signs_has_room_in_any_database():
    limit = PLAYERS.c.name.type.length
    for sign in ("\0", "\ud800", "\udfff", "ﷺ", "\U0001f0a1"):
        kept = storable(sign * NAME_LENGTH)
        assert "\0" not in kept
        assert len(kept) <= limit
        kept.encode()
    assert storable("a\0b") == "a\\u0000b"


def test_odd_names_are_kept_as_they_are_and_shown_as_text(tmp_path, capsys):
    events = long_match()
    taken = []
    for number, name in enumerate(ODD):
        mine = [{**events[0], "players": [name, "X", "Y", "Z"]}, *events[1:]]
        put(tmp_path / f"{number}.jsonl", mine)
        if book(tmp_path, "import", "--json", tmp_path / f"{number}.jsonl") == 0:
            taken.append(name)
    assert len(taken) >= 9, taken  # the core refuses some, as `score` does
    capsys.readouterr()
    for action in ("list", "players", "csv"):
        assert book(tmp_path, action) == 0
        shown = capsys.readouterr().out
        assert "<b>Anna</b>" in shown
        if action != "csv":
            assert "\x1b" not in shown
            assert "\u202e" not in shown
    assert book(tmp_path, "players", "<b>Anna</b>") == 0
    assert book(tmp_path, "merge", '"; DROP--', "$x^2$") == 0
    assert set(ODD[:2]) <= set(figures(tmp_path, capsys))
