"""The club's tables for the television: what the collector has kept, as soon as it is kept."""

from host_tools.club_keeping.arrivals import Made, State
from host_tools.club_keeping.batch import Followed
from host_tools.club_keeping.folding import Fold, Unfolded
from host_tools.web.tv.table import LIVE, Table
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

AWAY = "away"
"""The broker does not hear the box: a key of words.txt."""


class ClubTable(Table):
    """A box of the club, with the match that it began last."""

    def __init__(self) -> None:
        super().__init__()
        self._answered = True
        self._online = True
        self._key: tuple[str, int] | None = None
        self._fold = Fold()

    @property
    def status(self) -> str:
        """LIVE, UNREAD or AWAY."""
        if not self._online:
            return AWAY
        return super().status

    @property
    def match(self) -> Match | None:
        """The match, as far as its lines are kept."""
        return self._fold.match

    def state(self, state: State) -> bool:
        """The box has come or gone; whether that is new."""
        was, self._online = self._online, state.online
        self._status = LIVE
        return was is not state.online

    def unheard(self) -> bool:
        """There is no broker that would tell; whether that is new."""
        was, self._online = self._online, False
        return was

    def follow(self, found: Followed) -> bool:
        """Lines of a match are kept; whether they are of the one that is shown."""
        key = (found.key.journal, found.key.number)
        self._status = LIVE
        if self._key is not None and key != self._key:
            same = key[0] == self._key[0]
            if (same and key[1] < self._key[1]) or found.first:
                return False  # what is filled in of an earlier match
        if found.first and found.first != self._fold.lines:
            return False
        self._key = key
        try:
            self._take(found.first, found.told)
        except Refused:
            self._fold = Unfolded(found.lines)
        return True

    def _take(self, first: int, told: list[Made]) -> None:
        if not first:
            self._fold = Fold.of(told)
            return
        for made in told:
            self._fold.add(made)
