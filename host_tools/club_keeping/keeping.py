"""The club's lines in a book, and the folds of the matches that are played.

The database is the truth. A fold in memory is only as far as it, and is made anew from it where
another collector went on, or where a transaction failed.
"""

from collections import OrderedDict
from collections.abc import Collection, Iterable, Iterator, Sequence
from typing import Any

from sqlalchemy import Executable, and_, func, select, tuple_

from host_tools.book_keeping.store import Book
from host_tools.club_keeping import rows
from host_tools.club_keeping.arrivals import Key, Line, Made
from host_tools.club_keeping.batch import Batch, Followed, recalled
from host_tools.club_keeping.folding import Fold
from host_tools.club_keeping.lately import NEAR, Lately
from host_tools.club_keeping.schema import CLUB, CLUB_MATCHES

AT_ONCE = 200
"""Lines a batch at most."""

Journal = tuple[str, str]
"""A box, and a journal of it."""

_FOLDS = 1500  # matches in memory
_OF_QUERY = 100  # matches or boxes: databases take only so many parameters


def _parts(every: Sequence[Any]) -> Iterator[Sequence[Any]]:
    return (every[at : at + _OF_QUERY] for at in range(0, len(every), _OF_QUERY))


def _last_of(boxes: Sequence[Journal]) -> Executable:
    """Return what asks for the last matches of each."""
    mine, any_of = CLUB_MATCHES.c, CLUB_MATCHES.alias("any_of").c
    newest = select(any_of.box, any_of.journal, func.max(any_of.number).label("number"))
    newest = newest.where(tuple_(any_of.box, any_of.journal).in_(boxes))
    last = newest.group_by(any_of.box, any_of.journal).subquery().c
    near = and_(
        mine.box == last.box, mine.journal == last.journal, mine.number >= last.number - NEAR
    )
    return select(mine.box, mine.journal, mine.number, mine.lines).where(near)


class Keeping:
    """What raises BookTrouble has kept nothing, and can be tried again."""

    def __init__(self, book: Book) -> None:
        self._book = book
        self._folds: OrderedDict[Key, Fold] = OrderedDict()
        self._ids: dict[Key, int] = {}
        book.ensure(*CLUB)

    def take(self, lines: Iterable[Line]) -> list[Followed]:
        """Keep lines, AT_ONCE of them at most; returns what became of their matches."""
        of_match: dict[Key, list[Line]] = {}
        for line in lines:
            of_match.setdefault(line.key, []).append(line)
        try:
            with self._book.beside() as connection:
                found = Batch(connection, self._book, self._folds, self._ids).take(of_match)
        except BaseException:  # whatever it was, Ctrl-C too: what is remembered may not be kept
            for key in of_match:
                self._folds.pop(key, None)
                self._ids.pop(key, None)
            raise
        self._forget()
        return found

    def _forget(self) -> None:
        while len(self._folds) > _FOLDS:
            self._folds.popitem(last=False)

    def recall(self, keys: Sequence[Key]) -> list[Followed]:
        """Read these matches from their first line on; those that the book has."""
        found = []
        with self._book.reading() as connection:
            for some in _parts(keys):
                asked = select(CLUB_MATCHES).where(rows.is_one_of(some))
                found += recalled(connection, connection.execute(asked).all())
        return found

    def lately(self, boxes: Collection[Journal]) -> dict[Journal, Lately]:
        """Return what these boxes played last, each of a journal."""
        found = {box: Lately() for box in boxes}
        if not boxes:
            return found
        with self._book.reading() as connection:
            for some in _parts(sorted(boxes)):
                for row in connection.execute(_last_of(some)):
                    found[row.box, row.journal].note(row.number, row.lines)
        return found

    def latest(self) -> list[Key]:
        """Return the match that each box began last."""
        newest = select(func.max(CLUB_MATCHES.c.id)).group_by(CLUB_MATCHES.c.box)
        return self._keys(CLUB_MATCHES.c.id.in_(newest))

    def incomplete(self) -> list[Key]:
        """Return the matches of which lines wait."""
        return self._keys(CLUB_MATCHES.c.waiting > 0)

    def _keys(self, condition: rows.Condition) -> list[Key]:
        asked = select(CLUB_MATCHES).where(condition).order_by(CLUB_MATCHES.c.box)
        with self._book.reading() as connection:
            return [rows.key_of(row) for row in connection.execute(asked)]


def kept(book: Book) -> Iterator[tuple[Key, list[Made]]]:
    """Yield every match that is kept, with its lines. Raises BookTrouble."""
    with book.reading() as connection:
        for row in list(connection.execute(select(CLUB_MATCHES).order_by(CLUB_MATCHES.c.id))):
            yield rows.key_of(row), rows.lines(connection, row.id, 0, row.lines)
