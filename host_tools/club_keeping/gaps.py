"""Which lines are missing, and when they are asked for: not at once, not too often."""

from typing import NamedTuple

from host_tools.club_keeping.arrivals import Key, State
from host_tools.club_keeping.batch import Followed

FIRST_S = 2.0
"""What comes out of order is there by then."""

_LONGEST_S = 60.0
_MOST = 1000  # lines of one question
_OF_BOX = 40  # gaps of one box: a box can make up as many states as it likes
_GUESSES = 2  # questions that a box does not answer, since there is nothing more


class Ask(NamedTuple):
    """Lines `first` to `last` of a match, to be published again."""

    key: Key
    first: int
    last: int


class _Gap:
    """Lines `first` to `last` are missing.

    Not `real`: if the box has them at all. `over`: it has begun another match since, so that
    nothing tells where this one ends but that the box has no more of it.
    """

    def __init__(self) -> None:
        self.first = self.last = -1
        self.tries = 0
        self.due = 0.0
        self.real = True
        self.over = False

    def again(self, now: float) -> None:
        """It is another one now, or whoever is asked is another one."""
        self.tries = 0
        self.due = now + FIRST_S


class Gaps:
    """The matches that are not whole, and the boxes of which it is said that they are away."""

    def __init__(self) -> None:
        self._gaps: dict[Key, _Gap] = {}
        self._away: set[str] = set()
        self._whole: dict[str, tuple[Key, int]] = {}  # of each box, what it had no more of
        self._has: dict[str, tuple[Key, int]] = {}  # of each box, the last line that it told of

    def followed(self, found: Followed, now: float) -> None:
        """A match has got lines, or there are some of it that do not follow."""
        self._missing(found.key, found.lines, found.missing, now)

    def state(self, state: State, lines: int, now: float) -> None:
        """A box says how far it is; `lines` are kept of the match that it names."""
        if state.online:
            self._away.discard(state.box)
            if state.number is None:
                self._whole.pop(state.box, None)  # the broker may have lost its last lines since
            for key, gap in self._gaps.items():
                if key.box == state.box:
                    gap.again(now)
        else:
            self._away.add(state.box)
        if state.number is not None and state.seq is not None:
            key = Key(state.box, state.journal, state.number)
            self._has[state.box] = key, state.seq
            gap = self._gaps.get(key)
            if gap is None or gap.first != lines:
                self._missing(key, lines, -1, now)

    def _missing(self, key: Key, first: int, last: int, now: float) -> None:
        gap = self._gaps.get(key)
        named, has = self._has.get(key.box, (None, -1))
        if last < first and named == key:
            last = has
        real = last >= first
        if not real and gap is not None and gap.over:
            last = first + _MOST - 1
        elif not real:
            self._gaps.pop(key, None)
            return
        if gap is None:
            gap = self._new(key)
        if first != gap.first:
            gap.again(now)
        gap.first, gap.last, gap.real = first, last, real

    def over(self, key: Key, lines: int, now: float) -> None:
        """A box has begun another match than this one, of which `lines` are kept."""
        if self._whole.get(key.box) == (key, lines):
            return  # it was asked, and had no more
        gap = self._gaps.get(key)
        if gap is None:
            gap = self._new(key)
            gap.first, gap.last, gap.real = lines, lines + _MOST - 1, False
            gap.again(now)
        gap.over = True

    def _new(self, key: Key) -> _Gap:
        """Return a new gap, in the place of the oldest of a box that has too many."""
        of_box = [other for other in self._gaps if other.box == key.box]
        if len(of_box) >= _OF_BOX:
            del self._gaps[of_box[0]]
        made = self._gaps[key] = _Gap()
        return made

    def due(self, now: float) -> list[Ask]:
        """Return what is to be asked for now."""
        asks = []
        for key, gap in list(self._gaps.items()):
            if now < gap.due + (_LONGEST_S if key.box in self._away else 0.0):
                continue  # a broker may say late that a box is away, which has long been back
            if not gap.real and gap.tries == _GUESSES:
                del self._gaps[key]
                self._whole[key.box] = key, gap.first
                continue
            gap.tries += 1
            gap.due = now + min(FIRST_S * 2**gap.tries, _LONGEST_S)
            asks.append(Ask(key, gap.first, min(gap.last, gap.first + _MOST - 1)))
        return asks
