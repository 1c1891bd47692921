"""Counting what the firmware allocates, and only that."""

import gc

from machine import I2C, Pin

from host_tools.virtual import meter
from tests.virtual.boards import pico


def test_the_stand_ins_are_not_counted_and_the_caller_is():
    board = pico()
    i2c = I2C(0, sda=4, scl=5)
    data = b"\x00\xae"
    kept = []

    def quiet():
        i2c.writeto(0x3C, data)
        i2c.writeto(0x3C, data)

    def loud():
        i2c.writeto(0x3C, data)
        kept.append(bytearray(1000))

    if not hasattr(gc, "mem_alloc"):
        try:
            meter.measure(quiet)
        except RuntimeError:
            return
        raise AssertionError("measured what CPython does not count")
    quiet()
    assert meter.measure(quiet) == 0
    assert 1000 <= meter.measure(loud) < 1300
    # a handler of the firmware's counts, though a stand-in calls it
    Pin(10, Pin.IN, Pin.PULL_UP).irq(lambda pin: kept.append(bytearray(2000)), Pin.IRQ_FALLING)

    def interrupted():
        board.world.after(10, press)
        i2c.writeto(0x3C, data)

    def press():
        board.press("left")

    assert 2000 <= meter.measure(interrupted) < 2600
