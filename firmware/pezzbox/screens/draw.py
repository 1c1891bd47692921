"""Placing text and bars on the canvas (128x64, MONO_VLSB)."""

from framebuf import FrameBuffer

from .font import SMALL, Font

WIDTH = 128
HEIGHT = 64


def text(canvas: FrameBuffer, x: int, y: int, words: str, font: Font = SMALL, lit: int = 1) -> int:
    """Draw `words` from `x` on; return the x after them."""
    return font.write(canvas, x, y, words, lit)


def right(
    canvas: FrameBuffer, x: int, y: int, words: str, font: Font = SMALL, lit: int = 1
) -> None:
    """Draw `words` so that they end before column `x`."""
    font.write(canvas, x - font.width(words), y, words, lit)


def centre(
    canvas: FrameBuffer, x: int, width: int, y: int, words: str, font: Font = SMALL, lit: int = 1
) -> None:
    """Draw `words` in the middle of `width` columns from `x` on."""
    font.write(canvas, x + (width - font.width(words)) // 2, y, words, lit)


def shortened(words: str, width: int, font: Font = SMALL) -> str:
    """Return `words`, or as many of their first letters as fit, with a full stop after them.

    Only for labels whose full text stands elsewhere on the screen or is known to the table.
    """
    room = width
    fits = 0
    for letter in words:
        room -= font.width(letter) + font.gap
        if room >= 1:
            fits += 1  # a full stop would fit after it
        elif room + font.gap < 0:
            return words[: max(fits, 1)].rstrip() + ("." if fits else "")
    return words
