"""Every change of a tournament with its trace: who, when, what before and after, and why.

An action is one transaction and one line of the log; each row it changes is kept beside it as it
was and as it became. That takes an action back, too: the last first.
"""

import datetime
import json
from typing import Any, NamedTuple

from sqlalchemy import ColumnElement, Connection, Table, and_, delete, insert, select, update

from host_tools.book_keeping.rows import storable
from host_tools.tourneys.schema import CHANGES, LOG, TRACED
from host_tools.tourneys.trouble import TournamentTrouble

UNDO, NEW = "undo", "new"
Row = dict[str, Any]


class By(NamedTuple):
    """Who does something, and why."""

    who: str
    why: str = ""


class Trace:
    """One action on one tournament. Its changes are made at once, its line by `end`."""

    def __init__(self, connection: Connection, tournament: int, action: str, by: By) -> None:
        self._connection = connection
        self._tournament = tournament
        self._action = action
        self._by = by
        self._changes: list[tuple[str, Row | None, Row | None]] = []

    def insert(self, table: Table, **values: Any) -> int:
        """Add a row; returns its number, or 0 where its key is not one."""
        made = self._connection.execute(insert(table).values(values)).inserted_primary_key
        assert made is not None
        key = dict(zip(table.primary_key.columns.keys(), made, strict=True))
        self._changes.append((table.name, None, self._row(table, key)))
        return key.get("id", 0)

    def update(self, table: Table, key: Row, **values: Any) -> None:
        """Change a row; nothing happens if it is so already."""
        before = self._row(table, key)
        if before | values != before:
            self._connection.execute(update(table).where(_is(table, key)).values(values))
            self._changes.append((table.name, before, before | values))

    def delete(self, table: Table, key: Row) -> None:
        """Take a row away."""
        before = self._row(table, key)
        self._connection.execute(delete(table).where(_is(table, key)))
        self._changes.append((table.name, before, None))

    def put_back(self, table: Table, before: Row | None, after: Row | None) -> None:
        """Make a row that a change made `after` what it was `before`."""
        if before is None:
            assert after is not None
            return self.delete(table, _key(table, after))
        if after is None:
            self.insert(table, **before)
            return None
        return self.update(table, _key(table, before), **before)

    def _row(self, table: Table, key: Row) -> Row:
        found = self._connection.execute(select(table).where(_is(table, key)))
        return dict(found.mappings().one())

    @property
    def empty(self) -> bool:
        """Whether nothing was changed."""
        return not self._changes

    def end(self, said: str) -> int:
        """Write the line of the log; returns its number."""
        line = {
            "tournament_id": self._tournament,
            "at": now(),
            "who": storable(self._by.who),
            "action": self._action,
            "said": storable(said),
            "why": storable(self._by.why),
        }
        made = self._connection.execute(insert(LOG).values(line)).inserted_primary_key
        assert made is not None
        rows = [
            {
                "log_id": made[0],
                "number": number,
                "table_name": table,
                "before": before and json.dumps(before),
                "after": after and json.dumps(after),
            }
            for number, (table, before, after) in enumerate(self._changes)
        ]
        if rows:
            self._connection.execute(insert(CHANGES), rows)
        return made[0]


def now() -> str:
    """Return the time in UTC, to the second."""
    return datetime.datetime.now(datetime.UTC).strftime("%Y-%m-%dT%H:%M:%SZ")


def take_back(connection: Connection, tournament: int, by: By) -> str:
    """Take the last action back that was not yet; returns what it was.

    Raises TournamentTrouble if there is none.
    """
    line: Any = connection.execute(
        select(LOG)
        .where(LOG.c.tournament_id == tournament, LOG.c.undone_by.is_(None))
        .where(LOG.c.action.not_in((UNDO, NEW)))
        .order_by(LOG.c.id.desc())
        .limit(1)
    ).first()
    if line is None:
        raise TournamentTrouble("nothing is left to take back")
    trace = Trace(connection, tournament, UNDO, by)
    changes = select(CHANGES).where(CHANGES.c.log_id == line.id).order_by(CHANGES.c.number.desc())
    for change in connection.execute(changes).all():
        before, after = (one and json.loads(one) for one in (change.before, change.after))
        trace.put_back(TRACED[change.table_name], before, after)
    number = trace.end(f"took back {line.id}: {line.said}")
    undone = update(LOG).where(LOG.c.id == line.id).values(undone_by=number)
    connection.execute(undone)
    return line.said


def _key(table: Table, row: Row) -> Row:
    return {name: row[name] for name in table.primary_key.columns.keys()}  # noqa: SIM118


def _is(table: Table, key: Row) -> ColumnElement[bool]:
    return and_(*(table.c[name] == value for name, value in key.items()))
