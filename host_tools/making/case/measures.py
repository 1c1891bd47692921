"""The case's measures: those of hardware/case.toml, and what follows from them.

x runs to the right, y to the back, z upward from the table; the origin is the front left corner
of the box's outline. Millimetres.
"""

import math
import tomllib
from functools import cache
from pathlib import Path
from typing import Any

from host_tools import image
from host_tools.making import netlist
from host_tools.making.case.faults import BadMeasures

Table = dict[str, Any]

BESIDE_DISPLAY = 10.5  # mm of the panel for the clamp's boss
BESIDE_WALL = 10.5  # mm of it for a screw's head


@cache
def table() -> Table:
    """Return hardware/case.toml."""
    path = image.folder("hardware") / "case.toml"
    return tomllib.loads(path.read_text(encoding="utf-8"))


def read(path: Path) -> Table:
    """Return another file of measures. Raises BadMeasures."""
    try:
        given = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise BadMeasures(f"{path}: {error}") from None
    for name, part in table().items():
        if missing := set(part) - set(given.get(name, {})):
            raise BadMeasures(f"{path}: [{name}] lacks {', '.join(sorted(missing))}")
    return given


def displays() -> list[str]:
    """Return the displays that a panel can be made for."""
    return list(table()["display"])


class Measures:
    """Where everything is, for one board and one display; KeyError for a display unknown."""

    def __init__(
        self, board: str = "pico", display: str = "oled_096", given: Table | None = None
    ) -> None:
        """`given`: another table than the file's. Raises boards.BoardError for a board unknown."""
        t = table() if given is None else given
        self.t = t
        self.board_name, self.display_name = board, display
        self.board = netlist.layout(board)
        self.display = t["display"][display]
        self.gap: float = t["print"]["clearance"]
        self.wall: float = t["shell"]["wall"]
        self.floor: float = t["shell"]["floor"]
        self.lid: float = t["lid"]["thickness"]
        self.slope = math.radians(t["shell"]["tilt"])
        self._across()
        self._along()
        self._upward()

    def _across(self) -> None:
        t = self.t
        self.recess = (
            t["card"]["length"] + t["card"]["play"],
            t["card"]["width"] + t["card"]["play"],
        )
        speaker = (2 * t["speaker"]["rings"] * 1.9 + 1) * t["speaker"]["hole"]
        half_panel = self.display["module"][0] / 2 + BESIDE_DISPLAY + speaker + BESIDE_WALL
        board = t["breadboard"]["size"][0] + 2 * self.gap + 2 * self.wall
        self.width = max(self.recess[0] + 2 * t["shell"]["side"], board, 2 * half_panel)
        self.middle = self.width / 2

    def _along(self) -> None:
        t = self.t
        self.button_y = self.wall + t["button"]["nut"] / 2 + 1.5
        self.recess_y = self.button_y + t["button"]["nut"] / 2 + 2.5  # its front edge
        self.reader_y = self.recess_y + self.recess[1] / 2
        self.seam = self.recess_y + self.recess[1] + 9.5  # room for the screws' heads
        self.screw_y = self.seam - 4.8
        rear_post = self.reader_y + t["reader"]["size"][1] / 2 + self.gap + 4
        self.breadboard_y = rear_post + 2.0
        rear = 5.2  # the breadboard's corners keep clear of the walls' round ones
        for_board = self.breadboard_y + t["breadboard"]["size"][1] + self.gap + rear + self.wall
        lowest = self._lowest_display()
        self.depth = max(for_board, self._needed_behind(lowest))
        self.panel_length = (self.depth - self.seam) / math.cos(self.slope)
        spare = (self.depth - self._needed_behind(lowest)) / math.cos(self.slope)
        centred = (self.panel_length - self.wall) / 2
        self.display_v = max(min(centred, lowest + spare), lowest)
        """How far up the panel the middle of the display's picture is."""

    def _lowest_display(self) -> float:
        """Return the least `display_v`: the frame must clear the wires below it."""
        deep = self.display["glass"] + self.display["module"][2]
        clear = (deep * math.cos(self.slope) - 0.3) / math.sin(self.slope)
        half = self.display["module"][1] / 2 + self.gap + 1.6
        return max(3.0, clear) + half + self.display["up"]

    def _needed_behind(self, display_v: float) -> float:
        """Return the depth at which the plug on the display's pins clears the back wall."""
        top = display_v - self.display["up"] + self.display["module"][1] / 2
        inward = self.display["glass"] + self.display["module"][2] + 17.0
        behind = top * math.cos(self.slope) + inward * math.sin(self.slope)
        frame = (top + self.gap + 1.6) * math.cos(self.slope) + 4 * math.sin(self.slope)
        return self.seam + max(behind, frame) + self.wall + 0.5

    def _upward(self) -> None:
        t = self.t
        reader = self.floor + t["reader"]["below"] + t["reader"]["size"][2] + self.gap
        plugs = self.floor + t["breadboard"]["size"][2] + t["breadboard"]["plugs"]
        buttons = self.floor + t["button"]["depth"] - self.lid + 0.5
        self.front = max(reader, plugs, buttons)  # the walls' height below the lid
        self.reader_z = (
            self.front - self.gap - t["reader"]["size"][2]
        )  # where it lies on its posts
        self.breadboard_top = self.floor + t["breadboard"]["size"][2]
        self.board_z = self.breadboard_top + t["breadboard"]["header"]
        self.back = self.roof(self.depth)

    def roof(self, y: float) -> float:
        """Return the walls' height at y, below lid and panel."""
        return self.front + max(0.0, y - self.seam) * math.tan(self.slope)

    @property
    def breadboard_x(self) -> float:
        """Return the breadboard's left edge: its right one is at the wall with the USB hole."""
        return self.width - self.wall - self.gap - self.t["breadboard"]["size"][0]

    @property
    def board_y(self) -> float:
        """Return the board's middle line: not the breadboard's, if its rows cannot be so."""
        middle = self.breadboard_y + self.gap + self.t["breadboard"]["size"][1] / 2
        pitches = round(self.board["rows"] / 2.54)
        return middle if pitches % 2 else middle - 1.27

    @property
    def board_end(self) -> float:
        """Return the x of the board's USB edge, its first pins in the breadboard's first holes."""
        length, holes = self.t["breadboard"]["size"][0], self.t["breadboard"]["holes"]
        first_hole = (length - (holes - 1) * 2.54) / 2
        # A board whose metal would reach into the wall sits some holes further in.
        beyond = self.board["first"] - first_hole + self.board["usb_beyond"] - self.gap
        back = max(0, math.ceil(beyond / 2.54)) * 2.54
        return self.breadboard_x + length - first_hole + self.board["first"] - back

    @property
    def usb_z(self) -> float:
        """Return the height of the USB socket's middle."""
        return (
            self.board_z + self.board["size"][2] + self.t["usb"]["height"][self.board["usb"]] / 2
        )

    @property
    def panel_screw_y(self) -> float:
        """Return where the panel's two screws are: behind the USB hole, near its middle."""
        return self.board_y + self.t["usb"]["hole"][0] / 2 + self.t["screw"]["post"] / 2 + 1
