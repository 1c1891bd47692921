"""A match from its lines: folded by the scoring core, and written as the transcript it is.

An `aside` takes back the standing events before it, which become comments then; the events that
an undo took back stand no more. `firmware/pezzbox/journal/export.py` does the same with records,
but for events that were undone after one that was set aside.
"""

import json
from collections.abc import Iterable, Sequence

from host_tools.club_keeping.arrivals import ASIDE, COMMENT, Made
from host_tools.standing import Scorer
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

_NONE = ("match", COMMENT)  # neither stand nor take back


def set_aside(lines: Sequence[Made]) -> set[int]:
    """Return which of the lines, counted from 0, were set aside, with comments among them."""
    standing: list[int] = []
    found: set[int] = set()
    for number, made in enumerate(lines):
        kind = _kind(made)
        if kind == ASIDE:
            at = max(0, len(standing) - made["count"])
            if standing[at:]:
                # What was undone since follows on what is no more, and cancels out without it.
                found.update(range(standing[at], number))
            del standing[at:]
        elif kind == "undo":
            del standing[-1:]
        elif kind not in _NONE:
            standing.append(number)
    return found


def _kind(made: Made) -> str:
    """Return what a line counts as: of a comment that was an event, that event."""
    if made["event"] != COMMENT:
        return made["event"]
    text = made["line"].removeprefix("# ")
    if text.startswith("{"):
        try:
            return str(json.loads(text)["event"])
        except (ValueError, KeyError, TypeError, RecursionError):
            return COMMENT
    return "unknown" if text.partition(" ")[0].isdecimal() else COMMENT


def transcript(lines: Sequence[Made]) -> bytes:
    """Return the transcript that `pezzbox export` has of these lines."""
    aside = set_aside(lines)
    made = []
    for number, line in enumerate(lines):
        if line["event"] == COMMENT:
            made.append(line["line"])
        elif line["event"] != ASIDE:
            made.append(("# " if number in aside else "") + json.dumps(line))
    return "".join(line + "\n" for line in made).encode()


class Fold:
    """A match as far as its lines were taken."""

    def __init__(self) -> None:
        self._scorer = Scorer()
        self.lines = 0

    @classmethod
    def of(cls, lines: Sequence[Made]) -> "Fold":
        """Fold all these lines; raises Refused where one of them does not follow."""
        made = cls()
        aside = set_aside(lines)
        made._take(line for number, line in enumerate(lines) if number not in aside)
        made.lines = len(lines)
        return made

    def _take(self, lines: Iterable[Made]) -> None:
        for line in lines:
            if line["event"] not in (ASIDE, COMMENT):
                self._scorer.add(line)

    @property
    def match(self) -> Match | None:
        """The match, once its first line was taken."""
        return self._scorer.match

    @property
    def finished(self) -> bool:
        """Whether it is over, as far as its lines go."""
        return self.match is not None and self.match.finished

    def add(self, made: Made) -> None:
        """Take one more line; raises Refused (nothing is changed) if it does not follow.

        An `aside` never follows: `of` all lines with it is what it means.
        """
        if made["event"] == ASIDE:
            raise Refused("event_unknown", ASIDE)
        self._take((made,))
        self.lines += 1


class Unfolded(Fold):
    """A match whose kept lines this program's rules refuse: what comes waits for another one."""

    def __init__(self, lines: int) -> None:
        super().__init__()
        self.lines = lines

    def add(self, made: Made) -> None:
        """Raise Refused."""
        raise Refused("match_missing", made["event"])
