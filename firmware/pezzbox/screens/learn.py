"""Learning a deck tag by tag: which card to lay next, and what its tag is refused for."""

from framebuf import FrameBuffer

from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG, Deck
from pezzbox.game.match import Match

from . import cards, glyphs
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE
from .question import BACK, LEFT, Choice, Question
from .texts import say
from .view import View
from .words import held, hint, paragraph, title

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def which(decks: "Any") -> Choice:
    """Ask which deck is learnt; `decks` knows the learnt tags (`lookup(uid)`, `counts()`)."""
    lines = [say("learn.italian"), say("learn.salzburg"), say("learn.forget")]

    def chosen(i: int) -> object:
        if i < 2:
            return Learn(DECKS[(ITALIAN, SALZBURG)[i]], decks)
        sure = (BACK, ("forget", b""))
        return Choice(say("learn.forget") + "?", [say("no"), say("yes")], lambda k: sure[k])

    return Choice(say("home.learn"), lines, chosen)


class Learn(Question):
    """The card whose tag is learnt next: the first of those with the fewest tags.

    So a deck that was left is gone on with, and a finished one is followed by another of its
    kind. Left leaves, left long takes the last tag back.
    """

    name = "learn"

    def __init__(self, deck: Deck, decks: "Any") -> None:
        self._deck = deck.cards
        self._decks = decks
        self.learnt: "list[bytes]" = []
        """The tags learnt since this was opened, as far as they still are."""
        self.refresh()

    def refresh(self) -> None:
        """Look up what is learnt now."""
        while self.learnt and self._decks.lookup(self.learnt[-1]) is None:
            self.learnt.pop()
        counts = self._decks.counts()
        fewest = min([counts[card] for card in self._deck])
        left = [card for card in self._deck if counts[card] == fewest]
        self.card = left[0]
        self.done = len(self._deck) - len(left)
        """How many cards of the deck have a tag."""
        self.complete = self.done == 0 and len(self.learnt) > 0
        """The last card of the deck got its tag just now."""
        if self.complete:
            self.done = len(self._deck)

    def press(self, button: int) -> object:
        """Leave."""
        return BACK if button == LEFT or self.complete else None

    def back(self) -> object:
        """Take the last tag back, or leave."""
        return ("forget", self.learnt[-1]) if self.learnt else BACK

    def tag(self, uid: bytes, card: "int | None") -> "tuple | None":
        """Return what is wanted of a tag that is laid; `card` is what it says it is itself."""
        self.refresh()
        if self.learnt and uid == self.learnt[-1]:
            return None  # it still lies there
        if self.complete:
            return ("refused", "learn_done")
        if len(uid) == 4 and uid[0] == 0x08:
            return ("refused", "learn_random")  # tags.md: another number at each tap
        known = self._decks.lookup(uid)
        if known is None and card != self.card:
            known = card
        if known is not None:
            return ("refused", "learn_twice", known)
        self.learnt.append(uid)
        return ("learn", uid, self.card)

    def draw(self, canvas: FrameBuffer, match: Match, view: View) -> None:
        """Draw the card to lay next."""
        title(canvas, say("home.learn"), str(self.done) + "/" + str(len(self._deck)))
        if self.complete:
            paragraph(canvas, 0, 11, WIDTH, HEIGHT - 20, say("learn_done"))
            hint(canvas, say("done"))
            return
        centre(canvas, 0, WIDTH, 16, cards.name(self.card, view.suits), LARGE)
        centre(canvas, 0, WIDTH, 38, say("learn.lay"))
        text(canvas, 0, HEIGHT - 8, glyphs.LEFT + " " + say("learn.later"))
        if self.learnt:
            last = cards.name(self._decks.lookup(self.learnt[-1]), view.suits)
            right(canvas, WIDTH, HEIGHT - 8, held(glyphs.LEFT, glyphs.CROSS + last))
