"""The boards of the tests are those of boards/."""

import tomllib
from pathlib import Path

from tests.virtual.boards import PICO

BOARDS = Path(__file__).resolve().parents[2] / "boards"


def test_the_pico_of_the_tests_is_the_one_in_its_file():
    in_file = tomllib.loads((BOARDS / "pico.toml").read_text())
    assert {part: in_file[part] for part in PICO} == PICO
