"""Drawing text with our own fonts.

A glyph becomes a FrameBuffer when it is drawn for the first time and is kept, so that drawing
text allocates one short `bytes` a text and nothing a glyph.
"""

from framebuf import MONO_HLSB, MONO_VLSB, FrameBuffer

from .glyphs import MISSING
from .packed import unpacked

NO_GLYPH = 255
_PLACES_AT = 3  # after height, gap and the number of glyphs

# The palette that draws a glyph dark; with it the glyph's own background becomes the key.
_DARK = FrameBuffer(bytearray(1), 2, 1, MONO_HLSB)
_DARK.pixel(0, 0, 1)


class Font:
    """A font that `host_tools.fonts` packed: its numbers, its glyphs' places, widths, pictures."""

    def __init__(self, name: str) -> None:
        data = unpacked(name)
        self.height, self.gap, count = data[:_PLACES_AT]
        widths_at = _PLACES_AT + 256
        self.places = data[_PLACES_AT:widths_at]
        """By its code in Latin-1 the number of a character's glyph, or NO_GLYPH."""
        self._widths = data[widths_at : widths_at + count]
        self._data = memoryview(bytearray(data[widths_at + count :]))
        self._missing = self.places[ord(MISSING)]
        self._glyphs: list = [None] * count

    def _glyph(self, place: int) -> FrameBuffer:
        """Make the FrameBuffer of a glyph, once."""
        pages = self.height >> 3
        start = pages * sum(self._widths[:place])
        width = self._widths[place]
        picture = self._data[start : start + width * pages]
        glyph = FrameBuffer(picture, width, self.height, MONO_VLSB)
        self._glyphs[place] = glyph
        return glyph

    def write(self, canvas: "FrameBuffer | None", x: int, y: int, text: str, lit: int = 1) -> int:
        """Draw `text` with its top left corner there; return the x after its last column.

        Only the glyphs' own pixels are touched: set with `lit`, cleared without. With the canvas
        None nothing is drawn. A character that no font has is drawn as a box.
        """
        places = self.places
        widths = self._widths
        glyphs = self._glyphs
        gap = self.gap
        start = x
        high = 0
        for byte in text.encode():
            if byte < 0x80:
                place = places[byte]
            elif byte < 0xC0:
                if high < 0:
                    continue  # the rest of a character that stands as a box already
                place = places[high | byte & 0x3F]
            elif byte < 0xC4:
                high = byte << 6 & 0xC0  # UTF-8: two bits of a Latin-1 character, six follow
                continue
            else:
                high = -1
                place = NO_GLYPH
            if place == NO_GLYPH:
                place = self._missing
            if canvas is not None:
                glyph = glyphs[place] or self._glyph(place)
                if lit:
                    canvas.blit(glyph, x, y, 0)
                else:
                    canvas.blit(glyph, x, y, 1, _DARK)
            x += widths[place] + gap
        return x if x == start else x - gap

    def prepare(self, text: str) -> None:
        """Make the glyphs of `text`, so that drawing them for the first time takes no longer."""
        for byte in text.encode():
            place = self.places[byte] if byte < 0x80 else NO_GLYPH
            if place != NO_GLYPH and self._glyphs[place] is None:
                self._glyph(place)

    def width(self, text: str) -> int:
        """Return the columns that `text` takes."""
        return self.write(None, 0, 0, text)


SMALL = Font("font_small.bin")
LARGE = Font("font_large.bin")
