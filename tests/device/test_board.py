"""open_board: everything from the board's dict, and what is wrong with it as a list."""

from host_tools.virtual import install as clock
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board
from tests.virtual.boards import PICO


def _opened(config=PICO, without=()):
    clock.install()
    attach(Board(config, without=without))
    return open_board(config)


def _with(part, **changes):
    config = dict(PICO)
    config[part] = dict(PICO[part], **changes)
    return config


def test_all_there():
    hardware = _opened()
    assert hardware.name == "Raspberry Pi Pico"
    assert hardware.faults == []
    assert hardware.display.present


def test_it_is_quick():
    clock.install()
    board = attach(Board(PICO))
    open_board(PICO)
    assert board.world.now_us < 25000, board.world.now_us


def test_what_is_missing_is_listed():
    assert _opened(without=("display",)).faults == [("display", "missing")]
    assert _opened(without=("display", "reader", "buttons", "buzzer")).faults == [
        ("display", "missing")
    ]


def test_a_bus_that_this_chip_has_not_is_an_error():
    for config in (
        _with("reader", sda=7, scl=6),
        _with("reader", i2c=0),
        _with("display", i2c=2),
    ):
        try:
            _opened(config)
        except ValueError:
            continue
        raise AssertionError(config)


def test_the_buses_have_time_for_their_longest_transfer():
    # 129 bytes to the display at 100 kHz, and the loop is held for 25 ms at most.
    clock.install()
    attach(Board(PICO))
    for part in ("reader", "display"):
        from pezzbox.device.bus import Bus

        config = dict(PICO[part])
        config.pop("timeout_us", None)
        timeout_us = int(repr(Bus(config).i2c).split("timeout=")[1].rstrip(")"))
        assert 129 * 9 * 10 < timeout_us <= 25000


def test_a_faster_display():
    hardware = _opened(_with("display", freq=1000000))
    assert "freq=1000000" in repr(hardware.display.i2c_device.i2c)
