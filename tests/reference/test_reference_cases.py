"""The reference is held to the shared cases: transcripts with results, and refused lines."""

import json
from pathlib import Path
from typing import Any

import pytest

from tests.reference import Refusal, score

FOLDER = Path(__file__).parent.parent / "cases"
CASES = {path.stem: path for path in sorted(FOLDER.glob("*-*.jsonl"))}


def read(path: Path) -> tuple[list[dict[str, Any]], list[int]]:
    """The events of a transcript and the line of each, from 1."""
    lines = path.read_text(encoding="utf-8").split("\n")
    kept = [
        (json.loads(line), number)
        for number, line in enumerate(lines, 1)
        if line.strip() and not line.startswith("#")
    ]
    return [event for event, _ in kept], [number for _, number in kept]


@pytest.mark.parametrize("name", CASES)
def test_case(name: str) -> None:
    path = CASES[name]
    events, lines = read(path)
    if path.with_suffix(".error").exists():
        with pytest.raises(Refusal) as refused:
            score(events)
        assert lines[refused.value.index] == int(path.with_suffix(".error").read_text())
    else:
        expected = json.loads(path.with_suffix(".json").read_text(encoding="utf-8"))
        assert score(events) == expected


def test_there_are_cases() -> None:
    assert len(CASES) >= 129
