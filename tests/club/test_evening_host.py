"""Whole evenings: everything that can go wrong does, and no line is lost, doubled or another."""

import pytest

from tests.club.whole_evening import Plan, play
from tests.interpreter import micropython

EVERYTHING = {
    *("broker restarted", "broker killed", "connections cut", "collectors cut"),
    *("collector killed", "box without power", "database restarted", "database crashed"),
}


def told(outcome):
    troubles = ", ".join(f"{name} {count}" for name, count in sorted(outcome.troubles.items()))
    return (
        f"{outcome.lines} lines of {outcome.matches} matches "
        f"({outcome.by_boxes} by boxes) in {outcome.seconds:.0f} s; "
        f"{outcome.cuts} connections cut, {outcome.doubled} messages doubled, "
        f"{outcome.delayed} out of order; {troubles}"
    )


def check(outcome, least, figure):
    figure(told(outcome))
    assert outcome.lines >= least
    assert min(outcome.cuts, outcome.doubled, outcome.delayed) > 10


def test_a_small_evening_in_a_file(tmp_path, figure):
    outcome = play(Plan(tables=20, lines=200, rate=100, pause_s=0.5, seed=3), tmp_path)
    check(outcome, 200, figure)


@pytest.mark.long(minutes=3)
def test_twenty_boxes_and_five_hundred_tables(tmp_path, postgresql, figure):
    """With the firmware itself and two collectors; nobody stands still for long."""
    micropython()
    plan = Plan(tables=500, boxes=20, lines=7500, rate=250, pause_s=4, box_every_s=2, seed=5)
    outcome = play(plan, tmp_path, postgresql)
    check(outcome, 7500, figure)
    assert outcome.by_boxes >= 20
    assert set(outcome.troubles) == EVERYTHING
