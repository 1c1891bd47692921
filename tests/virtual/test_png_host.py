"""PNG files of the display's picture, read back pixel by pixel."""

import struct
import zlib

from host_tools.virtual import picture, png


def decode(data):
    """The rows of bits of a PNG as png.py writes them; checks its structure and checksums."""
    assert data[:8] == b"\x89PNG\r\n\x1a\n"
    at, parts = 8, {}
    while at < len(data):
        (size,) = struct.unpack(">I", data[at : at + 4])
        kind, body = data[at + 4 : at + 8], data[at + 8 : at + 8 + size]
        (crc,) = struct.unpack(">I", data[at + 8 + size : at + 12 + size])
        assert crc == zlib.crc32(kind + body)
        parts[kind] = body
        at += 12 + size
    width, height, depth, colour = struct.unpack(">IIBB", parts[b"IHDR"][:10])
    assert (depth, colour) == (1, 0)
    assert b"IEND" in parts
    raw = zlib.decompress(parts[b"IDAT"])
    stride = 1 + width // 8
    assert len(raw) == stride * height
    rows = [raw[y * stride : (y + 1) * stride] for y in range(height)]
    assert all(row[0] == 0 for row in rows)
    return ["".join(f"{byte:08b}" for byte in row[1:]) for row in rows]


def test_every_pixel_is_a_square(tmp_path):
    bits = bytes((i * 73 + 41) & 0xFF for i in range(1024))
    png.write(str(tmp_path / "a.png"), bits, 3)
    rows = decode((tmp_path / "a.png").read_bytes())
    assert len(rows) == 192
    assert len(rows[0]) == 384
    expected = picture.dots(bits, "1", "0").splitlines()
    for y, row in enumerate(rows):
        assert row[::3] == expected[y // 3]
        assert row == "".join(bit * 3 for bit in row[::3])
