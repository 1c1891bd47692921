"""The kept lines that a batch has to see again: of all its matches in one question."""

from collections.abc import Mapping

from sqlalchemy import Connection

from host_tools.club_keeping import rows
from host_tools.club_keeping.arrivals import Made


class Reread:
    """Lines that are kept. `wanted`: of which matches, from which line up to which.

    A server's answer takes its time, however little is asked for: what will be needed is read at
    once. What else is asked for is there too.
    """

    def __init__(self, connection: Connection, wanted: Mapping[int, tuple[int, int]]) -> None:
        self._connection = connection
        self._wanted = {match: span for match, span in wanted.items() if span[0] < span[1]}
        self._lines = rows.lines_of(connection, self._wanted)

    def lines(self, match: int, first: int, end: int) -> list[Made]:
        """Return the lines of a match from `first` up to `end`, which are kept."""
        if first >= end:
            return []
        start, stop = self._wanted.get(match, (0, 0))
        if start <= first and end <= stop:
            return self._lines[match][first - start : end - start]
        return rows.lines(self._connection, match, first, end)
