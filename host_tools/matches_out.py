"""The matches in a copy of a box's data folder: read by the journal itself, checked, scored.

Nothing in the copy is written to, and no match is taken for whole that is not.
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from host_tools import refusals
from host_tools.standing import Scorer
from pezzbox.game.refused import Refused
from pezzbox.journal import Journal
from pezzbox.journal.chunks import archived, checked

PACKED = ".match"


class Match(NamedTuple):
    """A match of a box. `faults`: why it is not verified; `finished`: on the box, packed."""

    number: int
    game: str
    players: list[str]
    lines: list[str]
    finished: bool
    over: bool
    faults: list[str]

    @property
    def file(self) -> str:
        """The file it is exported to."""
        return f"match-{self.number:04d}.jsonl"

    @property
    def on_board(self) -> str:
        """The file that holds it on the box, once it is finished."""
        return f"{self.number:04d}{PACKED}"


def read(data: Path) -> Iterator[Match]:
    """Yield every match in `data`, oldest first."""
    journal = Journal(str(data), lambda: 0)
    for number, _, finished in journal.matches():
        lines = [line + "\n" for line in journal.transcript(number)]
        faults = list(_torn(data / f"{number:04d}{PACKED}")) if finished else []
        faults += list(_left_out(lines))
        yield _scored(number, lines, finished, faults)


def _torn(path: Path) -> Iterator[str]:
    """Check the checksums of a finished match."""
    for chunk in checked(archived(str(path))):
        if chunk.bad or chunk.gap:
            yield f"damaged in part {chunk.number}"
        if chunk.newer:
            yield f"part {chunk.number} was written by a later version"


def _left_out(lines: list[str]) -> Iterator[str]:
    count = sum(line.startswith("#") for line in lines)
    if count:
        yield f"{count} events do not follow on what precedes them (kept as comments)"


def _scored(number: int, lines: list[str], finished: bool, faults: list[str]) -> Match:
    scorer = Scorer()
    try:
        for line in lines:
            if not line.startswith("#"):
                scorer.add(json.loads(line))
    except Refused as refused:
        faults = [*faults, f"cannot be scored: {refusals.text(refused)}"]
    if scorer.match is None:
        return Match(number, "?", [], lines, finished, False, [*faults, "no match in it"])
    standing = scorer.standing()
    return Match(
        number,
        standing["game"],
        standing["players"],
        lines,
        finished,
        standing["finished"],
        faults,
    )
