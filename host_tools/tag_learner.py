"""`pezzbox tags learn`: which card a tag without a record is, as the box's own learn screen."""

from host_tools.tag_decks import BoxDecks
from host_tools.tag_guide import Guide, Teller
from host_tools.tag_screens import Screens
from host_tools.tag_session import Seen, Session
from pezzbox import tag
from pezzbox.game import cards
from pezzbox.game.cards import Deck
from pezzbox.screens.learn import Learn
from pezzbox.screens.view import View


class Learner(Guide):
    """The box's own learn screen (screens/learn.py), with this end of the cable at its reader."""

    def __init__(
        self, session: Session, screens: Screens, teller: Teller, decks: BoxDecks, deck: Deck
    ) -> None:
        super().__init__(session, screens, teller, screens.said("home.learn"))
        self._decks = decks
        self._deck = deck
        self._view = View()
        self._view.suits = screens.suits
        self._learn = Learn(deck, decks.learnt)

    @property
    def complete(self) -> bool:
        """Whether the last card of the deck got its tag in this run."""
        return self._learn.complete

    def count(self) -> str:
        """How many of how many cards have a tag."""
        return f"{self._learn.done}/{len(self._deck.cards)}"

    def wanted(self) -> bytes:
        """The box's learn screen."""
        return self.screens.drawn(self._learn, self._view)

    def run(self) -> None:
        """Learn tag after tag, until the deck is complete. Raises Stopped, StorageError.

        A deck that was left is gone on with; after a complete one another of its kind is begun.
        """
        asked = None
        while not self._learn.complete:
            card = self._learn.card
            if card != asked:
                asked = card
                words = f"{self.count():>5}  lay {cards.text(card)}"
                of = len(self._deck.cards)
                self.teller.ask("lay", words, card, done=self._learn.done, of=of)
            seen = self.seen()
            if seen is not None:
                self._take(seen)
            self._learn.refresh()
        self.session.show(self.wanted())

    def _take(self, seen: Seen) -> None:
        record = tag.parse(seen.memory[tag.FIRST_PAGE * 4 :][:16], seen.uid)
        wanted = self._learn.tag(seen.uid, record & 0xFF if record >= 0 else None)
        if wanted is None:
            self.session.lying = seen.uid
        elif wanted[0] == "learn":
            self._decks.learnt.learn(seen.uid, wanted[2])
            self._decks.save_learnt()
            self._learn.refresh()
            self.accept(seen, "learnt", f"{cards.text(wanted[2])} is learnt", wanted[2])
        else:
            self.refuse(seen, *wanted[1:])
