"""The sign that tells whether the club has what is stored: bars, or bars that are crossed out."""

from framebuf import FrameBuffer
from micropython import const

_WIDTH = const(7)
_HEIGHT = const(8)
_COLUMNS = const(128)


def draw(canvas: FrameBuffer, x: "int | None", y: int, online: bool) -> None:
    """Draw it there; x None: where there is room in the first line, to the right, or nowhere."""
    at = _room(canvas) if x is None else x
    if at is None:
        return
    if online:
        for bar in range(3):
            height = 2 + 2 * bar
            canvas.fill_rect(at + 2 * bar + bar // 2, y + 7 - height, 1 + bar // 2, height, 1)
        return
    canvas.line(at, y + 1, at + 5, y + 6, 1)
    canvas.line(at, y + 6, at + 5, y + 1, 1)


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
