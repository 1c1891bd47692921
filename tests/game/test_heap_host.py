"""The core's use of MicroPython's heap: nothing a card, and little for finished deals.

The Unix port's words have 8 bytes, the RP2040's 4: what is held there is about half.
"""

import json
import subprocess
from pathlib import Path

import pytest

from host_tools import unix_port
from tests.interpreter import micropython

ROOT = Path(__file__).parents[2]
MOST_HELD = 12 * 1024

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
    assert 0 < bytes_held <= MOST_HELD
