"""Matches from the club's lines into the score book proper, as an import would take them.

A match goes in when it is finished, or when its box has begun another one; what it has got since
takes the shorter one's place. Only one program does this at a time, so that none does it twice.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, exists, or_, select, update
from sqlalchemy.exc import DataError, IntegrityError

from host_tools import plain
from host_tools.book_keeping import reading
from host_tools.book_keeping.fates import Differing, Fate, Taken
from host_tools.book_keeping.store import Book
from host_tools.book_keeping.taking import Taking
from host_tools.club_keeping import rows
from host_tools.club_keeping.arrivals import Key
from host_tools.club_keeping.folding import transcript
from host_tools.club_keeping.schema import CLUB_MATCHES

_AT_ONCE = 5  # matches a transaction: lines wait as long

_REFUSED = (Fate.DIFFERS, Fate.BAD)


class Booked(NamedTuple):
    """What the book made of a match; `said` is the line for whoever has to know, if any."""

    key: Key
    fate: Fate
    said: str


def source(key: Key) -> str:
    """Return what the book has as a match's source."""
    return f"{key.box}/{key.journal}/{key.number}"


def _due() -> Any:
    """Return the condition that a match is to be taken."""
    mine, later = CLUB_MATCHES.c, CLUB_MATCHES.alias("later")
    begun = exists().where(
        and_(
            later.c.box == mine.box,
            later.c.journal == mine.journal,
            later.c.number > mine.number,
        )
    )
    return and_(mine.lines > mine.booked, or_(mine.finished, begun))


def take_due(book: Book) -> tuple[list[Booked], bool]:
    """Take some of what is due into the book; returns them, and whether there is more.

    Raises BookTrouble.
    """
    with book.reading() as connection:
        asked = select(CLUB_MATCHES.c.id).where(_due()).order_by(CLUB_MATCHES.c.id)
        due = list(connection.scalars(asked.limit(_AT_ONCE)))
    if not due:
        return [], False
    with book.writing() as connection:
        return _take(connection, due), len(due) == _AT_ONCE


def _take(connection: Connection, due: list[int]) -> list[Booked]:
    mine = CLUB_MATCHES.c
    asked = select(CLUB_MATCHES).where(mine.id.in_(due), _due()).order_by(mine.id)
    done = []
    for row in list(connection.execute(asked.with_for_update())):
        taken = _alone(connection, row)
        number = row.match_id if taken.match is None else taken.match
        values = {"booked": row.lines, "match_id": number}
        connection.execute(update(CLUB_MATCHES).where(mine.id == row.id).values(values))
        done.append(Booked(rows.key_of(row), taken.fate, taken.said))
    return done


def _alone(connection: Connection, row: Any) -> Taken:
    """Take one match, so that one which the database refuses is in no other's way."""
    try:
        with connection.begin_nested():
            return _one(connection, row)
    except (IntegrityError, DataError) as error:
        name = plain.path(source(rows.key_of(row)))
        why = plain.visible(str(error.orig).partition("\n")[0])
        return Taken(name, Fate.BAD, said=f"{name}: the database refuses it: {why}; not taken")


def _one(connection: Connection, row: Any) -> Taken:
    """Take one match."""
    name = source(rows.key_of(row))
    data = transcript(rows.lines(connection, row.id, 0, row.lines))
    read = reading.of_bytes(name, data, row.played, name)
    taken = Taking(connection, Differing.REFUSE, None).take([read])[0]
    if taken.fate in _REFUSED and not taken.said:
        return taken._replace(said=f"{plain.path(name)}: not taken")
    return taken
