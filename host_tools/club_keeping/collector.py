"""The collector without its broker: takes messages, says what to ask for and what is wrong.

Of one thread at a time. Whoever calls it acknowledges messages to the broker only after `take` has
returned: what it has taken is in the database then, or is nothing that belongs there.
"""

import time
from collections.abc import Callable, Iterable

from host_tools import plain
from host_tools.book_keeping.store import Book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.club_keeping import booking
from host_tools.club_keeping.again import Again, Message
from host_tools.club_keeping.arrivals import Bad, Key, Line, State, read
from host_tools.club_keeping.batch import Followed
from host_tools.club_keeping.complaints import Complaints
from host_tools.club_keeping.gaps import Ask, Gaps
from host_tools.club_keeping.keeping import AT_ONCE, Keeping
from host_tools.club_keeping.lately import Lately

_LOOK_S = 30.0  # so often what is due is looked for without cause

Clock = Callable[[], float]


class Heard:
    """What the collector tells of the tables; here nobody listens."""

    def followed(self, found: Followed) -> None:
        """A match has got lines, and they are in the database."""

    def state(self, state: State) -> None:
        """A box has come, or gone."""


class Collector:
    """Messages into a book; `out` gets a line for each thing that is wrong."""

    def __init__(
        self,
        book: Book,
        out: Callable[[str], None],
        heard: Heard | None = None,
        clock: Clock = time.monotonic,
    ) -> None:
        self._book = book
        self._clock = clock
        self._heard = heard or Heard()
        self._keeping = Keeping(book)
        self._complaints = Complaints(out, clock)
        self._gaps = Gaps()
        self._again = Again()
        self._begun: set[Key] = set()  # matches; what is missing before them is not known yet
        self._due = True
        self._looked = clock()
        self._recall()

    def _recall(self) -> None:
        """Go on where the last collector stopped."""
        keys = dict.fromkeys([*self._keeping.incomplete(), *self._keeping.latest()])
        for found in self._keeping.recall(list(keys)):
            self._follow(found)
        self._look_back([])

    def take(self, messages: Iterable[Message]) -> None:
        """Take messages in. Raises BookTrouble: then all of them are to be given again."""
        lines: list[tuple[Line, Message]] = []
        states: list[State] = []
        wrong: list[Bad] = []
        for message in messages:
            if message in self._again:
                continue
            try:
                one = read(*message)
            except Bad as bad:
                wrong.append(bad)
                continue
            if isinstance(one, Line):
                lines.append((one, message))
            else:
                states.append(one)
        try:
            for start in range(0, len(lines), AT_ONCE):
                self._keep(lines[start : start + AT_ONCE])
            self._look_back(states)
        except BookTrouble:
            self._again.forget()
            raise
        for bad in wrong:
            self._complaints.say(bad.box, str(bad))

    def _keep(self, lines: list[tuple[Line, Message]]) -> None:
        """Take lines in, AT_ONCE at most."""
        followed = self._keeping.take(line for line, _ in lines)
        for found in followed:
            self._follow(found)
        kept = {found.key: found.lines for found in followed}
        self._again.keep(message for line, message in lines if line.seq < kept[line.key])

    def _follow(self, found: Followed) -> None:
        key = found.key
        self._gaps.followed(found, self._clock())
        if found.told:
            # Only what has just begun or ended changes what goes into the book.
            self._due = self._due or found.finished or not found.first
            self._heard.followed(found)
        if found.told and not found.first:
            self._begun.add(key)
        for wrong in found.wrong:
            self._complaints.say(key.box, f"match {key.number}: {wrong}")
        if found.refused:
            said = f"match {key.number}, line {found.lines}: {found.refused}"
            self._complaints.say(key.box, plain.visible(said))

    def _look_back(self, states: list[State]) -> None:
        """Look for what is missing of the matches before those that have begun, and by states.

        All boxes in one question: after an outage every one of them tells its state.
        """
        now = self._clock()
        boxes = {(key.box, key.journal) for key in self._begun}
        lately = self._keeping.lately(boxes | {(state.box, state.journal) for state in states})
        for key in self._begun:
            for number, lines in lately[key.box, key.journal].before(key.number).items():
                self._gaps.over(key._replace(number=number), lines, now)
        self._begun.clear()
        for state in states:
            self._take_state(state, lately[state.box, state.journal], now)

    def _take_state(self, state: State, lately: Lately, now: float) -> None:
        number = state.number
        lines = 0 if number is None else lately.lines(number)
        self._gaps.state(state, lines, now)
        if state.online:
            over = lately.newest() if number is None else lately.before(number)
            for other, kept in over.items():
                self._gaps.over(Key(state.box, state.journal, other), kept, now)
        self._heard.state(state)

    def asks(self) -> list[Ask]:
        """Return the questions that are due now."""
        self._complaints.flush()
        due = self._gaps.due(self._clock())
        if due:
            self._again.forget()  # their answers are looked at, whatever was kept once
        return due

    def book(self) -> int:
        """Take finished matches into the book proper; returns how many. Raises BookTrouble."""
        count = 0
        while found := self.book_some():
            count += found
        return count

    def book_some(self) -> int:
        """Take some of them, so that lines do not wait long; returns 0 when there are no more."""
        now = self._clock()
        if not self._due and now - self._looked < _LOOK_S:
            return 0
        done, self._due = booking.take_due(self._book)
        self._looked = now
        for one in done:
            if one.said:
                self._complaints.say(one.key.box, one.said)
        return len(done)
