"""What can be counted stays within the table of figures.py: bytes and counts, not times."""

import pytest

from tests.bench import counted, figures
from tests.bench.figures import GAMES
from tests.interpreter import micropython

OVER_BUDGET: set[str] = set()
"""What device.md, section 6, does not allow and is known to be so: each is to go."""


def judged(rows, found, column):
    """The figures that are above what `held` allows, and those over a budget."""
    crept = {row.key: found[row.key] for row in rows if found[row.key] > row.held[column]}
    over = {row.key for row in rows if row.limit and figures.missed(row, found[row.key])}
    return crept, over


@pytest.mark.parametrize(
    "game",
    [GAMES[0], *(pytest.param(game, marks=pytest.mark.long) for game in GAMES[1:])],
    ids=lambda game: game[0],
)
def test_what_a_box_allocates_and_sends(game):
    micropython()  # skips or fails without one
    found = counted.measured(*game)
    crept, over = judged(figures.COUNTS, found, GAMES.index(game))
    assert crept == {}, "more than figures.py says"
    assert over <= OVER_BUDGET
    assert found["card_heap"] > 0 and found["card_sent"] > 0  # so they are counted


def test_what_the_image_takes(linked_once):
    micropython()
    crept, over = judged(figures.IMAGE, counted.image(), 0)
    assert crept == {}, "more than figures.py says"
    assert over == OVER_BUDGET, "take out of OVER_BUDGET what is not over its budget any more"


def test_the_table_says_what_is_over_its_budget():
    rows = (
        figures.Row("a", "a", "ms", (35, 70)),
        figures.Row("b", "b", "KiB", (110,), least=True),
    )
    columns = {"x": {"a": (35, 71.5), "b": 110}, figures.STOCK: {"a": (99, 99)}}
    assert figures.table(rows, columns, markdown=True)[2:] == [
        "| a | <= 35 / 70 ms | **35 / 71.5** | 99 / 99 | no |",
        "| b | >= 110 KiB | 110 |  | yes |",
    ]
    assert [figures.over(row, columns) for row in rows] == [["x"], []]
