"""Where each deal of the match in progress is in its chunks, and the results of those that ended.

A chunk begins with every deal, and says which deal that is and how the one before it ended. So a
match is taken up again from the first record of each chunk and all of the last deal, however
long it has been going on.
"""

import json

from ..game import written
from ..game.refused import Refused
from . import codec, records
from .chunks import checked, loose, of_match
from .codec import START

try:
    from typing import Any, Iterator

    from .log import Log
    from .records import Reader
except ImportError:
    pass


class Index:
    """Spans: what precedes the first deal, then one a standing deal; each from a chunk on."""

    def __init__(self, log: "Log") -> None:
        self._log = log
        self.spans: "list[int | None]" = [1]  # None: where that deal begins is lost
        self.results: "list[bytes | None]" = []  # of deals 0, 1, ...; b"" if it was not given
        self.gaps: "list[int]" = []  # chunks before which something is missing
        self.bad: "list[int]" = []  # chunks with bytes that are not sound
        self.newer = False
        self._first = b""  # chunk 0
        self._found: "list[Any] | None" = None  # the standing deal's events, once after `load`
        self._depth: "int | None" = 0  # standing events of the last span; None: not counted

    @property
    def deal(self) -> int:
        """Number of the standing deal, -1 before the first."""
        return len(self.spans) - 2

    @property
    def sound(self) -> bool:
        """Whether the match can go on from here: its last deal, and how all others ended."""
        first = self.spans[-1]
        return not self.gaps or (
            first is not None and first >= self.gaps[-1] and all(self.results)
        )

    # -- following what is appended ----------------------------------------------------------

    def start(self, number: int, deal: int, result: bytes) -> None:
        """Deal `deal` begins in chunk `number`; `result` is of the one before it."""
        del self.spans[deal + 1 :]
        while len(self.spans) <= deal:
            self.spans.append(None)
        self.spans.append(number)
        self._found = None
        del self.results[max(deal - 1, 0) :]
        if deal:
            while len(self.results) < deal - 1:
                self.results.append(None)
            self.results.append(result)
        self._depth = 0

    def take(self, count: int) -> None:
        """Follows `codec.taken` of a record: -1 adds an event, else so many are taken back.

        For those `depth()` must have been called before the record was stored.
        """
        self._found = None
        if self._depth is None:
            return
        self._depth = max(0, self._depth - count)
        if count > 0 and not self._depth:
            self._pop()
            self._depth = None

    def depth(self) -> int:
        """Standing events of the standing span. Reads its chunks if they were not counted."""
        if self._depth is None:
            self._depth = self._count()
        return self._depth

    def _pop(self) -> None:
        if len(self.spans) > 1:
            self.spans.pop()
            del self.results[max(self.deal, 0) :]

    # -- reading -----------------------------------------------------------------------------

    def read(self, first: int, stop: "int | None" = None) -> "Iterator[tuple[Reader, bool]]":
        """A reader at each sound record of the chunks from `first` to before `stop`.

        With it, whether something is missing since `first`.
        """
        lost = False
        source = of_match if first <= self._log.archived else loose
        for chunk in checked(source(self._log)):
            if chunk.number < first or not chunk.data:
                continue
            if stop is not None and chunk.number >= stop:
                return
            lost = lost or (chunk.gap and chunk.number > first)
            reader = chunk.reader()
            while reader.step():
                yield reader, lost

    def standing(self, deal: int) -> "list[Any] | None":
        """The events of `deal` (-1: before the first) that were not taken back.

        None if some are missing; an event of an unknown kind is None in the list. Of the last
        deal there are none from where all were taken back.
        """
        last = deal >= self.deal
        if last and self._found is not None:
            found, self._found = self._found, None
            return found
        first = self.spans[deal + 1]
        stop = None if last else self.spans[deal + 2]
        if first is None or (stop is None and not last) or stop in self.gaps:
            return None
        stack: "list[Any]" = []
        for reader, lost in self.read(first, stop):
            if lost:
                return None
            taken = codec.taken(reader.kind, reader.body)
            if taken < 0:
                stack.append(codec.unpack(reader.kind, reader.body))
            elif taken:
                del stack[max(0, len(stack) - taken) :]
                if last and not stack and len(self.spans) > 1:
                    break
        return stack

    def _count(self) -> int:
        """Standing events from the last span's start on; 0 as soon as all are taken back."""
        depth = 0
        for reader, _ in self.read(self.spans[-1] or 1):
            taken = codec.taken(reader.kind, reader.body)
            depth = max(0, depth - taken)
            if taken > 0 and not depth and len(self.spans) > 1:
                return 0
        return depth

    # -- taking up again ---------------------------------------------------------------------

    def load(self) -> None:
        """Reads the chunks of the log's folder, and tells the log where they end."""
        self._log.numbers()  # its last, even if it has nothing sound
        for chunk in checked(of_match(self._log)):
            if chunk.bad:
                self.bad.append(chunk.number)
            if chunk.newer:
                self.newer = True
            if chunk.gap:
                self.gaps.append(chunk.number)
            if not chunk.data:
                continue
            if chunk.number == 0:
                self._first = chunk.data
            self._log.crc = chunk.crc
            self._log.last = max(self._log.last, chunk.number)
            body = records.first_body(chunk.data, START)
            if body is not None:
                deal, result = codec.unpack_start(body)
                self.start(chunk.number, deal, result)
        self._resume()

    def _resume(self) -> None:
        """Finds the deal that stands; its events are kept until `standing` is asked for them."""
        while True:
            found = self.standing(self.deal)
            depth = self._count() if found is None else len(found)
            if depth or len(self.spans) == 1:
                break
            self._pop()
        self._depth = depth
        self._found = found

    def head(self) -> "dict[str, Any] | None":
        """The match event that chunk 0 holds, as an object; None if there is no sound one."""
        body = records.first_body(self._first, codec.MATCH)
        try:
            made = json.loads(body) if body else None
            return made if written.from_json(made)[0] == "match" else None
        except (ValueError, Refused):
            return None
