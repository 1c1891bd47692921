"""Packed files beside the screens: the languages, and the fonts."""

try:
    from typing import Any
except ImportError:
    pass

WINDOW = 11
"""Bits of the window that they are packed with."""

_PIECE = 64  # bytes that are read at a time of a line


def unpacked(name: str) -> bytes:
    """Return what `host_tools/generated.py` packed as `name`; takes 4 KiB meanwhile."""
    with open(_path(name), "rb") as file:
        return _stream(file).read()


def line(name: str, number: int) -> bytes:
    """Return one line of what is packed as `name`; needs no large piece of memory."""
    found = b""
    at = 0  # the line that a piece begins in
    with open(_path(name), "rb") as file:
        stream = _stream(file)
        while at <= number:
            piece = stream.read(_PIECE)
            if not piece:
                break
            parts = piece.split(b"\n")
            if number - at < len(parts):
                found += parts[number - at]
            at += len(parts) - 1
    return found


def _path(name: str) -> str:
    return __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1] + name


def _stream(file: "Any") -> "Any":
    import deflate  # MicroPython's own; the packers run without

    return deflate.DeflateIO(file, deflate.RAW, WINDOW)
