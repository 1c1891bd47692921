"""`pezzbox tags write`: a card onto each tag, in deck order, as long as it takes."""

from host_tools import card_names, tag_memory
from host_tools.tag_decks import BoxDecks, Written
from host_tools.tag_guide import Guide, Teller
from host_tools.tag_screens import Screens
from host_tools.tag_session import Seen, Session
from host_tools.virtual import tag_content
from pezzbox.game import cards

_TRIES = 3
"""How often a write ends at the very same page before the tag is given up."""


class Writer(Guide):
    """Writes what is left of a deck; `overwrite` what holds something else, `lock` them all."""

    def __init__(
        self,
        session: Session,
        screens: Screens,
        teller: Teller,
        decks: BoxDecks,
        written: Written,
        overwrite: bool = False,
        lock: bool = False,
    ) -> None:
        super().__init__(session, screens, teller, screens.said("write"))
        self.needs_version = lock
        self._decks = decks
        self._written = written
        self._overwrite = overwrite
        self._lock = lock
        self._failed = (b"", 0, 0)

    @property
    def left(self) -> list[int]:
        """The cards that are not done, in deck order."""
        written = self._written
        return [
            card
            for card in written.deck.cards
            if card not in written.tags or (self._lock and card not in written.locked)
        ]

    def count(self) -> str:
        """How many of how many cards are done."""
        whole = len(self._written.deck.cards)
        return f"{whole - len(self.left)}/{whole}"

    def wanted(self) -> bytes:
        """The card to lay next."""
        left = self.left
        if not left:
            return self.screens.over(self.title, self.count(), self.screens.said("learn_done"))
        lay = self.screens.said("learn.lay")
        return self.screens.guide(self.title, self.count(), left[0], lay)

    def run(self) -> None:
        """Write card after card, until the deck is complete. Raises Stopped."""
        asked = None
        while self.left:
            card = self.left[0]
            if card != asked:
                asked = card
                words = f"{self.count():>5}  lay {cards.text(card)} ({self._name(card)})"
                whole = len(self._written.deck.cards)
                self.teller.ask("lay", words, card, done=whole - len(self.left), of=whole)
            seen = self.seen()
            if seen is not None:
                self._take(seen, card)
        self.session.show(self.wanted())

    def _name(self, card: int) -> str:
        return card_names.name(card, self._written.language, self.screens.suits)

    def _take(self, seen: Seen, card: int) -> None:
        """See what is on a tag, and write `card` onto it if it may be."""
        kind, record = tag_memory.holds(seen.memory, seen.uid)
        own = kind == tag_memory.CARD and record >> 8 == self._written.number
        if own and record & 0xFF in self._written.deck.cards:
            if self._written.tags.get(record & 0xFF, seen.uid) == seen.uid:
                self._recognise(seen, record & 0xFF)
                return
            if not self._overwrite:
                self.refuse(seen, "double", record & 0xFF)
                return
        if kind != tag_memory.BLANK and not self._overwrite:
            self.refuse(seen, "other_deck" if kind == tag_memory.CARD else "other")
            return
        self._write(seen, card)

    def _recognise(self, seen: Seen, card: int) -> None:
        """It is a card of this deck already, from an earlier run."""
        self._finish(seen, card, "already", "is written already")

    def _finish(self, seen: Seen, card: int, event: str, words: str) -> None:
        """The card has its tag; it is locked, too, if that is wanted."""
        self._note(self._written.put(card, seen.uid))
        if self._lock and not self._locked(seen, card):
            return
        self.accept(seen, event, f"{cards.text(card)} {words}", card)

    def _write(self, seen: Seen, card: int) -> None:
        uid = seen.uid
        message = tag_content.message(
            uid, self._written.number, card, self._written.language, self._name(card)
        )
        why = tag_memory.trouble(seen.memory, seen.storage, len(message))
        if why:
            self.refuse(seen, why)
            return
        self._decks.forget(uid)
        self._note(self._written.drop(uid))
        steps = tag_memory.steps(seen.memory, seen.storage, message)
        done = self.session.write(uid, steps)
        if done < len(steps) or not self._reads_back(uid, message):
            self._once_more(seen, card, done)
            return
        self._finish(seen, card, "written", "is written")

    def _note(self, lines: str) -> None:
        self._decks.note(self._written, lines)

    def _reads_back(self, uid: bytes, message: bytes) -> bool:
        memory = self.session.pages(uid, 0, tag_memory.PAGES)
        return tag_memory.written(memory, message)

    def _once_more(self, seen: Seen, card: int, done: int) -> None:
        """It was not written as a whole: it is found and begun anew, unless it is of no use."""
        self.session.lying = b""
        uid, far, times = self._failed
        times = times + 1 if (uid, far) == (seen.uid, done) else 1
        self._failed = (seen.uid, done, times)
        if times >= _TRIES:
            self.refuse(seen, "protected")
        elif times == 1:
            words = self.screens.said("hold")
            self.session.show(self.screens.guide(self.title, self.count(), card, words))
            self.teller.tell("again", "", card, uid=seen.uid.hex().upper())

    def _locked(self, seen: Seen, card: int) -> bool:
        """Lock it for ever; whether it is."""
        locked = lock(self.session, seen)
        if locked is None:
            self.refuse(seen, "no_lock", card)
        elif locked:
            self._note(self._written.lock(card))
        else:
            self._once_more(seen, card, 1)
        return bool(locked)


def lock(session: Session, seen: Seen) -> bool | None:
    """Set a tag's lock bits; whether they are set now, None if it is not known which they are."""
    steps = tag_memory.lock_steps(seen.memory, seen.storage)
    if steps is None:
        return None
    if not _is_locked(session, seen.uid, steps):
        session.write(seen.uid, steps)
    return _is_locked(session, seen.uid, steps)


def _is_locked(session: Session, uid: bytes, steps: list[tuple[int, bytes]]) -> bool:
    there = [session.pages(uid, page, 4)[:4] for page, _ in steps]
    return all(len(bits) == 4 for bits in there) and tag_memory.is_locked(steps, there)
