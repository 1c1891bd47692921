"""What host_tools/tourneys/README.md says of the games is what the core has."""

import re
from pathlib import Path

from host_tools.games import fewest_win
from host_tools.tourneys.costs import PARTNERS, SAME_TABLE
from host_tools.tourneys.seating import MOST_AHEAD
from pezzbox.game import catalog
from tests.tournament import figures

README = Path(figures.__file__).resolve().parents[2] / "host_tools" / "tourneys" / "README.md"


def test_every_game_is_in_the_table_with_what_is_best():
    rows = re.findall(r"^\| `(\w+)` \| (fewest|most) \|", README.read_text(), re.MULTILINE)
    assert rows == [(row.name, "fewest" if fewest_win(row) else "most") for row in catalog.ROWS]


def test_the_numbers_are_those_of_the_code():
    text = re.sub(r"\s+", " ", README.read_text())
    assert f"being partners again {PARTNERS} more" in text
    assert f"at one table {SAME_TABLE} more" in text
    assert MOST_AHEAD == 6
    assert "Up to six rounds are planned together" in text


def test_the_figures_are_printed(monkeypatch, capsys):
    monkeypatch.setattr(figures, "_CASES", ((8, 4, 2, False), (9, 4, 2, True)))
    figures.main()
    heads, *lines = capsys.readouterr().out.splitlines()
    assert heads.startswith("players")
    assert [line.split()[0] for line in lines] == ["8", "9"]
