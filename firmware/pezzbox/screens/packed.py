"""Packed files beside the screens: the languages, and the fonts."""

WINDOW = 11
"""Bits of the window that they are packed with."""


def unpacked(name: str) -> bytes:
    """Return what `host_tools/generated.py` packed as `name`; takes 4 KiB meanwhile."""
    import deflate  # MicroPython's own; the packers run without

    folder = __file__[: max(__file__.rfind("/"), __file__.rfind("\\")) + 1]
    with open(folder + name, "rb") as file:
        return deflate.DeflateIO(file, deflate.RAW, WINDOW).read()
