"""The SH1106 model against statements of Sino Wealth's data sheet (V2.3, "Commands")."""

from machine import I2C, Pin

from host_tools.virtual.board import Board, attach
from host_tools.virtual.ssd1306 import UnknownCommand
from tests.virtual.boards import PICO
from tests.virtual.test_display import lit, send


def display(*commands):
    board = attach(Board(dict(PICO, display=dict(PICO["display"], chip="sh1106"))))
    i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
    for page in range(8):
        send(i2c, 0xB0 | page, 0x00, 0x10)
        i2c.writeto(0x3C, b"\x40" + bytes(132))
    send(i2c, *commands)
    return board, i2c


def test_memory_is_not_clear_at_power_on_and_the_panel_is_dark():
    board = attach(Board(dict(PICO, display=dict(PICO["display"], chip="sh1106"))))
    assert lit(board) == []
    assert len(board.display.ram) == 132 * 8 and len(set(board.display.ram)) > 100


def test_the_column_is_set_in_halves_and_counts_up_in_its_page():
    # 1, 2, 12
    board, i2c = display(0xB3, 0x0F, 0x17)
    i2c.writeto(0x3C, b"\x40\x01\x02\x03")
    assert list(board.display.ram[3 * 132 + 126 :][:5]) == [0, 1, 2, 3, 0]
    send(i2c, 0x05)  # the lower half alone: 130 (0x82) becomes 0x85, behind the last column
    try:
        i2c.writeto(0x3C, b"\x40\x01")
    except UnknownCommand:
        pass
    else:
        raise AssertionError("column 133")
    send(i2c, 0x03)
    i2c.writeto(0x3C, b"\x40\x09")
    assert board.display.ram[3 * 132 + 131] == 9 and board.display.ram[4 * 132] == 0


def test_a_usual_panel_shows_columns_2_to_129():
    board, i2c = display(0xA1, 0xC8, 0xAF, 0xB2, 0x00, 0x10)
    i2c.writeto(0x3C, b"\x40\xff\xff\x01")
    assert lit(board) == [(0, 16)]
    send(i2c, 0xA0, 0xC0)  # 6, 13: turned round
    assert lit(board) == [(127, 47)]
    send(i2c, 0xB2, 0x02, 0x10)
    i2c.writeto(0x3C, b"\x40" + bytes(127) + b"\x80\xff\xff")
    assert lit(board) == [(0, 40)]


def test_its_own_converter_feeds_the_panel_and_is_switched_while_that_is_off():
    # 10
    board, i2c = display(0xA1, 0xC8, 0xAF, 0xA5)
    assert len(lit(board)) == 128 * 64
    send(i2c, 0xAE, 0xAD, 0x8A, 0xAF)
    assert lit(board) == []
    send(i2c, 0xAE, 0xAD, 0x8B, 0xAF)
    assert len(lit(board)) == 128 * 64


def test_reverse_and_contrast_and_pump_voltage():
    board, i2c = display(0xAF, 0xA7, 0x81, 0x33, 0x32, 0xE3)
    assert len(lit(board)) == 128 * 64
    assert board.display.contrast == 0x33
    send(i2c, 0xA6)
    assert lit(board) == []


def test_its_memory_and_its_status_can_be_read():
    # "I2C-bus Interface", 23, 24: what the last control byte chose; the first of data is none
    _, i2c = display(0xB3, 0x00, 0x10)
    i2c.writeto(0x3C, b"\x40\x11\x22")
    i2c.writeto(0x3C, b"\x80\x00\xc0", False)
    assert i2c.readfrom(0x3C, 3)[1:] == b"\x11\x22"
    send(i2c, 0xAE)
    assert i2c.readfrom(0x3C, 1) == b"\x40"
    send(i2c, 0xAF)
    assert i2c.readfrom(0x3C, 1) == b"\x00"


def test_what_the_chip_lacks_fails():
    # addressing modes, windows, scrolling, the SSD1306's charge pump and current reference
    for bad in (
        (0x20, 0x00),
        (0x21, 0, 127),
        (0x22, 0, 7),
        (0x2E,),
        (0x8D, 0x14),
        (0xAD, 0x30),
        (0xAF, 0xAD, 0x8B),
        (0xDA, 0x22),
        (0xF0,),
    ):
        try:
            display(*bad)
        except UnknownCommand:
            continue
        raise AssertionError(f"accepted {bad}")


def test_the_stock_set_up_of_an_ssd1306_does_not_fit():
    from adafruit_ssd1306 import SSD1306_I2C

    _board, i2c = display()
    try:
        SSD1306_I2C(128, 64, i2c, page_addressing=True)
    except UnknownCommand:
        return
    raise AssertionError("accepted")
