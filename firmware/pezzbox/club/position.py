"""How far the club has what the journal holds: up to there the broker has acknowledged it."""

import json
import os
from binascii import hexlify

from pezzbox.club import messages
from pezzbox.journal.slots import Slots

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.journal import Journal


class Position:
    """The first line that is not acknowledged: `seq` of `match`, of the journal named `journal`.

    Kept in `path`.a and `path`.b as safely as an event (journal/slots.py). Where nothing is kept
    it begins with the match in progress, or the next one: what was played before there was a club
    is the table's own. The journal then gets a name, another one than that of a flash that was
    wiped, whose matches had the same numbers, or of a match before it was damaged.
    """

    def __init__(self, path: str, journal: "Journal") -> None:
        self._slots = Slots(path)
        made = _parse(self._slots.load())
        match = journal.newest + 1 if journal.match_id is None else journal.match_id
        self.journal = ""
        self.match = match
        self.seq = 0
        self.changed = False
        """Whether it is ahead of what is kept."""
        self._harm = [journal.match_id, journal.harm] if journal.harm else [None, 0]
        if made is None:
            self.anew(match)
            return
        self.journal, self.match, self.seq, harmed, harm = made
        if self._harm != [harmed, harm]:
            self.changed = True
            if journal.harm > (harm if harmed == journal.match_id else 0):
                self.anew(self.match)  # lines that the club has may have other numbers now

    def anew(self, match: int) -> None:
        """What the club has of this journal is not what is in it now: it gets another name."""
        self.journal = str(hexlify(os.urandom(4)), "utf-8")
        self.move(match, 0)

    def move(self, match: int, seq: int) -> None:
        """Everything before this is acknowledged. In memory only: `keep` is slow."""
        self.match = match
        self.seq = seq
        self.changed = True

    def keep(self) -> bool:
        """Put it on the flash. Blocks for an erase or two (45 ms each).

        False if the flash does not take it: after a power cut more is sent twice, no harm done.
        """
        self.changed = False
        made = {"journal": self.journal, "match": self.match, "seq": self.seq, "harm": self._harm}
        try:
            self._slots.save(json.dumps(made).encode())
        except OSError:
            return False
        return True


def _parse(data: "bytes | None") -> "tuple | None":
    """Journal, match and line; and which match was found damaged in how many places."""
    try:
        made: "Any" = json.loads(data) if data else None
        found = made["journal"], made["match"], made["seq"]
        harmed, harm = made.get("harm", (None, 0))
    except (ValueError, TypeError, KeyError):
        return None
    if not messages.is_journal(found[0]) or not messages.is_number(found[1]):
        return None
    if not messages.is_number(found[2]) or not messages.is_number(harm):
        return None
    return found + (harmed, harm)
