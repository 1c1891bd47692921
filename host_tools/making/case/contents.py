"""What goes into the case, as simple solids of the real parts' sizes: for checks and pictures."""

import math

from manifold3d import Manifold

from host_tools.making.case.holder import module_v
from host_tools.making.case.measures import Measures
from host_tools.making.case.parts import button_places
from host_tools.making.case.solids import box, post, rounded, slab, tilted

PLUG = 16.5  # mm: a jumper wire's plug of 14 mm on a pin header
_GRIPS = {"c": (12.35, 6.5), "micro-b": (10.6, 8.5)}  # largest by USB's own drawings


def reader(m: Measures) -> Manifold:
    """Return the reader, its parts and the plugs below it."""
    width, depth, thick = m.t["reader"]["size"]
    border = m.t["reader"]["border"]
    half_x, half_y = width / 2, depth / 2
    x, y, z = m.middle, m.reader_y, m.reader_z
    board = box((x - half_x, y - half_y, z), (x + half_x, y + half_y, z + thick))
    inner = (half_x - border - 0.3, half_y - border - 0.3)
    deep = m.t["reader"]["parts"]
    parts = box((x - inner[0], y - inner[1], z - deep), (x + inner[0], y + inner[1], z))
    plugs = Manifold()
    for side in (-1, 1):
        at = sorted((x + side * inner[0], x + side * (inner[0] - 3)))
        plugs += box((at[0], y - 11, z - m.t["reader"]["below"] + 1), (at[1], y + 11, z))
    return board + parts + plugs


def breadboard(m: Measures) -> Manifold:
    """Return the breadboard."""
    length, depth, high = m.t["breadboard"]["size"]
    front = m.breadboard_y + m.gap
    return box(
        (m.breadboard_x, front, m.floor), (m.breadboard_x + length, front + depth, m.floor + high)
    )


def plugs(m: Measures) -> Manifold:
    """Return the room of the wires that stick in the breadboard, its outermost rails aside."""
    length, depth, _ = m.t["breadboard"]["size"]
    front = m.breadboard_y + m.gap
    return box(
        (m.breadboard_x + 8, front + 8, m.breadboard_top),
        (m.breadboard_x + length - 12, front + depth - 6, m.breadboard_top + 19.0),
    )


def board(m: Measures) -> Manifold:
    """Return the board on its pins, with its USB socket."""
    length, width, thick = m.board["size"]
    end, y, z = m.board_end, m.board_y, m.board_z
    body = box((end - length, y - width / 2, z), (end, y + width / 2, z + thick))
    high = m.t["usb"]["height"][m.board["usb"]]
    socket = box(
        (end - 5, y - 4, z + thick), (end + m.board["usb_beyond"], y + 4, z + thick + high)
    )
    pins = Manifold()
    for side in (-1, 1):
        row = y + side * m.board["rows"] / 2
        pins += box((end - length + 1, row - 1.2, m.breadboard_top), (end - 1, row + 1.2, z))
    return body + socket + pins


def usb_plug(m: Measures) -> Manifold:
    """Return a plug's grip, pushed in as far as the socket."""
    width, high = _GRIPS[m.board["usb"]]
    start = m.board_end + m.board["usb_beyond"] + 0.3
    return box(
        (start, m.board_y - width / 2, m.usb_z - high / 2),
        (m.width + 20, m.board_y + width / 2, m.usb_z + high / 2),
    )


def display(m: Measures, with_plug: bool = True) -> Manifold:
    """Return the display in its frame, with the plug on its pins."""
    width, height, thick = m.display["module"]
    glass = m.display["glass"]
    x, v = m.middle, module_v(m)
    own = box(
        (x - width / 2, v - height / 2, -glass - thick), (x + width / 2, v + height / 2, -glass)
    )
    lit_x, lit_v = (side / 2 + 2 for side in m.display["lit"])
    own += box((x - lit_x, m.display_v - lit_v, -glass), (x + lit_x, m.display_v + lit_v, -0.05))
    if with_plug:
        top = v + height / 2 - 1.5
        deep = glass + thick
        own += box((x - 5.2, top - 1.3, -deep - PLUG), (x + 5.2, top + 1.3, -deep))
    return tilted(own, m.slope, m.seam, m.front)


def buttons(m: Measures) -> Manifold:
    """Return the three buttons: cap, thread, nut, and the wires' room below."""
    top = m.front + m.lid
    size = m.t["button"]
    found = Manifold()
    for x in button_places(m):
        found += post(x, m.button_y, top, top + 3, size["cap"])
        found += post(x, m.button_y, top - size["depth"], top, size["thread"] - 0.2)
        found += post(x, m.button_y, m.front - 4, m.front, size["nut"])
    return found


def card(m: Measures) -> Manifold:
    """Return the largest card, lying in the recess."""
    length, width = m.t["card"]["length"], m.t["card"]["width"]
    ground = m.front + m.t["lid"]["over_reader"]
    flat = rounded(m.middle - length / 2, m.reader_y - width / 2, length, width, 3.5)
    return slab(flat, ground + 0.02, ground + 0.5)


def screws(m: Measures) -> Manifold:
    """Return the screws of lid and panel, 10 mm long, as far as they are turned in."""
    from host_tools.making.case import parts

    found = Manifold()
    for x, y, of_panel in parts.screws(m):
        thick = m.lid * math.cos(m.slope) if of_panel else m.lid
        screw = post(x, 0, thick - 0.4 - 10, thick - 0.4, 3.0)
        found += tilted(screw, m.slope if of_panel else 0.0, y, m.roof(y))
    return found


def inside(m: Measures) -> dict[str, Manifold]:
    """Return everything that must not touch anything else, by its name."""
    return {
        "reader": reader(m),
        "breadboard": breadboard(m),
        "board": board(m),
        "plugs": plugs(m) - board(m),
        "USB plug": usb_plug(m),
        "display": display(m),
        "buttons": buttons(m),
        "card": card(m),
    }
