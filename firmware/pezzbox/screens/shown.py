"""What is shown: one live screen, questions before it, and for a while a message over it."""

from framebuf import FrameBuffer

from . import menu, pages, texts, trick
from .draw import text
from .notes import refusal
from .texts import say
from .view import View

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Shown:
    """A canvas and what is on it; `Stage` says what leads to what."""

    def __init__(self, canvas: FrameBuffer) -> None:
        """Nothing is drawn before `draw`."""
        self.canvas = canvas
        self.view = View()
        self.match: "Any" = None
        self.lasts = 0
        """Milliseconds that what is shown lasts; 0: until something happens."""
        self.said: tuple = ()
        """The last message: its code and its details."""
        self.dirty = True
        self.seldom = False
        """Whether something was drawn that is not drawn for a card."""
        self.awaits = False
        """Whether a result comes soon, and not all that it needs is in memory."""
        self._over = ""  # a screen that lies over the live one for a while
        self._open: list = []  # the questions that are open, the last one in front
        self._kept = 0  # how many of them belong to the match and cannot be left
        self._pages: tuple = ("boot",)
        self._page = 0
        self._noted = 0
        self._drawn = ""  # the screen that is on the canvas
        self._advanced = False  # it lacks no more than some cards of its trick
        self._home: tuple = (None, False, [], None, None)
        texts.use(self.view.language)

    @property
    def name(self) -> str:
        """The live screen's name."""
        if self.view.peek and self.match:
            return "table"
        if self._over:
            return self._over
        if self._open:
            return self._open[-1].name
        return self._pages[self._page]

    @property
    def question(self) -> "Any":
        """The question in front, which presses go to; None if there is none."""
        return self._open[-1] if self._open else None

    @property
    def signs(self) -> bool:
        """Whether the live screen is one that the view's sign is drawn on."""
        return self.name != "message"

    def draw(self) -> None:
        """Draw the live screen: whole, or what a card changed on it."""
        canvas, view = self.canvas, self.view
        name = self.name
        if self._advanced and name == "trick":
            trick.advance(canvas, self.match, view)
        else:
            self.seldom = self.seldom or name not in ("trick", "taken")
            canvas.fill(0)
            if name in pages.NAMES:
                pages.draw(name, canvas, self.match, view)
            else:
                self._open[-1].draw(canvas, self.match, view)
            if view.sign is not None and name not in ("trick", "taken", "message"):
                view.sign(canvas, None, 0)
        self.dirty = self._advanced = False
        self._drawn = name

    def draw_card(self, card: int) -> "tuple | None":
        """Draw the card that was just played, alone; return where: x, y, width, height.

        None if that cannot be done on what is on the canvas. It is what people look for; the rest
        of the picture is `draw`'s.
        """
        if self._drawn not in ("trick", "taken") or self.view.peek:
            return None
        return trick.lay(self.canvas, self.match, self.view, card)

    def boot(self, version: str, faults: tuple = ()) -> None:
        """Show the start picture, and what was found wrong: keys of the texts, `fault.*`."""
        self.view.lines = [version] + ["! " + say(fault) for fault in faults]
        self._show(("boot",))

    def fault(self, key: str) -> None:
        """Show a fault that play cannot go on with."""
        self.view.lines = [say(key)]
        self._show(("fault",))

    def bare(self, words: str) -> None:
        """Draw `words` with what is always in memory."""
        self.canvas.fill(0)
        text(self.canvas, 0, 28, words)

    def home(
        self,
        usual: "tuple | None" = None,
        unfinished: bool = False,
        names: "list | tuple" = (),
        favourite: "Callable | None" = None,
        decks: "Any" = None,
    ) -> None:
        """Show the list of what can be begun.

        `usual` is the last match's (game, players, rules), `names` those remembered,
        `favourite(game)` the rules chosen for a game before, `decks` the learnt tags.
        """
        self.match = None
        self._home = (usual, unfinished, names, favourite, decks)
        self._show(("boot",), menu.home(self.view, *self._home))

    def about(self, version: str, room: int, reader: "tuple | None", learnt: int) -> None:
        """Show what the box is: room for so many matches, the reader's version, learnt tags."""
        self._open.append(menu.about(version, room, reader, learnt))
        self.dirty = True

    def message(self, code: str, details: tuple = (), ms: int = 2000) -> None:
        """Show a refusal or a notice over the live screen."""
        players = self.match.players if self.match else []
        self.said = (code, details)
        self._say(refusal(code, details, players, self.view.suits), ms)

    def over(self) -> None:
        """What was shown for `lasts` has been shown long enough."""
        if self._over:
            self._over = ""
            self.dirty = True
        self.lasts = 0

    def done(self) -> None:
        """What the question in front asked for was done."""
        if self._open:
            self._open[-1].refresh()
            self.dirty = True

    def _refuse(self, code: str, *details: object) -> tuple:
        self.message(code, details)
        return ("refused", code)

    def _say(self, words: str, ms: int) -> None:
        self.view.lines = [words]
        self._lay_over("message", ms)

    def _lay_over(self, name: str, ms: int) -> None:
        self._over = name
        self.lasts = ms
        self.dirty = True

    def _show(self, pages: tuple, question: "Any" = None) -> None:
        """Make `pages` the live screens, with a question of the match's own before them."""
        self._over = ""
        self.lasts = 0
        self._pages = pages
        self._page = self.view.page = 0
        self._open = [question] if question else []
        if question:
            question.leave = False
        self._kept = len(self._open)
        self.dirty = True
