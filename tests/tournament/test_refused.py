"""What `pezzbox tournament` refuses, and that it changes nothing; books of before, and in use."""

import pytest

from host_tools import exit_status
from host_tools.book_keeping import store
from host_tools.book_keeping.store import open_book
from host_tools.tourneys import playing, schema
from tests.book.running import Books, as_json, book, long_match, pezzbox, put
from tests.tournament.running import NAMES, tournament


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
        (("join", "anna"), '"anna" differs from "Anna" in capitals alone'),
        (("join", "New", "NEW"), "in capitals alone"),
        (("rename", "Anna", "bEN", "--why", "w"), "in capitals alone"),
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
    said = evening.refuses("result", 1, *typed[:3], f"{other[0]}=1")
    assert "does not sit at table 1, but at table 2" in said
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
