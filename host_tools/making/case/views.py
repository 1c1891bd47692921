"""The pictures of the case: finished, for the README, and open, in the order it is built."""

import hashlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from host_tools.making.case import contents, holder, parts
from host_tools.making.case.measures import Measures
from host_tools.making.case.render import Decal, Place, Scene, png, render
from host_tools.making.case.solids import post, sign, slab, tilted
from host_tools.virtual.picture import HEIGHT, WIDTH

_BASE: Place = (0.20, 0.36, 0.47)
_TOP: Place = (0.93, 0.90, 0.83)
_PCB: Place = (0.10, 0.42, 0.22)
_READER: Place = (0.70, 0.14, 0.14)
_WHITE: Place = (0.95, 0.95, 0.94)
_DARK: Place = (0.12, 0.12, 0.13)
_GLOW = np.array((0.75, 0.93, 1.0))
_SIZE = (1280, 900)
_KEY = "Scene"

View = Callable[[Measures, bytes], Scene]


def _camera(m: Measures, eye: Place, angle: float = 24.0, high: float = 18.0) -> Scene:
    target = (m.width / 2, m.depth / 2, high)
    place = (target[0] + eye[0], target[1] + eye[1], target[2] + eye[2])
    return Scene(eye=place, target=target, angle=angle)


def _lit(m: Measures, picture: bytes) -> Decal:
    """Return the display's picture where it is seen through the window."""
    width, height = m.display["lit"]
    bits = np.unpackbits(np.frombuffer(picture, dtype=np.uint8)).reshape(HEIGHT, WIDTH)
    # A pixel and the dark line beside it, so that it looks like what it is.
    fine = np.kron(bits, np.pad(np.ones((5, 5)), (0, 1)))
    rgb = 0.02 + fine[..., None] * (_GLOW - 0.02)
    slope = m.slope

    def at(x: float, v: float) -> Place:
        low = -0.05  # the glass's face
        return (
            x,
            m.seam + v * math.cos(slope) - low * math.sin(slope),
            m.front + v * math.sin(slope) + low * math.cos(slope),
        )

    left, low = m.middle - width / 2, m.display_v - height / 2
    origin = at(left, low)
    up = np.array(at(left, low + height)) - np.array(origin)
    return Decal(origin, (width, 0, 0), tuple(float(part) for part in up), rgb)  # type: ignore


def _with_card(m: Measures, scene: Scene, suit: int) -> None:
    """Lay a card in the recess, an ace, as `pezzbox labels --proxy` prints it."""
    scene.add(contents.card(m), _WHITE)
    ground = m.front + m.t["lid"]["over_reader"] + 0.5
    red: Place = (0.70, 0.15, 0.12)
    for size, x in ((30, 0), (7, -40), (7, 40)):
        flat = sign("italian", suit, size).rotate(90).translate((m.middle + x, m.reader_y))
        scene.add(slab(flat, ground, ground + 0.05), red)


def box(m: Measures, picture: bytes) -> Scene:
    """Return the finished box with a card on it and its display lit."""
    scene = _camera(m, (-110, -300, 330), 34, 14)
    for name, solid in parts.assembled(m).items():
        scene.add(solid, _BASE if name == "base" else _TOP)
    scene.add(contents.buttons(m), (0.75, 0.20, 0.16))
    scene.add(contents.display(m), _DARK)
    scene.add(_heads(m), (0.45, 0.45, 0.47))
    _with_card(m, scene, 1)
    scene.decals.append(_lit(m, picture))
    return scene


def _heads(m: Measures) -> Any:
    """Return the screws' heads."""
    thick = m.lid
    found = None
    for x, y, of_panel in parts.screws(m):
        high = thick * math.cos(m.slope) if of_panel else thick
        head = post(x, 0, high - 1.7, high - 0.35, 5.4) - post(x, 0, high - 1.2, high, 2.6)
        own = tilted(head, m.slope if of_panel else 0.0, y, m.roof(y))
        found = own if found is None else found + own
    return found


def inside(m: Measures, picture: bytes) -> Scene:
    """Return the base with reader, breadboard and board, before any wire."""
    scene = _camera(m, (-140, -250, 330), 33, 12)
    scene.add(parts.base(m), _BASE)
    scene.add(contents.reader(m), _READER)
    scene.add(contents.breadboard(m), _WHITE)
    scene.add(contents.board(m), _PCB)
    return scene


def panel(m: Measures, picture: bytes) -> Scene:
    """Return the panel from below: the display in its frame, the clamp above it."""
    solids = {
        "panel": parts.panel(m),
        "clamp": holder.clamp_in_place(m),
        "display": contents.display(m, with_plug=False),
    }
    back = (0.0, -m.seam, -m.front)
    turned = {
        name: solid.translate(back).rotate((180 - math.degrees(m.slope), 0, 0))
        for name, solid in solids.items()
    }
    scene = Scene(
        eye=(m.middle - 60, -190, 190), target=(m.middle, -m.panel_length / 2, 5), angle=26
    )
    scene.add(turned["panel"], _TOP)
    scene.add(turned["display"], (0.10, 0.20, 0.50))
    scene.add(turned["clamp"].translate((0, 0, 10)), _BASE)
    return scene


def lid(m: Measures, picture: bytes) -> Scene:
    """Return the box with its panel on, the lid with its buttons above it."""
    scene = _camera(m, (-170, -330, 230), 33, 32)
    scene.add(parts.base(m), _BASE)
    scene.add(parts.panel(m), _TOP)
    scene.add(contents.display(m), _DARK)
    scene.add(contents.reader(m), _READER)
    scene.add(contents.breadboard(m), _WHITE)
    scene.add(contents.board(m), _PCB)
    scene.add(parts.lid(m).translate((0, 0, 48)), _TOP)
    scene.add(contents.buttons(m).translate((0, 0, 48)), (0.75, 0.20, 0.16))
    return scene


def side(m: Measures, picture: bytes) -> Scene:
    """Return the box from its right and back, where the USB cable goes in."""
    scene = _camera(m, (330, 190, 150), 25)
    for name, solid in parts.assembled(m).items():
        scene.add(solid, _BASE if name == "base" else _TOP)
    scene.add(contents.board(m), _PCB)
    scene.add(contents.buttons(m), (0.75, 0.20, 0.16))
    scene.add(contents.display(m), _DARK)
    return scene


# Each with the display it shows: the first one has the one that is read best from afar.
VIEWS: dict[str, tuple[View, str]] = {
    "box": (box, "oled_242"),
    "1-inside": (inside, "oled_096"),
    "2-display": (panel, "oled_096"),
    "3-lid": (lid, "oled_096"),
    "4-usb": (side, "oled_096"),
}


def digest(scene: Scene) -> str:
    """Return a short sum of what is in a scene: sizes, colours, camera, not how it is meshed."""
    seen: list[Any] = [scene.eye, scene.target, scene.angle]
    for body in scene.bodies:
        low, high = body.corners.min(axis=0), body.corners.max(axis=0)
        corners = body.corners[body.triangles]
        volume = np.einsum("ij,ij->i", corners[:, 0], np.cross(corners[:, 1], corners[:, 2])).sum()
        seen.append(
            [*low.round(1) + 0.0, *high.round(1) + 0.0, round(volume / 6000, 1), body.colour]
        )
    for decal in scene.decals:
        seen.append([round(part, 1) for part in decal.origin])
        seen.append(hashlib.sha256((decal.picture > 0.5).tobytes()).hexdigest())
    said = repr(
        [
            [round(float(part), 2) if isinstance(part, float) else str(part) for part in entry]
            if isinstance(entry, list | tuple)
            else str(entry)
            for entry in seen
        ]
    )
    return hashlib.sha256(said.encode()).hexdigest()[:16]


def drawn(scene: Scene, size: tuple[int, int] = _SIZE) -> bytes:
    """Return a scene as PNG, with its digest in it."""
    return png(render(scene, *size), {_KEY: digest(scene)})


def digest_in(data: bytes) -> str:
    """Return the digest that a PNG of `drawn` carries; "" if none."""
    mark = b"tEXt" + _KEY.encode() + b"\0"
    at = data.find(mark)
    return "" if at < 0 else data[at + len(mark) : at + len(mark) + 16].decode("latin-1")
