"""The club's lines in a book, and the folds of the matches that are played.

The database is the truth. A fold in memory is only as far as it, and is made anew from it where
another collector went on, or where a transaction failed.
"""

from collections import OrderedDict
from collections.abc import Iterable, Iterator

from sqlalchemy import and_, func, select

from host_tools.book_keeping.store import Book
from host_tools.club_keeping import rows
from host_tools.club_keeping.arrivals import Key, Line, Made
from host_tools.club_keeping.batch import Batch, Followed, recalled
from host_tools.club_keeping.folding import Fold
from host_tools.club_keeping.schema import CLUB, CLUB_MATCHES

AT_ONCE = 200
"""Lines a batch at most."""

_FOLDS = 1500  # matches in memory
_BETWEEN = 20  # matches in a row that are asked for


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

    def recall(self, keys: Iterable[Key]) -> list[Followed]:
        """Read these matches from their first line on; those that the book has."""
        found = []
        with self._book.reading() as connection:
            for key in keys:
                row = connection.execute(select(CLUB_MATCHES).where(rows.is_key(key))).first()
                if row is not None:
                    found.append(recalled(connection, row))
        return found

    def lines(self, key: Key) -> int:
        """Return how many lines of a match are kept."""
        if key in self._folds:
            return self._folds[key].lines
        with self._book.reading() as connection:
            asked = select(CLUB_MATCHES.c.lines).where(rows.is_key(key))
            return connection.scalar(asked) or 0

    def before(self, key: Key) -> dict[Key, int]:
        """Return the matches that a box had between the last one that is kept and this one.

        Of each, how many lines are kept: none of those that were never heard of.
        """
        mine = CLUB_MATCHES.c
        same = and_(mine.box == key.box, mine.journal == key.journal, mine.number < key.number)
        asked = select(mine.number, mine.lines).where(same).order_by(mine.number.desc()).limit(1)
        with self._book.reading() as connection:
            row = connection.execute(asked).first()
        if row is None:
            return {}
        others = range(max(row.number + 1, key.number - _BETWEEN), key.number)
        return {key._replace(number=row.number): row.lines} | {
            key._replace(number=number): 0 for number in others
        }

    def newest(self, box: str, journal: str) -> dict[Key, int]:
        """Return the last match that a box had, and how many lines of it are kept."""
        mine = CLUB_MATCHES.c
        same = and_(mine.box == box, mine.journal == journal)
        asked = select(CLUB_MATCHES).where(same).order_by(mine.number.desc()).limit(1)
        with self._book.reading() as connection:
            return {rows.key_of(row): row.lines for row in connection.execute(asked)}

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
