"""One match in one transaction: which of the lines that came follow, which wait, which are wrong.

Knows no database: `Course` gets what is kept, and says what is to be kept then.
"""

from collections.abc import Callable, Collection, Iterable

from host_tools import refusals
from host_tools.club_keeping.arrivals import ASIDE, Line, Made
from host_tools.club_keeping.folding import Fold
from pezzbox.game.refused import Refused

AHEAD = 2000
"""So many lines beyond the last one that is kept are waited for; what is further comes again."""

_A_FEW = 20


def last_missing(lines: int, waiting: Collection[int]) -> int:
    """Return the last line to ask for, from `lines` on, which do not go on with what waits.

    Where the first one is there and does not follow, it is asked for too, with what comes after
    those that wait: they may be set aside there. -1 if nothing waits.
    """
    if not waiting:
        return -1
    end = lines
    while end in waiting:
        end += 1
    beyond = [seq for seq in waiting if seq > end]
    return min(beyond) - 1 if beyond else end + _A_FEW


class Course:
    """A match while lines are added.

    `fold` is as far as what is kept, `waiting` what waits; `load(first, end)` returns the kept
    lines from one up to another.
    """

    def __init__(
        self, fold: Fold, waiting: dict[int, Made], load: Callable[[int, int], list[Made]]
    ) -> None:
        self.fold = fold
        self.waiting = waiting
        self.first = fold.lines
        """The line from which on `added` is."""
        self.added: list[Made] = []
        self.wrong: list[str] = []
        """What is wrong with lines that came; they change nothing."""
        self.refused = ""
        """Why the first line that waits does not follow, if it does not."""
        self._highest = -1  # that came
        self._load = load

    def add(self, lines: Iterable[Line]) -> None:
        """Take these lines, in whatever order they came."""
        before = []
        for line in lines:
            if line.seq < self.fold.lines:
                before.append(line)
            else:
                self._later(line.seq, line.made)
                self._drain()
        self._compare(before)

    @property
    def missing(self) -> int:
        """The last line that is to be asked for, from `fold.lines` on; lower if none is."""
        if self.waiting:
            return last_missing(self.fold.lines, self.waiting)
        return self._highest

    def _later(self, seq: int, made: Made) -> None:
        """Let a line wait that was not there yet."""
        self._highest = max(self._highest, seq)
        there = self.waiting.get(seq)
        if seq >= self.fold.lines + AHEAD:
            self.wrong.append(f"line {seq} comes after {self.fold.lines}: that is too far ahead")
        elif there is None or (seq == self.fold.lines and there != made):
            self.waiting[seq] = made  # in the place of what did not follow, too
        elif there != made:
            self.wrong.append(f"line {seq} comes twice, and differs; the first waits on")

    def _compare(self, lines: list[Line]) -> None:
        """Look at lines that are there: a match does not change what it was."""
        if not lines:
            return
        first = min(line.seq for line in lines)
        known = self.known(first, 1 + max(line.seq for line in lines))
        for line in lines:
            if known[line.seq - first] != line.made:
                self.wrong.append(f"line {line.seq} differs from the one that is kept")

    def known(self, first: int, end: int) -> list[Made]:
        """Return the lines from `first` up to `end`, those that were added too."""
        added = self.added[max(0, first - self.first) : max(0, end - self.first)]
        if first >= self.first:
            return added
        return [*self._load(first, min(end, self.first)), *added]

    def _drain(self) -> None:
        """Add what waits, as far as it follows."""
        self.refused = ""
        while (made := self.waiting.get(self.fold.lines)) is not None:
            try:
                self.fold.add(made)
            except Refused as refused:
                if not self._with_aside():
                    self.refused = refusals.text(refused) if made["event"] != ASIDE else "aside"
                    return
            else:
                del self.waiting[self.fold.lines - 1]
                self.added.append(made)

    def _with_aside(self) -> bool:
        """Add what waits up to an `aside` that takes back what does not follow, if one does."""
        run: list[Made] = []
        while (made := self.waiting.get(self.fold.lines + len(run))) is not None:
            run.append(made)
            if made["event"] != ASIDE:
                continue
            try:
                fold = Fold.of([*self.known(0, self.fold.lines), *run])
            except Refused:
                continue
            for seq in range(self.fold.lines, fold.lines):
                del self.waiting[seq]
            self.fold = fold
            self.added += run
            return True
        return False
