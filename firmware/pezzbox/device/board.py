"""Everything the box is made of, from the board's dict, in one function. Nobody needs it later.

The dict is the board's file (boards/*.toml; on the board as JSON). Pins are GPIO numbers; an
optional part that a board does not have is left out.
"""

from machine import Pin
from micropython import const

from pezzbox.device.bus import Bus
from pezzbox.device.buttons import Buttons
from pezzbox.device.buzzer import Buzzer
from pezzbox.device.display import Display
from pezzbox.device.hardware import Hardware
from pezzbox.device.reader import Reader

_READER = const(0x24)
_NAMES = ("left", "middle", "right")


def open_board(config: dict) -> Hardware:
    """Make every part. Takes about 20 ms with all of them there.

    Raises KeyError or ValueError for a dict that is no board's (a bus without its pins, pins
    that this I2C cannot use); never for a part that is missing.
    """
    faults: "list[tuple[str, str]]" = []
    reader = _open_reader(config["reader"], faults)
    display = _open_display(config["display"], faults)
    pins = config.get("buttons", {})
    buttons = Buttons([_input(pins.get(name)) for name in _NAMES])
    pin = config.get("buzzer", {}).get("pin")
    buzzer = Buzzer(None if pin is None else Pin(pin))
    made = Hardware(config.get("name", ""), reader, display, buttons, buzzer, faults)
    made.wifi = bool(config.get("wifi"))
    return made


def _input(pin: "int | None") -> "Pin | None":
    return None if pin is None else Pin(pin, Pin.IN, Pin.PULL_UP)


def _open_reader(part: dict, faults: list) -> Reader:
    bus = Bus(part)
    reset = Pin(part["rst"], Pin.OUT, value=1)
    # Pulled up: without a reader there is nothing to read.
    irq = Pin(part["irq"], Pin.IN, Pin.PULL_UP)
    if not bus.free():
        faults.append(("reader", "bus"))
    # Whether the reader answers is told by its own task, which restarts it first.
    return Reader(bus, irq, reset, part.get("address", _READER))


def _open_display(part: dict, faults: list) -> Display:
    bus = Bus(part)
    if part.get("chip") == "sh1106":
        from pezzbox.device.sh1106 import Sh1106  # in memory only where it is needed

        display = Sh1106(bus, part.get("address"))
    else:
        display = Display(bus, part.get("address"))
    if not display.present:
        faults.append(("display", "missing" if bus.free() else "bus"))
    return display
