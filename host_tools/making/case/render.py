"""Pictures of solids: a small renderer (z-buffer, one sun with shadows, shaded hollows).

On numpy alone, so that the pictures come out the same on every machine, without a graphics card.
"""

import struct
import zlib
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
Place = tuple[float, float, float]
_SUN = np.array((-0.45, -0.55, 0.9)) / np.linalg.norm((-0.45, -0.55, 0.9))
_SMOOTH = 2  # pixels across a pixel of the finished picture


@dataclass
class Body:
    """A mesh of one colour (red, green, blue, 0 to 1)."""

    corners: Floats
    triangles: NDArray[np.int64]
    colour: Place
    matt: bool = True


@dataclass
class Decal:
    """A picture on a parallelogram that shines by itself: a display."""

    origin: Place
    right: Place
    up: Place
    picture: Floats  # rows from the top, 0 to 1


@dataclass
class Scene:
    """What is seen, from where and to where; `angle`: of the view, in degrees."""

    bodies: list[Body] = field(default_factory=list)
    decals: list[Decal] = field(default_factory=list)
    eye: Place = (0, -1, 0)
    target: Place = (0, 0, 0)
    angle: float = 24.0
    ground: Place = (1, 1, 1)

    def add(self, solid: Any, colour: Place) -> None:
        """Add a manifold3d solid."""
        mesh = solid.to_mesh()
        self.bodies.append(
            Body(
                np.asarray(mesh.vert_properties[:, :3], dtype=np.float64),
                np.asarray(mesh.tri_verts, dtype=np.int64),
                colour,
            )
        )


def _axes(eye: Floats, target: Floats) -> Floats:
    forward = (target - eye) / np.linalg.norm(target - eye)
    up = np.array((0.0, 0.0, 1.0)) if abs(forward[2]) < 0.999 else np.array((0.0, 1.0, 0.0))
    right = np.cross(forward, up)
    right /= np.linalg.norm(right)
    return np.stack((right, np.cross(right, forward), forward))


def _rasterised(points: Floats, near: Floats, width: int, height: int) -> tuple[Any, Any]:
    """Return the nearest triangle of every pixel and its nearness (larger is nearer).

    `points`: triangles in pixels (n, 3, 2); `near`: their corners' nearness, linear in pixels.
    """
    which = np.full((height, width), -1, dtype=np.int64)
    depth = np.full((height, width), -np.inf)
    low = np.floor(points.min(axis=1)).astype(int)
    high = np.ceil(points.max(axis=1)).astype(int)
    a, b, c = points[:, 0], points[:, 1], points[:, 2]
    area = (b[:, 0] - a[:, 0]) * (c[:, 1] - a[:, 1]) - (b[:, 1] - a[:, 1]) * (c[:, 0] - a[:, 0])
    for i in np.nonzero(np.abs(area) > 1e-9)[0]:
        x0, y0 = max(low[i, 0], 0), max(low[i, 1], 0)
        x1, y1 = min(high[i, 0], width - 1), min(high[i, 1], height - 1)
        if x0 > x1 or y0 > y1:
            continue
        x = np.arange(x0, x1 + 1) + 0.5
        y = (np.arange(y0, y1 + 1) + 0.5)[:, None]
        u = ((b[i, 0] - x) * (c[i, 1] - y) - (b[i, 1] - y) * (c[i, 0] - x)) / area[i]
        v = ((c[i, 0] - x) * (a[i, 1] - y) - (c[i, 1] - y) * (a[i, 0] - x)) / area[i]
        w = 1 - u - v
        here = u * near[i, 0] + v * near[i, 1] + w * near[i, 2]
        part = depth[y0 : y1 + 1, x0 : x1 + 1]
        seen = (u >= 0) & (v >= 0) & (w >= 0) & (here > part)
        part[seen] = here[seen]
        which[y0 : y1 + 1, x0 : x1 + 1][seen] = i
    return which, depth


def _shadows(corners: Floats, places: Floats, size: int = 1400) -> Floats:
    """Return how much of the sun each place gets, 0 to 1."""
    axes = _axes(_SUN * 1000, np.zeros(3))
    seen = corners @ axes.T
    low, high = seen[..., :2].min(axis=(0, 1)), seen[..., :2].max(axis=(0, 1))
    scale = (size - 5) / (high - low).max()
    _, depth = _rasterised((seen[..., :2] - low) * scale + 2, -seen[..., 2], size, size)
    own = places @ axes.T
    at = (own[..., :2] - low) * scale + 2
    lit = np.zeros(places.shape[:-1])
    steps = np.linspace(-3, 3, 5)
    for dx in steps:
        for dy in steps:
            x = np.clip((at[..., 0] + dx).astype(int), 0, size - 1)
            y = np.clip((at[..., 1] + dy).astype(int), 0, size - 1)
            lit += depth[y, x] < -own[..., 2] + 0.5
    return lit / 25


def _hollows(distance: Floats, scale: float) -> Floats:
    """Return how open each pixel is: less with nearer ones around it, in a hollow."""
    shade = np.zeros_like(distance)
    rings = 0
    for radius in (2.0, 5.0, 9.0):
        pixels = max(1, round(radius * scale))
        for dx, dy in ((1, 0), (-1, 0), (0, 1), (0, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)):
            around = np.roll(distance, (dy * pixels, dx * pixels), (0, 1))
            nearer = distance - around
            shade += np.clip(nearer / radius, 0, 1) * (nearer < 4 * radius)
            rings += 1
    return 1 - 0.75 * shade / rings


def render(scene: Scene, width: int, height: int) -> NDArray[np.uint8]:
    """Return the picture, rows from the top, three bytes a pixel."""
    fine_width, fine_height = width * _SMOOTH, height * _SMOOTH
    corners = np.concatenate([body.corners[body.triangles] for body in scene.bodies])
    colours = np.concatenate(
        [np.tile(body.colour, (len(body.triangles), 1)) for body in scene.bodies]
    )
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    normals = normals / np.where(lengths == 0, 1, lengths)
    eye = np.array(scene.eye, dtype=np.float64)
    axes = _axes(eye, np.array(scene.target, dtype=np.float64))
    seen = (corners - eye) @ axes.T
    focus = fine_width / 2 / np.tan(np.radians(scene.angle) / 2)
    middle = np.array((fine_width / 2, fine_height / 2))
    flat = seen[..., :2] / seen[..., 2:] * focus * (1, -1) + middle
    which, nearness = _rasterised(flat, 1 / seen[..., 2], fine_width, fine_height)
    there = which >= 0
    distance = np.where(there, 1 / np.where(there, nearness, 1), np.inf)
    x, y = np.meshgrid(np.arange(fine_width) + 0.5, np.arange(fine_height) + 0.5)
    rays = np.stack(((x - middle[0]) / focus, -(y - middle[1]) / focus, np.ones_like(x)), axis=-1)
    places = eye + (rays * np.where(there, distance, 0)[..., None]) @ axes
    image = np.tile(np.array(scene.ground, dtype=np.float64), (fine_height, fine_width, 1))
    normal = normals[which[there]]
    facing = np.clip(normal @ _SUN, 0, 1)
    lit = _shadows(corners, places[there] + normal * 0.3)
    typical = np.median(distance[there])
    open_ = _hollows(np.where(there, distance, typical * 3), focus / typical)[there]
    light = (0.42 + 0.13 * normal[:, 2]) * open_ + 0.55 * facing * lit * (0.5 + 0.5 * open_)
    image[there] = colours[which[there]] * light[:, None]
    for decal in scene.decals:
        _shine(image, there, places, decal)
    fine = np.clip(image, 0, 1).reshape(height, _SMOOTH, width, _SMOOTH, 3).mean(axis=(1, 3))
    return (np.power(fine, 1 / 1.15) * 255 + 0.5).astype(np.uint8)


def _shine(image: Floats, there: Any, places: Floats, decal: Decal) -> None:
    """Lay a shining picture over the pixels that lie on its plane."""
    origin, right, up = (
        np.array(v, dtype=np.float64) for v in (decal.origin, decal.right, decal.up)
    )
    away = places - origin
    normal = np.cross(right, up)
    normal /= np.linalg.norm(normal)
    u, v = away @ right / (right @ right), away @ up / (up @ up)
    on = there & (np.abs(away @ normal) < 0.2) & (u >= 0) & (u < 1) & (v > 0) & (v <= 1)
    rows, columns = decal.picture.shape[:2]
    pixel = decal.picture[
        np.clip(((1 - v[on]) * rows).astype(int), 0, rows - 1),
        np.clip((u[on] * columns).astype(int), 0, columns - 1),
    ]
    image[on] = pixel


def png(picture: NDArray[np.uint8], texts: dict[str, str] | None = None) -> bytes:
    """Return a picture as a PNG file; `texts` are notes that it carries."""
    height, width = picture.shape[:2]
    rows = np.zeros((height, 1 + width * 3), dtype=np.uint8)
    flat = picture.reshape(height, width * 3)
    # The filter "Up" (PNG, 9.2): what does not change downward becomes zeros.
    rows[:, 0] = 2
    rows[0, 1:], rows[1:, 1:] = flat[0], flat[1:] - flat[:-1]
    parts = [
        (b"IHDR", struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)),
        *((b"tEXt", f"{key}\0{text}".encode("latin-1")) for key, text in (texts or {}).items()),
        (b"IDAT", zlib.compress(rows.tobytes(), 9)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        struct.pack(">I", len(body)) + kind + body + struct.pack(">I", zlib.crc32(kind + body))
        for kind, body in parts
    )
