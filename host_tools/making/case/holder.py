"""What holds the display below the panel: a frame, and a clamp with two screws."""

from manifold3d import Manifold

from host_tools.making.case.measures import Measures
from host_tools.making.case.solids import INTO, box, post, tilted

_SUNK = 1.2  # how far the clamp's screws may go into the panel itself
CLAMP = 4.5  # thickness of the clamp at its screws


def module_v(m: Measures) -> float:
    """Return how far up the panel the display module's middle is."""
    return m.display_v - m.display["up"]


def clamp_reach(m: Measures) -> float:
    """Return the distance of the clamp's screws from the display's middle."""
    return m.display["module"][0] / 2 + m.gap + 1.6 + 4.0


def frame(m: Measures) -> Manifold:
    """Return the frame below the panel that the display lies in, and the clamp's two bosses."""
    width, height, thick = m.display["module"]
    deep = m.display["glass"] + thick
    x, v = m.middle, module_v(m)
    half_x, half_v = width / 2 + m.gap, height / 2 + m.gap
    ring = box(
        (x - half_x - 1.6, v - half_v - 1.6, -deep), (x + half_x + 1.6, v + half_v + 1.6, INTO)
    )
    ring -= box((x - half_x, v - half_v, -deep - 1), (x + half_x, v + half_v, 1))
    bosses = Manifold()
    for side in (-1, 1):
        at = x + side * clamp_reach(m)
        bosses += post(at, v, -deep, INTO, 7.4)
    inside = box((x - half_x, v - half_v, -deep - 1), (x + half_x, v + half_v, 1))
    return (ring + bosses) - inside


def pilots(m: Measures) -> Manifold:
    """Return the holes for the clamp's screws, through the bosses into the panel."""
    deep = m.display["glass"] + m.display["module"][2]
    holes = Manifold()
    for side in (-1, 1):
        x = m.middle + side * clamp_reach(m)
        holes += post(x, module_v(m), -deep - 1, _SUNK, m.t["screw"]["pilot"])
    return holes


def clamp(m: Measures) -> Manifold:
    """Return the bar that holds the display, as it is printed; its pads press on the edges."""
    reach, half = clamp_reach(m), m.display["module"][0] / 2
    solid = box((-reach - 4, -4, 0), (reach + 4, 4, CLAMP))
    solid -= box((-half + 2.5, -5, 3), (half - 2.5, 5, 6))  # over the parts on its back
    for side in (-1, 1):
        solid -= post(side * reach, 0, -1, 6, m.t["screw"]["hole"])
    return solid


def clamp_in_place(m: Measures) -> Manifold:
    """Return the clamp where it is screwed."""
    deep = m.display["glass"] + m.display["module"][2]
    own = clamp(m).translate((m.middle, module_v(m), -deep - CLAMP))
    return tilted(own, m.slope, m.seam, m.front)
