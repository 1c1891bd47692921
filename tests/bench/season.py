"""How fast `pezzbox score` is, and how that grows with the deals."""

import json
import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from pezzbox.game import events, written
from tests.bench import board, evening

_GAME = ("traversone", 4)
_SIZES = (1, 10, 100)
"""Thousands of deals."""


def measured(most: int) -> dict[str, Any]:
    """Score up to `most` thousand deals; a match has 99."""
    found: dict[str, Any] = {}
    with tempfile.TemporaryDirectory() as name:
        match = Path(name, "match.jsonl")
        deals = _write(match)
        for size in _SIZES:
            if size > most:
                break
            folder = Path(name, str(size))
            folder.mkdir()
            count = -(-size * 1000 // deals)
            for number in range(count):
                os.link(match, folder / f"{number}.jsonl")
            cost, _ = _scored(folder, True)
            found[f"season_{size}"] = cost
            found["season_rate"] = count * deals / cost
            if size == _SIZES[-1]:
                found["growth"] = cost / found["season_10"] / 10
                _, found["season_all"] = _scored(folder, False)
    return found


def _write(file: Path) -> int:
    """Write a match, and return how many deals it has."""
    match = evening.match(*_GAME)
    shuffler = evening.Shuffler(1)
    made = [events.match(match.game, match.players, evening.RULES[match.game])]
    while not match.finished:
        for event in evening.plays(match, shuffler):
            match.apply(event)
            made.append(event)
    file.write_text("".join(json.dumps(written.to_json(event)) + "\n" for event in made))
    return len(match.results)


def _scored(folder: Path, alone: bool) -> tuple[float, float]:
    """Score what is in a folder; returns seconds of the processor, and those that passed."""
    before, since = _used(), time.monotonic()
    subprocess.run(
        [sys.executable, "-m", "host_tools.cli", "score", "--json", str(folder)],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(map(str, _PATH))},
        stdout=subprocess.DEVNULL,
        preexec_fn=_on_one_core if alone else None,
        check=True,
    )
    return _used() - before, time.monotonic() - since


_PATH = (board.ROOT, board.ROOT / "firmware")


def _on_one_core() -> None:
    if hasattr(
        os, "sched_setaffinity"
    ):  # elsewhere the cost has what the processes tell each other
        os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})


def _used() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime
