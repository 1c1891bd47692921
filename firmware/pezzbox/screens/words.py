"""What screens of words share: a title, lines, a hint at what buttons do."""

from framebuf import FrameBuffer

from . import glyphs
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL, Font
from .texts import say


def fitting(words: str, width: int, fonts: tuple = (LARGE, SMALL)) -> Font:
    """Return the first of `fonts` in which `words` fit into `width` columns, or the last."""
    for font in fonts:
        if font.width(words) <= width:
            return font
    return fonts[-1]


def wrapped(words: str, width: int, font: Font = SMALL) -> list:
    """Return `words` as a list of lines no wider than `width`, broken at spaces and newlines."""
    lines = []
    for paragraph in words.split("\n"):
        line = ""
        for word in paragraph.split():
            longer = line + " " + word if line else word
            if line and font.width(longer) > width:
                lines.append(line)
                line = word
            else:
                line = longer
        lines.append(line)
    return lines


def paragraph(canvas: FrameBuffer, x: int, y: int, width: int, height: int, words: str) -> None:
    """Draw `words` in the middle of a box, wrapped, in the largest font that fits."""
    lines = wrapped(words, width, LARGE)
    font = LARGE
    if len(lines) * font.height > height or max(font.width(line) for line in lines) > width:
        font = SMALL
        lines = wrapped(words, width, font)
    step = font.height if font is LARGE else font.height + 1
    y += max(0, (height - len(lines) * step) // 2)
    for line in lines:
        centre(canvas, x, width, y, line, font)
        y += step


def title(canvas: FrameBuffer, words: str, aside: str = "") -> None:
    """Draw the heading: `words`, a line under them, and `aside` at the right end if it fits."""
    end = text(canvas, 0, 0, words)
    if aside and end + 4 <= WIDTH - SMALL.width(aside):
        right(canvas, WIDTH, 0, aside)
    canvas.hline(0, 9, WIDTH, 1)


def hint(canvas: FrameBuffer, words: str, after: int = 0) -> None:
    """Draw what the middle button does, on the last line, over it or behind column `after`."""
    words = glyphs.DOT + " " + words
    text(canvas, max(after, (WIDTH - SMALL.width(words)) // 2), HEIGHT - 8, words)


def more(canvas: FrameBuffer) -> None:
    """Say that the right button shows more."""
    right(canvas, WIDTH, HEIGHT - 8, glyphs.RIGHT)


def held(*actions: str) -> str:
    """Return what buttons do that are held: a sign and words for each."""
    return say("hold") + ": " + " ".join(actions)
