"""The wiring picture of a board: the board, the parts around it, and every wire."""

from dataclasses import dataclass
from typing import Any

from host_tools.making import netlist, part_pictures
from host_tools.making.netlist import Part, Wire
from host_tools.making.routing import BELOW, LEFT, RIGHT, Net, Point, Router
from host_tools.making.svg import Svg

_WIDTH = 1180.0
_PITCH = 24.0  # of a board's pins; parts' pins lie half a pitch beside them, so no wire on another
_TOP = 96.0
_BOARD_LEFT, _BOARD_RIGHT = 490.0, 690.0
_PART_WIDTH = 190.0
_PART_EDGE = {LEFT: 230.0, RIGHT: 950.0}  # the side of the parts that has their pins
_RAILS = {LEFT: (302.0, 314.0), RIGHT: (878.0, 866.0)}  # ground, supply
_LANES = {
    LEFT: [334.0 + 14 * i for i in range(10)],
    RIGHT: [846.0 - 14 * i for i in range(10)],
}
COLOURS = {
    "black": "#222222",
    "red": "#d62828",
    "blue": "#1d63c4",
    "yellow": "#f2c230",
    "orange": "#f07f1e",
    "purple": "#8a3fb0",
    "green": "#2f9e44",
    "grey": "#8d949c",
    "white": "#ffffff",
    "brown": "#8b5a2b",
}


@dataclass
class Placed:
    """A part with its place: which side, the y of its upper edge and of each pin."""

    part: Part
    side: str
    top: float = 0.0

    @property
    def height(self) -> float:
        """Return its height: a head line, and a pitch a pin."""
        return (len(self.part.pins) + 1.5) * _PITCH

    def pin(self, name: str) -> Point:
        """Return where a wire meets the pin."""
        row = self.part.pins.index(name)
        return _PART_EDGE[self.side], self.top + (row + 1.5) * _PITCH


class BoardPins:
    """Where the board's pins are in the picture, by what is printed beside them."""

    def __init__(self, look: dict[str, Any]) -> None:
        self.look = look
        self.rows = max(len(look["left"]), len(look["right"]))
        self.bottom = _TOP + (self.rows + 1) * _PITCH
        self.places: dict[str, list[tuple[str, Point]]] = {}
        for side, x in ((LEFT, _BOARD_LEFT), (RIGHT, _BOARD_RIGHT)):
            for row, label in enumerate(look[side]):
                self._note(label, side, (x, _TOP + (row + 1) * _PITCH))
        for key in ("bottom", "socket"):
            labels = look.get(key, [])
            labels = labels["pins"] if isinstance(labels, dict) else labels
            middle = (_BOARD_LEFT + _BOARD_RIGHT) / 2
            for i, label in enumerate(labels):
                x = middle + (i - (len(labels) - 1) / 2) * 32
                self._note(label, BELOW, (x, self.bottom))

    def _note(self, label: str, side: str, place: Point) -> None:
        if label:
            self.places.setdefault(label, []).append((side, place))

    def of(self, label: str, prefer: str = "") -> tuple[str, Point]:
        """Return the side and place of a pin: the one on the side preferred, or the first."""
        found = self.places[label]
        return next((place for place in found if place[0] == prefer), found[0])


def draw(board: dict[str, Any], look: dict[str, Any]) -> Svg:
    """Return the picture; `board` as `boards.load`, `look` as `netlist.layout` returns them."""
    pins = BoardPins(look)
    wires = netlist.wires(board)
    placed = _place(netlist.parts(board), wires, pins)
    ends = max(pins.bottom, *(one.top + one.height for one in placed.values()))
    crossing = [wire for wire in wires if wire.gpio is not None]
    rows = [pins.bottom + 18 + 12 * i for i in range(len(crossing))]
    used = sum(pins.of(w.to)[0] != placed[w.part].side for w in crossing)
    rail_end = max(ends, pins.bottom + 18 + 12 * used) + 16
    picture = Svg(_WIDTH, rail_end + 92, f"Wiring of the Pezzbox with a {board['name']}")
    picture.rect(0, 0, _WIDTH, picture.height, fill="#ffffff")
    picture.text(_WIDTH / 2, 34, board["name"], 22, text_anchor="middle", font_weight="bold")
    _rails(picture, rail_end)
    _power(picture, wires, placed, pins)
    _signals(picture, crossing, placed, pins, rows)
    _board(picture, board, pins, {wire.to: wire.colour for wire in crossing})
    for one in placed.values():
        _part(picture, one, [wire for wire in wires if wire.part == one.part.name])
    _legend(picture, rail_end + 46)
    return picture


def _place(parts: list[Part], wires: list[Wire], pins: BoardPins) -> dict[str, Placed]:
    """Put each part on the side where most of its pins are, in the order of the board's pins."""
    sides: dict[str, list[tuple[float, Placed]]] = {LEFT: [], RIGHT: []}
    for part in parts:
        goals = [pins.of(w.to) for w in wires if w.part == part.name and w.gpio is not None]
        lefts = sum(side == LEFT for side, _ in goals)
        side = LEFT if lefts * 2 > len(goals) else RIGHT
        height = sum(place[1] for _, place in goals) / len(goals)
        sides[side].append((height, Placed(part, side)))
    _balance(sides)
    placed = {}
    for column in sides.values():
        top = _TOP - 1.0 * _PITCH
        for _, one in sorted(column, key=lambda pair: pair[0]):
            one.top = top
            rows = round(one.height / _PITCH + 0.5)
            top += rows * _PITCH
            placed[one.part.name] = one
    return placed


def _balance(sides: dict[str, list[tuple[float, Placed]]]) -> None:
    """Move the lowest parts over while a column is much the longer."""

    def length(side: str) -> float:
        return sum(one.height for _, one in sides[side])

    for long, short in ((LEFT, RIGHT), (RIGHT, LEFT)):
        while sides[long]:
            entry = max(sides[long], key=lambda pair: pair[0])
            if length(long) - length(short) <= entry[1].height * 1.2:
                break
            sides[long].remove(entry)
            entry[1].side = short
            sides[short].append(entry)


def _line(picture: Svg, route: list[Point], colour: str, width: float = 4.0) -> None:
    """Draw a wire over a pale edge, so that a crossing is seen as one."""
    edge = "#555555" if colour in ("white", "yellow") else "#ffffff"
    if edge != "#ffffff":
        picture.path(route, stroke="#ffffff", stroke_width=width + 5, stroke_linejoin="round")
    picture.path(route, stroke=edge, stroke_width=width + 2.4, stroke_linejoin="round")
    picture.path(route, stroke=COLOURS[colour], stroke_width=width, stroke_linejoin="round")


def _rails(picture: Svg, end: float) -> None:
    begin = _TOP - 30
    for which, (colour, mark) in enumerate(((netlist.BLACK, "−"), (netlist.RED, "+"))):
        left, right = _RAILS[LEFT][which], _RAILS[RIGHT][which]
        under = end + 10 * which
        route = [(left, begin), (left, under), (right, under), (right, begin)]
        picture.path(route, stroke=COLOURS[colour], stroke_width=5, stroke_linejoin="round")
        for x in (left, right):
            picture.text(x, begin - 6, mark, 16, text_anchor="middle", font_weight="bold")
    for side in (LEFT, RIGHT):
        picture.text(
            sum(_RAILS[side]) / 2, begin - 24, "breadboard rails", 11, text_anchor="middle"
        )


def _power(picture: Svg, wires: list[Wire], placed: dict[str, Placed], pins: BoardPins) -> None:
    for wire in wires:
        if wire.gpio is not None:
            continue
        which = 0 if wire.to == netlist.RAIL_GROUND else 1
        if wire.part == "board":
            side, start = pins.of(pins.look[wire.pin], RIGHT)
        else:
            side, start = placed[wire.part].side, placed[wire.part].pin(wire.pin)
        rail = _RAILS[side][which]
        _line(picture, [start, (rail, start[1])], wire.colour)
        picture.circle(rail, start[1], 5, fill=COLOURS[wire.colour])


def _signals(
    picture: Svg,
    wires: list[Wire],
    placed: dict[str, Placed],
    pins: BoardPins,
    rows: list[float],
) -> None:
    nets = []
    for wire in wires:
        one = placed[wire.part]
        side, goal = pins.of(wire.to)
        nets.append(Net(one.side, one.pin(wire.pin), side, goal))
    for wire, route in zip(wires, Router(_LANES, rows).routes(nets), strict=True):
        _line(picture, route, wire.colour)


def _board(picture: Svg, board: dict[str, Any], pins: BoardPins, used: dict[str, str]) -> None:
    width = _BOARD_RIGHT - _BOARD_LEFT
    picture.rect(
        _BOARD_LEFT, _TOP, width, pins.bottom - _TOP, rx=10, fill="#14532d", stroke="#0b2f1a"
    )
    middle = (_BOARD_LEFT + _BOARD_RIGHT) / 2
    picture.rect(middle - 26, _TOP - 12, 52, 34, rx=4, fill="#c9ced4", stroke="#6b7280")
    picture.text(middle, _TOP + 10, "USB", 12, text_anchor="middle")
    chip = (_TOP + pins.bottom) / 2
    picture.rect(middle - 26, chip - 26, 52, 52, rx=3, fill="#1f2933")
    picture.text(middle, chip + 4, "RP2040", 11, text_anchor="middle", fill="#e5e7eb")
    for label, places in pins.places.items():
        for side, (x, y) in places:
            colour = COLOURS[used[label]] if label in used else "#e9d8a6"
            picture.circle(x, y, 6, fill=colour, stroke="#1f2933")
            weight = "bold" if label in used else "normal"
            fill = "#ffffff" if label in used else "#a7c4b5"
            if side == BELOW:
                picture.text(
                    x, y - 11, label, 11, text_anchor="middle", fill=fill, font_weight=weight
                )
                continue
            inward = 12 if side == LEFT else -12
            anchor = "start" if side == LEFT else "end"
            picture.text(
                x + inward, y + 4.5, label, 13, text_anchor=anchor, fill=fill, font_weight=weight
            )
    if "socket" in pins.look:
        name = pins.look["socket"]["name"]
        picture.text(
            middle, pins.bottom - 28, f"{name} socket", 11, text_anchor="middle", fill="#ffffff"
        )


def _part(picture: Svg, one: Placed, wires: list[Wire]) -> None:
    edge = _PART_EDGE[one.side]
    left = edge - _PART_WIDTH if one.side == LEFT else edge
    part_pictures.draw(picture, one.part, left, one.top, _PART_WIDTH, one.height, one.side)
    by_pin = {wire.pin: wire for wire in wires}
    inward = -12 if one.side == LEFT else 12
    anchor = "end" if one.side == LEFT else "start"
    outward = "start" if one.side == LEFT else "end"
    for pin in one.part.pins:
        x, y = one.pin(pin)
        wire = by_pin[pin]
        picture.circle(x, y, 6, fill=COLOURS[wire.colour], stroke="#1f2933")
        picture.text(
            x + inward, y + 4.5, pin.replace("-", "−"), 13, text_anchor=anchor, fill="#ffffff"
        )
        if wire.gpio is not None:
            picture.text(
                x - inward * 0.75, y - 5, wire.to, 12, text_anchor=outward, font_weight="bold"
            )


def _legend(picture: Svg, y: float) -> None:
    lines = (
        "Bold beside a part: the board's pin that this wire goes to. "
        "Black wires go to the − rail, red ones to the + rail (3.3 V, never 5 V).",
        "Made from the board's file by `pezzbox wiring`: the firmware reads the same pins.",
    )
    for i, line in enumerate(lines):
        picture.text(_WIDTH / 2, y + 20 * i, line, 13, text_anchor="middle", fill="#374151")
