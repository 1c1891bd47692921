"""The rows of the club's tables, read."""

from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, select

from host_tools.club_keeping.arrivals import Key, Made, parsed
from host_tools.club_keeping.schema import CLUB_LINES, CLUB_MATCHES, CLUB_WAITING

Condition = ColumnElement[bool]


def key_of(row: Any) -> Key:
    """Return which match a row of CLUB_MATCHES is."""
    return Key(row.box, row.journal, row.number)


def is_key(key: Key) -> Condition:
    """Return the condition that a row of CLUB_MATCHES is that match."""
    mine = CLUB_MATCHES.c
    return and_(mine.box == key.box, mine.journal == key.journal, mine.number == key.number)


def lines(connection: Connection, match: int, first: int, end: int) -> list[Made]:
    """Return the lines of a match that are kept, from `first` up to `end`."""
    mine = CLUB_LINES.c
    within = and_(mine.club_match_id == match, mine.seq >= first, mine.seq < end)
    asked = select(mine.made).where(within).order_by(mine.seq)
    return [parsed(text) for text in connection.scalars(asked)]


def waiting(connection: Connection, match: int) -> dict[int, Made]:
    """Return the lines of a match that wait for others."""
    mine = CLUB_WAITING.c
    asked = select(mine.seq, mine.made).where(mine.club_match_id == match)
    return {row.seq: parsed(row.made) for row in connection.execute(asked)}
