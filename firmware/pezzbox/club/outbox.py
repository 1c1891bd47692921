"""The journal as the club's outbox: its lines in order, from the first that nobody acknowledged.

Nothing is copied and nothing queued: what waits is on the flash, however long the network is
away. Each call does a little, so that nobody at the table waits for it.
"""

from micropython import const

from pezzbox.journal import StorageError

try:
    from typing import TYPE_CHECKING, Any
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.club.position import Position
    from pezzbox.journal import Journal

WINDOW = const(4)  # lines under way at most
_ASKED = const(4)  # ranges that wait; the club asks again for what it does not get
_PASSED = const(6)  # lines, or chunks, passed over in one step
_KEEP = const(20)  # acknowledgements before the position is worth an erase
_DEAL = '"event": "deal"'


class Line:
    """A line that is published: number `seq` of `match`."""

    def __init__(self, match: int, seq: int, text: str, again: bool) -> None:
        self.match = match
        self.seq = seq
        self.text = text
        self.again = again  # it was asked for
        self.done = False


class Outbox:
    """What of `journal`, which has been scanned, is published next, and what was acknowledged."""

    def __init__(self, journal: "Journal", position: "Position") -> None:
        self._journal = journal
        self.position = position
        self._pages = _Pages(journal)
        self._back = _Pages(journal)  # of what is asked for: the other ones stay where they are
        self._match = position.match
        self._seq = position.seq  # the line that is published next
        self._way: "list[Line]" = []  # not acknowledged, in order
        self._asked: "list[tuple]" = []  # (match, first, last)
        self._seen: "Any" = None
        self._ended = False  # nothing more at present
        self._moved = 0  # acknowledgements since the position was kept

    @property
    def full(self) -> bool:
        """Whether as much is under way as may be."""
        return len(self._way) >= WINDOW

    @property
    def idle(self) -> bool:
        """Whether everything that is stored was acknowledged."""
        return self._ended and not self._way and not self._asked and not self._news()

    @property
    def last(self) -> "int | None":
        """The last line that was published of the match in progress; None: none was."""
        return self._seq - 1 if self._seq and self._match == self._journal.match_id else None

    @property
    def worth_keeping(self) -> bool:
        """Whether the position should be put on the flash when nobody waits."""
        if not self.position.changed:
            return False
        return self._moved >= _KEEP or (self._journal.match_id is None and not self._way)

    def keep(self) -> None:
        """Put the position on the flash. Blocks for an erase or two (45 ms each)."""
        self._moved = 0
        self.position.keep()

    def rewind(self) -> None:
        """The connection is another one: what was not acknowledged is published again."""
        self._way = []
        self._asked = []
        self._pages.close()
        self._back.close()
        self._match = self.position.match
        self._seq = self.position.seq
        self._seen = None
        self._ended = False

    def ask(self, journal: str, match: int, first: int, last: int) -> None:
        """The club has not got these lines."""
        if journal == self.position.journal and len(self._asked) < _ASKED:
            self._asked.append((match, first, last))

    def acknowledged(self, line: Line) -> None:
        """The broker has this line of `next`, in whatever order it says so."""
        line.done = True
        while self._way and self._way[0].done:
            done = self._way.pop(0)
            if not done.again:
                self.position.move(done.match, done.seq + 1)
                self._moved += 1

    def next(self) -> "Line | None":
        """The line to publish now; None: there is none, or it takes another call to reach it.

        Passes over a few lines at most. Raises OSError if the flash cannot be read.
        """
        if self.full:
            return None
        found = self._onward()
        if found is None and self._ended and self._asked:
            return self._again()
        return found

    # In order

    def _news(self) -> bool:
        return self._seen != (self._journal.match_id, self._journal.stored)

    def _onward(self) -> "Line | None":
        """The next line that was never published, or not since the connection was made."""
        journal = self._journal
        if self._news():
            one_more = (
                self._ended
                and self._seen is not None
                and journal.match_id == self._match == self._seen[0]
                and journal.stored == self._seen[1] + 1
            )
            self._seen = (journal.match_id, journal.stored)
            if one_more:
                return self._take(journal.latest())
            self._ended = False
        if self._ended:
            return None
        text = self._pages.turn(self._match, self._seq)
        if text is not None:
            return self._take(text)
        if self._pages.ended:
            self._end_of_match()
        return None

    def _take(self, text: str) -> Line:
        if _DEAL in text:
            self._moved += _KEEP  # the deal before it is over
        self._seq += 1
        return self._publish(self._seq - 1, self._match, text, False)

    def _publish(self, seq: int, match: int, text: str, again: bool) -> Line:
        line = Line(match, seq, text, again)
        self._way.append(line)
        return line

    def _end_of_match(self) -> None:
        """There are no more lines in this match: on to the next one, if there is one."""
        pages = self._pages
        pages.close()
        if pages.there and pages.last < self._seq - 1:  # damaged: less is there than the club has
            self._way = []
            self.position.anew(self._match)
            self._seq = 0
        elif self._match < self._journal.newest and self._match != self._journal.match_id:
            self._match += 1
            self._seq = 0
        else:
            self._ended = True

    # Again

    def _again(self) -> "Line | None":
        """The next line that was asked for."""
        match, first, last = self._asked[0]
        text = self._back.turn(match, first)
        if text is None:
            if self._back.ended:
                self._asked.pop(0)
                self._back.close()
            return None
        if first == last:
            self._asked.pop(0)
            self._back.close()
        else:
            self._asked[0] = (match, first + 1, last)
        return self._publish(first, match, text, True)


class _Pages:
    """The lines of a match, read on from where they were read last."""

    def __init__(self, journal: "Journal") -> None:
        self._journal = journal
        self._lines: "Any" = None
        self._match = -1
        self._found = (0, 0)  # what was stored and moved when it was opened
        self.there = True
        """Whether there is such a match."""
        self.ended = False

    @property
    def last(self) -> int:
        """The line that was read last; -1: none was."""
        return self._lines.seq if self._lines else -1

    def close(self) -> None:
        """Let go of the file."""
        if self._lines is not None:
            self._lines.close()
        self.ended = False

    def turn(self, match: int, seq: int) -> "str | None":
        """Line `seq`; None if it is not reached yet, or `ended`: there is none."""
        lines = self._lines
        journal = self._journal
        if self._match != match or lines is None or lines.before >= seq:
            self.close()
            self._match = match
            self._lines = None
            self._open(None)
            return None
        if not lines.is_open or lines.seq >= seq or self._found[1] != journal.moved:
            self._open(lines)
            return None
        for _ in range(_PASSED):
            if not lines.step():
                if self._found[0] == journal.stored:
                    self.ended = True
                else:
                    self._open(lines)
                return None
            if lines.seq == seq:
                return lines.text()
        return None

    def _open(self, since: "Any") -> None:
        self._found = (self._journal.stored, self._journal.moved)
        self.there = True
        self.ended = False
        try:
            self._lines = self._journal.lines(self._match, since)
        except StorageError:
            self._lines = None
            self.there = False
            self.ended = True
