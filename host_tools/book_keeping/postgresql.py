"""What only PostgreSQL has: a book that several machines share, reached by its URL."""

import contextlib
from collections.abc import Iterator
from typing import Any

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
        said = said.rpartition(" failed: ")[2].removeprefix("FATAL:").strip()
        connection = getattr(cause, "pgconn", None)
        if connection is not None and connection.needs_password:
            said = _PASSWORD
        if state == "08" and _astray(said, connection):
            return Astray(f"{shown(self._url)}: {said}")
        for start, (kind, text) in _LINES.items():
            if state.startswith(start):
                text = text.format(seconds=f"{self._patience:g}", said=said)
                return kind(f"{shown(self._url)}: {text}")
        return Damaged(f"{shown(self._url)}: {said}")


def _astray(said: str, connection: Any) -> bool:
    """Whether a connection cannot be made however long it is waited for.

    Not if the server is away, starting, ending or full. libpq tells no error code of a connection
    that was not made, so that a server is asked whether it takes any (its manual, 34.1, PQping).
    """
    if connection is None:  # psycopg looks names and options up itself
        return said.startswith(("failed to resolve host", "invalid connection option"))
    return not any(full in said for full in _FULL) and _takes_connections(connection)


def _takes_connections(refused: Any) -> bool:
    """Whether the server that a connection was for answers, and is neither starting nor ending."""
    from psycopg import conninfo, pq  # what has refused is psycopg's

    where = {"host": refused.hostaddr or refused.host, "port": refused.port}
    who = {"user": refused.user, "dbname": refused.db, "connect_timeout": b"2"}
    text = {name: value.decode() for name, value in (where | who).items() if value}
    return pq.PGconn.ping(conninfo.make_conninfo("", **text).encode()) == pq.Ping.OK


_PASSWORD = "the server wants a password: in the URL, in PGPASSWORD, or in ~/.pgpass"

# As PostgreSQL says it in English; full in another language ends whoever begins then.
_FULL = ("too many clients", "too many connections", "connection slots are reserved")

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
