"""What the boxes themselves have: their matches, as `pezzbox export` reads them."""

import json
import tempfile
from pathlib import Path

from host_tools import box_data, matches_out
from host_tools.club_keeping.simulate_table import DATA
from pezzbox.club.messages import KEYS


def of_folder(root):
    """(box, match) -> its transcript's objects, of all boxes whose folders are in `root`.

    Each match is verified as an export verifies it; what a box has is not touched.
    """
    return {
        (folder.name, match.number): [json.loads(line) for line in match.lines]
        for folder in sorted(Path(root).iterdir())
        if folder.is_dir()
        for match in _matches(folder / DATA)
    }


def _matches(data):
    with tempfile.TemporaryDirectory() as name:
        lost = list(box_data.copy_again(data, Path(name)))
        assert lost == []
        for match in matches_out.read(Path(name)):
            assert match.faults == [], (data, match.number, match.faults)
            yield match


def told(payloads):
    """(box, match) -> the lines that were told, by their number; every copy of one is the same."""
    found = {}
    for payload in payloads:
        made = json.loads(payload)
        line = {key: value for key, value in made.items() if key not in KEYS}
        lines = found.setdefault((made["box"], made["match"]), {})
        assert lines.setdefault(made["seq"], line) == line, made
    return found


def differences(had, got):
    """What of `had` (of_folder) is not in `got` (told) as it is, and what is there beside it."""
    wrong = []
    for key in sorted({*had, *got}):
        lines = got.get(key, {})
        mine = dict(enumerate(had.get(key, ())))
        if lines != mine:
            missing = sorted(set(mine) - set(lines))
            more = sorted(set(lines) - set(mine))
            wrong.append(f"{key}: {len(mine)} lines, missing {missing[:9]}, more {more[:9]}")
    return wrong
