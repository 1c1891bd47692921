"""What only PostgreSQL has: a book that several machines share, reached by its URL."""

import contextlib
from collections.abc import Iterator

from sqlalchemy import Connection, Engine, Executable, Table, create_engine, event
from sqlalchemy.dialects import postgresql
from sqlalchemy.engine import URL, make_url
from sqlalchemy.exc import ArgumentError, DBAPIError, NoSuchModuleError

from host_tools import plain
from host_tools.book_keeping.trouble import Astray, Away, BookTrouble, Busy, Damaged, NotWritten
from host_tools.book_places import shown
from host_tools.missing import MissingPackage

_WRITING = 0x50657A7A
"""The advisory lock of whoever writes matches and players; tables may not be there yet."""

_CONNECTING = {
    "connect_timeout": 5,
    # A server that has vanished is not waited for as long as TCP would.
    "keepalives_idle": 10,
    "keepalives_interval": 5,
    "keepalives_count": 3,
    "tcp_user_timeout": 20_000,
}


class Postgresql:
    """A book in a database; `patience` is how many seconds another program is waited for."""

    def __init__(self, url: str, patience: float) -> None:
        self._url = url
        self._patience = patience

    def missing(self) -> bool:
        """Whether there is nothing yet: only those who have connected know."""
        return False

    def engine(self) -> Engine:
        """Return what connects to it; raises BookTrouble, MissingPackage."""
        try:
            engine = create_engine(
                self._driver(),
                pool_size=2,
                # A connection that the server's restart has cut is noticed before it is used.
                pool_pre_ping=True,
                connect_args=_CONNECTING,
            )
        except ImportError as error:
            raise MissingPackage(str(error.name), "club") from None
        except (ArgumentError, NoSuchModuleError) as error:
            raise BookTrouble(f"{shown(self._url)}: {plain.visible(str(error))}") from None
        patience = int(self._patience * 1000)

        @event.listens_for(engine, "begin")
        def begun(connection: Connection) -> None:
            kind = connection.get_execution_options().get("transaction", "reading")
            if kind == "reading":
                connection.exec_driver_sql(
                    "SET TRANSACTION ISOLATION LEVEL REPEATABLE READ, READ ONLY"
                )
                return
            connection.exec_driver_sql(f"SET LOCAL lock_timeout = {patience}")
            if kind == "writing":
                connection.exec_driver_sql(f"SELECT pg_advisory_xact_lock({_WRITING})")

        return engine

    def _driver(self) -> URL:
        return make_url(self._url).set(drivername="postgresql+psycopg")

    def insert_missing(self, table: Table) -> Executable:
        """Return an INSERT that leaves rows alone that are there, by any unique column."""
        return postgresql.insert(table).on_conflict_do_nothing()

    @contextlib.contextmanager
    def said(self) -> Iterator[None]:
        """Turn what the database raises into a line about the book."""
        try:
            yield
        except DBAPIError as error:
            raise self._trouble(error.orig) from None

    def _trouble(self, cause: BaseException | None) -> BookTrouble:
        state = getattr(cause, "sqlstate", None) or "08"  # of a connection that was not made: none
        said = plain.visible((str(cause).splitlines() or ["no answer"])[0])
        said = said.rpartition(" failed: ")[2]
        if _astray(cause):
            return Astray(f"{shown(self._url)}: {said}")
        for start, (kind, text) in _LINES.items():
            if state.startswith(start):
                text = text.format(seconds=f"{self._patience:g}", said=said)
                return kind(f"{shown(self._url)}: {text}")
        return Damaged(f"{shown(self._url)}: {said}")


def _astray(cause: BaseException | None) -> bool:
    """Whether a connection cannot be made however long it is waited for.

    libpq tells no error code of one that was not made, but whether the server had asked for a
    password by then (its manual, 34.2, PQconnectionUsedPassword): not while it is starting or
    full. psycopg looks names up itself.
    """
    if str(cause).startswith("failed to resolve host"):
        return True
    connection = getattr(cause, "pgconn", None)
    return connection is not None and bool(connection.used_password)


# By the error codes of PostgreSQL (its manual, appendix A), the longer ones first.
_LINES = {
    "55P03": (
        Busy,
        "another program has the book; waited {seconds} seconds, nothing more was written",
    ),
    "40": (Busy, "another program was in the way; nothing more was written"),
    "42501": (NotWritten, "no right to write to the book: {said}"),
    "25006": (NotWritten, "the database takes nothing at present: {said}"),
    "53": (NotWritten, "the server has no room left: {said}"),
    "57": (Away, "the server is shutting down or starting; nothing more was written"),
    "08": (Away, "no connection to the server: {said}"),
}
