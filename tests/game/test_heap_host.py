"""The core's use of MicroPython's heap: nothing a card, and little for finished deals.

The Unix port's words have 8 bytes, the RP2040's 4: what is held there is about half.
"""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools import unix_port
from pezzbox.game.rules import STAKE_NAMES as STAKES
from tests.interpreter import micropython

ROOT = Path(__file__).parents[2]
MOST_HELD = 12 * 1024
MARGIN = 2 * 1024

GAMES = [
    ("traversone", 2, {"target": 999}),
    ("traversone", 3, {"target": 999}),
    ("traversone", 4, {"deals": 99, "partners": True}),
    ("traversone", 8, {"target": 999}),
    ("traversone21", 8, {"target": 999, "finish": "elimination", "batons_closed": True}),
    ("busche", 4, {"target": 999}),
    ("ciapano", 3, {"target": 999}),
    ("tressette", 4, {"target": 999}),
    ("treschetten", 2, {"target": 999}),
    ("calabresella", 7, {"target": 999}),
    ("calabrasella", 3, {"deals": 99}),
]

CROWDED = [
    ("traversone", 8, {"target": 999}),
    ("traversone21", 8, {"target": 999, "batons_closed": True}),
    (
        "traversone21",
        7,
        {"target": 999, "batons_closed": True, "removed": ["D4", "C4", "S4", "B4", "B5"]},
    ),
    ("busche", 4, {"target": 999}),
    ("ciapano", 3, {"target": 999, "batons_closed": True}),
    ("tressette", 4, {"target": 999, "declarations": "anytime"}),
    ("treschetten", 2, {"series": [999] * 9}),
    ("treschetten", 3, {"series": [999] * 9}),
    ("treschetten", 4, {"series": [999] * 9}),
    ("calabresella", 7, {"deals": 99, "more_bids": True, "stakes": dict.fromkeys(STAKES, 999)}),
]
"""Most players and words in the rules, and a last deal with all events and notes it may have."""


def measured(figure, game, players, rules):
    asked = [figure, game, str(players), json.dumps(rules)]
    done = subprocess.run(
        [micropython(), "tests/game/heap_figures.py", *asked],
        cwd=ROOT,
        env=unix_port.environment([ROOT / "firmware"], [ROOT]),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


@pytest.mark.parametrize(("game", "players", "rules"), GAMES)
def test_a_card_allocates_nothing(game, players, rules):
    assert measured("alloc", game, players, rules) == [0, 0]


@pytest.mark.parametrize(("game", "players", "rules"), GAMES)
def test_a_match_of_30_deals_is_small(game, players, rules):
    bytes_held = measured("held", game, players, rules)
    print(f"{game}, {players} players: {bytes_held} bytes after 30 deals")
    assert 0 < bytes_held <= MOST_HELD - MARGIN


@pytest.mark.parametrize(("game", "players", "rules"), CROWDED)
def test_so_is_one_in_which_everything_is_as_large_as_it_may_be(game, players, rules):
    bytes_held = measured("crowded", game, players, rules)
    print(f"{game}, {players} players: {bytes_held} bytes after 30 deals, the last a crowd")
    assert 0 < bytes_held <= MOST_HELD - MARGIN
