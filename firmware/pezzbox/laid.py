"""Which tag played which card: tells a card that still lies there from a second one like it."""

from pezzbox.game.cards import SPOT
from pezzbox.game.deal import Deal

_KEPT = 16  # two tricks of eight: more cannot be "of the trick in progress or the last one taken"
_BY_CARD = ("play", "close")  # the events that a card on the reader makes


class LaidCards:
    """The tags of the last cards played in this deal, and the deck they are of."""

    def __init__(self) -> None:
        self._cards: "list[int]" = []
        self._uids: "list[bytes]" = []
        self._deck = 0  # of the deal's first card; 0: none yet
        self._mixed = False

    def clear(self) -> None:
        """Forget all: another deal, another match."""
        self._cards.clear()
        self._uids.clear()
        self._deck = 0
        self._mixed = False

    def noted(self, event: tuple, uid: bytes) -> None:
        """Remember the tag that made this event (b"": made by hand)."""
        if event[0] == "deal":
            self.clear()
        if not uid or event[0] not in _BY_CARD:
            return
        self._cards.append(event[1])
        self._uids.append(uid)
        if len(self._uids) > _KEPT:
            self._cards.pop(0)
            self._uids.pop(0)

    def still_there(self, deal: "Deal | None", card: int, uid: bytes) -> bool:
        """Tell whether this is a card of the trick in progress or the last one, seen again.

        It still lies there, or was gathered up over the reader (tags.md, "Reading"). Another
        tag with the same card is not it: that one is a double. A card whose tag is not known
        (entered by hand, or played before a power cut) is taken for it.
        """
        if deal is None or not _of_late(deal, card):
            return False
        for at in range(len(self._cards) - 1, -1, -1):
            if self._cards[at] == card:
                return self._uids[at] == uid
        return True

    def taken_back(self, event: "tuple | None") -> bytes:
        """Forget the tag of an event that is undone, and return it; b"" if none is known."""
        if event is None or event[0] not in _BY_CARD:
            return b""
        if not self._cards or event[1] != self._cards[-1]:
            return b""
        self._cards.pop()
        uid = self._uids.pop()
        if not self._uids:
            self.clear()  # the next one is the deal's first: it says what deck is played with
        return uid

    def other_deck(self, deck: int) -> bool:
        """Tell, once a deal, that a card is of another deck number than the deal's first.

        Learnt cards (deck 0) belong to no deck.
        """
        if not deck:
            return False
        if not self._deck:
            self._deck = deck
        if deck == self._deck or self._mixed:
            return False
        self._mixed = True
        return True


def _of_late(deal: Deal, card: int) -> bool:
    """Tell whether `card` is in the trick in progress or in the last one taken."""
    if not deal.where[card & SPOT]:
        return False  # nearly always: it was not played
    last = deal.last_trick
    return card in deal.trick or (last is not None and card in last[0])
