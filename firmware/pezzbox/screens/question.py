"""Questions put to the table: a list to choose from, a card to choose, an undo to confirm."""

from framebuf import FrameBuffer

from pezzbox.game.match import Match

from . import cards, glyphs
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL
from .texts import say
from .view import View
from .words import held, hint, paragraph, title

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_SHOWN = 5

LEFT = 0
MIDDLE = 1
RIGHT = 2

SHORT = 0
LONG = 1
RELEASED = 2

BACK = ("back",)
"""What a question answers when it is left without a choice."""


class Question:
    """What all questions do alike."""

    leave = True
    """There is something to go back to."""

    deep = False
    """Left held takes a press back, whether the question can be left or not."""

    def press(self, button: int) -> object:
        """Left, right or middle; return an answer as `Choice.chosen` does."""
        return BACK

    def back(self) -> object:
        """Left was held: take the last press back; `BACK` when there is none."""
        return BACK

    def ready(self) -> object:
        """The middle was held: the answer, where there is one before the last choice."""
        return None

    def refresh(self) -> None:
        """The question is in front again, or what it asked for was done."""


class Choice(Question):
    """A list with a cursor: right and left move, the middle chooses, left of the first leaves.

    `chosen(i)` is called with the number of the line and returns the next question, what is
    wanted, or None.
    """

    name = "choice"

    def __init__(
        self, words: str, lines: list, chosen: "Callable", at: int = 0, about: str = ""
    ) -> None:
        """`words` are the heading, `about` is left out where they leave no room for it."""
        self.words = words
        self.about = about
        self.lines = lines
        self.chosen = chosen
        self.at = at

    def press(self, button: int) -> object:
        """Move or choose; return `chosen`'s answer, or `BACK` when left leaves the list."""
        if button == MIDDLE:
            return self.chosen(self.at)
        if button == LEFT and self.at == 0 and self.leave:
            return BACK
        self.at = (self.at + (1 if button == RIGHT else -1)) % len(self.lines)
        return None

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw as many lines as fit around the cursor, large if they are few and short."""
        lines = self.lines
        count = len(lines)
        font, step = SMALL, 9
        if count <= 3 and all(LARGE.width(line) <= WIDTH - 4 for line in lines):
            font, step = LARGE, 15
        title(canvas, self.words, f"{self.at + 1}/{count}" if count > _SHOWN else self.about)
        first = max(0, min(self.at - _SHOWN // 2, count - _SHOWN))
        for place, line in enumerate(lines[first : first + _SHOWN]):
            y = 10 + place * step
            lit = 1
            if first + place == self.at:
                canvas.fill_rect(0, y, WIDTH, step, 1)
                lit = 0
            text(canvas, 2, y + (1 if font is SMALL else -1), line, font, lit)
        self._hint(canvas)

    def _hint(self, canvas: FrameBuffer) -> None:
        """Draw what the buttons do, on the last line."""
        back = glyphs.UP if self.at or not self.leave else glyphs.LEFT + " " + say("back")
        text(canvas, 0, HEIGHT - 8, back)
        hint(canvas, say("choose"))
        right(canvas, WIDTH, HEIGHT - 8, glyphs.DOWN)


class Facts(Choice):
    """Lines to read; any button leaves them."""

    name = "facts"

    def __init__(self, words: str, lines: list) -> None:
        super().__init__(words, lines, lambda i: BACK, -1)

    def press(self, button: int) -> object:
        """Leave."""
        return BACK

    def _hint(self, canvas: FrameBuffer) -> None:
        hint(canvas, say("back"))


class Pick(Question):
    """A card chosen with three buttons: each press keeps the cards under that button.

    `chosen(card)` as in `Choice`. At most five presses for a deck of forty (device.md 4, manual
    card: six with the one that opens it): two for a suit, three for a rank.
    """

    name = "pick"

    def __init__(self, words: str, choices: bytes, chosen: "Callable") -> None:
        self.words = words
        self.chosen = chosen
        self.trail = [choices]

    def press(self, button: int) -> object:
        """Keep the cards under `button`; return `chosen`'s answer once one is left."""
        group = self._groups()[button]
        if not group:
            return None
        if len(group) == 1:
            return self.chosen(group[0])
        self.trail.append(group)
        return None

    @property
    def deep(self) -> bool:
        """A press was made that can be taken back."""
        return len(self.trail) > 1

    def back(self) -> object:
        """Take the last press back; `BACK` when there is none."""
        if len(self.trail) == 1:
            return BACK
        self.trail.pop()
        return None

    def _groups(self) -> list:
        """The cards under each button."""
        choices = self.trail[-1]
        suits = sorted({card >> 4 for card in choices})
        if len(suits) > 1:
            if len(suits) > 2:
                parts = [suits[:1], suits[1:-1], suits[-1:]]
            else:
                parts = [suits[:1], [], suits[1:]]
            return [bytes([c for c in choices if c >> 4 in part]) for part in parts]
        if len(choices) > 4 or len(self.trail) < 2:
            # tops, courts and low cards have their buttons, whatever was played
            top = 7 if choices[0] < 0x80 else 5
            parts = [
                bytes([c for c in choices if c & 15 >= top]),
                bytes([c for c in choices if top > c & 15 >= top - 3]),
                bytes([c for c in choices if c & 15 < top - 3]),
            ]
            if sum([bool(part) for part in parts]) > 1:
                return parts
        count = len(choices)
        if count == 2:
            return [choices[:1], b"", choices[1:]]
        return [choices[:1], choices[1:-1], choices[-1:]]

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw the three groups over their buttons."""
        choices = self.trail[-1]
        one_suit = len({card >> 4 for card in choices}) == 1
        suit = choices[0] >> 4 & 3
        sign = cards.sign(suit, choices[0] & 0x80, view.suits) if one_suit else ""
        title(canvas, self.words, sign)
        for button, group in enumerate(self._groups()):
            x = button * WIDTH // 3
            width = WIDTH // 3
            if button:
                canvas.vline(x, 12, 40, 1)
            if not group:
                continue
            if one_suit:
                words = " ".join([cards.rank(card, view.suits) for card in group])
            else:
                signs = sorted({card >> 4 & 3 for card in group})
                words = " ".join([cards.sign(s, group[0] & 0x80, view.suits) for s in signs])
            y = 20
            if LARGE.width(words) > width - 4 and one_suit:
                first, words = words.split(" ", 1)
                centre(canvas, x + 1, width, 11, first, LARGE)
                y = 28
            centre(canvas, x + 1, width, y, words, LARGE)
            centre(canvas, x + 1, width, 45, glyphs.DOWN)
        if self.leave or self.deep:
            centre(canvas, 0, WIDTH, HEIGHT - 8, held(glyphs.LEFT, say("back")))


class Undo(Question):
    """What an undo would take back; the middle confirms, left or right leave it."""

    name = "undo"

    def __init__(self, words: str, card: "int | None") -> None:
        self.words = words
        self.card = card

    def press(self, button: int) -> object:
        """Confirm or leave."""
        return ("undo",) if button == MIDDLE else BACK

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw what would be taken back."""
        title(canvas, say("undo"))
        if self.card is None:
            paragraph(canvas, 0, 11, WIDTH, HEIGHT - 20, self.words)
        else:
            centre(canvas, 0, WIDTH, 13, self.words)
            words = cards.name(self.card, view.suits)
            centre(canvas, 0, WIDTH, 27, words, LARGE)
        text(canvas, 0, HEIGHT - 8, glyphs.LEFT + " " + say("no"))
        hint(canvas, say("yes"))
