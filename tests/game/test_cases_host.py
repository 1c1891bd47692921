"""Every transcript of tests/cases scores as the file beside it says."""

import json
from pathlib import Path

import pytest

from host_tools.standing import Scorer
from pezzbox.game.refused import Refused

CASES = Path(__file__).parent.parent / "cases"


def objects(path):
    """The transcript's line numbers and objects."""
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            yield number, json.loads(line)


def scored(path):
    """The standing as JSON reads it back, or the number of the line that was refused."""
    scorer = Scorer()
    for number, made in objects(path):
        try:
            scorer.add(made)
        except Refused:
            return number
    return json.loads(json.dumps(scorer.standing()))


@pytest.mark.parametrize("name", sorted(path.stem for path in CASES.glob("*.jsonl")))
def test_case(name):
    found = scored(CASES / (name + ".jsonl"))
    error = CASES / (name + ".error")
    if error.exists():
        assert found == int(error.read_text())
    else:
        assert found == json.loads((CASES / (name + ".json")).read_text(encoding="utf-8"))
