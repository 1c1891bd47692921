"""Whether a part prints without supports."""

from typing import Any, NamedTuple

import numpy as np


class Overhang(NamedTuple):
    """A patch that hangs in the air: its height, its size along x and y, its area."""

    z: float
    width: float
    depth: float
    area: float


def overhangs(solid: Any, angle: float, bridge: float) -> list[Overhang]:
    """Return the patches that a printer cannot do.

    That is: steeper than `angle` degrees from upright, above the bed, and wider than a printer
    spans from edge to edge (`bridge` mm).
    """
    mesh = solid.to_mesh()
    points = np.asarray(mesh.vert_properties[:, :3], dtype=np.float64)
    triangles = np.asarray(mesh.tri_verts, dtype=np.int64)
    corners = points[triangles]
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    areas = np.linalg.norm(normals, axis=1)
    down = np.zeros(len(areas))
    down[areas > 0] = normals[areas > 0, 2] / areas[areas > 0]
    limit = -np.sin(np.radians(angle + 0.5))
    hangs = (down < limit) & (corners[:, :, 2].max(axis=1) > 0.05) & (areas > 1e-6)
    found = []
    for patch in _patches(triangles[hangs]):
        own = points[np.unique(patch)]
        width, depth = np.ptp(own[:, 0]), np.ptp(own[:, 1])
        if min(width, depth) > bridge:
            area = _area(points[patch])
            found.append(Overhang(float(own[:, 2].min()), float(width), float(depth), area))
    return found


def _area(corners: Any) -> float:
    cross = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    return float(np.linalg.norm(cross, axis=1).sum() / 2)


def _patches(triangles: Any) -> list[Any]:
    """Group triangles that share a corner."""
    root: dict[int, int] = {}

    def find(corner: int) -> int:
        root.setdefault(corner, corner)
        while root[corner] != corner:
            root[corner] = root[root[corner]]
            corner = root[corner]
        return corner

    for a, b, c in triangles.tolist():
        root[find(a)] = find(b)
        root[find(b)] = find(c)
    groups: dict[int, list[Any]] = {}
    for triangle in triangles:
        groups.setdefault(find(int(triangle[0])), []).append(triangle)
    return [np.array(group) for group in groups.values()]
