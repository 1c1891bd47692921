"""PNG files of pictures (host only: MicroPython has no zlib to write with)."""

import struct
import zlib

from host_tools.virtual.picture import WIDTH


def encode(picture: bytes, scale: int = 4, width: int = WIDTH) -> bytes:
    """A grey PNG of 1 bit a pixel, every pixel `scale` times as large.

    `picture` has rows of `width` pixels, a multiple of eight.
    """
    stride = width // 8
    height = len(picture) // stride
    size = struct.pack(">IIBBBBB", width * scale, height * scale, 1, 0, 0, 0, 0)
    rows = []
    for y in range(height):
        bits = "".join(f"{byte:08b}" for byte in picture[y * stride : (y + 1) * stride])
        wide = "".join(bit * scale for bit in bits)
        row = int(wide, 2).to_bytes(width * scale // 8, "big")
        rows.append((b"\x00" + row) * scale)
    data = zlib.compress(b"".join(rows), 9)
    parts = ((b"IHDR", size), (b"IDAT", data), (b"IEND", b""))
    return b"\x89PNG\r\n\x1a\n" + b"".join(_chunk(kind, body) for kind, body in parts)


def write(path: str, picture: bytes, scale: int = 4) -> None:
    """Write a PNG file."""
    with open(path, "wb") as file:
        file.write(encode(picture, scale))


def _chunk(kind: bytes, body: bytes) -> bytes:
    crc = zlib.crc32(kind + body)
    return struct.pack(">I", len(body)) + kind + body + struct.pack(">I", crc)
