"""What the television's page is told of a table, without a browser."""

import json
import sys

import pytest

from host_tools import card_names, demo
from host_tools.board_errors import NoBoard, NotFlashed, PortBusy
from host_tools.cli import main
from host_tools.standing import standing
from host_tools.web.tv import view
from host_tools.web.tv.table import LIVE, UNREAD, WAITING, Table
from host_tools.web.tv.words import _OWN, Words
from pezzbox.screens.texts import LANGUAGES
from tests.web.tables import begun, event

EN = Words("en", "italian")


def told(*lines):
    table = Table()
    for line in lines:
        table.take(line)
    return table


def shown(table, words=EN):
    return view.table(table, "Table 1", words)


def whole(game):
    """A table that was told a match that ships, and the match's standing."""
    made = demo.read(demo.matches()[game])
    lines = [json.dumps(each) for each in made]
    return told('{"box": "1", "match": 1}', *lines, None), standing(made)


@pytest.mark.parametrize("game", sorted(demo.matches()))
def test_totals_who_is_out_and_who_won_are_the_engines(game):
    table, wanted = whole(game)
    seen = shown(table)
    assert [each["name"] for each in seen["players"]] == wanted["players"]
    totals = [each["total"].replace("−", "-") for each in seen["players"]]
    whole_numbers = all(isinstance(total, int) for total in wanted["totals"])
    assert not whole_numbers or totals == list(map(str, wanted["totals"]))
    assert ["out" not in each["marks"] for each in seen["players"]] == wanted["in"]
    winners = [seat for seat, each in enumerate(seen["players"]) if "winner" in each["marks"]]
    assert winners == wanted["winners"]
    assert all(wanted["players"][seat] in seen["foot"][0] for seat in winners)
    last = [deal["scores"] for deal in wanted["deals"] if deal["scores"]][-1]
    dealt = wanted["deals"][-1]["seats"]
    for seat, each in enumerate(seen["players"]):
        if seat in dealt and isinstance(last[seat], int):
            assert each["last"].replace("−", "-") == str(last[seat])


def test_fractions_and_minus_have_signs_of_their_own():
    assert [EN.score(n) for n in (0, 6, -6, 2, -3, 125, 64)] == [
        "0", "1", "−1", "⅓", "−½", "20⅚", "10⅔",
    ]  # fmt: skip


def test_a_series_shows_the_games_won():
    table = told(*begun("treschetten", ["Franz", "Maria"], series=[11, 21]))
    seen = shown(table)
    assert (seen["games"], seen["head"]) == (True, "About to begin · to 11")
    assert [each["games"] for each in seen["players"]] == ["0", "0"]
    assert not shown(told(*begun()))["games"]


def test_a_number_of_deals_is_the_goal():
    table = told(*begun("calabrasella", ["Anna", "Ben", "Carla"], deals=4), event("deal"))
    assert shown(table)["head"] == "Deal 1 of 4"


def test_a_table_that_stopped_has_no_winner():
    table = told(*begun(), event("deal"), event("end"))
    seen = shown(table)
    assert (seen["head"], seen["foot"]) == ("Match stopped", [])
    assert [each["marks"] for each in seen["players"]] == [[]] * 4


def test_without_the_packages_it_says_what_to_install(monkeypatch, capsys):
    for package in ("aiohttp", "jinja2"):
        with monkeypatch.context() as patched:
            patched.setitem(sys.modules, package, None)
            assert main(["tv"]) == 2
        said = capsys.readouterr().err
        assert f"this needs {package}: in the checkout, pip install '.[web]'" in said


def test_whose_turn_and_who_deals():
    table = told(*begun(number=3))
    marks = [each["marks"] for each in shown(table)["players"]]
    assert marks == [["dealer"], [], [], []]
    assert shown(table)["head"] == "About to begin · to 21"
    table.take(event("deal"))
    assert shown(table)["head"] == "Deal 1 · to 21"
    table.take(event("play", card="S3"))
    players = shown(table)["players"]
    assert [each["marks"] for each in players] == [["dealer"], [], ["turn"], []]
    assert [each["says"] for each in players] == ["deals", "", "to play", ""]
    assert players[1]["card"] == {"rank": "3", "sign": "italian-2", "says": "3 of swords"}
    assert players[1]["best"]
    table.take(event("undo"))
    assert [each["card"] for each in shown(table)["players"]] == [None] * 4


def test_a_taken_trick_stays_until_the_next_card():
    table = told(*begun(), event("deal"))
    for card in ("S4", "S3", "S5", "S6"):
        assert table.take(event("play", card=card))
    players = shown(table)["players"]
    assert [each["best"] for each in players] == [False, False, True, False]
    assert [each["card"]["rank"] for each in players] == ["6", "4", "3", "5"]
    assert "turn" in players[2]["marks"]
    table.take(event("play", card="BA"))
    assert [bool(each["card"]) for each in shown(table)["players"]] == [False, False, True, False]


def test_nothing_is_shown_before_the_box_has_told_all():
    table = told()
    assert (table.status, shown(table)["status"]) == (WAITING, "Waiting for the table")
    lines = begun()
    assert [table.take(line) for line in lines] == [False, False, True]
    assert table.status == LIVE
    changed = [table.take(line) for line in (*begun(players=["Eva", "Fritz"])[:2],)]
    assert changed == [False, False]
    assert table.match is not None and table.match.players[0] == "Anna"
    assert table.take(None)
    assert table.match.players == ["Eva", "Fritz"]


def test_a_box_that_went_leaves_its_score():
    table = told(*begun())
    assert table.lost(NoBoard("x"))
    assert not table.lost(NoBoard("x"))
    seen = shown(table)
    assert (seen["live"], seen["status"]) == (False, "Unplugged, score as it was")
    assert len(seen["players"]) == 4
    assert table.lost(PortBusy("x")) and shown(table)["status"].startswith("Another program")
    assert table.lost(NotFlashed("x")) and "its program is old" in shown(table)["status"]
    for line in begun():
        table.take(line)
    assert shown(table)["live"]


def test_a_box_without_a_match():
    table = told('{"box": "1", "match": null}', None)
    seen = shown(table)
    assert (seen["live"], seen["players"], seen["foot"]) == (
        True,
        [],
        ["No match is being played"],
    )


@pytest.mark.parametrize(
    "line",
    ["", "hello", "[1]", "7", "{", '{"event"', "[" * 9000, "null", '{"event": 7}', '{"said": 3}',
     '{"box": []}', '{"event": "play", "card": {}}', '{"said": "turn", "details": {"a": 1}}'],
)  # fmt: skip
def test_what_no_box_says_does_no_harm(line):
    table = told(*begun(), line, None)
    assert len(shown(table)["players"]) in (0, 4)
    assert "\n" not in json.dumps(shown(table))


def test_an_event_of_a_newer_box_is_said_until_the_box_sets_it_aside():
    table = told(*begun(), event("deal"))
    assert table.take('{"event": "dance"}')
    assert table.status == UNREAD
    assert "Cannot be read from here on" in shown(table)["status"]
    assert table.take("# damaged")
    assert table.status == LIVE


def test_what_the_box_says_stands_below_and_then_goes():
    table = told(*begun(), event("deal"))
    assert table.take('{"said": "card_played", "details": [33]}')
    foot = shown(table)["foot"]
    assert {"sign": "italian-2", "says": "swords"} in foot
    german = shown(table, Words("de", "french"))["foot"]
    assert {"sign": "french-2", "says": "Pik"} in german
    table.hush()
    assert shown(table)["foot"] == []
    table.take('{"said": "turn", "details": []}')  # of another version
    assert shown(table)["foot"]
    table.take(event("play", card="S3"))
    assert shown(table)["foot"] == []


def test_a_sign_is_said_as_the_suit_that_is_drawn():
    said = {
        (language, drawn): [card_names.suit(suit, language, drawn) for suit in range(4)]
        for language in LANGUAGES
        for drawn in card_names.SETS
    }
    assert said["en", "french"] == ["diamonds", "hearts", "spades", "clubs"]
    assert said["de", "italian"] == ["Münzen", "Kelche", "Schwerter", "Stäbe"]
    assert said["de", "salzburg"] == ["Eichel", "Laub", "Herz", "Schellen"]
    assert all(len(set(names)) == 4 and min(map(len, names)) > 2 for names in said.values())


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_is_there_in_every_language(language):
    words = Words(language, "italian")
    used = {
        line.split(" | ")[0] for line in _OWN.read_text().splitlines() if line and line[0] != "#"
    }
    assert all(words.own(key, 1) for key in used)
    table, _ = whole("traversone")
    seen = shown(table, words)
    assert seen["players"][0]["says"] != "deals" or language == "en"
    assert words.own("winner") in seen["summary"]


@pytest.mark.parametrize(
    ("arguments", "status", "words"),
    [
        (["--port", "/nowhere"], 69, "no such port"),
        (["--port", __file__], 69, "is no serial port"),
        (["--demo", "7"], 2, "from 1 to 6 tables"),
        (["--demo", "--port", "x"], 2, "not allowed with"),
        (["--web-port", "99999"], 2, "is no port"),
        (["--host", "192.0.2.1"], 2, "is no address of this machine"),
        (["--lang", "fr"], 2, "invalid choice"),
    ],
)
def test_what_cannot_be_shown_is_said_in_a_line(arguments, status, words, capsys):
    try:
        ended = main(["tv", *arguments])
    except SystemExit as error:
        ended = error.code
    said = capsys.readouterr().err
    assert (ended, said.count("\n")) == (status, 1), said
    assert words in said
