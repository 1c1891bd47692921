"""Buttons: debounced, short and long, and none lost while the loop is busy."""

import asyncio
import time

import machine

from host_tools.virtual import install as clock
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board
from pezzbox.device.buttons import LEFT, LONG, MIDDLE, RELEASED, RIGHT, SHORT
from tests.virtual.boards import PICO

NAMES = {LEFT: "left", MIDDLE: "middle", RIGHT: "right"}


def _pressed(script, without=()):
    """What the buttons tell while `script(board, heard)` runs: (button, what, ms)."""
    clock.install()
    board = attach(Board(PICO, without=without))
    buttons = open_board(PICO).buttons
    heard = []

    def sink(button, what):
        heard.append((button, what, board.world.now_us // 1000))

    async def run():
        task = asyncio.create_task(buttons.run(sink))
        await asyncio.sleep_ms(20)
        await script(board, heard)
        await asyncio.sleep_ms(100)
        task.cancel()

    asyncio.run(run())
    return [(button, what) for button, what, _ in heard]


def test_a_short_press_of_each_button():
    for button in NAMES:

        async def script(board, heard, button=button):
            board.click(NAMES[button], hold_us=80000)
            await asyncio.sleep_ms(300)

        assert _pressed(script) == [(button, SHORT)]


def test_a_bouncing_contact_is_one_press():
    async def script(board, heard):
        for _ in range(5):
            board.click("left", hold_us=60000, bounce=True)
            await asyncio.sleep_ms(200)

    assert _pressed(script) == [(LEFT, SHORT)] * 5


def test_a_long_press_is_told_while_it_is_held():
    async def script(board, heard):
        begin = board.world.now_us // 1000
        board.press("right", True)
        await asyncio.sleep_ms(590)
        assert heard == []
        await asyncio.sleep_ms(40)
        assert heard[0][:2] == (RIGHT, LONG)
        assert 600 <= heard[0][2] - begin <= 620
        await asyncio.sleep_ms(2000)
        assert len(heard) == 1
        board.release("right", True)
        await asyncio.sleep_ms(60)

    assert _pressed(script) == [(RIGHT, LONG), (RIGHT, RELEASED)]


def test_just_short_of_long():
    for hold_ms, told in ((560, [SHORT]), (598, [SHORT]), (602, [LONG, RELEASED])):

        async def script(board, heard, hold_ms=hold_ms):
            board.click("middle", hold_us=hold_ms * 1000)
            await asyncio.sleep_ms(900)

        assert _pressed(script) == [(MIDDLE, what) for what in told], hold_ms


def test_a_spike_is_no_press():
    async def script(board, heard):
        for hold_ms in (1, 5, 15, 18):
            board.click("left", hold_us=hold_ms * 1000)
            await asyncio.sleep_ms(100)

    assert _pressed(script) == []


def test_a_spike_while_held_does_not_let_go():
    async def script(board, heard):
        board.press("left")
        await asyncio.sleep_ms(300)
        board.release("left")
        await asyncio.sleep_ms(5)
        board.press("left")
        await asyncio.sleep_ms(500)
        board.release("left")
        await asyncio.sleep_ms(100)

    assert _pressed(script) == [(LEFT, LONG), (LEFT, RELEASED)]


def test_presses_while_the_loop_is_held():
    async def script(board, heard):
        board.click("left", 20000, 50000, True)
        board.click("middle", 30000, 50000, True)
        board.click("left", 150000, 50000, True)
        board.click("right", 300000, 700000, True)
        time.sleep_ms(1200)
        assert heard == []
        await asyncio.sleep_ms(50)

    told = _pressed(script)
    assert sorted(told) == sorted(
        [(LEFT, SHORT), (MIDDLE, SHORT), (LEFT, SHORT), (RIGHT, LONG), (RIGHT, RELEASED)]
    )
    assert told.index((RIGHT, LONG)) < told.index((RIGHT, RELEASED))


def test_more_edges_than_the_ring_holds_do_not_jam_a_button():
    async def script(board, heard):
        for i in range(40):
            board.click("left", i * 30000, 25000, True)
        board.press("middle")
        time.sleep_ms(1500)
        board.release("middle")
        await asyncio.sleep_ms(200)
        del heard[:]
        board.click("left")
        board.click("middle")
        await asyncio.sleep_ms(300)

    assert sorted(_pressed(script)) == [(LEFT, SHORT), (MIDDLE, SHORT)]


def test_all_three_at_once():
    async def script(board, heard):
        for name in ("left", "middle", "right"):
            board.click(name, 0, 100000, True)
        await asyncio.sleep_ms(400)

    assert sorted(_pressed(script)) == [(LEFT, SHORT), (MIDDLE, SHORT), (RIGHT, SHORT)]


def test_held_at_power_up():
    clock.install()
    board = attach(Board(PICO))
    board.press("left")
    buttons = open_board(PICO).buttons
    assert buttons.held(LEFT) and not buttons.held(RIGHT)


def test_held_before_the_task_began_counts_from_then():
    clock.install()
    board = attach(Board(PICO))
    board.press("left")
    buttons = open_board(PICO).buttons
    heard = []

    async def run():
        task = asyncio.create_task(buttons.run(lambda *what: heard.append(what)))
        await asyncio.sleep_ms(300)
        board.release("left")
        await asyncio.sleep_ms(100)
        task.cancel()

    asyncio.run(run())
    assert heard == [(LEFT, SHORT)]


def test_missing_buttons_are_no_fault():
    async def script(board, heard):
        await asyncio.sleep_ms(1000)

    config = dict(PICO)
    del config["buttons"]
    clock.install()
    attach(Board(config))
    hardware = open_board(config)
    assert not hardware.buttons.held(LEFT)
    assert _pressed(script, ("buttons",)) == []


def test_a_tap_while_the_flash_is_erased():
    """The whole tap, its beginning or its end without interrupts (device.md, section 6)."""
    for tap_ms in 25, 40, 60:
        for begin_ms in range(10, 110, 9):

            async def script(board, heard, tap_ms=tap_ms, begin_ms=begin_ms):
                board.click("left", begin_ms * 1000, tap_ms * 1000)
                await asyncio.sleep_ms(50)
                state = machine.disable_irq()
                board.world.advance(45_000)
                machine.enable_irq(state)
                await asyncio.sleep_ms(200)

            assert _pressed(script) == [(LEFT, SHORT)], (tap_ms, begin_ms)
