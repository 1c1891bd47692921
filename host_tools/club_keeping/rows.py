"""The rows of the club's tables, read."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import ColumnElement, Connection, and_, or_, select, tuple_

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


def is_one_of(keys: Sequence[Key]) -> Condition:
    """Return the condition that a row of CLUB_MATCHES is one of these matches."""
    mine = CLUB_MATCHES.c
    return tuple_(mine.box, mine.journal, mine.number).in_(keys)


def lines(connection: Connection, match: int, first: int, end: int) -> list[Made]:
    """Return the lines of a match that are kept, from `first` up to `end`."""
    mine = CLUB_LINES.c
    within = and_(mine.club_match_id == match, mine.seq >= first, mine.seq < end)
    asked = select(mine.made).where(within).order_by(mine.seq)
    return [parsed(text) for text in connection.scalars(asked)]


def lines_of(
    connection: Connection, wanted: Mapping[int, tuple[int, int]]
) -> dict[int, list[Made]]:
    """Return the lines of matches that are kept, of each from one line up to another."""
    mine = CLUB_LINES.c
    found: dict[int, list[Made]] = {match: [] for match in wanted}
    within = [
        and_(mine.club_match_id == match, mine.seq >= first, mine.seq < end)
        for match, (first, end) in wanted.items()
    ]
    if within:
        asked = select(mine.club_match_id, mine.made).where(or_(*within))
        for row in connection.execute(asked.order_by(mine.club_match_id, mine.seq)):
            found[row.club_match_id].append(parsed(row.made))
    return found


def waiting(connection: Connection, matches: Sequence[int]) -> dict[int, dict[int, Made]]:
    """Return the lines of matches that wait for others."""
    mine = CLUB_WAITING.c
    found: dict[int, dict[int, Made]] = {match: {} for match in matches}
    if matches:
        for row in connection.execute(select(CLUB_WAITING).where(mine.club_match_id.in_(matches))):
            found[row.club_match_id][row.seq] = parsed(row.made)
    return found
