"""No press is lost while the whole box is busy: a refresh, a tag read, a write to the flash."""

import machine
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from pezzbox.device.buttons import LEFT, LONG, MIDDLE, RELEASED, RIGHT, SHORT
from tests.box.bench import MS, SECOND, TRAVERSONE, Bench, dealt

NAMES = ("left", "middle", "right")
ERASE_US = 45_000  # device.md section 6: so long a sector erase holds interrupts off
LEAST_MS = 25  # a tap; no finger is quicker
# A press: which, how long after the one before was let go (the same button: a finger's time at
# least), how long held (never near 600 ms).
PRESS = st.tuples(
    st.integers(0, 2), st.integers(25, 700), st.one_of(st.integers(LEAST_MS, 550), st.just(700))
)
AGAIN_MS = 95
CARDS = st.lists(st.integers(0, 3000), max_size=6)  # when the next card is laid, ms


def flash_holds_interrupts(bench):
    """On the RP2040 nothing else happens while the flash is erased; here for every write."""
    journal = bench.table._journal
    append = journal.append

    def slow(*event):
        state = machine.disable_irq()
        bench.world.advance(ERASE_US)
        machine.enable_irq(state)
        append(*event)

    journal.append = slow


def every_press_arrives(presses, cards):
    arrived = []
    unplayed = iter((0x00, 0x11, 0x22, 0x33, 0x05, 0x16))

    def lay(bench):
        for one in list(bench.reader.field.tags):
            bench.reader.lift(one)
        bench.reader.lay(bench.tag(next(unplayed)))

    def script(bench):
        yield from bench.started()
        flash_holds_interrupts(bench)
        stage = bench.table.stage
        press = stage.press

        def watched(button, what):
            arrived.append((button, what))
            return press(button, what)

        stage.press = watched
        for ms in cards:
            bench.world.after(ms * MS, lambda: lay(bench))
        last = None
        for button, pause_ms, held_ms in presses:
            yield (max(pause_ms, AGAIN_MS) if button == last else pause_ms) * MS
            last = button
            yield from bench.press(NAMES[button], held_ms, 0)
        yield SECOND

    bench = Bench(TRAVERSONE, dealt()).run(script)
    assert bench.crash() is None
    wanted = []
    for button, _, held_ms in presses:
        short = held_ms < 600
        wanted += [(button, SHORT)] if short else [(button, LONG), (button, RELEASED)]
    assert arrived == wanted


TIMES = st.lists(PRESS, min_size=3, max_size=10)
ALL = {"deadline": None, "suppress_health_check": list(HealthCheck)}


@settings(max_examples=3, derandomize=True, **ALL)
@given(TIMES, CARDS)
def test_every_press_arrives(presses, cards):
    every_press_arrives(presses, cards)


@pytest.mark.long
@settings(max_examples=15, derandomize=True, **ALL)
@given(TIMES, CARDS)
def test_every_press_of_some_arrives(presses, cards):
    every_press_arrives(presses, cards)


@pytest.mark.nightly
@settings(max_examples=200, **ALL)
@given(TIMES, CARDS)
def test_every_press_of_many_arrives(presses, cards):
    every_press_arrives(presses, cards)


@pytest.mark.parametrize("apart_ms", [8, pytest.param(1, marks=pytest.mark.nightly)])
def test_a_press_at_every_moment_of_a_card(apart_ms):
    """From before the tag is seen to after the card is stored."""
    for after_ms in range(0, 140, apart_ms):

        def script(bench, after_ms=after_ms):
            yield from bench.started()
            flash_holds_interrupts(bench)
            bench.reader.lay(bench.tag(0x00))
            yield after_ms * MS
            yield from bench.press("middle", LEAST_MS, 300 * MS)
            assert bench.played == 2 and bench.name == "standings", (after_ms, bench.name)

        Bench(TRAVERSONE, dealt()).run(script)


def test_what_is_pressed_in_the_meantime_waits_its_turn():
    """Three presses during one write: they are taken up in their order."""

    def script(bench):
        yield from bench.started()
        stage = bench.table.stage
        arrived = []
        press = stage.press
        stage.press = lambda *one: arrived.append(one) or press(*one)
        append = bench.table._journal.append

        def slow(*event):
            bench.world.advance(600 * MS)  # interrupts on
            append(*event)

        bench.table._journal.append = slow
        bench.reader.lay(bench.tag(0x00))
        yield 60 * MS
        for name in ("middle", "right", "left"):
            yield from bench.press(name, 80, 60 * MS)
        yield SECOND
        assert arrived == [(MIDDLE, SHORT), (RIGHT, SHORT), (LEFT, SHORT)]
        assert bench.played == 2

    Bench(TRAVERSONE, dealt()).run(script)
