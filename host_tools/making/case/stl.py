"""STL files (binary), and whether what is in one is a closed solid."""

import struct
from collections import Counter
from typing import Any

import numpy as np
from numpy.typing import NDArray

_HEADER = 80
_RECORD = np.dtype([("normal", "<f4", 3), ("corners", "<f4", (3, 3)), ("spare", "<u2")])


def encode(solid: Any) -> bytes:
    """Return a manifold3d solid as a file; millimetres, like every slicer takes it."""
    mesh = solid.to_mesh()
    corners = np.asarray(mesh.vert_properties[:, :3], dtype=np.float32)[mesh.tri_verts]
    records = np.zeros(len(corners), dtype=_RECORD)
    normals = np.cross(corners[:, 1] - corners[:, 0], corners[:, 2] - corners[:, 0])
    lengths = np.linalg.norm(normals, axis=1, keepdims=True)
    records["normal"] = normals / np.where(lengths == 0, 1, lengths)
    records["corners"] = corners
    return b"Pezzbox".ljust(_HEADER) + struct.pack("<I", len(records)) + records.tobytes()


def decode(data: bytes) -> NDArray[np.float32]:
    """Return a file's triangles (n, 3, 3). Raises ValueError if it is cut short."""
    (count,) = struct.unpack_from("<I", data, _HEADER)
    records = np.frombuffer(data, dtype=_RECORD, count=count, offset=_HEADER + 4)
    return records["corners"]


def open_edges(corners: NDArray[np.float32]) -> int:
    """Return how many edges are not shared by exactly two triangles that turn the same way."""
    edges: Counter[tuple[bytes, bytes]] = Counter()
    for triangle in corners:
        a, b, c = (corner.tobytes() for corner in triangle)
        edges.update(((a, b), (b, c), (c, a)))
    return sum(edges[b, a] != count for (a, b), count in edges.items())


def volume(corners: NDArray[np.float32]) -> float:
    """Return the volume in mm3; negative if inside and outside are exchanged."""
    wide = corners.astype(np.float64)
    return float(np.einsum("ij,ij->i", wide[:, 0], np.cross(wide[:, 1], wide[:, 2])).sum() / 6)
