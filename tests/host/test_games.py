"""`pezzbox games`: the catalog, as people and programs read it."""

import json

import pytest

from host_tools import cli
from host_tools.meanings import MEANINGS
from pezzbox.game import catalog

GAMES = list(catalog.GAMES)


def printed(capsys, *arguments):
    status = cli.main(["games", *arguments])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_all_games_are_listed(capsys):
    status, out, _ = printed(capsys)
    assert status == 0
    assert [line.split()[0] for line in out.splitlines()[1 : len(GAMES) + 1]] == GAMES


@pytest.mark.parametrize("name", GAMES)
def test_json_has_every_rule_for_every_number_of_players(name, capsys):
    status, out, _ = printed(capsys, name, "--json")
    assert status == 0
    shown = json.loads(out)
    row = catalog.game(name)
    assert shown["players"] == list(range(row.lowest, row.highest + 1))
    for players in shown["players"]:
        listed = {
            rule["rule"]: rule["default"]
            for rule in shown["rules"]
            if players in rule["players"] and "with" not in rule
        }
        assert listed == {rule.name: rule.default for rule in row.rules_for(players, {})}


@pytest.mark.parametrize("name", GAMES)
def test_people_see_every_rule_with_default_and_values(name, capsys):
    status, out, _ = printed(capsys, name)
    assert status == 0
    row = catalog.game(name)
    words = {line.split()[0] for line in out.splitlines() if line}
    for players in range(row.lowest, row.highest + 1):
        assert {rule.name for rule in row.rules_for(players, {})} <= words
    assert not any(char in out for char in "[{(<") or "n players" in out


def test_the_whole_catalog_as_json(capsys):
    status, out, _ = printed(capsys, "--json")
    assert status == 0
    assert [game["game"] for game in json.loads(out)] == GAMES


def test_an_unknown_game_is_one_line(capsys):
    status, out, err = printed(capsys, "poker")
    assert (status, out) == (2, "")
    assert err == f'pezzbox games: no such game: "poker"; the games are {", ".join(GAMES)}\n'


def test_every_rule_says_what_it_decides(capsys):
    named = {
        rule.name
        for row in catalog.ROWS
        for players in range(row.lowest, row.highest + 1)
        for chosen in ({}, {"ace_of_batons": 1} if len(row.variants()) > 1 else {})
        for rule in row.rules_for(players, chosen)
    }
    assert named == set(MEANINGS)
    _, out, _ = printed(capsys, "busche")
    assert MEANINGS["need"] in out
