"""Opening a score book, and its transactions: a book is as before, or as after; never between.

What only SQLite has is in this file.
"""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, create_engine, event, inspect, select
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from host_tools import plain
from host_tools.book_keeping.schema import BOOK, METADATA, VERSION
from host_tools.book_keeping.trouble import BookTrouble, Busy, Damaged, NotWritten
from pezzbox.version import VERSION as PEZZBOX

PATIENCE_S = 5.0
"""How long another program is waited for."""


class Book:
    """A score book in a file."""

    def __init__(self, engine: Engine, path: Path) -> None:
        self._engine = engine
        self._path = path

    @contextlib.contextmanager
    def reading(self) -> Iterator[Connection]:
        """A transaction that sees one state of the book. Raises BookTrouble."""
        with self._transaction("BEGIN") as connection:
            yield connection

    @contextlib.contextmanager
    def writing(self) -> Iterator[Connection]:
        """A transaction that nobody else writes beside; all of it is done, or nothing.

        Waits up to PATIENCE_S for another program. Raises BookTrouble.
        """
        with self._transaction("BEGIN IMMEDIATE") as connection:
            yield connection

    @contextlib.contextmanager
    def _transaction(self, begin: str) -> Iterator[Connection]:
        with said(self._path):
            engine = self._engine.execution_options(begin=begin)
            with engine.begin() as connection:
                yield connection

    def close(self) -> None:
        """Let go of the file."""
        self._engine.dispose()


def open_book(path: Path, create: bool = False) -> Book:
    """Open the book in a file; raises BookTrouble: there is none, it is newer, it is none."""
    missing = not path.exists() or (path.is_file() and not path.stat().st_size)
    if missing and not create:
        raise BookTrouble(
            f"{plain.path(path)}: no score book there; `pezzbox book import` makes one"
        )
    if not missing and not path.is_file():
        raise BookTrouble(f"{plain.path(path)}: not a file")
    if missing and not path.parent.is_dir():
        raise BookTrouble(f"{plain.path(path.parent)}: no such folder")
    book = Book(_engine(path), path)
    if missing:
        _make(book)
    else:
        _check(book, path)
    return book


def _make(book: Book) -> None:
    with book.writing() as connection:
        METADATA.create_all(connection)  # somebody else may have made it meanwhile
        if connection.execute(select(BOOK.c.version)).first() is None:
            connection.execute(BOOK.insert().values(version=VERSION, made_by=PEZZBOX))


def _check(book: Book, path: Path) -> None:
    with book.reading() as connection:
        if not inspect(connection).has_table("book"):
            raise Damaged(f"{plain.path(path)}: a database, but not a score book")
        row = connection.execute(select(BOOK.c.version, BOOK.c.made_by)).first()
    if row is None or not isinstance(row.version, int):
        raise Damaged(f"{plain.path(path)}: not a score book, or it is damaged")
    if row.version != VERSION:
        raise Damaged(
            f"{plain.path(path)}: a score book of version {row.version}, made by pezzbox "
            f"{plain.visible(str(row.made_by))[:40]}; this one knows version {VERSION}"
        )


# SQLite


def _engine(path: Path) -> Engine:
    engine = create_engine(
        URL.create("sqlite", database=os.fspath(path)),
        poolclass=NullPool,
        # Transactions are begun below, as SQLAlchemy's guide to SQLite has it.
        connect_args={"timeout": PATIENCE_S, "isolation_level": None},
    )

    @event.listens_for(engine, "connect")
    def connected(raw: sqlite3.Connection, _: object) -> None:
        raw.execute("PRAGMA foreign_keys = ON")

    @event.listens_for(engine, "begin")
    def begun(connection: Connection) -> None:
        connection.exec_driver_sql(connection.get_execution_options().get("begin", "BEGIN"))

    return engine


@contextlib.contextmanager
def said(path: Path) -> Iterator[None]:
    """Turn what the database raises into a line about the book at `path`."""
    try:
        yield
    except (DBAPIError, sqlite3.Error) as error:
        cause = error.orig if isinstance(error, DBAPIError) else error
        raise _trouble(path, cause) from None


def _trouble(path: Path, cause: BaseException | None) -> BookTrouble:
    name = getattr(cause, "sqlite_errorname", "")
    for start, (kind, text) in _LINES.items():
        if name.startswith(start):
            return kind(f"{plain.path(path)}: {text}")
    return Damaged(f"{plain.path(path)}: {plain.visible(str(cause))}")


_LINES = {
    "SQLITE_BUSY": (
        Busy,
        f"another program has the book; waited {PATIENCE_S:g} seconds, nothing more was written",
    ),
    "SQLITE_LOCKED": (Busy, "another program has the book; nothing more was written"),
    "SQLITE_FULL": (NotWritten, "the disk is full; nothing more was written"),
    "SQLITE_READONLY": (NotWritten, "the book, or its folder, may not be written to"),
    "SQLITE_CANTOPEN": (NotWritten, "the book cannot be opened there"),
    "SQLITE_PERM": (NotWritten, "no right to open the book"),
    "SQLITE_IOERR": (NotWritten, "reading or writing the book failed; nothing more was written"),
    "SQLITE_NOTADB": (Damaged, "not a score book"),
    "SQLITE_CORRUPT": (Damaged, "the book is damaged"),
    "SQLITE_TOOBIG": (NotWritten, "too large for the book"),
}
