"""Whole evenings: everything that can go wrong does, and no line is lost, doubled or another.

`-s` prints what an evening was like.
"""

from tests.club.whole_evening import Plan, play


def tell(outcome):
    troubles = ", ".join(f"{name} {count}" for name, count in sorted(outcome.troubles.items()))
    print(
        f"{outcome.lines} lines of {outcome.matches} matches in {outcome.seconds:.0f} s; "
        f"{outcome.cuts} connections cut, {outcome.doubled} messages doubled, "
        f"{outcome.delayed} out of order; {troubles}"
    )


def check(outcome, least):
    tell(outcome)
    assert outcome.lines > least
    assert min(outcome.cuts, outcome.doubled, outcome.delayed) > 10
    assert min(outcome.troubles.values()) > 0


def test_an_evening_in_a_file(tmp_path):
    check(play(Plan(tables=30, rate=120, seconds=12, seed=3), tmp_path), least=700)


def test_an_evening_in_postgresql_by_two_collectors(tmp_path, postgresql):
    plan = Plan(tables=30, rate=120, seconds=16, seed=4)
    outcome = play(plan, tmp_path, postgresql)
    check(outcome, least=900)
    assert {"database restarted", "database crashed"} <= set(outcome.troubles)
