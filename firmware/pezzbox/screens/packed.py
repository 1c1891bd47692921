"""Tables that are packed on the flash: the languages, and the fonts' pictures."""

import io

WINDOW = 11
"""Bits of the window that they are packed with."""


def unpacked(data: bytes) -> bytes:
    """Return what `host_tools/generated.py` packed; takes 4 KiB meanwhile."""
    import deflate  # MicroPython's own; the packers of the tables run without

    return deflate.DeflateIO(io.BytesIO(data), deflate.RAW, WINDOW).read()
