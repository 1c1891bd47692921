"""Entering a number and a name with three buttons."""

from framebuf import FrameBuffer

from pezzbox.game.match import NAME_LENGTH, Match

from . import glyphs
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE
from .question import LEFT, MIDDLE, Pick, Question
from .texts import say
from .view import View
from .words import held, hint, title

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

_LETTERS = (
    b"ABCDEFGHIJKLMNOPQRSTUVWXYZ\xc4\xd6\xdc\xc0\xc8\xc9\xcc\xd2\xd9\xc3\xd5\xc7 -0123456789"
)


class Number(Question):
    """A number digit by digit: left and right change it, the middle goes on to the next one."""

    name = "number"

    def __init__(self, words: str, digits: int, value: int, chosen: "Callable") -> None:
        """`chosen(number)` as in `Choice`."""
        self.words = words
        self.chosen = chosen
        self.digits = []
        for _ in range(digits):
            self.digits.insert(0, value % 10)
            value //= 10
        self.at = 0

    def press(self, button: int) -> object:
        """Change a digit, or go on to the next; return `chosen`'s answer after the last."""
        if button != MIDDLE:
            step = -1 if button == LEFT else 1
            self.digits[self.at] = (self.digits[self.at] + step) % 10
            return None
        self.at += 1
        if self.at < len(self.digits):
            return None
        self.at = 0
        value = 0
        for digit in self.digits:
            value = 10 * value + digit
        return self.chosen(value)

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw the digits, with a mark under the one that changes."""
        title(canvas, self.words)
        x = (WIDTH - 14 * len(self.digits)) // 2
        for place, digit in enumerate(self.digits):
            text(canvas, x + 14 * place, 19, str(digit), LARGE)
            if place == self.at:
                text(canvas, x + 14 * place + 1, 35, glyphs.UP)
        text(canvas, 0, HEIGHT - 8, "-")
        right(canvas, WIDTH, HEIGHT - 8, "+")
        centre(canvas, 0, WIDTH, HEIGHT - 18, held(glyphs.LEFT, say("back")))
        hint(canvas, say("done" if self.at == len(self.digits) - 1 else "next"))


class Spell(Pick):
    """A name letter by letter, each chosen as a card is: three presses of three groups.

    Middle long is ready, left long takes back. The first letter of a word is a capital.
    """

    name = "spell"

    def __init__(self, words: str, chosen: "Callable") -> None:
        """`chosen(name)` as in `Choice`."""
        super().__init__(words, _LETTERS, self._letter)
        self.done = chosen
        self.spelt = ""

    def _letter(self, letter: int) -> object:
        """Add a letter, and start with the next one."""
        character = chr(letter)
        if self.spelt and self.spelt[-1] not in " -":
            character = _lower(letter)
        self.spelt += character
        self.trail = [_LETTERS]
        return self.ready() if len(self.spelt) == NAME_LENGTH else None

    def ready(self) -> object:
        """Return `chosen`'s answer; nothing yet without a letter."""
        spelt = self.spelt.strip()
        return self.done(spelt) if spelt else None

    def back(self) -> object:
        """Take back a press, or a letter, or leave."""
        if len(self.trail) == 1 and self.spelt:
            self.spelt = self.spelt[:-1]
            return None
        return super().back()

    def _groups(self) -> list:
        """The letters under each button: thirds, as even as they get."""
        letters = self.trail[-1]
        count = len(letters)
        if count == 2:
            return [letters[:1], b"", letters[1:]]
        first = (count + 1) // 3
        last = count - (count + 2) // 3
        if count == len(_LETTERS):
            first, last = 9, 18
        return [letters[:first], letters[first:last], letters[last:]]

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw the name so far, and the groups over their buttons."""
        title(canvas, held(glyphs.LEFT, say("back"), glyphs.DOT, say("done")))
        end = text(canvas, 8, 11, self.spelt, LARGE)
        canvas.hline(end + 1, 25, 6, 1)
        for button, group in enumerate(self._groups()):
            x = button * WIDTH // 3
            if button:
                canvas.vline(x, 30, HEIGHT - 30, 1)
            if not group:
                continue
            words = "".join([chr(letter) for letter in group])
            if len(words) <= 4:
                centre(canvas, x + 1, WIDTH // 3, 33, words.replace(" ", "_"), LARGE)
            else:
                half = (len(words) + 1) // 2 if len(words) < 10 else 7
                for line in range(3):
                    part = words[line * half : line * half + half].replace(" ", "_")
                    centre(canvas, x + 1, WIDTH // 3, 31 + 8 * line, part)
            centre(canvas, x + 1, WIDTH // 3, HEIGHT - 9, glyphs.DOWN)


def _lower(letter: int) -> str:
    """Return a capital of `_LETTERS` as a small letter (Latin-1: 32 places on)."""
    if 65 <= letter <= 90 or letter >= 0xC0:
        return chr(letter + 32)
    return chr(letter)
