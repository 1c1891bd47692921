"""Lines into the database, a batch a transaction: all of it is there then, or nothing.

A match's row is locked while its lines are looked at, in the order of the rows, so that several
collectors stand in no one's way.
"""

import datetime
from collections import OrderedDict
from collections.abc import Sequence
from typing import Any, NamedTuple

from sqlalchemy import Connection, and_, bindparam, delete, func, insert, or_, select, update

from host_tools.book_keeping.store import Book
from host_tools.book_keeping.trouble import Away
from host_tools.club_keeping import rows
from host_tools.club_keeping.arrivals import ASIDE, Key, Line, Made, text
from host_tools.club_keeping.course import Course, last_missing
from host_tools.club_keeping.folding import Fold, Unfolded
from host_tools.club_keeping.reread import Reread
from host_tools.club_keeping.schema import CLUB_LINES, CLUB_MATCHES, CLUB_WAITING
from pezzbox.game.refused import Refused

_HEADLESS = 8  # matches of a box without a first line; more are not begun

Row = dict[str, Any]


class Followed(NamedTuple):
    """What became of a match.

    `told` are its lines from `first` on that are new to this program; with `first` 0 what it was
    told before is void. `lines` are kept, those up to `missing` are to be asked for; `refused`
    says why the first line that waits does not follow; `wrong` is what changed nothing.
    """

    key: Key
    first: int
    told: list[Made]
    lines: int
    missing: int
    refused: str
    finished: bool
    wrong: list[str]


def recalled(connection: Connection, found: Sequence[Any]) -> list[Followed]:
    """Return matches as the database has them, from their rows."""
    told = rows.lines_of(connection, {row.id: (0, row.lines) for row in found})
    waits = rows.waiting(connection, [row.id for row in found if row.waiting])
    made = []
    for row in found:
        missing = last_missing(row.lines, waits.get(row.id, ()))
        of_row = told[row.id], row.lines, missing
        made.append(Followed(rows.key_of(row), 0, *of_row, "", row.finished, []))
    return made


class Batch:
    """One transaction; `folds` and `ids` are made good again by whoever sees it fail."""

    def __init__(
        self,
        connection: Connection,
        book: Book,
        folds: OrderedDict[Key, Fold],
        ids: dict[Key, int],
    ) -> None:
        self._connection = connection
        self._book = book
        self._folds = folds
        self._ids = ids
        self._lines: list[Row] = []
        self._waiting: list[Row] = []
        self._gone: list[Row] = []
        self._rows: list[Row] = []

    def take(self, of_match: dict[Key, list[Line]]) -> list[Followed]:
        """Do it; returns what became of each match."""
        headless = self._begin(of_match)
        found = self._locked([key for key in of_match if key not in headless])
        self._read(found, of_match)
        made = [self._match(key, row, of_match[key]) for key, row in found.items()]
        self._write()
        return made + [_not_begun(key, of_match[key]) for key in headless]

    def _begin(self, of_match: dict[Key, list[Line]]) -> list[Key]:
        """Make rows for matches that are new; returns those of which no more are begun."""
        new = sorted(key for key in of_match if key not in self._ids)
        headless = [
            key for key in new if all(line.seq for line in of_match[key]) and self._too_many(key)
        ]
        fresh = {"lines": 0, "waiting": 0, "finished": False, "booked": 0}
        fresh["played"] = datetime.date.today().isoformat()
        made = [key._asdict() | fresh for key in new if key not in headless]
        if made:
            self._connection.execute(self._book.insert_missing(CLUB_MATCHES), made)
        return headless

    def _too_many(self, key: Key) -> bool:
        """Whether a match is not there, and its box has many without a first line already."""
        mine = CLUB_MATCHES.c
        if self._connection.execute(select(mine.id).where(rows.is_key(key))).first() is not None:
            return False
        headless = select(func.count()).where(mine.box == key.box, mine.lines == 0)
        return (self._connection.scalar(headless) or 0) >= _HEADLESS

    def _locked(self, keys: list[Key]) -> dict[Key, Any]:
        """Lock the rows of matches, in their order; returns them."""
        known = [self._ids[key] for key in keys if key in self._ids]
        others = [rows.is_key(key) for key in keys if key not in self._ids]
        asked = select(CLUB_MATCHES).where(or_(CLUB_MATCHES.c.id.in_(known), *others))
        asked = asked.order_by(CLUB_MATCHES.c.id).with_for_update()
        found = {rows.key_of(row): row for row in self._connection.execute(asked)}
        if len(found) != len(keys):
            raise Away("the club's tables were emptied meanwhile")
        self._ids.update((key, row.id) for key, row in found.items())
        return found

    def _read(self, found: dict[Key, Any], of_match: dict[Key, list[Line]]) -> None:
        """Read what is kept and will be needed: what others have added, and what comes again."""
        wanted = {}
        for key, row in found.items():
            here = self._folded(key, row)
            seqs = [line.seq for line in of_match[key] if line.seq < row.lines]
            end = row.lines if here < row.lines else max(seqs, default=-1) + 1
            wanted[row.id] = min([here, *seqs]), end
        self._kept = Reread(self._connection, wanted)
        self._waits = rows.waiting(
            self._connection, [row.id for row in found.values() if row.waiting]
        )

    def _folded(self, key: Key, row: Any) -> int:
        """Return how many of a match's kept lines its fold in memory has; 0 without one."""
        fold = self._folds.get(key)
        return 0 if fold is None or fold.lines > row.lines else fold.lines

    def _match(self, key: Key, row: Any, lines: list[Line]) -> Followed:
        """Take a match's lines."""
        first, told, fold = self._up_to_date(key, row)
        before = self._waits.get(row.id, {})
        course = Course(fold, dict(before), lambda at, end: self._kept.lines(row.id, at, end))
        course.add(lines)
        told = [*told, *course.added]
        if course.fold is not fold:  # an `aside` took back what was told before
            first, told = 0, course.known(0, course.fold.lines)
        self._folds[key] = course.fold
        self._folds.move_to_end(key)
        self._note(row, before, course)
        return Followed(
            *(key, first, told, course.fold.lines, course.missing, course.refused),
            *(course.fold.finished, course.wrong),
        )

    def _up_to_date(self, key: Key, row: Any) -> tuple[int, list[Made], Fold]:
        """Return a match's fold as far as the database is, and the lines that it had not got."""
        fold = self._folds.get(key)
        if fold is not None and fold.lines == row.lines:
            return row.lines, [], fold
        first = self._folded(key, row)
        told = self._kept.lines(row.id, first, row.lines)
        if first and any(made["event"] == ASIDE for made in told):
            first, told = 0, self._kept.lines(row.id, 0, row.lines)
        try:
            if not first or fold is None:
                return 0, told, Fold.of(told)
            for made in told:
                fold.add(made)
        except Refused:
            return first, told, Unfolded(row.lines)
        return first, told, fold

    def _note(self, row: Any, before: dict[int, Made], course: Course) -> None:
        """Remember what is to be written of a match."""
        number = {"club_match_id": row.id}
        for seq, made in enumerate(course.added, row.lines):
            self._lines.append({**number, "seq": seq, "made": text(made)})
        for seq, made in course.waiting.items():
            if before.get(seq) != made:
                self._waiting.append({**number, "seq": seq, "made": text(made)})
        changed = [seq for seq in before if course.waiting.get(seq) != before[seq]]
        self._gone += [{"match": row.id, "at": seq} for seq in changed]
        if course.added or changed or len(course.waiting) != len(before):
            values = {"lines": course.fold.lines, "waiting": len(course.waiting)}
            done = course.fold.finished if course.added else row.finished
            self._rows.append({"row": row.id, **values, "finished": done})

    def _write(self) -> None:
        """Write everything that was noted."""
        waits, mine = CLUB_WAITING.c, CLUB_MATCHES.c
        at = and_(waits.club_match_id == bindparam("match"), waits.seq == bindparam("at"))
        for statement, values in (
            (insert(CLUB_LINES), self._lines),
            (delete(CLUB_WAITING).where(at), self._gone),
            (insert(CLUB_WAITING), self._waiting),
            (update(CLUB_MATCHES).where(mine.id == bindparam("row")), self._rows),
        ):
            if values:
                self._connection.execute(statement, values)


def _not_begun(key: Key, lines: list[Line]) -> Followed:
    why = (
        f"line {lines[0].seq} of a match that has no beginning, as {_HEADLESS} others of this box"
    )
    return Followed(key, 0, [], 0, -1, "", False, [why])
