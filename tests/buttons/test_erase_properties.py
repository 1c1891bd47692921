"""Presses while the flash is erased: no interrupts for 45 ms, and no press is lost."""

import asyncio

import machine
from hypothesis import given, settings
from hypothesis import strategies as st

from pezzbox.device.buttons import LONG, MIDDLE, RELEASED, SHORT
from tests.buttons.test_bounce_properties import NAMES, bouncing, heard

ERASE_MS = 45
BOUNCES = st.lists(st.integers(0, 4000), max_size=8).map(sorted)
# A press: how long after the one before of that button (sooner, and erase upon erase leaves
# nothing to tell two by), how long, and how its contacts bounce.
PRESS = st.tuples(st.integers(95, 300), st.integers(30, 540), BOUNCES, BOUNCES)
PRESSES = st.lists(PRESS, max_size=4)
# An erase: how long the loop runs before it; two may follow each other at once.
ERASES = st.lists(st.one_of(st.just(0), st.integers(0, 200)), max_size=12)


async def erasing(board, pauses):
    """Erase sectors; between them the loop runs."""
    for pause_ms in pauses:
        if pause_ms:
            await asyncio.sleep_ms(pause_ms)
        state = machine.disable_irq()
        board.world.advance(ERASE_MS * 1000)
        machine.enable_irq(state)


def told_of(presses, pauses):
    """What the buttons tell of presses of each button while sectors are erased."""

    def script(board):
        end = 0
        for button, its in enumerate(presses):
            at = 1000
            for gap_ms, held_ms, closing, opening in its:
                at += gap_ms * 1000
                bouncing(board, NAMES[button], at, closing, True, 4000)
                at += held_ms * 1000
                bouncing(board, NAMES[button], at, opening, False, 4000)
            end = max(end, at)
        tasks.append(asyncio.create_task(erasing(board, pauses)))
        return end + len(pauses) * 245_000

    tasks = []
    return heard(script)


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.tuples(PRESSES, PRESSES, PRESSES), ERASES)
def test_no_press_is_lost_and_none_is_two(presses, pauses):
    told = told_of(presses, pauses)
    assert sorted(told) == [(button, SHORT) for button in range(3) for _ in presses[button]]


@settings(max_examples=60, deadline=None, derandomize=True)
@given(st.integers(650, 2000), BOUNCES, BOUNCES, ERASES)
def test_one_that_is_held_is_one(held_ms, closing, opening, pauses):
    press = (60, held_ms, closing, opening)
    assert told_of(([], [press], []), pauses) == [(MIDDLE, LONG), (MIDDLE, RELEASED)]


def test_a_tap_at_every_moment_of_an_erase():
    for held_ms in (21, 30, 45, 60):
        for gap_ms in range(60, 200, 3):
            told = told_of(([(gap_ms, held_ms, [], [])], [], []), [100])
            assert told == [(0, SHORT)], (held_ms, gap_ms)


def test_a_spark_while_the_loop_runs_is_none():
    """Two edges that one interrupt tells of, with nobody busy: no contact of a finger's."""

    def script(board):
        state = machine.disable_irq()
        board.press("left")
        board.world.advance(100)
        board.release("left")
        machine.enable_irq(state)
        return 1000

    assert heard(script) == []
