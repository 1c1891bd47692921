"""Whole evenings: everything that can go wrong does, and no line is lost, doubled or another.

`-s` prints what an evening was like.
"""

import pytest

from tests.club.whole_evening import Plan, play
from tests.interpreter import micropython


def tell(outcome):
    troubles = ", ".join(f"{name} {count}" for name, count in sorted(outcome.troubles.items()))
    print(
        f"{outcome.lines} lines of {outcome.matches} matches "
        f"({outcome.by_boxes} by boxes) in {outcome.seconds:.0f} s; "
        f"{outcome.cuts} connections cut, {outcome.doubled} messages doubled, "
        f"{outcome.delayed} out of order; {troubles}"
    )


def check(outcome, least):
    tell(outcome)
    assert outcome.lines >= least
    assert min(outcome.cuts, outcome.doubled, outcome.delayed) > 10


def test_a_small_evening_in_a_file(tmp_path):
    check(play(Plan(tables=20, lines=500, rate=100, pause_s=1, seed=3), tmp_path), least=500)


def test_an_evening_of_boxes_and_tables_in_postgresql_by_two_collectors(tmp_path, postgresql):
    micropython()
    plan = Plan(tables=30, boxes=3, lines=1000, rate=100, pause_s=1, seed=4)
    outcome = play(plan, tmp_path, postgresql)
    check(outcome, least=1000)
    assert {"box without power", "database restarted", "database crashed"} <= set(outcome.troubles)


@pytest.mark.nightly
def test_twenty_boxes_and_five_hundred_tables(tmp_path, postgresql):
    micropython()
    plan = Plan(tables=500, boxes=20, lines=20_000, rate=250, pause_s=8, patience=600, seed=5)
    outcome = play(plan, tmp_path, postgresql)
    check(outcome, least=20_000)
