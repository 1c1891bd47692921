"""The schematic of a box with a given board, in the usual symbols.

The board's pins are drawn in the order of the parts, so that every line is straight.
"""

from typing import Any

from host_tools import rp2040
from host_tools.making import netlist
from host_tools.making.netlist import Wire
from host_tools.making.svg import Svg

_PITCH = 32.0
_TOP = 110.0
_BOARD = (90.0, 330.0)  # left and right edge
_PART = (560.0, 740.0)
_WIDTH = 860.0
_INK = "#111827"
_GAP = 2  # pitches between two parts


def draw(board: dict[str, Any], look: dict[str, Any]) -> Svg:
    """Return the schematic; `board` as `boards.load`, `look` as `netlist.layout` returns them."""
    wires = netlist.wires(board)
    groups = [
        (part, [wire for wire in wires if wire.part == part.name]) for part in netlist.parts(board)
    ]
    rows = sum(max(_signals(wires), 1) + _gap(part.name) for part, wires in groups)
    bottom = _TOP + (rows + 0.5) * _PITCH
    sheet = Svg(_WIDTH, bottom + 60, f"Schematic of the Pezzbox with a {board['name']}")
    sheet.rect(0, 0, _WIDTH, sheet.height, fill="#ffffff")
    sheet.text(_WIDTH / 2, 36, f"Pezzbox, {board['name']}", 20, text_anchor="middle")
    sheet.rect(
        _BOARD[0],
        _TOP - 30,
        _BOARD[1] - _BOARD[0],
        bottom - _TOP + 30,
        fill="#fefce8",
        stroke=_INK,
        stroke_width=2,
    )
    middle = sum(_BOARD) / 2
    sheet.text(_BOARD[0] + 14, _TOP + 14, "U1", 15)
    sheet.text(_BOARD[0], bottom + 44, board["name"], 11)
    _supply(sheet, middle - 40, _TOP - 30, look["supply"])
    _ground(sheet, middle - 40, bottom, look["ground"])
    y = _TOP
    names = _references()
    for part, own in groups:
        reference = next(names[part.name if part.name in names else "button"])
        for wire in own:
            if wire.gpio is not None:
                _pin(sheet, board, wire, y + _PITCH * _row(own, wire))
        _DRAW.get(part.name, _button)(sheet, part.title, reference, own, y)
        y += _PITCH * (max(_signals(own), 1) + _gap(part.name))
    return sheet


def _references() -> dict[str, Any]:
    return {
        "reader": iter(["U2"]),
        "display": iter(["U3"]),
        "button": iter(["SW1", "SW2", "SW3"]),
        "buzzer": iter(["BZ1"]),
    }


def _signals(wires: list[Wire]) -> int:
    return sum(wire.gpio is not None for wire in wires)


def _gap(name: str) -> int:
    return _GAP if name in ("reader", "display", "buzzer") else 1


def _row(wires: list[Wire], wire: Wire) -> int:
    return [one for one in wires if one.gpio is not None].index(wire)


def _line(sheet: Svg, *points: tuple[float, float], width: float = 2) -> None:
    sheet.path(list(points), stroke=_INK, stroke_width=width)


def _pin(sheet: Svg, board: dict[str, Any], wire: Wire, y: float) -> None:
    """Draw a board's pin with its function, and its line."""
    assert wire.gpio is not None  # only signals come here
    bus = rp2040.i2c(wire.gpio) if wire.pin in ("SDA", "SCL") else None
    said = f"I2C{bus[0]} {wire.pin}" if bus else f"GPIO{wire.gpio}"
    if wire.part == "buzzer":
        said = f"PWM {rp2040.pwm(wire.gpio)}"
    sheet.text(_BOARD[1] - 8, y + 5, f"{said}  {wire.to}", 13, text_anchor="end")
    net = (
        f"{wire.part.split()[0].upper()}_{wire.pin}"
        if " button" not in wire.part
        else (wire.part.split()[0].upper())
    )
    _line(sheet, (_BOARD[1], y), (_PART[0], y))
    sheet.text((_BOARD[1] + _PART[0]) / 2, y - 5, net.replace("_+", ""), 11, text_anchor="middle")


def _module(sheet: Svg, title: str, reference: str, wires: list[Wire], y: float) -> None:
    """Draw the reader or the display: a box with its pins."""
    rows = _signals(wires)
    top, bottom = y - 24, y + rows * _PITCH + 2
    sheet.rect(
        _PART[0],
        top,
        _PART[1] - _PART[0],
        bottom - top,
        fill="#fefce8",
        stroke=_INK,
        stroke_width=2,
    )
    sheet.text(_PART[0], top - 7, f"{reference}  {title}", 13)
    for wire in wires:
        if wire.gpio is not None:
            sheet.text(_PART[0] + 8, y + 5 + _PITCH * _row(wires, wire), wire.pin, 13)
    _line(sheet, (_PART[1], y), (_PART[1] + 50, y))
    sheet.text(_PART[1] - 8, y + 5, "VCC", 13, text_anchor="end")
    _supply(sheet, _PART[1] + 50, y, "3V3")
    low = bottom - _PITCH / 2 - 17
    _line(sheet, (_PART[1], low), (_PART[1] + 50, low))
    sheet.text(_PART[1] - 8, low + 5, "GND", 13, text_anchor="end")
    _ground(sheet, _PART[1] + 50, low, "")


def _button(sheet: Svg, title: str, reference: str, wires: list[Wire], y: float) -> None:
    """Draw a push button to ground; the pull-up is in the RP2040."""
    x = _PART[0] + 20
    _line(sheet, (_PART[0], y), (x, y))
    sheet.circle(x + 4, y, 4, fill="#ffffff", stroke=_INK, stroke_width=2)
    sheet.circle(x + 44, y, 4, fill="#ffffff", stroke=_INK, stroke_width=2)
    _line(sheet, (x, y - 10), (x + 48, y - 10))
    _line(sheet, (x + 24, y - 10), (x + 24, y - 20))
    _line(sheet, (x + 48, y), (x + 80, y))
    _ground(sheet, x + 80, y, "")
    sheet.text(x + 100, y + 5, f"{reference}  {title}", 13)


def _buzzer(sheet: Svg, title: str, reference: str, wires: list[Wire], y: float) -> None:
    """Draw the piezo: a speaker to ground."""
    x = _PART[0] + 20
    _line(sheet, (_PART[0], y), (x, y))
    sheet.rect(x, y - 8, 14, 40, fill="#ffffff", stroke=_INK, stroke_width=2)
    _line(sheet, (x + 14, y - 4), (x + 32, y - 18), (x + 32, y + 42), (x + 14, y + 28))
    _line(sheet, (x, y + 24), (x - 14, y + 24), (x - 14, y + 34))
    _ground(sheet, x - 14, y + 34, "")
    sheet.text(x + 60, y + 17, f"{reference}  {title}", 13)


_DRAW = {"reader": _module, "display": _module, "buzzer": _buzzer}


def _supply(sheet: Svg, x: float, y: float, label: str) -> None:
    _line(sheet, (x, y), (x, y - 20))
    _line(sheet, (x - 12, y - 20), (x + 12, y - 20), width=3)
    sheet.text(x, y - 26, "+3V3", 12, text_anchor="middle")
    if label != "3V3":
        sheet.text(x + 8, y + 16, label, 12)


def _ground(sheet: Svg, x: float, y: float, label: str) -> None:
    _line(sheet, (x, y), (x, y + 10))
    for i, half in enumerate((12, 8, 3)):
        _line(sheet, (x - half, y + 10 + 5 * i), (x + half, y + 10 + 5 * i), width=2.5)
    if label:
        sheet.text(x + 8, y - 8, label, 12)
