"""CPython's stand-in for MicroPython's `framebuf`, in its one-bit formats.

Every call gives the pixels that MicroPython's gives (tests/virtual/test_framebuf_host.py draws
the same on both). No `text`: the box draws with its own fonts.
"""

from typing import Any

MONO_VLSB = 0
MONO_HLSB = 3
MONO_HMSB = 4
_FORMATS = (MONO_VLSB, MONO_HLSB, MONO_HMSB)


class FrameBuffer:
    """A picture in a buffer of somebody else's; drawing outside of it does nothing."""

    def __init__(
        self, buffer: Any, width: int, height: int, format: int, stride: int | None = None
    ) -> None:
        stride = width if stride is None else stride
        if not (1 <= width <= 0xFFFF and 1 <= height <= 0xFFFF and width <= stride <= 0xFFFF):
            raise ValueError
        if format not in _FORMATS:
            raise ValueError("invalid format")
        if format == MONO_VLSB:
            rows = (height + 7) // 8
            needed = (rows - 1) * stride + width
        else:
            stride = (stride + 7) & ~7
            needed = ((height - 1) * stride + ((width + 7) & ~7)) // 8
        view = memoryview(buffer).cast("B")
        if needed > len(view):
            raise ValueError
        self._fb = view
        self._w = width
        self._h = height
        self._format = format
        self._stride = stride

    def _where(self, x: int, y: int) -> tuple[int, int]:
        if self._format == MONO_VLSB:
            return (y >> 3) * self._stride + x, 1 << (y & 7)
        index = (x + y * self._stride) >> 3
        return index, 1 << (x & 7) if self._format == MONO_HMSB else 0x80 >> (x & 7)

    def _get(self, x: int, y: int) -> int:
        index, mask = self._where(x, y)
        return 1 if self._fb[index] & mask else 0

    def _set(self, x: int, y: int, c: int) -> None:
        if 0 <= x < self._w and 0 <= y < self._h:
            index, mask = self._where(x, y)
            if c:
                self._fb[index] |= mask
            else:
                self._fb[index] &= 0xFF ^ mask

    def fill(self, c: int) -> None:
        """Fill everything."""
        self.fill_rect(0, 0, self._w, self._h, c)

    def pixel(self, x: int, y: int, c: int | None = None) -> int | None:
        """The colour of a pixel (None outside), or set it."""
        if c is not None:
            self._set(x, y, c)
        elif 0 <= x < self._w and 0 <= y < self._h:
            return self._get(x, y)
        return None

    def hline(self, x: int, y: int, w: int, c: int) -> None:
        """A line of `w` pixels to the right."""
        self.fill_rect(x, y, w, 1, c)

    def vline(self, x: int, y: int, h: int, c: int) -> None:
        """A line of `h` pixels down."""
        self.fill_rect(x, y, 1, h, c)

    def rect(self, x: int, y: int, w: int, h: int, c: int, f: bool = False) -> None:
        """A rectangle, filled if `f`."""
        if f:
            self.fill_rect(x, y, w, h, c)
            return
        self.fill_rect(x, y, w, 1, c)
        self.fill_rect(x, y + h - 1, w, 1, c)
        self.fill_rect(x, y, 1, h, c)
        self.fill_rect(x + w - 1, y, 1, h, c)

    def fill_rect(self, x: int, y: int, w: int, h: int, c: int) -> None:
        """A filled rectangle."""
        left, right = max(x, 0), min(x + w, self._w)
        top, bottom = max(y, 0), min(y + h, self._h)
        if left >= right or top >= bottom:
            return
        if self._format != MONO_VLSB:
            for row in range(top, bottom):
                for column in range(left, right):
                    self._set(column, row, c)
            return
        fb = self._fb
        for page in range(top >> 3, (bottom + 7) >> 3):
            first, last = max(top - page * 8, 0), min(bottom - page * 8, 8)
            mask = (1 << last) - (1 << first)
            base = page * self._stride
            for i in range(base + left, base + right):
                fb[i] = fb[i] | mask if c else fb[i] & ~mask & 0xFF

    def line(self, x1: int, y1: int, x2: int, y2: int, c: int) -> None:
        """A line from one point to another (Bresenham), both included."""
        dx, dy = abs(x2 - x1), abs(y2 - y1)
        sx, sy = (1 if x2 > x1 else -1), (1 if y2 > y1 else -1)
        steep = dy > dx
        long, short = (dy, dx) if steep else (dx, dy)
        error = 2 * short - long
        x, y = x1, y1
        for _ in range(long):
            self._set(x, y, c)
            aside = error >= 0
            if aside:
                error -= 2 * long
            error += 2 * short
            x += sx if not steep or aside else 0
            y += sy if steep or aside else 0
        self._set(x2, y2, c)

    def ellipse(
        self, x: int, y: int, xr: int, yr: int, c: int, f: bool = False, m: int = 0x0F
    ) -> None:
        """An ellipse around (x, y), filled if `f`; `m` has a bit a quadrant, from top right on."""
        if xr == 0 and yr == 0:
            if m & 0x0F:
                self._set(x, y, c)
            return
        points = _arc(xr, yr) + [(i, j) for j, i in _arc(yr, xr)]
        for i, j in points:
            for bit, sx, sy in ((1, 1, -1), (2, -1, -1), (4, -1, 1), (8, 1, 1)):
                if not m & bit:
                    continue
                if f:
                    self.fill_rect(x if sx > 0 else x - i, y + sy * j, i + 1, 1, c)
                else:
                    self._set(x + sx * i, y + sy * j, c)

    def blit(self, fbuf: Any, x: int, y: int, key: int = -1, palette: Any = None) -> None:
        """Draw another picture here, except its pixels of colour `key`."""
        source = _readable(fbuf)
        colours = None if palette is None else _readable(palette)
        for j in range(max(0, -y), min(source._h, self._h - y)):
            for i in range(max(0, -x), min(source._w, self._w - x)):
                c = source._get(i, j)
                if colours is not None:
                    c = colours._get(c, 0)
                if c != key:
                    self._set(x + i, y + j, c)

    def scroll(self, xstep: int, ystep: int) -> None:
        """Move the picture; what nothing moves to stays as it was."""
        if abs(xstep) >= self._w or abs(ystep) >= self._h:
            return
        before = FrameBuffer(bytearray(self._fb), self._w, self._h, self._format, self._stride)
        for y in range(max(0, ystep), self._h + min(0, ystep)):
            for x in range(max(0, xstep), self._w + min(0, xstep)):
                self._set(x, y, before._get(x - xstep, y - ystep))

    def text(self, s: str, x: int, y: int, c: int = 1) -> None:
        """Not here: MicroPython's 8x8 font is not part of the box."""
        raise NotImplementedError("framebuf.text")


def _readable(picture: Any) -> FrameBuffer:
    if isinstance(picture, FrameBuffer):
        return picture
    if not 4 <= len(picture) <= 5:
        raise ValueError
    return FrameBuffer(*picture)


def _arc(a: int, b: int) -> list[tuple[int, int]]:
    """The points of a quadrant of an ellipse with half axes `a`, `b`, from (a, 0) to where it is
    no longer steep (J. Kennedy, "A Fast Bresenham Type Algorithm For Drawing Ellipses")."""
    points = []
    x, y = a, 0
    x_change, y_change = b * b * (1 - 2 * a), a * a
    error = 0
    while b * b * x >= a * a * y:
        points.append((x, y))
        y += 1
        error += y_change
        y_change += 2 * a * a
        if 2 * error + x_change > 0:
            x -= 1
            error += x_change
            x_change += 2 * b * b
    return points
