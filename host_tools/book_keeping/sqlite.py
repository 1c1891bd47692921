"""What only SQLite has: a book that is a file."""

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path

from sqlalchemy import Connection, Engine, Executable, Table, create_engine, event
from sqlalchemy.dialects import sqlite
from sqlalchemy.engine import URL
from sqlalchemy.exc import DBAPIError
from sqlalchemy.pool import NullPool

from host_tools import plain
from host_tools.book_keeping.trouble import BookTrouble, Busy, Damaged, NotWritten

_BEGIN = {"reading": "BEGIN", "writing": "BEGIN IMMEDIATE", "beside": "BEGIN IMMEDIATE"}


class Sqlite:
    """The file of a book; `patience` is how many seconds another program is waited for."""

    def __init__(self, path: Path, patience: float) -> None:
        self.path = path
        self._patience = patience

    def missing(self) -> bool:
        """Whether there is nothing yet; raises BookTrouble for what is no file."""
        if self.path.exists() and not self.path.is_file():
            raise BookTrouble(f"{plain.path(self.path)}: not a file")
        return not self.path.exists() or not self.path.stat().st_size

    def engine(self) -> Engine:
        """Return what connects to it; raises BookTrouble where there is no folder for it."""
        if not self.path.parent.is_dir():
            raise BookTrouble(f"{plain.path(self.path.parent)}: no such folder")
        engine = create_engine(
            URL.create("sqlite", database=os.fspath(self.path)),
            poolclass=NullPool,
            # Transactions are begun below, as SQLAlchemy's guide to SQLite has it.
            connect_args={"timeout": self._patience, "isolation_level": None},
        )

        @event.listens_for(engine, "connect")
        def connected(raw: sqlite3.Connection, _: object) -> None:
            raw.execute("PRAGMA foreign_keys = ON")

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            kind = connection.get_execution_options().get("transaction", "reading")
            connection.exec_driver_sql(_BEGIN[kind])

        return engine

    def insert_missing(self, table: Table) -> Executable:
        """Return an INSERT that leaves rows alone that are there, by any unique column."""
        return sqlite.insert(table).on_conflict_do_nothing()

    @contextlib.contextmanager
    def said(self) -> Iterator[None]:
        """Turn what the database raises into a line about the book."""
        try:
            yield
        except (DBAPIError, sqlite3.Error) as error:
            cause = error.orig if isinstance(error, DBAPIError) else error
            raise self._trouble(cause) from None

    def _trouble(self, cause: BaseException | None) -> BookTrouble:
        name = getattr(cause, "sqlite_errorname", "")
        for start, (kind, text) in _LINES.items():
            if name.startswith(start):
                text = text.format(seconds=f"{self._patience:g}")
                return kind(f"{plain.path(self.path)}: {text}")
        return Damaged(f"{plain.path(self.path)}: {plain.visible(str(cause))}")


_LINES = {
    "SQLITE_BUSY": (
        Busy,
        "another program has the book; waited {seconds} seconds, nothing more was written",
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
