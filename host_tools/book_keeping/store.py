"""Opening a score book, and its transactions: a book is as before, or as after; never between.

What only one database has is in `sqlite.py` or `postgresql.py`.
"""

import contextlib
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Executable, Table, inspect, select

from host_tools import plain
from host_tools.book_keeping.postgresql import Postgresql
from host_tools.book_keeping.schema import BOOK, METADATA, TABLES, VERSION
from host_tools.book_keeping.sqlite import Sqlite
from host_tools.book_keeping.trouble import BookTrouble, Damaged
from host_tools.book_places import Place, shown
from pezzbox.version import VERSION as PEZZBOX

PATIENCE_S = 5.0
"""How long another program is waited for."""


class Book:
    """A score book in a file or a database."""

    def __init__(self, place: Place, database: Sqlite | Postgresql) -> None:
        self.place = place
        self._database = database
        self._engine = database.engine()

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the book. Raises BookTrouble."""
        with self._transaction("reading") as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that nobody else writes beside; all of it is done, or nothing.

        Waits up to PATIENCE_S for another program. Raises BookTrouble.
        """
        with self._transaction("writing") as connection:
            yield connection

    @contextlib.contextmanager
    def beside(self) -> Iterator[Connection]:
        """A transaction that locks what it changes by itself, so that others may write beside it.

        For tables of which `writing` never touches a row without that lock. Where the database
        knows no locks of rows it is as `writing`. Raises BookTrouble.
        """
        with self._transaction("beside") as connection:
            yield connection

    @contextlib.contextmanager
    def _transaction(self, kind: str) -> Iterator[Connection]:
        with self._database.said():
            engine = self._engine.execution_options(transaction=kind)
            with engine.begin() as connection:
                yield connection

    def ensure(self, *tables: Table) -> None:
        """Make these tables, of METADATA, where the book has not got them yet.

        So a book that an older program made gets them when they are first needed; that program
        goes on with the rest. Raises BookTrouble.
        """
        with self.reading() as connection:
            there = set(inspect(connection).get_table_names())
        if not there.issuperset(table.name for table in tables):
            with self.writing() as connection:
                METADATA.create_all(connection, tables)

    def insert_missing(self, table: Table) -> Executable:
        """Return an INSERT that leaves alone what is there by a unique column."""
        return self._database.insert_missing(table)

    def close(self) -> None:
        """Let go of the file or the database."""
        self._engine.dispose()


def open_book(place: Place, create: bool = False) -> Book:
    """Open the book in a file or database; raises BookTrouble: there is none, it is newer."""
    if isinstance(place, Path):
        database = Sqlite(place, PATIENCE_S)
    else:
        database = Postgresql(place, PATIENCE_S)
    missing = database.missing()
    if missing and not create:
        raise _none_there(place)
    book = Book(place, database)
    if missing:
        _make(book)
    else:
        _check(book, create)
    return book


def _none_there(place: Place) -> BookTrouble:
    makes = "`pezzbox book import` makes one, `club` and `tournament new` too"
    return BookTrouble(f"{shown(place)}: no score book there; {makes}")


def _make(book: Book) -> None:
    with book.writing() as connection:
        METADATA.create_all(connection, TABLES)  # somebody else may have made it meanwhile
        if connection.execute(select(BOOK.c.version)).first() is None:
            connection.execute(BOOK.insert().values(version=VERSION, made_by=PEZZBOX))


def _check(book: Book, create: bool) -> None:
    where = shown(book.place)
    with book.reading() as connection:
        tables = inspect(connection).get_table_names()
        row = None
        if BOOK.name in tables:
            row = connection.execute(select(BOOK.c.version, BOOK.c.made_by)).first()
    if BOOK.name not in tables:
        if tables or isinstance(book.place, Path):
            raise Damaged(f"{where}: a database, but not a score book")
        if not create:
            raise _none_there(book.place)
        return _make(book)
    if row is None or not isinstance(row.version, int):
        raise Damaged(f"{where}: not a score book, or it is damaged")
    if row.version != VERSION:
        raise Damaged(
            f"{where}: a score book of version {row.version}, made by pezzbox "
            f"{plain.visible(str(row.made_by))[:40]}; this one knows version {VERSION}"
        )
    return None
