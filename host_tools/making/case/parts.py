"""The four printed parts: base, lid, panel, and the clamp that holds the display."""

import math

from manifold3d import JoinType, Manifold

from host_tools.making.case import holder
from host_tools.making.case.measures import BESIDE_DISPLAY, BESIDE_WALL, Measures
from host_tools.making.case.solids import (
    box,
    cone,
    gable,
    post,
    rounded,
    side_on,
    sign,
    slab,
    tilted,
)

_HIGH = 200.0
_ENGRAVED = 0.4


def _outline(m: Measures, inward: float = 0.0):  # noqa: ANN202 (a CrossSection)
    corner = m.t["shell"]["corner"]
    whole = rounded(0, 0, m.width, m.depth, corner)
    return whole.offset(-inward, JoinType.Round, 2.0, 64) if inward else whole


def _chamfered(m: Measures, low: float, high: float, upper: bool) -> Manifold:
    """Return the box's outline between two heights, its lower or upper edge cut off."""
    cut = m.t["shell"]["chamfer"]
    narrow = slab(_outline(m, cut), low, high)
    wide = slab(_outline(m), low, high - cut) if upper else slab(_outline(m), low + cut, high)
    return (narrow + wide).hull()


def base(m: Measures) -> Manifold:
    """Return the base: floor and walls, posts for reader and screws, the hole for USB."""
    shell = _chamfered(m, 0, m.back + 1, upper=False)
    hollow = slab(_outline(m, m.wall), m.floor, _HIGH)
    inside = _reader_posts(m) + _breadboard_ribs(m) + _screw_posts(m)
    solid = (shell - hollow) + (inside ^ slab(_outline(m, m.wall / 2), 0, _HIGH))
    sky = side_on(
        [
            (-1, m.front),
            (m.seam, m.front),
            (m.depth + 1, m.roof(m.depth + 1)),
            (m.depth + 1, _HIGH),
            (-1, _HIGH),
        ],
        -1,
        m.width + 1,
    )
    hole = m.t["usb"]["hole"]
    usb = gable(m.width - m.wall - 4, m.width + 1, m.board_y, m.usb_z, *hole)
    return solid - sky - usb - _pilots(m)


def _reader_posts(m: Measures) -> Manifold:
    """Return four corners that the reader lies in, on its border that has no parts."""
    width, depth, thick = m.t["reader"]["size"]
    half_x, half_y = width / 2 + m.gap, depth / 2 + m.gap
    posts = Manifold()
    for sx in (-1, 1):
        for sy in (-1, 1):
            x, y = m.middle + sx * half_x, m.reader_y + sy * half_y
            inner, outer = m.t["reader"]["border"] + m.gap, 3.0
            xs = sorted((x - sx * inner, x + sx * outer))
            ys = sorted((y - sy * inner, y + sy * outer))
            posts += box((xs[0], ys[0], 0), (xs[1], ys[1], m.reader_z + thick - 0.2))
    bed = box(
        (m.middle - half_x, m.reader_y - half_y, m.reader_z),
        (m.middle + half_x, m.reader_y + half_y, _HIGH),
    )
    return posts - bed


def _breadboard_ribs(m: Measures) -> Manifold:
    """Return low ribs that say where the breadboard is stuck."""
    depth = m.t["breadboard"]["size"][1]
    left, front = m.breadboard_x - m.gap, m.breadboard_y
    high = m.floor + 1.2
    ribs = box((left - 1.6, front - 1.6, 0), (left + 12, front, high))
    ribs += box((left - 1.6, front - 1.6, 0), (left, front + 12, high))
    rear = front + depth + 2 * m.gap
    return ribs + box((left - 1.6, rear - 12, 0), (left, rear, high))


def screws(m: Measures) -> list[tuple[float, float, bool]]:
    """Return x, y of every screw from outside, and whether it holds the panel (not the lid)."""
    inset = m.wall + m.t["screw"]["post"] / 2 - 0.6
    lid = [(x, y, False) for y in (inset, m.screw_y) for x in (inset, m.width - inset)]
    return lid + [(x, m.panel_screw_y, True) for x in (inset, m.width - inset)]


def _screw_posts(m: Measures) -> Manifold:
    """Return blocks at the walls, tapered below so that they print in the air and spare room."""
    half = m.t["screw"]["post"] / 2
    posts = Manifold()
    for x, y, of_panel in screws(m):
        wall = 0.0 if x < m.middle else m.width
        inner = x + half if x < m.middle else x - half
        top = m.roof(y + half) + 1
        need = m.roof(y) - m.t["screw"]["depth"] - (3 if of_panel else 1)
        reach = abs(inner - wall) - m.wall
        near, far = sorted((wall, inner))
        block = box((near, y - half, need), (far, y + half, top))
        at_wall = sorted((wall, wall + math.copysign(m.wall, inner - wall)))
        foot = box((at_wall[0], y - half, need - reach), (at_wall[1], y + half, need))
        posts += (block + foot).hull()
    return posts


def _pilots(m: Measures) -> Manifold:
    pilot, depth = m.t["screw"]["pilot"], m.t["screw"]["depth"]
    holes = Manifold()
    for x, y, of_panel in screws(m):
        if of_panel:
            straight = post(x, 0, -depth, 2, pilot)
            holes += tilted(straight, m.slope, y, m.roof(y))
        else:
            holes += post(x, y, m.front - depth, m.front + 1, pilot)
    return holes


def _screw_hole(m: Measures, x: float, y: float, thick: float) -> Manifold:
    """Return a hole with room for a countersunk head, from 0 up to `thick`."""
    hole, head = m.t["screw"]["hole"], m.t["screw"]["head"]
    low = hole - 0.4
    high = (head - low) / 2 * 1.12  # a little steeper than the head, to print without support
    beyond = 1.2  # in one piece through the face: what only touches leaves a skin
    upper = head + (head - low) * beyond / high
    sunk = cone((x, y, thick - high - 0.2), high + beyond, low, upper)
    return post(x, y, -1, thick + 1, hole) + sunk


def lid(m: Measures) -> Manifold:
    """Return the lid in its place: the card's recess, three buttons, four screws."""
    whole = _chamfered(m, m.front, m.front + m.lid, upper=True)
    behind = box((-1, m.seam - 0.15, 0), (m.width + 1, m.depth + 1, _HIGH))
    length, width = m.recess
    ground = m.front + m.t["lid"]["over_reader"]
    recess = slab(rounded(m.middle - length / 2, m.recess_y, length, width, 3.5), ground, _HIGH)
    thumbs = Manifold()
    for side in (-1, 1):  # to get hold of a card
        thumbs += post(m.middle + side * length / 2, m.reader_y, ground, _HIGH, 26)
    solid = whole - behind - recess - thumbs
    for x in button_places(m):
        solid -= post(x, m.button_y, 0, _HIGH, m.t["button"]["thread"] + m.gap)
    for x, y, of_panel in screws(m):
        if not of_panel:
            solid -= _screw_hole(m, x, y, m.lid).translate((0, 0, m.front))
    return solid - _signs(m, ground)


def button_places(m: Measures) -> list[float]:
    """Return the x of the left, the middle and the right button."""
    return [m.middle + i * m.t["button"]["apart"] for i in (-1, 0, 1)]


def _signs(m: Measures, ground: float) -> Manifold:
    """Return the four suits as shallow grooves in the corners of the recess."""
    length, width = m.recess
    grooves = Manifold()
    for suit, (sx, sy) in enumerate(((-1, 1), (1, 1), (-1, -1), (1, -1))):
        x = m.middle + sx * (length / 2 - 11)
        y = m.reader_y + sy * (width / 2 - 11)
        flat = sign("italian", suit, 13).translate((x, y))
        grooves += slab(flat, ground - _ENGRAVED, _HIGH)
    return grooves


def panel(m: Measures) -> Manifold:
    """Return the panel in its place: the display's window and frame, and speaker holes."""
    thick = m.lid * math.cos(m.slope)  # so that its face meets the lid's
    cut = m.t["shell"]["chamfer"]

    def layer(top: float) -> Manifold:
        rise = (m.depth + 1 - m.seam) * math.tan(m.slope)
        low, high = m.front, m.front + top
        return side_on(
            [
                (m.seam, low),
                (m.depth + 1, low + rise),
                (m.depth + 1, high + rise),
                (m.seam, high),
            ],
            -1,
            m.width + 1,
        )

    wide = slab(_outline(m), 0, _HIGH) ^ layer(m.lid - cut)
    narrow = slab(_outline(m, cut), 0, _HIGH) ^ layer(m.lid)
    solid = (wide + narrow).hull()
    own = _window(m, thick) + _speaker(m, thick)
    for x, y, of_panel in screws(m):
        if of_panel:
            own += _screw_hole(m, x, (y - m.seam) / math.cos(m.slope), thick)
    solid -= tilted(own, m.slope, m.seam, m.front)
    solid += tilted(holder.frame(m), m.slope, m.seam, m.front)
    return solid - tilted(holder.pilots(m), m.slope, m.seam, m.front)


def _window(m: Measures, thick: float) -> Manifold:
    """Return the display's window, wider outside by 45 degrees."""
    width, height = (side + 2.0 for side in m.display["lit"])
    opening = box(
        (m.middle - width / 2, m.display_v - height / 2, -1),
        (m.middle + width / 2, m.display_v + height / 2, 0.8),
    )
    grown = thick - 0.8 + 0.5
    outside = box(
        (m.middle - width / 2 - grown, m.display_v - height / 2 - grown, thick + 0.5),
        (m.middle + width / 2 + grown, m.display_v + height / 2 + grown, thick + 0.6),
    )
    upper = opening ^ box((-1, -50, 0.7), (m.width + 1, 200, 0.8))
    return opening + (upper + outside).hull()


def _speaker(m: Measures, thick: float) -> Manifold:
    hole, rings = m.t["speaker"]["hole"], m.t["speaker"]["rings"]
    x = speaker_x(m)
    holes = post(x, m.display_v, -1, thick + 1, hole)
    for ring in range(1, rings + 1):
        for i in range(6 * ring):
            angle = 2 * math.pi * i / (6 * ring)
            away = ring * 1.9 * hole
            holes += post(
                x + away * math.cos(angle),
                m.display_v + away * math.sin(angle),
                -1,
                thick + 1,
                hole,
            )
    return holes


def speaker_x(m: Measures) -> float:
    """Return the middle of the speaker's holes: halfway from the display to the right screw."""
    left = m.middle + m.display["module"][0] / 2 + BESIDE_DISPLAY
    return (left + m.width - BESIDE_WALL) / 2


def printed(m: Measures) -> dict[str, Manifold]:
    """Return every part as it lies on the printer's bed: z from 0."""
    flat = panel(m).translate((0, -m.seam, -m.front)).rotate((-math.degrees(m.slope), 0, 0))
    face_down = flat.rotate((180, 0, 0))
    laid = {"base": base(m), "lid": lid(m), "panel": face_down, "clamp": holder.clamp(m)}
    for name, solid in laid.items():
        low = solid.bounding_box()[:3]
        laid[name] = solid.translate((-low[0], -low[1], -low[2]))
    return laid


def assembled(m: Measures) -> dict[str, Manifold]:
    """Return every part where it is on the box."""
    return {"base": base(m), "lid": lid(m), "panel": panel(m), "clamp": holder.clamp_in_place(m)}
