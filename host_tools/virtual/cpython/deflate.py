"""What the firmware uses of MicroPython's `deflate`, on CPython's `zlib`."""

import io
import zlib

RAW = 1


class DeflateIO:
    """A stream that is read unpacked (docs.micropython.org, library/deflate)."""

    def __init__(self, stream: io.BytesIO, format: int, wbits: int) -> None:
        """Only raw streams, with their window's size in bits, are known."""
        if format != RAW or not 5 <= wbits <= 15:
            raise NotImplementedError("deflate.DeflateIO")
        self._unpacked = io.BytesIO(zlib.decompress(stream.read(), -wbits))

    def read(self, size: int = -1) -> bytes:
        """Return `size` bytes at most; -1: everything."""
        return self._unpacked.read(size)
