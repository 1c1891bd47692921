"""Both scorers on random matches of every game: the same objects, the same refusals.

`pytest tests/differential` compares more than 1,000 deals, always the same ones;
`pytest -m nightly tests/differential` more than 20,000, other ones every time. Both print
how often each rare thing was reached (`-s` or `-rP` shows it) and each value of a house rule
played, and fail if one never was.
A failure prints the shortest transcript found and how to replay it.
"""

from collections import Counter

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st

from tests.reference.house_rules import PLAYERS, read_header, rows

from .compare import Disagreement, compare_match, transcript
from .headers import WORDS
from .required import REQUIRED, REQUIRED_NIGHTLY

HEALTH = [
    HealthCheck.too_slow,
    HealthCheck.data_too_large,
]  # a match is large, slow and its own business
ORDINARY = {"matches": 90, "deals": 130}
NIGHTLY = {"matches": 1500, "deals": 2500}
RANGES = ("target", "deals", "survivors")  # rules whose values are too many to play them all


def run(game: str, matches: int, repeatable: bool) -> Counter[str]:
    """Compare so many random matches; what they reached."""
    reached: Counter[str] = Counter()

    @given(seed=st.integers(0, 2**64 - 1))
    def one_match(seed: int) -> None:
        number = reached["matches"]
        try:
            player = compare_match(game, number, seed)
        except Disagreement as found:
            pytest.fail(
                f"{found.difference}\n{transcript(found.events)}\n"
                f"replay: python -m tests.differential {game} {number} {seed}",
                pytrace=False,
            )
        reached.update(player.rare.count)
        rules = read_header(player.events[0])[2]
        reached.update(f"{name}: {rules[name]}" for name in rules if name in WORDS)

    # what hypothesis draws, even derandomized, hangs on which modules are loaded
    for seed in range(matches if repeatable else 0):
        one_match = example(seed=seed)(one_match)
    settings(
        max_examples=matches,
        database=None,
        deadline=None,
        phases=[Phase.explicit if repeatable else Phase.generate],
        suppress_health_check=HEALTH,
    )(one_match)()
    return reached


def judge(game: str, reached: Counter[str], deals: int, required: list[str]) -> None:
    """Print what was reached; fail if too little was."""
    print(f"\n{game}: {reached['matches']} matches, {reached['deals']} deals")
    print(", ".join(f"{name} {count}" for name, count in sorted(reached.items())))
    assert reached["deals"] >= deals
    never = [name for name in [*required, *values(game)] if not reached[name]]
    assert not never, f"{game}: never reached: {never}"


def values(game: str) -> set[str]:
    """The values of the game's house rules, as `run` counts them."""
    return {
        f"{name}: {value}"
        for players in range(PLAYERS[game][0], PLAYERS[game][1] + 1)
        for ace in (11, 1)
        for name, (_, check) in rows(game, players, {"ace_of_batons": ace}).items()
        for value in WORDS.get(name, ())
        if name not in RANGES and check(value)
    }


@pytest.mark.parametrize("game", REQUIRED)
def test_random_matches(game: str) -> None:
    reached = run(game, ORDINARY["matches"], repeatable=True)
    judge(game, reached, ORDINARY["deals"], REQUIRED[game])


@pytest.mark.nightly
@pytest.mark.parametrize("game", REQUIRED)
def test_random_matches_nightly(game: str) -> None:
    reached = run(game, NIGHTLY["matches"], repeatable=False)
    judge(game, reached, NIGHTLY["deals"], REQUIRED[game] + REQUIRED_NIGHTLY[game])
