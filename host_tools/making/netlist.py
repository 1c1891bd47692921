"""Which wire goes from where to where: from the board's file, for every picture and table.

Pins are in `boards/NAME.toml` and nowhere else; `hardware/boards/NAME.toml` adds where on the
board they are found.
"""

import tomllib
from dataclasses import dataclass
from typing import Any

from host_tools import boards, image

Table = dict[str, Any]

BLACK, RED = "black", "red"
RAIL_GROUND = "rail -"
RAIL_SUPPLY = "rail +"


@dataclass(frozen=True)
class Wire:
    """One wire: a part's pin, the colour, and what it is plugged into.

    `to` is what is printed beside the board's pin, or a rail of the breadboard; `gpio` is the
    RP2040's number of that pin, None at a rail. `part` is "board" for the wires that feed the
    rails.
    """

    part: str
    pin: str
    colour: str
    to: str
    gpio: int | None


@dataclass(frozen=True)
class Part:
    """A part beside the board: its name, and its pins in the order it has them."""

    name: str
    title: str
    pins: tuple[str, ...]


# A part's pins as they are printed on it, and where the board's file says what they go to.
_BUS_COLOURS = {"sda": "blue", "scl": "yellow", "irq": "orange", "rst": "purple"}
_READER = {"GND": None, "VCC": None, "SDA": "sda", "SCL": "scl", "IRQ": "irq", "RSTPDN": "rst"}
_DISPLAY = {"GND": None, "VCC": None, "SCL": "scl", "SDA": "sda"}
_BUTTON_COLOURS = {"left": "green", "middle": "grey", "right": "white"}
_BUZZER_COLOUR = "brown"


def parts(board: Table) -> list[Part]:
    """Return the parts that this board's file has a wire for."""
    found = [
        Part("reader", "PN532 reader", tuple(_READER)),
        Part("display", f"{board['display']['chip'].upper()} display", tuple(_DISPLAY)),
    ]
    found.extend(
        Part(f"{name} button", f"{name.capitalize()} button", ("1", "2"))
        for name in _BUTTON_COLOURS
        if name in board.get("buttons", {})
    )
    if "buzzer" in board:
        found.append(Part("buzzer", "Passive piezo buzzer", ("+", "-")))
    return found


def wires(board: Table) -> list[Wire]:
    """Return every wire of a board (as `boards.load` returns it), part after part."""
    printed = {pin: label for label, pin in board["pins"].items()}

    def signal(part: str, pin: str, colour: str, gpio: int) -> Wire:
        return Wire(part, pin, colour, printed[gpio], gpio)

    found = [
        Wire("board", "supply", RED, RAIL_SUPPLY, None),
        Wire("board", "ground", BLACK, RAIL_GROUND, None),
    ]
    for part, pins in (("reader", _READER), ("display", _DISPLAY)):
        for pin, line in pins.items():
            if line is not None:
                found.append(signal(part, pin, _BUS_COLOURS[line], board[part][line]))
            else:
                found.append(_power(part, pin))
    for name, colour in _BUTTON_COLOURS.items():
        if name in board.get("buttons", {}):
            found.append(signal(f"{name} button", "1", colour, board["buttons"][name]))
            found.append(_power(f"{name} button", "2"))
    if "buzzer" in board:
        found.append(signal("buzzer", "+", _BUZZER_COLOUR, board["buzzer"]["pin"]))
        found.append(_power("buzzer", "-"))
    return found


def _power(part: str, pin: str) -> Wire:
    if pin == "VCC":
        return Wire(part, pin, RED, RAIL_SUPPLY, None)
    return Wire(part, pin, BLACK, RAIL_GROUND, None)


def layout(name: str) -> Table:
    """Return what the board of this name looks like (hardware/boards/README.md).

    Raises boards.BoardError where nobody has drawn it.
    """
    path = image.folder("hardware") / "boards" / f"{name}.toml"
    try:
        return tomllib.loads(path.read_text(encoding="utf-8"))
    except FileNotFoundError:
        raise boards.BoardError(f"no picture of {name!r}: it has no {path.name} here") from None
