"""Which of a batch of matches are plainly new, asked of the book in a few questions for all.

The others are looked at one by one: they may be in the book, in a longer or shorter form, or twice
in the batch.
"""

from collections import Counter
from collections.abc import Iterator
from typing import TypeVar

from sqlalchemy import Column, ColumnElement, Connection, or_, select

from host_tools.book_keeping.reading import Read
from host_tools.book_keeping.schema import MATCHES

_Value = TypeVar("_Value", str, int)
_ASKED_AT_ONCE = 500  # values in a question; SQLite takes 32766, others fewer


def slices(values: list[_Value]) -> Iterator[list[_Value]]:
    """Yield values in slices that a database takes in one question."""
    for start in range(0, len(values), _ASKED_AT_ONCE):
        yield values[start : start + _ASKED_AT_ONCE]


def condition(one: Read) -> ColumnElement[bool]:
    """Return which matches of the book may be this one: the same, begun alike, the same file."""
    header = MATCHES.c.header == one.identity.header
    conditions = [MATCHES.c.digest == one.identity.digest, MATCHES.c.source == one.match["source"]]
    if one.identity.beginning is None:
        conditions.append(header)  # it is too short to be known by its beginning
    else:
        conditions.append(MATCHES.c.beginning == one.identity.beginning)
        conditions.append(header & MATCHES.c.beginning.is_(None))
    return or_(*conditions)


def plainly_new(connection: Connection, batch: list[Read]) -> list[bool]:
    """Return of each whether nothing in the book or in the batch may be the same match."""
    digest = _there(connection, MATCHES.c.digest, [one.identity.digest for one in batch])
    source = _there(connection, MATCHES.c.source, [one.match["source"] for one in batch])
    begun = [one.identity.beginning for one in batch if one.identity.beginning is not None]
    beginning = _there(connection, MATCHES.c.beginning, begun)
    headers = [one.identity.header for one in batch]
    short = _there(connection, MATCHES.c.header, headers, MATCHES.c.beginning.is_(None))
    short |= {one.identity.header for one in batch if one.identity.beginning is None}
    return [
        one.identity.digest not in digest
        and one.match["source"] not in source
        and one.identity.beginning not in beginning
        and one.identity.header not in short
        for one in batch
    ]


def _there(
    connection: Connection,
    column: Column[str],
    values: list[str],
    also: ColumnElement[bool] | None = None,
) -> set[str | None]:
    """Return which values the book has, or the batch more than once."""
    found: set[str | None] = {value for value, count in Counter(values).items() if count > 1}
    for some in slices(list(set(values))):
        question = select(column).where(column.in_(some))
        found.update(connection.scalars(question if also is None else question.where(also)))
    return found
