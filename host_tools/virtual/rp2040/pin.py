"""`machine.Pin` (ports/rp2/machine_pin.c)."""

try:
    from typing import Any, Callable
except ImportError:
    pass

from host_tools.virtual import plugged
from host_tools.virtual.rp2040 import gpio as wires


def find(pin: "Any") -> "Pin":
    """A Pin from a Pin, a number or a name ("GP5", "GPIO5", the board's own names)."""
    if isinstance(pin, Pin):
        plugged.the_board()
        return pin
    board = plugged.the_board()
    if isinstance(pin, str):
        number = board.pin_names.get(pin)
        if number is None:
            for prefix in ("GPIO", "GP"):
                digits = pin[len(prefix) :]
                if pin.startswith(prefix) and digits.isdigit() and int(digits) < wires.COUNT:
                    number = int(digits)
                    break
        if number is None:
            raise ValueError('unknown named pin "%s"' % pin)
        pin = number
    if isinstance(pin, int) and 0 <= pin < wires.COUNT:
        wire = board.gpio[pin]
        if wire.owner is None:
            made = object.__new__(Pin)
            made._gpio = wire
            wire.owner = made
        return wire.owner
    raise ValueError("invalid pin")


class _Irq:
    """What `Pin.irq` returns (shared/runtime/mpirq.c)."""

    def __init__(self, gpio: wires.Gpio) -> None:
        self._gpio = gpio

    def flags(self) -> int:
        """The edges of the last interrupt."""
        return self._gpio.flags

    def trigger(self, *new: int) -> int:
        """The edges it is raised on; sets them if given, and returns the old ones."""
        old = self._gpio.trigger
        if new:
            self._gpio.trigger = new[0]
            self._gpio.flags = self._gpio.latched = 0
        return old

    def __call__(self) -> None:
        if self._gpio.handler:
            self._gpio.handler(self._gpio.owner)


class Pin:
    """One GPIO; the same object for the same pin, as on the port."""

    IN = wires.IN
    OUT = wires.OUT
    OPEN_DRAIN = wires.OPEN_DRAIN
    ALT = wires.ALT
    PULL_UP = wires.PULL_UP
    PULL_DOWN = wires.PULL_DOWN
    IRQ_FALLING = wires.FALLING
    IRQ_RISING = wires.RISING

    _gpio: wires.Gpio

    def __new__(cls, id: "Any", *args: "Any", **kwargs: "Any") -> "Pin":
        """The pin of that number or name, configured if anything more is given."""
        pin = find(id)
        if args or kwargs:
            pin.init(*args, **kwargs)
        return pin

    def init(
        self, mode: "int | None" = None, pull: "int | None" = None, *, value: "Any" = None
    ) -> None:
        """Configure the pin; without `pull` it has none."""
        plugged.the_board()
        gpio = self._gpio
        if mode is not None:
            if mode not in (Pin.IN, Pin.OUT, Pin.OPEN_DRAIN):
                raise ValueError("invalid pin af")
            if value is not None:
                gpio.out = 1 if value else 0
            elif mode == Pin.OPEN_DRAIN:
                gpio.out = 1
            gpio.mode = mode
            gpio.function = ""
        gpio.pull = pull or 0
        gpio.changed()

    def value(self, *new: "Any") -> "int | None":
        """The level, or set it."""
        gpio = self._gpio
        if new:
            plugged.the_board()
            gpio.out = 1 if new[0] else 0
            gpio.changed()
            return None
        plugged.world.look()
        return gpio.level()

    def __call__(self, *new: "Any") -> "int | None":
        """The same as `value`."""
        return self.value(*new)

    def on(self) -> None:
        """Drive it high (open drain: let it go)."""
        self.value(1)

    def off(self) -> None:
        """Drive it low."""
        self.value(0)

    def high(self) -> None:
        """The same as `on`."""
        self.value(1)

    def low(self) -> None:
        """The same as `off`."""
        self.value(0)

    def toggle(self) -> None:
        """Drive it the other way."""
        self.value(not self._gpio.out)

    def irq(
        self,
        handler: "Callable[[Pin], Any] | None" = None,
        trigger: int = wires.FALLING | wires.RISING,
        hard: bool = False,
    ) -> _Irq:
        """Call `handler(pin)` on an edge: from the scheduler, or at once if `hard`."""
        plugged.the_board()
        gpio = self._gpio
        gpio.handler = handler
        gpio.trigger = trigger
        gpio.hard = hard
        gpio.flags = gpio.latched = 0
        return _Irq(gpio)

    def __repr__(self) -> str:
        names = ("IN", "OUT", "OPEN_DRAIN", "ALT")
        mode = "ALT" if self._gpio.function else names[self._gpio.mode]
        return "Pin(GPIO%d, mode=%s)" % (self._gpio.number, mode)
