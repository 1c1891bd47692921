"""A canvas that knows which pixels are text, and notices text that is cut off or overlaps."""

import framebuf

from pezzbox.screens.font import LARGE, SMALL, Font
from tests.screens.picture import HEIGHT, WIDTH


class Recorder(framebuf.FrameBuffer):
    """Draws like any canvas; `faults` says what is wrong with its text."""

    def __init__(self):
        self.bits = bytearray(WIDTH * HEIGHT // 8)
        super().__init__(self.bits, WIDTH, HEIGHT, framebuf.MONO_VLSB)
        self._clear()

    def _clear(self):
        self.ink = [0] * (WIDTH * HEIGHT)  # which text lit a pixel: its place in `texts`
        self.texts = [""]
        self.lit = [1]  # whether a text is light on dark
        self.faults = []

    def fill(self, colour):
        super().fill(colour)
        self._clear()

    def begin(self, text, lit):
        """A text begins: its glyphs may stand close together."""
        self.texts.append(text)
        self.lit.append(lit)

    def blit(self, source, x, y, *how):
        super().blit(source, x, y, *how)
        here = len(self.texts) - 1
        for glyph_x, glyph_y in pixels(source):
            column, row = x + glyph_x, y + glyph_y
            if not (0 <= column < WIDTH and 0 <= row < HEIGHT):
                self._fault("cut off")
                continue
            at = row * WIDTH + column
            near = self.ink[at]
            if column:
                near = near or self._beside(here, at - 1)
            if column < WIDTH - 1:
                near = near or self._beside(here, at + 1)
            if near and near != here:
                self._fault("over " + repr(self.texts[near]))
            self.ink[at] = here

    def _beside(self, here, at):
        """The other text that lit a neighbour; 0 for one that is dark on light and this is not."""
        near = self.ink[at]
        return near if near != here and self.lit[near] == self.lit[here] else 0

    def _fault(self, what):
        fault = repr(self.texts[-1]) + " " + what
        if fault not in self.faults:
            self.faults.append(fault)


_pixels = {}


def pixels(glyph):
    """The lit pixels of a glyph's FrameBuffer."""
    if id(glyph) not in _pixels:
        _pixels[id(glyph)] = [(x, y) for font in (SMALL, LARGE) for x, y in lit(font, glyph)]
    return _pixels[id(glyph)]


def lit(font, glyph):
    for place, made in enumerate(font._glyphs):
        if made is glyph:
            return [
                (x, y)
                for x in range(font._widths[place])
                for y in range(font.height)
                if glyph.pixel(x, y)
            ]
    return []


_write = Font.write


def watched(font, canvas, x, y, text, lit=1):
    """`Font.write` that tells the canvas which text is drawn."""
    if isinstance(canvas, Recorder):
        canvas.begin(text, lit)
    return _write(font, canvas, x, y, text, lit)


def watch():
    """From now on recorders know the texts drawn on them; `unwatch` ends that."""
    setattr(Font, "write", watched)  # noqa: B010 - a method for a function


def unwatch():
    setattr(Font, "write", _write)  # noqa: B010
