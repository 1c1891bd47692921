"""The tags believed to be lying on the reader.

A resting tag is silent, and so is one that is gone. Only a look at the whole reader tells them
apart: the field goes off and on again, which wakes all who lie there, and who does not answer
the search within its time is gone.
"""

from micropython import const

NEW = const(0)
FIRST = const(1)
AGAIN = const(2)

_PLACES = const(12)


class Lying:
    """A small set of UIDs. Nothing here allocates after the constructor."""

    def __init__(self) -> None:
        self.count = 0
        self._uids: "list[bytes | None]" = [None] * _PLACES
        self._seen = bytearray(_PLACES)  # in the look that goes on
        self._waited_for = bytearray(_PLACES)  # somebody waits for it to be lifted

    def _find(self, uid: "bytes | None") -> int:
        return self._uids.index(uid) if uid in self._uids else -1

    def see(self, uid: bytes) -> int:
        """This tag answered: `NEW` here, for the `FIRST` time in this look, or `AGAIN`."""
        i = self._find(uid)
        if i < 0:
            return NEW
        known = AGAIN if self._seen[i] else FIRST
        self._seen[i] = 1
        return known

    def add(self, uid: bytes, waited_for: bool = False) -> None:
        """This tag lies here now; with `waited_for` it is looked at often until it is lifted.

        When every place is taken, the last one is used again: a dozen tags on each other are
        more than any reader tells apart.
        """
        i = self._find(uid)
        if i < 0:
            i = self._find(None)
            if i < 0:
                i = _PLACES - 1
            else:
                self.count += 1
            self._uids[i] = uid
            self._waited_for[i] = 0
        self._seen[i] = 1
        if waited_for:
            self._waited_for[i] = 1

    def begin_look(self) -> None:
        """The field was off: whoever lies here answers again."""
        for i in range(_PLACES):
            self._seen[i] = 0

    def all_seen(self) -> bool:
        """Whether nobody is missing in this look any more."""
        for i in range(_PLACES):
            if self._uids[i] is not None and not self._seen[i]:
                return False
        return True

    def end_look(self) -> None:
        """All who lie here had time to answer: drop who did not."""
        for i in range(_PLACES):
            if self._uids[i] is not None and not self._seen[i]:
                self._uids[i] = None
                self.count -= 1

    def waited_for(self) -> bool:
        """Whether somebody waits for some tag to be lifted."""
        for i in range(_PLACES):
            if self._waited_for[i] and self._uids[i] is not None:
                return True
        return False
