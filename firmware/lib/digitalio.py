"""CircuitPython's digitalio over `machine.Pin`: as much of it as the Adafruit drivers use."""

from machine import Pin


class Direction:
    """Which way a pin goes."""

    INPUT = 0
    OUTPUT = 1


class DigitalInOut:
    """One `machine.Pin`, with CircuitPython's properties. It is an input to begin with."""

    def __init__(self, pin: Pin) -> None:
        self._pin = pin
        self._direction = Direction.INPUT
        pin.init(mode=Pin.IN)

    @property
    def direction(self) -> int:
        """`Direction.INPUT` or `Direction.OUTPUT`."""
        return self._direction

    @direction.setter
    def direction(self, direction: int) -> None:
        self._direction = direction
        self._pin.init(mode=Pin.OUT if direction == Direction.OUTPUT else Pin.IN)

    @property
    def value(self) -> bool:
        """The level; only an output can be set."""
        return bool(self._pin.value())

    @value.setter
    def value(self, value: bool) -> None:
        if self._direction != Direction.OUTPUT:
            raise AttributeError("Cannot set value when direction is input.")
        self._pin.value(1 if value else 0)

    def switch_to_output(self, value: bool = False) -> None:
        """Make it an output at this level."""
        self.direction = Direction.OUTPUT
        self.value = value
