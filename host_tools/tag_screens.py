"""The box's pictures while a host works on tags, drawn with the firmware's own fonts and texts."""

from typing import Any

from host_tools import stand_ins, tag_texts

stand_ins.install()

from framebuf import MONO_VLSB, FrameBuffer  # noqa: E402 - the stand-in's

from pezzbox.screens import cards, glyphs  # noqa: E402
from pezzbox.screens import draw as on  # noqa: E402
from pezzbox.screens import words as put  # noqa: E402
from pezzbox.screens.font import LARGE  # noqa: E402
from pezzbox.screens.texts import say, use  # noqa: E402

_CARD_Y = 14
_WORDS_Y = 33


class Screens:
    """Pictures (the display's pages) in `language`, with `suits` for an Italian deck."""

    def __init__(self, language: str, suits: str) -> None:
        self.language = language
        self.suits = suits if suits == "french" else "italian"

    def card(self, card: int) -> str:
        """A card as sign and rank."""
        return cards.name(card, self.suits)

    def said(self, key: str, *values: object) -> str:
        """One of tag_texts', or else of the box's own texts, with `values` in its places."""
        try:
            return tag_texts.text(key, self.language, *values)
        except KeyError:
            use(self.language)
            return say(key, *values)

    def guide(self, title: str, count: str, card: int | None, words: str) -> bytes:
        """The card that is dealt with, if there is one, and what to do or what is wrong."""
        picture, canvas = _blank()
        put.title(canvas, title, count)
        if card is None:
            put.paragraph(canvas, 0, 11, on.WIDTH, on.HEIGHT - 20, words)
        else:
            on.centre(canvas, 0, on.WIDTH, _CARD_Y, self.card(card), LARGE)
            put.paragraph(canvas, 0, _WORDS_Y, on.WIDTH, on.HEIGHT - 8 - _WORDS_Y, words)
        on.text(canvas, 0, on.HEIGHT - 8, glyphs.LEFT + " " + self.said("learn.later"))
        return bytes(picture)

    def over(self, title: str, count: str, words: str) -> bytes:
        """The end."""
        picture, canvas = _blank()
        put.title(canvas, title, count)
        put.paragraph(canvas, 0, 11, on.WIDTH, on.HEIGHT - 11, words)
        return bytes(picture)

    def drawn(self, screen: Any, view: Any) -> bytes:
        """A screen of the box's own."""
        use(self.language)
        picture, canvas = _blank()
        screen.draw(canvas, None, view)
        return bytes(picture)


def _blank() -> tuple[bytearray, FrameBuffer]:
    picture = bytearray(on.WIDTH * on.HEIGHT // 8)
    return picture, FrameBuffer(picture, on.WIDTH, on.HEIGHT, MONO_VLSB)
