"""Contacts: whatever a button does within 20 ms is one press or none; two at once are two."""

import asyncio

from hypothesis import given, settings
from hypothesis import strategies as st

from host_tools.virtual import install as clock
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board
from pezzbox.device.buttons import LONG, RELEASED, SHORT
from tests.virtual.boards import PICO

NAMES = ("left", "middle", "right")
EDGES = st.lists(st.integers(0, 19_999), max_size=40).map(sorted)  # when the contact changes, us
HELD = st.sampled_from([0, 45_000, 120_000, 540_000, 800_000])
BUTTON = st.integers(0, 2)


def heard(script):
    """What the buttons tell of `script(board)`, which schedules contacts and returns the end."""
    clock.install()
    board = attach(Board(PICO))
    buttons = open_board(PICO).buttons
    told = []

    async def run():
        task = asyncio.create_task(buttons.run(lambda *press: told.append(press)))
        await asyncio.sleep_ms(30)
        end = script(board)
        await asyncio.sleep_ms(end // 1000 + 100)
        task.cancel()

    asyncio.run(run())
    return told


def bouncing(board, name, at, edges, down, settled=20_000):
    """The contact changes at these times after `at`, and is closed or open then."""
    pin = board.config["buttons"][name]
    level = None if down else 0
    for us in edges:
        level = 0 if level is None else None
        board.world.after(at + us, lambda level=level: board.gpio[pin].drive(level))
    board.world.after(at + settled, lambda: board.gpio[pin].drive(0 if down else None))


@settings(max_examples=80, deadline=None, derandomize=True)
@given(BUTTON, EDGES, HELD, EDGES)
def test_a_bouncing_press_is_one_press(button, closing, held_us, opening):
    def script(board):
        bouncing(board, NAMES[button], 1000, closing, True)
        bouncing(board, NAMES[button], 21_000 + held_us, opening, False)
        return 41_000 + held_us

    told = heard(script)
    if held_us == 0:
        assert told in ([], [(button, SHORT)])
    elif held_us < 600_000:
        assert told == [(button, SHORT)]
    else:
        assert told == [(button, LONG), (button, RELEASED)]


@settings(max_examples=100, deadline=None, derandomize=True)
@given(BUTTON, EDGES)
def test_a_glitch_is_no_more_than_one_press(button, edges):
    def script(board):
        bouncing(board, NAMES[button], 1000, edges, False)
        return 21_000

    assert heard(script) in ([], [(button, SHORT)])


@settings(max_examples=60, deadline=None, derandomize=True)
@given(BUTTON, BUTTON, st.integers(0, 150_000), st.integers(60_000, 500_000))
def test_two_at_once_are_one_each(one, other, later_us, held_us):
    def script(board):
        board.click(NAMES[one], hold_us=held_us)
        if other != one:
            board.click(NAMES[other], later_us, hold_us=held_us)
        return later_us + held_us

    told = heard(script)
    assert sorted(told) == sorted({(one, SHORT), (other, SHORT)})


@settings(max_examples=30, deadline=None, derandomize=True)
@given(BUTTON, st.integers(620, 9000))
def test_one_that_is_held_is_one_long_press(button, held_ms):
    def script(board):
        board.click(NAMES[button], hold_us=held_ms * 1000)
        return held_ms * 1000

    assert heard(script) == [(button, LONG), (button, RELEASED)]
