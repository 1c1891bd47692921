"""One device on a `machine.I2C`, as the Adafruit drivers see it.

No locking: a bus of the box has one part on it, and one task talks to that part.
"""

from machine import I2C


class I2CDevice:
    """The device at `device_address`. Does not look whether it is there."""

    def __init__(self, i2c: I2C, device_address: int) -> None:
        self.i2c = i2c
        self.device_address = device_address

    def __enter__(self) -> "I2CDevice":
        return self

    def __exit__(self, *error: object) -> None:
        pass

    def readinto(self, buf: "bytearray | memoryview", start: int = 0, end: int = -1) -> None:
        """Read to fill `buf`, or `buf[start:end]` (that allocates a slice). Raises OSError."""
        if start or end >= 0:
            buf = memoryview(buf)[start : len(buf) if end < 0 else end]
        self.i2c.readfrom_into(self.device_address, buf)

    def write(self, buf: "bytes | bytearray | memoryview") -> None:
        """Write all of `buf`. Raises OSError."""
        self.i2c.writeto(self.device_address, buf)
