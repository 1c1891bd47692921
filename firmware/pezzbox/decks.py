"""Tags that were learnt: which card a tag without a record of its own is (tags.md).

A learnt tag is on the flash when the call returns, as safely as an event (journal/slots.py).
"""

from .journal.errors import StorageError
from .journal.slots import Slots

CAPACITY = 320
"""Tags that can be learnt: eight decks of 40. They take about 20 KiB of memory then."""


class Decks:
    """The learnt tags kept in the folder `root`, which must be there.

    `problems` says what was wrong with the files, as `Journal.scan()` does.
    """

    def __init__(self, root: str) -> None:
        self._slots = Slots(root + "/decks")
        self._cards = _parse(self._slots.load())
        self.problems = self._slots.problems

    def __len__(self) -> int:
        return len(self._cards)

    def lookup(self, uid: bytes) -> "int | None":
        """The card byte of a learnt tag; None: not learnt. Allocates nothing."""
        return self._cards.get(uid)

    def counts(self) -> bytearray:
        """How many tags each card has, by its byte."""
        counts = bytearray(256)
        for card in self._cards.values():
            counts[card] += 1  # CAPACITY of one card would not fit: nobody learns that
        return counts

    def learn(self, uid: bytes, card: int) -> None:
        """Learns a tag, or learns it anew. Blocks for one or two erases (45 ms each).

        Raises StorageError("full") (too many tags, or no room), ("write"); then it is not learnt.
        """
        if uid not in self._cards and len(self._cards) >= CAPACITY:
            raise StorageError("full")
        self._change(dict(self._cards), bytes(uid), card)

    def forget(self, uid: bytes) -> None:
        """Forgets a tag, if it was learnt. As `learn`."""
        if uid in self._cards:
            self._change(dict(self._cards), bytes(uid), None)

    def forget_all(self) -> None:
        """Forgets all tags. As `learn`."""
        if self._cards:
            self._save({})

    def _change(self, cards: "dict[bytes, int]", uid: bytes, card: "int | None") -> None:
        if card is None:
            del cards[uid]
        else:
            cards[uid] = card
        self._save(cards)

    def _save(self, cards: "dict[bytes, int]") -> None:
        data = bytearray()
        for uid, card in cards.items():
            data.append(len(uid))
            data.extend(uid)
            data.append(card)
        try:
            self._slots.save(data)
        except OSError as error:
            raise StorageError.of(error)
        self._cards = cards


def _parse(data: "bytes | None") -> "dict[bytes, int]":
    cards = {}
    data = data or b""
    at = 0
    while at < len(data):
        end = at + 1 + data[at]
        if end >= len(data):
            break
        cards[data[at + 1 : end]] = data[end]
        at = end + 1
    return cards
