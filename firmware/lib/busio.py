"""CircuitPython's busio: names the Adafruit drivers annotate with. Only I2C is there."""

from machine import I2C  # noqa: F401 (the drivers import it from here)


class SPI:
    """Not here: the box's parts are on I2C."""

    def __init__(self, *args: object, **kwargs: object) -> None:
        raise NotImplementedError("only I2C")
