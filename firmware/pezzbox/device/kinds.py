"""What a reader can see, and the object it tells it with."""

from micropython import const

CARD = const(0)  # a card was laid: `card`, `deck`, `uid`
TWO = const(1)  # two new things at once: none counts until the reader is clear
UNKNOWN = const(2)  # a Type 2 tag with no record and not learnt: `uid`
BAD = const(3)  # a record whose check byte is wrong, twice: `uid`
FOREIGN = const(4)  # ISO 14443-3A, but not Type 2 (a bank card, a phone): `uid`
FAULT_ON = const(5)  # the reader does not answer, or not in its language
FAULT_OFF = const(6)  # it works again


class Sighting:
    """One thing the reader saw. The reader reuses it: copy what outlives the call."""

    def __init__(self) -> None:
        self.kind = CARD
        self.card: "int | None" = None
        self.deck = 0
        self.uid = b""

    def set(self, kind: int, card: "int | None", deck: int, uid: bytes) -> None:
        """Make it another sighting."""
        self.kind = kind
        self.card = card
        self.deck = deck
        self.uid = uid
