"""The one live screen: presses, cards and events lead from one to the next."""

from framebuf import FrameBuffer

from pezzbox.game import events
from pezzbox.game.match import Match

from . import flows, glyphs, menu, plain, texts, trick
from .font import prepare
from .notes import SAID_AT_ONCE, note, refusal
from .pages import LOOK_MS, SCREENS, TAKEN_MS, pages
from .question import BACK, LEFT, LONG, MIDDLE, RELEASED, RIGHT, SHORT, Pick
from .texts import say
from .view import View

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any


class Stage:
    """Shows a match on a canvas and turns presses and cards into what is wanted (README.md)."""

    def __init__(self, canvas: FrameBuffer) -> None:
        """Nothing is drawn before `draw`."""
        self.canvas = canvas
        self.view = View()
        self.match: "Any" = None
        self.lasts = 0
        """Milliseconds that what is shown lasts; 0: until something happens."""
        self.dirty = True
        self._over = ""  # a screen that lies over the live one for a while
        self._open: list = []  # the questions that are open, the last one in front
        self._kept = 0  # how many of them belong to the match and cannot be left
        self._pages: tuple = ("boot",)
        self._page = 0
        self._noted = 0
        self._drawn = ""  # the screen that is on the canvas
        self._advanced = False  # it lacks no more than some cards of its trick
        self._home: tuple = (None, False, [], None)
        texts.use(self.view.language)

    # What is shown

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

    def draw(self) -> None:
        """Draw the live screen: whole, or what a card changed on it."""
        canvas, view = self.canvas, self.view
        name = self.name
        if self._advanced and name == "trick":
            trick.advance(canvas, self.match, view)
        else:
            canvas.fill(0)
            if name in SCREENS:
                SCREENS[name](canvas, self.match, view)
            else:
                self._open[-1].draw(canvas, self.match, view)
        self.dirty = self._advanced = False
        self._drawn = name

    def boot(self, version: str, faults: tuple = ()) -> None:
        """Show the start picture, and what was found wrong: keys of the texts, `fault.*`."""
        self.view.lines = [version] + [glyphs.WRENCH + " " + say(fault) for fault in faults]
        self._show(("boot",))

    def fault(self, key: str) -> None:
        """Show a fault that play cannot go on with."""
        self.view.lines = [say(key)]
        self._show(("fault",))

    def home(
        self,
        usual: "tuple | None" = None,
        unfinished: bool = False,
        names: "list | tuple" = (),
        favourite: "Callable | None" = None,
    ) -> None:
        """Show the list of what can be begun.

        `usual` is the last match's (game, players, rules), `names` those remembered, and
        `favourite(game)` the rules chosen for a game before.
        """
        self.match = None
        self._home = (usual, unfinished, names, favourite)
        self._show(("boot",), menu.home(self.view, usual, unfinished, names, favourite))

    def open(self, match: Match, resumed: bool = False) -> None:
        """Show a match that begins or goes on."""
        texts.forget("setup", "entry")  # room for the match
        prepare(match.players)
        self.match = match
        self._noted = len(match.deal.notes) if match.deal else 0
        self._base()
        if resumed:
            self.message("resumed")

    def message(self, code: str, details: tuple = (), ms: int = 2000) -> None:
        """Show a refusal or a notice over the live screen."""
        players = self.match.players if self.match else []
        self._say(refusal(code, details, players, self.view.suits), ms)

    def over(self) -> None:
        """What was shown for `lasts` has been shown long enough."""
        if self._over:
            self._over = ""
            self.dirty = True
        self.lasts = 0

    def changed(self, event: "tuple | None") -> None:
        """Show the match after `event` was applied; None after an undo."""
        match = self.match
        deal = match.deal
        noted = self._noted
        self._noted = len(deal.notes) if deal else 0
        played = event is not None and event[0] == "play"
        fresh = not self.dirty or self._advanced
        if played and deal.in_trick > 1 and fresh and self._drawn == self.name == "trick":
            self._advanced = self.dirty = True
        else:
            self._advanced = False
            self._base()
        if not played:
            return
        for one in deal.notes[noted:]:
            if one[0] in SAID_AT_ONCE:
                self._say(note(one, match, self.view.suits), LOOK_MS)
                return
        if not deal.in_trick:
            self._lay_over("taken", TAKEN_MS)

    def set(self, key: str, value: "Any") -> None:
        """Take over a setting: `language`, `suits` or `sound`."""
        setattr(self.view, key, value)
        if key == "language":
            texts.use(value)
        if self.match:
            self._base()
        elif self._open:
            self.home(*self._home)
        self.dirty = True

    # What happens

    def press(self, button: int, what: int) -> "tuple | None":
        """A button was pressed; return what is wanted."""
        if what == RELEASED or (button == RIGHT and what == LONG):
            return self._hold(what == LONG)
        self.over()
        self.dirty = True
        if self._open:
            return self._answer(button, what)
        if self.match is None:
            return None
        if what == LONG:
            return self._open_long(button)
        return self._turn(button)

    def card(self, card: int) -> "tuple | None":
        """A card was laid on the reader; return what is wanted."""
        self.over()
        if self._open:
            self.dirty = True
            if isinstance(self._open[-1], Pick):
                return self._take(self._open[-1].chosen(card))
            return self._refuse("no_card_now")
        if self.match is None:
            return self._refuse("match_missing")
        if self.match.need == "play":
            return ("event", events.play(card))
        return self._refuse("next_deal" if self.match.need == "deal" else "match_over")

    # How

    def _refuse(self, code: str) -> tuple:
        self.message(code)
        return ("refused", code)

    def _say(self, words: str, ms: int) -> None:
        self.view.lines = [words]
        self._lay_over("message", ms)

    def _lay_over(self, name: str, ms: int) -> None:
        self._over = name
        self.lasts = ms
        self.dirty = True

    def _show(self, pages: tuple, question: object = None) -> None:
        """Make `pages` the live screens, with a question of the match's own before them."""
        self._over = ""
        self.lasts = 0
        self._pages = pages
        self._page = self.view.page = 0
        self._open = [question] if question else []
        self._kept = len(self._open)
        self.dirty = True

    def _base(self) -> None:
        """Show what the match needs."""
        match = self.match
        ask = {"bid": flows.bid, "call": flows.call, "choice": flows.sola}.get(match.need)
        self._show(pages(match), ask(match) if ask else None)

    def _hold(self, held: bool) -> None:
        if self.view.peek != held:
            self.view.peek = held
            self.dirty = True

    def _answer(self, button: int, what: int) -> "tuple | None":
        """Hand a press to the question in front."""
        question = self._open[-1]
        if what == SHORT:
            return self._take(question.press(button))
        if button == MIDDLE and isinstance(question, Pick):
            return self._take(question.ready())
        if button == LEFT and len(self._open) > self._kept:
            back = question.back() if isinstance(question, Pick) else BACK
            return self._take(back)
        if self.match and len(self._open) == self._kept:
            return self._open_long(button)
        return None

    def _take(self, answer: "Any") -> "tuple | None":
        """Open the next question, leave this one, or pass on what is wanted."""
        if answer is None:
            return None
        if not isinstance(answer, tuple):
            self._open.append(answer)
            return None
        if answer[0] == "back":
            back = answer[1] if answer[1:] else 1
            del self._open[max(self._kept, len(self._open) - back) :]
            if self._open:
                self._open[-1].refresh()
            return None
        del self._open[self._kept :]
        if answer[0] == "set":
            self.set(answer[1], answer[2])
        return answer

    def _open_long(self, button: int) -> "tuple | None":
        """Open the undo or the match menu."""
        if button == MIDDLE:
            self._open.append(menu.match_menu(self.match, self.view))
            return None
        question = flows.undo(self.match)
        if question is None:
            return self._refuse("undo_none")
        self._open.append(question)
        return None

    def _turn(self, button: int) -> "tuple | None":
        """A short press on a screen of the match."""
        match = self.match
        if match.need == "play":
            return self._in_play(button)
        if button == MIDDLE:
            return ("event", events.deal(match.dealer)) if match.need == "deal" else ("home",)
        self._leaf(1 if button == RIGHT else -1)
        return None

    def _leaf(self, step: int) -> None:
        """Go on to the next screen, or the one before; through all the lines of the notes."""
        view = self.view
        if self._pages[self._page] == "notes":
            line = view.page + step * plain.NOTE_LINES
            if 0 <= line < len(plain.note_lines(self.match, view)):
                view.page = line
                return
        view.page = 0
        self._page = (self._page + step) % len(self._pages)

    def _in_play(self, button: int) -> None:
        """A short press while cards are played."""
        if button == MIDDLE or (self._page and button == RIGHT):
            self._leaf(1)
        elif self._page:
            self._page = 0
        elif button == RIGHT:
            self._open.append(flows.card_by_hand(self.match))
        elif self.match.deal.trick_no:
            self._lay_over("taken", LOOK_MS)
