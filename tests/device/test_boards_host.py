"""The boards' files, and what is said of a wrong one."""

import copy
import json

import pytest

from host_tools import boards, cli, rp2040
from host_tools.virtual import install  # noqa: F401 - the virtual clock, for the firmware
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board

PINS = {
    # RP2040 datasheet, section 1.4.3, table 2, column F3.
    (0, "sda"): {0, 4, 8, 12, 16, 20, 24, 28},
    (0, "scl"): {1, 5, 9, 13, 17, 21, 25, 29},
    (1, "sda"): {2, 6, 10, 14, 18, 22, 26},
    (1, "scl"): {3, 7, 11, 15, 19, 23, 27},
}


def test_the_i2c_functions_are_those_of_the_datasheet():
    for function, pins in PINS.items():
        assert {pin for pin in rp2040.PINS if rp2040.i2c(pin) == function} == pins


def test_the_boards_of_the_contract_are_there_and_sound():
    assert set(boards.names()) >= {
        "pico",
        "pico_w",
        "feather_rp2040",
        "xiao_rp2040",
        "waveshare_rp2040_zero",
        "tiny2040",
        "sparkfun_promicro_rp2040",
    }
    for name in boards.names():
        board = boards.load(name)
        assert board["micropython"]["filesystem_bytes"] < board["flash_bytes"]
        assert {"left", "middle", "right"} == set(board["buttons"])


@pytest.mark.parametrize("name", boards.names())
def test_the_firmware_opens_every_board_and_its_pins_do_what_the_file_says(name):
    board = json.loads(boards.for_firmware(boards.load(name)))
    attach(Board(board))  # whose I2C refuses pins as the port does
    hardware = open_board(board)
    assert hardware.faults == []


def test_what_a_board_calls_itself_is_no_other_boards():
    called = [
        each for name in boards.names() for each in boards.load(name)["micropython"]["machines"]
    ]
    assert len(called) == len(set(called))
    assert boards.of_machine("Raspberry Pi Pico W with RP2040") == "pico_w"
    assert boards.of_machine("Raspberry Pi Pico with RP2350") is None


def faults(**changes):
    board = copy.deepcopy(boards.load("xiao_rp2040"))
    for where, value in changes.items():
        part, field = where.split("_", 1)
        board[part][field] = value
    return list(boards.faults(board))


@pytest.mark.parametrize(
    ("changes", "said"),
    [
        (
            {"display_scl": 3},
            "display scl = 3: no SCL of I2C0: 1 (D7), 29 (D3)",
        ),
        (
            {"buzzer_pin": 17},
            "buzzer pin = 17: not brought out on this board, which has 0 (D6), 1",
        ),
        ({"buzzer_pin": 26}, "buzzer pin = 26: that is buttons left already"),
        ({"buzzer_pin": 30}, "buzzer pin = 30: a GPIO is 0 to 29"),
        ({"reader_i2c": 2}, "reader i2c = 2: this chip has I2C 0 and 1"),
        ({"reader_freq": 1_000_000}, "reader freq = 1000000: 10000 to 400000"),
        (
            {"display_timeout_us": 1000},
            "display timeout_us = 1000: its longest transfer takes 2902",
        ),
        ({"display_chip": "st7789"}, "display chip = 'st7789': one of ssd1306, ssd1309, sh1106"),
        ({"reader_address": 0x80}, "reader address = 0x80: 0x08 to 0x77"),
        ({"reader_address": "0x24"}, "reader address = '0x24': a number"),
        ({"display_timeout_us": [1]}, "display timeout_us = [1]: a number"),
        ({"reader_freq": 0}, "reader freq = 0: 10000 to 400000"),
        ({"reader_i2c": True}, "reader i2c: a number is missing"),
        (
            {"display_i2c": 1, "display_sda": 26, "display_scl": 27},
            "reader and display on one I2C",
        ),
    ],
)
def test_a_wrong_pin_is_named_with_what_is_allowed(changes, said):
    assert any(fault.startswith(said) for fault in faults(**changes)), faults(**changes)


def test_what_is_missing_is_named():
    board = boards.load("pico")
    del board["reader"]["irq"], board["display"]
    assert list(boards.faults(board)) == [
        "reader irq: a number is missing",
        "[display] is missing",
    ]
    board = boards.load("pico") | {"buzzer": {}, "led": 25}
    assert list(boards.faults(board)) == ["buzzer pin: a number is missing", "[led] is missing"]


def test_the_command_lists_shows_and_checks(tmp_path, capsys):
    assert cli.main(["boards"]) == 0
    assert "xiao_rp2040" in capsys.readouterr().out
    assert cli.main(["boards", "pico"]) == 0
    assert "reader   irq     GPIO  8  GP8\n" in capsys.readouterr().out
    assert cli.main(["boards", "--json"]) == 0
    assert json.loads(capsys.readouterr().out)["pico"]["buzzer"]["pin"] == 15
    mine = tmp_path / "mine.toml"
    pico = (boards.image.folder("boards") / "pico.toml").read_text()
    mine.write_text("soldered = 2025-12-24\n" + pico)
    assert cli.main(["boards", "--json", str(mine)]) == 0
    assert json.loads(capsys.readouterr().out)["soldered"] == "2025-12-24"
    mine.write_text('name = "mine')
    for wrong in ("none", str(mine)):
        assert cli.main(["boards", wrong]) == 2
        said = capsys.readouterr()
        assert (said.out, said.err.count("\n")) == ("", 1)
