"""Long evenings of random tags, presses, faults of both chips, time jumps and power cuts."""

import pytest
from hypothesis import HealthCheck, Phase, given, settings
from hypothesis import strategies as st

from tests.box.bench import PLAYERS
from tests.box.evening import READER_FAULTS, THINGS, Evening

MATCHES = [
    ("traversone", PLAYERS, {}),
    ("treschetten", PLAYERS[:2], {"declare_when": "anytime", "zu_tun": True}),
    ("calabresella", PLAYERS, {}),
    ("traversone21", PLAYERS, {}),
]
BUTTONS = st.sampled_from(["left", "middle", "right"])
CARDS = st.integers(0, 39).map(lambda n: n // 10 << 4 | n % 10)
PARTS = st.sampled_from(["reader", "display"])
STEP = st.one_of(
    st.tuples(st.just("card")),
    st.tuples(st.just("card")),
    st.tuples(st.just("card")),
    st.tuples(st.just("lay"), CARDS),
    st.tuples(st.just("lay"), st.sampled_from(sorted(THINGS))),
    st.tuples(st.just("lift")),
    st.tuples(st.just("press"), BUTTONS, st.sampled_from([15, 40, 80, 650])),
    st.tuples(st.just("undo")),
    st.tuples(st.just("next")),
    st.tuples(st.just("reader"), st.sampled_from(READER_FAULTS), st.integers(1, 12)),
    st.tuples(st.just("display"), st.integers(1, 8)),
    st.tuples(st.just("plug"), PARTS, st.booleans()),
    st.tuples(st.just("wait"), st.integers(1, 3000)),
    st.tuples(st.just("leap"), st.sampled_from([1, 400, 4000, 300_000, 900_000, 90_000_000])),
    st.tuples(st.just("cut")),
)
ORDINARY = {
    "deadline": None,
    "suppress_health_check": [HealthCheck.too_slow, HealthCheck.data_too_large],
    "print_blob": True,
}


@pytest.mark.parametrize("match", MATCHES[1:3], ids=[match[0] for match in MATCHES[1:3]])
@settings(max_examples=2, derandomize=True, phases=[Phase.generate], **ORDINARY)
@given(st.lists(STEP, min_size=30, max_size=60))
def test_an_evening(match: tuple, steps: list[tuple]) -> None:
    Evening(match, steps).run()


@pytest.mark.long
@pytest.mark.parametrize("match", MATCHES, ids=[match[0] for match in MATCHES])
@settings(max_examples=10, derandomize=True, phases=[Phase.generate], **ORDINARY)
@given(st.lists(STEP, min_size=30, max_size=60))
def test_some_evenings(match: tuple, steps: list[tuple]) -> None:
    Evening(match, steps).run()


@pytest.mark.nightly
@pytest.mark.parametrize("match", MATCHES, ids=[match[0] for match in MATCHES])
@settings(max_examples=150, phases=[Phase.generate, Phase.shrink], **ORDINARY)
@given(st.lists(STEP, min_size=60, max_size=200))
def test_many_long_evenings(match: tuple, steps: list[tuple]) -> None:
    Evening(match, steps).run()
