"""A host that opens the port and does not read: the game goes on as if it were not there."""

import time

import serial

from tests.board.test_live import MADE, SYN, offering, play
from tests.board.usb import needs_micropython
from tests.patience import PATIENCE_S

pytestmark = needs_micropython
EVENTS = 4


def took(board):
    """The virtual microseconds in which some events are played on."""
    answer = board.ask("play", 300, events=MADE, most=EVENTS)
    assert answer["played"] == EVENTS, answer
    return answer["us"]


def test_a_port_that_is_open_and_not_read_does_not_slow_the_game(tmp_path, pico):
    assert len(MADE) > 4 * EVENTS
    with offering(tmp_path, pico) as board:
        assert play(board, EVENTS) == EVENTS  # with the beginning of the match
        alone = took(board)
        with serial.Serial(str(board.port), timeout=PATIENCE_S) as line:
            opened = took(board)
            assert line.in_waiting == 0, "a box at play prints nothing of its own"
            line.write(SYN * 2000)  # asks, again and again, and never reads
            asked = took(board)
            end = time.monotonic() + PATIENCE_S
            while not line.in_waiting:
                assert time.monotonic() < end
                time.sleep(0.01)
        print((alone, opened, asked))
        assert max(opened, asked) < 1.2 * alone, (alone, opened, asked)
