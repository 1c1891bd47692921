"""The sign that tells whether the club has what is stored: bars, or bars that are crossed out."""

from framebuf import FrameBuffer
from micropython import const

_WIDTH = const(7)
_HEIGHT = const(8)
_COLUMNS = const(128)


def draw(canvas: FrameBuffer, online: bool) -> None:
    """Draw it into the first line, as far to the right as there is room for it; else nowhere."""
    at = _room(canvas)
    if at is None:
        return
    if online:
        for bar in range(3):
            height = 2 + 2 * bar
            canvas.fill_rect(at + 2 * bar + bar // 2, 7 - height, 1 + bar // 2, height, 1)
        return
    canvas.line(at, 1, at + 5, 6, 1)
    canvas.line(at, 6, at + 5, 1, 1)


def _room(canvas: FrameBuffer) -> "int | None":
    """The first column of the last free ones, with one more at either side."""
    free = 0
    for x in range(_COLUMNS - 1, -1, -1):
        free += 1
        for y in range(_HEIGHT):
            if canvas.pixel(x, y):
                free = 0
                break
        if free == _WIDTH + 2:
            return x + 1
    return None
