"""What the core's catalog offers, the second scorer knows, and random matches play."""

from random import Random
from typing import Any

import pytest

from pezzbox.game import catalog
from pezzbox.game.rules import CARDS, STAKES, TARGETS
from tests.reference.house_rules import PLAYERS, rows

from .headers import WORDS, any_value

VARIANTS: list[dict[str, Any]] = [{}, {"ace_of_batons": 11}, {"ace_of_batons": 1}]
TABLES = [
    (row, players, given)
    for row in catalog.ROWS
    for players in range(row.lowest, row.highest + 1)
    for given in VARIANTS
    if not given or len(row.variants()) > 1
]


def wordings(value: Any) -> str:
    """A value as it can stand in a set: `1` is not `True`."""
    return repr(value)


def test_both_know_the_same_games() -> None:
    assert {row.name: (row.lowest, row.highest) for row in catalog.ROWS} == PLAYERS


@pytest.mark.parametrize(("row", "players", "given"), TABLES)
def test_both_know_the_same_rules(row: catalog.Game, players: int, given: dict[str, Any]) -> None:
    known = rows(row.name, players, given)
    rules = {rule.name: rule for rule in row.rules_for(players, given)}
    assert set(known) == set(rules)
    for name, (default, check) in known.items():
        allowed = rules[name].allowed
        if name != "deals":  # calabrasella's 12 hang on its target
            assert wordings(default) == wordings(rules[name].default), name
        if isinstance(allowed, tuple):
            assert [value for value in allowed if not check(value)] == [], name
            beyond = [value for value in WORDS[name] if value not in allowed and check(value)]
            assert beyond == [], name
        elif isinstance(allowed, range):
            ends = [allowed[0] - 1, allowed[0], allowed[-1], allowed[-1] + 1]
            assert [check(value) for value in ends] == [False, True, True, False], name
        else:
            assert allowed in (CARDS, TARGETS, STAKES), name


def test_random_matches_choose_among_every_value() -> None:
    listed: dict[str, set[str]] = {}
    for row, players, given in TABLES:
        for rule in row.rules_for(players, given):
            if isinstance(rule.allowed, tuple):
                listed.setdefault(rule.name, set()).update(map(wordings, rule.allowed))
            else:
                assert any_value(Random(0), rule.name) is not None
    assert listed == {name: set(map(wordings, WORDS[name])) for name in listed}
