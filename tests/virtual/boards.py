"""Boards for tests, without a file and without TOML (MicroPython has none)."""

from host_tools.virtual import install  # noqa: F401 - first of all: the virtual clock
from host_tools.virtual.board import Board, attach

PICO = {
    "name": "Raspberry Pi Pico",
    "mcu": "rp2040",
    "flash_bytes": 2097152,
    "reader": {
        "i2c": 1,
        "sda": 6,
        "scl": 7,
        "irq": 8,
        "rst": 9,
        "address": 0x24,
        "freq": 400000,
        "timeout_us": 20000,
    },
    "display": {
        "chip": "ssd1306",
        "i2c": 0,
        "sda": 4,
        "scl": 5,
        "address": 0x3C,
        "freq": 400000,
        "timeout_us": 20000,
    },
    "buttons": {"left": 10, "middle": 11, "right": 12},
    "buzzer": {"pin": 15},
    "led": {"pin": 25},
}


def pico(without: tuple = ()) -> Board:
    """A fresh Pico, attached."""
    return attach(Board(PICO, without=without))
