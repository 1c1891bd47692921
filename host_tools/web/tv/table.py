"""A table as a box tells of it: its match as far as it was played, and whether it is there."""

import json
from typing import Any

from host_tools.board_errors import BoardTrouble, NoBoard, NoRights, PortBusy, Unplugged
from host_tools.standing import Scorer
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

WAITING = "waiting"
LIVE = "live"
UNREAD = "unread"
_LONGEST = 4096  # no line of a box comes near

Made = dict[str, Any]


def _why(trouble: BoardTrouble) -> str:
    """Return the key of what the page says of a trouble."""
    if isinstance(trouble, NoBoard | Unplugged):
        return "unplugged"
    if isinstance(trouble, PortBusy):
        return "busy"
    return "rights" if isinstance(trouble, NoRights) else "nobodythere"


class _Told(Scorer):
    """What was told of one match."""

    stuck = False
    """At an event that this program cannot fold, until the box sets it aside."""

    def take(self, made: Made) -> None:
        """Fold one more event, unless it or one before it cannot be."""
        try:
            if not self.stuck:
                self.add(made)
        except Refused:
            self.stuck = True


class Table:
    """One table; `take` and `lost` return whether there is something new to be seen."""

    def __init__(self) -> None:
        self.said: tuple[str, list[Any]] | None = None
        """What the box says on its display, until the next event or `hush`."""
        self._status = WAITING
        self._answered = False
        self._told = _Told()
        self._telling: _Told | None = None  # while the box tells what was

    @property
    def status(self) -> str:
        """WAITING, LIVE, UNREAD, or why the box is not heard: a key of words.txt."""
        return UNREAD if self._status == LIVE and self._told.stuck else self._status

    @property
    def is_box(self) -> bool:
        """Whether a box has answered, now or before."""
        return self._answered

    @property
    def match(self) -> Match | None:
        """The match, as far as it was told whole."""
        return self._told.match

    def lost(self, trouble: BoardTrouble) -> bool:
        """The box is gone for the moment."""
        before = self._status
        self._status, self._telling, self.said = _why(trouble), None, None
        return before != self._status

    def hush(self) -> None:
        """What the box said is no longer on its display."""
        self.said = None

    def take(self, line: str | None) -> bool:
        """Take a line of the box, or None: it has said all."""
        if line is None:
            return self._caught_up()
        told = self._telling or self._told
        if line.startswith("#"):
            was, told.stuck = told.stuck, False
            return was and self._telling is None
        try:
            made = json.loads(line) if len(line) <= _LONGEST else None
        except (ValueError, RecursionError):
            return False  # nothing of ours: a program that ended says why
        if not isinstance(made, dict):
            return False
        if "box" in made:
            self._telling = _Told()
            return False
        if "said" in made:
            details = made.get("details")
            self.said = (str(made["said"]), details if isinstance(details, list) else [])
        elif "event" in made:
            told.take(made)
            self.said = None
        return self._telling is None

    def _caught_up(self) -> bool:
        if self._telling is None:
            return False
        self._told, self._telling, self._status = self._telling, None, LIVE
        self._answered = True
        return True
