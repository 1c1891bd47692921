"""`pezzbox tags check` and `lock`: the cards of a deck in any order, each as it comes."""

from typing import Any

from host_tools import tag_memory
from host_tools.tag_decks import BoxDecks
from host_tools.tag_guide import SAID, Guide, Teller
from host_tools.tag_screens import Screens
from host_tools.tag_session import Seen, Session
from host_tools.tag_writer import lock
from pezzbox import tag
from pezzbox.game import cards
from pezzbox.game.cards import DECKS, Deck

READS = 100
"""How often each tag is read."""

WEAK_BELOW = 90
"""Of 100 reads: a tag with fewer makes people wait at the table, where one READ must do."""

_NAMED = tag.FIRST_PAGE * 4 + 16  # a weak tag's card is known when its first READ came through


class AnyOrder(Guide):
    """Takes the cards of one deck as they come.

    `number` and `deck` are what is expected; what is None the first card says.
    """

    needs_bytes = _NAMED

    def __init__(
        self,
        session: Session,
        screens: Screens,
        teller: Teller,
        title: str,
        number: int | None,
        deck: Deck | None,
    ) -> None:
        super().__init__(session, screens, teller, screens.said(title))
        self.number = number
        self.deck = deck
        self.found: dict[int, list[bytes]] = {}
        """The tags of each card."""
        self._last: tuple[int, str] | None = None

    @property
    def missing(self) -> list[int]:
        """The cards that have not come yet; none while it is not known which deck it is."""
        return [] if self.deck is None else [c for c in self.deck.cards if c not in self.found]

    @property
    def complete(self) -> bool:
        """Whether every card was there."""
        return self.deck is not None and not self.missing

    def count(self) -> str:
        """How many of how many cards were there."""
        whole = "?" if self.deck is None else len(self.deck.cards)
        return f"{len(self.found)}/{whole}"

    def wanted(self) -> bytes:
        """The last card, and what was found; before it, what to do."""
        if self.complete:
            return self.screens.over(self.title, self.count(), self.screens.said("learn_done"))
        card, words = self._last or (None, self.screens.said("any"))
        return self.screens.guide(self.title, self.count(), card, words)

    def run(self) -> None:
        """Take card after card, until all were there. Raises Stopped."""
        self.teller.tell("lay", "lay the cards, one after another; the left button ends it")
        while not self.complete:
            seen = self.seen()
            if seen is not None:
                self._take(seen)
        self.session.show(self.wanted())

    def _take(self, seen: Seen) -> None:
        card = self.card_of(seen)
        if isinstance(card, str):
            self.refuse(seen, card)
            self.strange(seen, card)
            return
        if self.deck is None:
            self.deck = DECKS[card & cards.SALZBURG]
        tags = self.found.setdefault(card, [])
        if seen.uid in tags:
            self.session.lying = seen.uid  # once more the same: nothing new
            return
        if tags:
            tags.append(seen.uid)
            self.refuse(seen, "double", card)
            return
        words = self.take(seen, card)
        if words is None:
            if not tags:
                del self.found[card]
            return
        tags.append(seen.uid)
        shown, said, more = words
        self._last = (card, shown)
        self.accept(seen, "card", f"{cards.text(card)} {said}", card, **more)

    def card_of(self, seen: Seen) -> int | str:
        """The card that a tag is in this deck, or why it is none."""
        record = tag.parse(seen.memory[tag.FIRST_PAGE * 4 :][:16], seen.uid)
        if record == tag.BAD_CHECK:
            return "bad_tag"
        if record == tag.NO_RECORD:
            kind, _ = tag_memory.holds(seen.memory, seen.uid)
            return "foreign" if kind == tag_memory.OTHER else "no_record"
        if self.deck is not None and record & 0xFF not in self.deck.cards:
            return "other_deck"
        if self.number is None:
            self.number = record >> 8
        return record & 0xFF if record >> 8 == self.number else "other_deck"

    def take(self, seen: Seen, card: int) -> tuple[str, str, dict[str, Any]] | None:
        """Do what is to be done with a card: what is shown and said of it; None: not done."""
        raise NotImplementedError

    def strange(self, seen: Seen, why: str) -> None:
        """A tag was refused."""


class Checker(AnyOrder):
    """Says what is missing, double, foreign or weak; learnt tags count as the cards they are."""

    def __init__(
        self,
        session: Session,
        screens: Screens,
        teller: Teller,
        decks: BoxDecks,
        number: int | None,
        deck: Deck | None,
        reads: int = READS,
    ) -> None:
        super().__init__(session, screens, teller, "check", number, deck)
        self._decks = decks
        self._reads = reads
        self.quality: dict[int, int] = {}
        """Of 100 reads, how many each card's tag came through with."""
        self.foreign: dict[bytes, str] = {}

    def card_of(self, seen: Seen) -> int | str:
        """The card that this tag was learnt as, or says that it is."""
        learnt = self._decks.learnt.lookup(seen.uid)
        if learnt is None:
            return super().card_of(seen)
        if self.deck is not None and learnt not in self.deck.cards:
            return "other_deck"
        return learnt

    def take(self, seen: Seen, card: int) -> tuple[str, str, dict[str, Any]] | None:
        """Read it often."""
        good, tried = self.session.reads(seen.uid, self._reads)
        if tried < self._reads:
            words = self.screens.said("hold")
            self.session.show(self.screens.guide(self.title, self.count(), card, words))
            return None  # it was lifted: nothing is known of it
        percent = good * 100 // tried
        self.quality[card] = percent
        key = "weak" if percent < WEAK_BELOW else "read"
        shown = self.screens.said(key, self.screens.card(card), percent)
        weak = ": weak" if percent < WEAK_BELOW else ""
        return shown, f"{percent} of 100 reads{weak}", {"reads": percent}

    def strange(self, seen: Seen, why: str) -> None:
        """A tag that is no card of this deck."""
        self.foreign[seen.uid] = why

    @property
    def double(self) -> dict[int, list[bytes]]:
        """The cards that more than one tag is, and which tags."""
        return {card: tags for card, tags in self.found.items() if len(tags) > 1}

    @property
    def weak(self) -> dict[int, int]:
        """The cards whose tag is weak, and how many of 100 reads came through."""
        return {card: each for card, each in self.quality.items() if each < WEAK_BELOW}

    @property
    def good(self) -> bool:
        """Whether nothing is wrong with the deck."""
        return self.complete and not (self.double or self.foreign or self.weak)

    def report(self) -> dict[str, Any]:
        """Return all of it for programs."""
        return {
            "deck": self.number,
            "cards": None if self.deck is None else self.deck.name,
            "good": self.good,
            "reads": {cards.text(card): each for card, each in self.quality.items()},
            "missing": [cards.text(card) for card in self.missing],
            "double": {cards.text(card): _hex(tags) for card, tags in self.double.items()},
            "foreign": {uid.hex().upper(): why for uid, why in self.foreign.items()},
            "weak": {cards.text(card): each for card, each in self.weak.items()},
        }

    def lines(self) -> list[str]:
        """Return all of it for people."""
        name = "no deck" if self.deck is None else f"{self.deck.name} deck"
        number = "" if self.number is None else f" {self.number}"
        lines = [f"{name}{number}: {self.count().replace('/', ' of ')} cards"]
        if self.missing:
            lines.append("missing: " + " ".join(map(cards.text, self.missing)))
        for card, tags in self.double.items():
            lines.append(f"double: {cards.text(card)} ({', '.join(_hex(tags))})")
        for uid, why in self.foreign.items():
            lines.append(f"foreign: {uid.hex().upper()}: {SAID[why]}")
        for card, percent in self.weak.items():
            lines.append(f"weak: {cards.text(card)}: {percent} of 100 reads")
        if self.good:
            lines.append("nothing is missing, double, foreign or weak")
        return lines


def _hex(tags: list[bytes]) -> list[str]:
    return [uid.hex().upper() for uid in tags]


class Locker(AnyOrder):
    """Locks the tags of a written deck for ever."""

    needs_version = True

    def __init__(
        self,
        session: Session,
        screens: Screens,
        teller: Teller,
        decks: BoxDecks,
        number: int,
        deck: Deck | None,
    ) -> None:
        super().__init__(session, screens, teller, "lock", number, deck)
        self._decks = decks
        self._written = decks.written.get(number)
        if self._written is not None:
            for card in self._written.locked:
                self.found[card] = [self._written.tags.get(card, b"")]

    def take(self, seen: Seen, card: int) -> tuple[str, str, dict[str, Any]] | None:
        """Lock it."""
        locked = lock(self.session, seen)
        if locked is None:
            self.refuse(seen, "no_lock", card)
            return None
        if not locked:
            return None  # it is found again, and locked then
        if self._written is not None and self._written.tags.get(card) == seen.uid:
            self._decks.note(self._written, self._written.lock(card))
        return self.screens.said("locked"), "is locked", {}
