"""The SSD1306 model against statements of Solomon Systech's data sheet (rev. 1.1)."""

from machine import I2C, Pin

from host_tools.virtual import picture
from host_tools.virtual.ssd1306 import UnknownCommand
from tests.virtual.boards import pico

INIT = (0xAE, 0x20, 0x00, 0x40, 0xA1, 0xC8, 0xDA, 0x12, 0x8D, 0x14, 0xAF)


def display():
    board = pico()
    i2c = I2C(0, sda=Pin(4), scl=Pin(5), freq=400000)
    send(i2c, *INIT)
    return board, i2c


def send(i2c, *commands):
    i2c.writeto(0x3C, b"\x00" + bytes(commands))


def fill(i2c, byte):
    send(i2c, 0x21, 0, 127, 0x22, 0, 7)
    for _ in range(8):
        i2c.writeto(0x3C, b"\x40" + bytes([byte]) * 128)


def lit(board):
    """The lit pixels as (x, y)."""
    seen = board.seen()
    return [
        (x, y) for y in range(64) for x in range(128) if seen[y * 16 + (x >> 3)] & 0x80 >> (x & 7)
    ]


def put(i2c, column, page, byte):
    send(i2c, 0x21, column, 127, 0x22, page, 7)
    i2c.writeto(0x3C, bytes([0x40, byte]))


def test_memory_is_not_clear_at_power_on_and_the_panel_is_dark():
    board = pico()
    assert lit(board) == []
    assert len(set(board.display.ram)) > 100


def test_a_bit_is_the_pixel_the_data_sheet_says():
    # 8.7: D0 is the top row of a page; remapped (A1, C8) the picture is upright
    board, i2c = display()
    fill(i2c, 0)
    put(i2c, 5, 2, 0x01)
    assert lit(board) == [(5, 16)]
    put(i2c, 5, 2, 0x80)
    assert lit(board) == [(5, 23)]
    send(i2c, 0xA0, 0xC0)
    assert lit(board) == [(122, 40)]
    # 10.1.6 display start line: row 23 comes to row 63 - 13 from the top
    send(i2c, 0xA1, 0xC8, 0x40 | 10)
    assert lit(board) == [(5, 13)]


def test_inverse_entire_on_and_sleep():
    # 10.1.10 to 10.1.12
    board, i2c = display()
    fill(i2c, 0)
    put(i2c, 0, 0, 0x01)
    send(i2c, 0xA7)
    assert len(lit(board)) == 128 * 64 - 1
    send(i2c, 0xA6, 0xA5)
    assert len(lit(board)) == 128 * 64
    send(i2c, 0xA4, 0xAE)
    assert lit(board) == []
    send(i2c, 0xAF)
    assert lit(board) == [(0, 0)]
    send(i2c, 0x8D, 0x10)
    assert lit(board) == []


def test_horizontal_window_wraps_to_its_own_start():
    # 10.1.3: after the last column of the window the next page, after both the start again
    board, i2c = display()
    fill(i2c, 0)
    send(i2c, 0x21, 10, 12, 0x22, 3, 4)
    i2c.writeto(0x3C, b"\x40" + bytes(range(1, 8)))
    ram = board.display.ram
    assert list(ram[3 * 128 + 9 : 3 * 128 + 14]) == [0, 7, 2, 3, 0]
    assert list(ram[4 * 128 + 9 : 4 * 128 + 14]) == [0, 4, 5, 6, 0]


def test_vertical_window():
    board, i2c = display()
    fill(i2c, 0)
    send(i2c, 0x20, 0x01, 0x21, 10, 11, 0x22, 3, 5)
    i2c.writeto(0x3C, b"\x40" + bytes(range(1, 8)))
    ram = board.display.ram
    assert [ram[page * 128 + 10] for page in range(2, 7)] == [0, 7, 2, 3, 0]
    assert [ram[page * 128 + 11] for page in range(2, 7)] == [0, 4, 5, 6, 0]


def test_page_mode_stays_in_its_page():
    # 10.1.1, 10.1.2, 10.1.13
    board, i2c = display()
    fill(i2c, 0)
    send(i2c, 0x20, 0x02, 0xB5, 0x0E, 0x17)
    i2c.writeto(0x3C, b"\x40\x01\x02\x03")
    ram = board.display.ram
    assert list(ram[5 * 128 + 125 :][:4]) == [0, 1, 2, 0]
    assert ram[5 * 128] == 3
    assert sum(ram[6 * 128 :]) == 0


def test_control_bytes_may_come_before_every_byte():
    # 8.1.5.2: Co = 1, one byte follows; commands and data mixed
    board, i2c = display()
    fill(i2c, 0)
    i2c.writeto(
        0x3C,
        b"\x80\x21\x80\x07\x80\x7f\x80\x22\x80\x01\x80\x07\xc0\xaa\xc0\xbb\x80\x81\x80\x33\x40\xcc",
    )
    assert list(board.display.ram[128 + 7 : 128 + 11]) == [0xAA, 0xBB, 0xCC, 0]
    assert board.display.contrast == 0x33


def test_what_is_not_in_the_command_table_fails():
    for bad in ((0x23,), (0x2F,), (0xF0,), (0x21, 5, 4), (0x22, 0, 8), (0xB0,)):
        _board, i2c = display()
        try:
            send(i2c, *bad)
        except UnknownCommand:
            continue
        raise AssertionError(f"accepted {bad}")


def test_text_pictures():
    board, i2c = display()
    fill(i2c, 0)
    put(i2c, 0, 0, 0x05)
    put(i2c, 1, 0, 0x02)
    put(i2c, 2, 0, 0x03)
    blocks = board.text().split("\n")
    assert blocks[0] == "\u2580\u2584\u2588"
    assert blocks[1] == "\u2580"
    assert len(blocks) == 33
    rows = picture.dots(board.seen()).split("\n")
    assert rows[0][:4] == "#.#."
    assert rows[1][:4] == ".##."
    assert rows[2][:4] == "#..."


def test_a_full_frame_takes_its_time_on_the_bus():
    # 1 + 1024 bytes of 9 bits and the address at 400 kHz: 23.1 ms
    board, i2c = display()
    begun = board.world.now_us
    i2c.writeto(0x3C, b"\x40" + bytes(1024))
    assert 23000 <= board.world.now_us - begun <= 23200
    slow = I2C(0, sda=Pin(4), scl=Pin(5), freq=100000)
    try:
        slow.writeto(0x3C, b"\x40" + bytes(1024))
    except OSError as error:
        assert error.errno == 110
    else:
        raise AssertionError("a full frame at 100 kHz in 50 ms")


def test_its_status_can_be_read_and_its_memory_cannot():
    # table 9-2; 8.1.5: over I2C display data are written only
    _, i2c = display()
    send(i2c, 0xAE, 0x20, 0x02)
    i2c.writeto(0x3C, b"\x80\x00\xc0\x55")
    i2c.writeto(0x3C, b"\x80\x00\xc0", False)
    assert i2c.readfrom(0x3C, 2) == b"\x40\x40"
    send(i2c, 0xAF)
    assert i2c.readfrom(0x3C, 1) == b"\x00"


def test_a_chip_that_is_not_strict_passes_over_what_it_does_not_have():
    board, i2c = display()
    board.display.strict = False
    i2c.writeto(0x3C, b"\x00\xff\x21\x00\x7f\xaf")
    assert board.display.on
