"""A host that opens the port and does not read: the game goes on as if it were not there."""

import time

import serial

from tests.board.test_live import MADE, SYN, offering, play
from tests.board.usb import needs_micropython

pytestmark = needs_micropython
EVENTS = 4


def took(board):
    """How long it takes to play some events on."""
    began = time.monotonic()
    assert play(board, EVENTS) == EVENTS
    return time.monotonic() - began


def test_a_port_that_is_open_and_not_read_does_not_slow_the_game(tmp_path, pico):
    assert len(MADE) > 3 * EVENTS
    with offering(tmp_path, pico) as board:
        alone = took(board)
        with serial.Serial(str(board.port), timeout=2) as line:
            opened = took(board)
            assert line.in_waiting == 0, "a box at play prints nothing of its own"
            line.write(SYN * 2000)  # asks, again and again, and never reads
            asked = took(board)
            time.sleep(0.1)
            assert line.in_waiting > 0
        assert max(opened, asked) < 2 * alone + 2, (alone, opened, asked)
