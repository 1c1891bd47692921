"""An I2C bus, and how to free it when a part holds its data line."""

import time

from machine import I2C, Pin
from micropython import const

_FREQ = const(400000)  # fast mode; a board's file may give its display more
# For a whole transfer. The longest are 129 bytes to the display, 12 ms at 100 kHz, and a
# reader that stretches the clock; the loop may be held for 25 ms.
_TIMEOUT_US = const(20000)
_CLOCKS = const(9)
_HALF_US = const(5)


class Bus:
    """The bus of a part, from its table in the board's file; `i2c` is the peripheral.

    Raises KeyError or ValueError if the file names no bus that this chip has.
    """

    def __init__(self, part: dict) -> None:
        self._part = part
        self.i2c = self._open()

    def _open(self) -> I2C:
        part = self._part
        return I2C(
            part["i2c"],
            scl=Pin(part["scl"]),
            sda=Pin(part["sda"]),
            freq=part.get("freq", _FREQ),
            timeout=part.get("timeout_us", _TIMEOUT_US),
        )

    def free(self) -> bool:
        """Clock out whatever a part believes it is still sending; whether the line is free.

        A part that lost count of the clock holds SDA low until it has had the rest of its byte
        (NXP UM10204, 3.1.16). Does nothing if the line is high; else takes 0.1 ms.
        """
        if Pin(self._part["sda"]).value():
            return True
        sda = Pin(self._part["sda"], Pin.IN, Pin.PULL_UP)
        scl = Pin(self._part["scl"], Pin.OPEN_DRAIN, Pin.PULL_UP, value=1)
        for _ in range(_CLOCKS):
            scl.value(0)
            time.sleep_us(_HALF_US)
            scl.value(1)
            time.sleep_us(_HALF_US)
            if sda.value():
                break
        freed = bool(sda.value())
        if freed:  # a stop, so that the part listens again
            sda = Pin(self._part["sda"], Pin.OPEN_DRAIN, Pin.PULL_UP, value=0)
            time.sleep_us(_HALF_US)
            sda.value(1)
        self.i2c = self._open()
        return freed
