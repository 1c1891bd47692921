"""What lies on the virtual box's reader: cards and things that are none, laid and taken off."""

from typing import Any

from host_tools.virtual import tag_content
from host_tools.web.sim.box import Box
from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG, text

THINGS = ("bank", "phone", "blank", "copied", "dead", "other")
"""What can be laid beside the deck's cards; what each is called, the page says (sim.js)."""

_DECK = 1
_WAIT_S = 1.5  # for the box to say something of a card, before the hand takes it off
_LIES_S = 0.3  # how long a card lies after that
_GLANCE_S = 0.02
_BRIEF_MS = 6  # too short for any reader: firmware/README.md, "A card laid down"


class Reader:
    """The reader's plate. What lies there stays there when the box loses its power."""

    def __init__(self, box: Box) -> None:
        self._box = box
        self.deck = ITALIAN
        self._before: dict[str, tuple[int, int]] = {}
        self.lying: dict[str, dict[str, Any]] = {}
        """By the card's byte or the thing's name, what `put` (virtual/repl_shown.py) needs."""

    def put(self, *names: str) -> bool:
        """Lay cards (their bytes, in digits) or `THINGS`, all at once; False if one is neither."""
        made = {name: self._tag(name) for name in names if name not in self.lying}
        tags = {name: tag for name, tag in made.items() if tag is not None}
        if len(tags) < len(made):
            return False
        self.lying |= tags
        self._before |= dict.fromkeys(tags, (len(self._box.events), self._box.says))
        self._box.do("put_all", tags=list(tags.values()))
        return True

    def off(self, name: str) -> None:
        """Take it off, if it lies there."""
        made = self.lying.pop(name, None)
        if made is not None:
            self._box.do("off", uid=made["uid"])

    def brush(self, name: str) -> None:
        """Lay it so briefly that no reader could read it."""
        made = self._tag(name)
        if made is not None and name not in self.lying:
            self._box.do("put", **made, for_ms=_BRIEF_MS)

    def again(self) -> None:
        """The box has power again, and what lay on it lies there still."""
        self._box.do("put_all", tags=list(self.lying.values()))

    async def answered(self, name: str) -> bool:
        """Wait until the box has stored or said something since this was laid; else False."""
        box = self._box
        before = self._before.get(name)
        for _ in range(int(_WAIT_S / _GLANCE_S)):
            if (len(box.events), box.says) != before:
                await box.sleep(_LIES_S)
                return True
            await box.sleep(_GLANCE_S)
        return False

    def _tag(self, name: str) -> dict[str, Any] | None:
        if name == "bank":
            return {"kind": "classic", "uid": "1a2b3c4d"}
        if name == "phone":
            return {"kind": "random", "uid": "08000000"}
        if name == "dead":
            return {"kind": "dead", "uid": "045ab2c3d4e501"}
        if name == "blank":
            return {"kind": "card", "uid": "045ab2c3d4e502"}
        if name == "copied":  # a card's content on another tag: its check byte is wrong
            made = _card(DECKS[self.deck].cards[0])
            return {**made, "uid": "045ab2c3d4e503"}
        if name == "other":
            return _card(DECKS[self.deck ^ SALZBURG].cards[0])
        return next((_card(card) for card in DECKS[self.deck].cards if str(card) == name), None)


def _card(card: int) -> dict[str, Any]:
    """Return a card's tag, written as tags.md says."""
    uid = bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, card))
    content = tag_content.message(uid, _DECK, card, "it", text(card))
    return {"kind": "card", "uid": uid.hex(), "content": bytes(content).hex()}
