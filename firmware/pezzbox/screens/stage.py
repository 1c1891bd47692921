"""The one live screen: presses, cards and events lead from one to the next."""

import sys

from micropython import const

from pezzbox.game import events
from pezzbox.game.late import forget
from pezzbox.game.match import Match

from . import flows, menu, plain, texts, trick
from .notes import SAID_AT_ONCE, note
from .pages import LOOK_MS, TAKEN_MS, pages
from .question import LEFT, LONG, MIDDLE, RELEASED, RIGHT, SHORT
from .shown import Shown

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


_SELDOM = "entry flows learn menu notes plain question setup table words"
"""Modules that are not needed while cards are laid; each is imported again when it is wanted."""
# What is read before it is shown; what others import comes before these.
_RESULT = ("words", "table")
_QUESTIONS = ("words", "question", "flows", "menu")
_SOON = const(2)  # so many tricks before a deal's end its result's are read


class Stage(Shown):
    """Shows a match on a canvas and turns presses and cards into what is wanted (README.md)."""

    def open(self, match: Match, resumed: bool = False) -> None:
        """Show a match that begins or goes on."""
        trick.prepare(match.players)
        self.match = match
        self._noted = len(match.deal.notes) if match.deal else 0
        self._base()
        if resumed:
            self.message("resumed")
        elif match.stock_tricks(match.n):
            self.message("draw.open" if match.rules["draw_open"] else "draw.closed")

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
        """Take over a setting: `language`, `suits`, `sound` or `brightness`."""
        setattr(self.view, key, value)
        if key == "language":
            texts.use(value)
        if self.match:
            self._base()
        elif self._open:
            self.home(*self._home)
        self.dirty = True

    def rest(self) -> bool:
        """While cards are laid, let go of what only other screens need; whether there was such.

        But not when the deal's result is near: then `awaits` it. Allocates.
        """
        if self.name != "trick":
            return False
        deal = self.match.deal
        self.awaits = deal.tricks_total - deal.trick_no <= _SOON
        if not self.seldom or self.awaits:
            return False
        self.seldom = False
        forget("pezzbox.screens", _SELDOM)
        forget("pezzbox.game", "rare written")
        texts.rest()
        return True

    def prepare(self) -> None:
        """Read a part of what the result needs that is awaited; takes up to 20 ms."""
        self.awaits = self._read(_RESULT)

    def wake(self, button: int, what: int) -> bool:
        """Read a part of what a press leads to, if it is not in memory; whether there was one.

        So the loop is not held for all of it: that takes 0.1 s.
        """
        if what == RELEASED or self.match is None:
            return False
        if button == LEFT and what == SHORT and self.match.need == "play":
            return False  # that shows a trick
        return self._read(_QUESTIONS if what == LONG and button != RIGHT else _RESULT)

    def _read(self, modules: tuple) -> bool:
        for module in modules:
            name = "pezzbox.screens." + module
            if name not in sys.modules:
                __import__(name)
                self.seldom = True
                return True
        if texts.wake():
            self.seldom = True
            return True
        return False

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
            if self._open[-1].name == "pick":
                return self._take(self._open[-1].chosen(card))
            return self._refuse("no_card_now")
        if self.match is None:
            return self._refuse("match_missing")
        if self.match.need == "play":
            return ("event", events.play(card))
        return self._refuse("next_deal" if self.match.need == "deal" else "match_over")

    def tag(self, uid: bytes, card: "int | None") -> "tuple | None":
        """A tag was laid while a deck is learnt; return what is wanted."""
        self.over()
        return self._take(self._open[-1].tag(uid, card))

    # How

    def _base(self) -> None:
        """Show what the match needs."""
        match = self.match
        need = match.need
        question = None  # nearly always: then the questions need not be in memory
        if need == "bid":
            question = flows.bid(match)
        elif need == "call":
            question = flows.call(match)
        elif need == "choice":
            question = flows.sola(match)
        self._show(pages(match), question)

    def _hold(self, held: bool) -> None:
        if self.view.peek != held:
            self.view.peek = held
            self.dirty = True

    def _answer(self, button: int, what: int) -> "tuple | None":
        """Hand a press to the question in front."""
        question = self._open[-1]
        if what == SHORT:
            return self._take(question.press(button))
        if button == MIDDLE and question.name == "spell":
            return self._take(question.ready())
        if button == LEFT and (len(self._open) > self._kept or question.deep):
            return self._take(question.back())
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
        if answer[0] == "refused":
            return self._refuse(*answer[1:])
        if answer[0] in ("match", "learn", "forget"):
            return answer  # what is open stays: `open` ends it, a refusal does not
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
