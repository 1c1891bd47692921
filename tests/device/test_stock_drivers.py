"""The stock drivers themselves run on the stand-ins: what ours are measured against."""

import time

from adafruit_pn532.i2c import PN532_I2C
from adafruit_ssd1306 import SSD1306_I2C, SSD1306_SPI
from digitalio import DigitalInOut
from machine import I2C, Pin

from tests.device.table import card_tag
from tests.virtual.boards import pico

if not hasattr(time, "monotonic"):
    # CircuitPython has it, and the drivers' waiting needs it; ours never waits that way.
    time.monotonic = lambda: time.ticks_ms() / 1000


def test_the_stock_reader_finds_a_tag():
    board = pico()
    one = card_tag(0x39)
    board.reader.lay(one)
    i2c = I2C(1, sda=Pin(6), scl=Pin(7), freq=400000)
    reader = PN532_I2C(i2c, reset=DigitalInOut(Pin(9)))
    assert tuple(reader.firmware_version) == (0x32, 1, 6, 7)
    reader.SAM_configuration()
    assert bytes(reader.read_passive_target(timeout=1)) == one.uid
    assert bytes(reader.ntag2xx_read_block(4)) == bytes(one.memory[16:20])


def test_the_stock_display_shows_a_picture():
    board = pico()
    display = SSD1306_I2C(128, 64, I2C(0, sda=Pin(4), scl=Pin(5), freq=400000))
    display.fill_rect(5, 5, 20, 20, 1)
    display.show()
    assert bytes(board.display.ram) == bytes(display.buffer[1:])


def test_nothing_but_i2c():
    pico()
    try:
        SSD1306_SPI(128, 64, None, DigitalInOut(Pin(20)), None, DigitalInOut(Pin(21)))
    except NotImplementedError:
        return
    raise AssertionError


def test_pins_as_circuitpython_has_them():
    pico()
    pin = DigitalInOut(Pin(20))
    try:
        pin.value = True
    except AttributeError:
        pass
    else:
        raise AssertionError
    pin.switch_to_output(True)
    assert pin.value and Pin(20).value() == 1
    pin.value = False
    assert not pin.value
