"""Shapes that manifold3d does not have by itself, and what is loaded only when it is needed."""

import math
from collections.abc import Sequence

import manifold3d
import numpy as np
from manifold3d import CrossSection, Manifold

from host_tools.making import signs

FINE = 64  # sides of a circle
INTO = 0.3  # what is joined overlaps: faces that only touch may stay apart
Point = tuple[float, float]
Place = tuple[float, float, float]


def box(low: Place, high: Place) -> Manifold:
    """Return the box between two corners."""
    size = [high[i] - low[i] for i in range(3)]
    return Manifold.cube(size).translate(low)


def post(x: float, y: float, low: float, high: float, diameter: float) -> Manifold:
    """Return an upright cylinder."""
    return Manifold.cylinder(high - low, diameter / 2, circular_segments=FINE).translate(
        (x, y, low)
    )


def cone(low: Place, height: float, lower: float, upper: float) -> Manifold:
    """Return an upright cone stump by its diameters."""
    return Manifold.cylinder(height, lower / 2, upper / 2, FINE).translate(low)


def rounded(x: float, y: float, width: float, depth: float, radius: float) -> CrossSection:
    """Return a rectangle with round corners, by its lower left one."""
    inner = CrossSection.square((width - 2 * radius, depth - 2 * radius))
    grown = inner.offset(radius, manifold3d.JoinType.Round, 2.0, FINE)
    return grown.translate((x + radius, y + radius))


def slab(section: CrossSection, low: float, high: float) -> Manifold:
    """Return a flat shape from one height to another."""
    return Manifold.extrude(section, high - low).translate((0, 0, low))


def side_on(points: Sequence[Point], left: float, right: float) -> Manifold:
    """Return a prism along x over a polygon of (y, z)."""
    section = CrossSection([np.array(points)], manifold3d.FillRule.NonZero)
    # The extrusion runs along z; turned so that its x, y, z become y, z, x.
    turn = [[0.0, 0.0, 1.0, left], [1.0, 0.0, 0.0, 0.0], [0.0, 1.0, 0.0, 0.0]]
    return Manifold.extrude(section, right - left).transform(np.array(turn))


def gable(
    x_low: float, x_high: float, y: float, z: float, width: float, height: float
) -> Manifold:
    """Return a hole along x with a roof of 45 degrees, that needs no support; z is its middle."""
    half, low, high = width / 2, z - height / 2, z + height / 2
    flat = 1.9  # a short bridge: a ridge would be higher for nothing
    outline = [
        (y - half, low),
        (y + half, low),
        (y + half, high),
        (y + flat, high + half - flat),
        (y - flat, high + half - flat),
        (y - half, high),
    ]
    return side_on(outline, x_low, x_high)


def sign(drawn: str, suit: int, size: float, steps: int = 10) -> CrossSection:
    """Return a suit sign as a flat shape of that size, its middle at the origin."""
    shape = CrossSection()
    for layer in signs.sign(drawn, suit):
        points: list[Point] = []
        for letter, numbers in signs.commands(layer.path):
            if letter == "C":
                points.extend(_curve(points[-1], numbers, steps))
            elif letter != "Z":
                points.append((numbers[0], numbers[1]))
        scaled = [((x - 50) * size / 100, (50 - y) * size / 100) for x, y in points]
        part = CrossSection([np.array(scaled)], manifold3d.FillRule.NonZero)
        if part.area() < 1e-6:  # drawn the other way round
            part = CrossSection([np.array(scaled[::-1])], manifold3d.FillRule.NonZero)
        shape = shape + part if layer.ink else shape - part
    return shape


def _curve(start: Point, numbers: tuple[float, ...], steps: int) -> list[Point]:
    x1, y1, x2, y2, x3, y3 = numbers
    points = []
    for i in range(1, steps + 1):
        t = i / steps
        a, b, c, d = (1 - t) ** 3, 3 * t * (1 - t) ** 2, 3 * t * t * (1 - t), t**3
        points.append(
            (a * start[0] + b * x1 + c * x2 + d * x3, a * start[1] + b * y1 + c * y2 + d * y3)
        )
    return points


def tilted(solid: Manifold, angle: float, y: float, z: float) -> Manifold:
    """Return a solid of the panel's own frame (x, up the slope, outward) in its place."""
    return solid.rotate((math.degrees(angle), 0, 0)).translate((0, y, z))
