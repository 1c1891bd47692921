"""A plain host of the PN532: commands and answers as bytes, with busy waiting."""

import time

from machine import I2C, Pin

from host_tools.virtual import pn532_frames

ADDRESS = 0x24


class Host:
    """Talks to the reader of the board in force; waits for its IRQ line."""

    def __init__(self, freq: int = 400000) -> None:
        self.i2c = I2C(1, sda=Pin(6), scl=Pin(7), freq=freq)
        self.irq = Pin(8, Pin.IN, Pin.PULL_UP)

    def wait(self, ms: int = 1000) -> bool:
        """Wait until IRQ is low; False if it stays high for `ms`."""
        end = time.ticks_add(time.ticks_ms(), ms)
        while self.irq.value():
            if time.ticks_diff(end, time.ticks_ms()) <= 0:
                return False
            time.sleep_us(100)
        return True

    def write(self, frame: bytes) -> None:
        """Write raw bytes."""
        self.i2c.writeto(ADDRESS, frame)

    def read(self, size: int = 64) -> bytes:
        """Read the status byte and what is behind it."""
        return self.i2c.readfrom(ADDRESS, size)

    def send(self, *command: int) -> None:
        """Send a command and take its ACK."""
        self.write(pn532_frames.information(b"\xd4" + bytes(command)))
        assert self.wait(15), "no ACK"
        assert self.read(7) == b"\x01" + pn532_frames.ACK

    def answer(self, ms: int = 1000) -> bytes:
        """Wait for the response; its bytes from the response code on."""
        assert self.wait(ms), "no answer"
        got = self.read()
        assert got[:4] == b"\x01\x00\x00\xff"
        size = got[4]
        assert (got[4] + got[5]) & 0xFF == 0
        body = got[6 : 6 + size]
        assert (sum(body) + got[6 + size]) & 0xFF == 0
        assert body[0] == 0xD5
        return body[1:]

    def ask(self, *command: int) -> bytes:
        """A command and its answer, without the response code."""
        self.send(*command)
        got = self.answer()
        assert got[0] == command[0] + 1
        return got[1:]

    def refused(self, *command: int) -> bool:
        """Whether a command is answered with the syntax error frame."""
        self.send(*command)
        assert self.wait()
        return self.read(9) == b"\x01" + pn532_frames.SYNTAX_ERROR

    def start(self, retries: int = 0xFF) -> None:
        """The usual set-up."""
        time.sleep_ms(5)
        self.ask(0x14, 0x01, 0x14, 0x01)
        self.ask(0x32, 0x05, 0xFF, 0x01, retries)
