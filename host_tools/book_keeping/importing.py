"""Taking transcripts into the book, each match once."""

import enum
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from sqlalchemy import Connection, delete, insert, select, update

from host_tools import cores, plain, transcripts
from host_tools.book_keeping import reading
from host_tools.book_keeping.identity import parting
from host_tools.book_keeping.names import ids_of, people
from host_tools.book_keeping.reading import Read, Unread
from host_tools.book_keeping.schema import FILES, MATCHES, RESULTS, SEATS
from host_tools.book_keeping.store import Book

Row = dict[str, Any]

_AT_ONCE = 500  # matches a transaction: so many are lost at most if the computer stops
_ASKED_AT_ONCE = 500  # values in a question; SQLite takes 32766, others fewer


class Fate(enum.Enum):
    """What became of a file."""

    NEW = "new"
    LONGER = "longer"  # a match of the book has gone on
    KNOWN = "known"
    EARLIER = "earlier"  # the book has more of that match
    REPLACED = "replaced"  # as the person asked
    DIFFERS = "differs"  # refused: the book has that match with other events
    BAD = "bad"


class Taken(NamedTuple):
    """What became of a file: the match of the book it is, and what is to be said of it."""

    file: str
    fate: Fate
    match: int | None = None
    said: str = ""


class Differing(enum.Enum):
    """What to do with a match that the book has with other events."""

    REFUSE = "refuse"
    REPLACE = "replace"
    BOTH = "both"


Tick = Callable[[int], None]


def take_in(
    book: Book,
    files: list[str],
    tick: Tick,
    differing: Differing = Differing.REFUSE,
    played: str | None = None,
) -> Iterator[Taken]:
    """Take files into the book, and yield what became of each once that is written.

    `played` is the day, where it is not that of the file. Raises BookTrouble: what was yielded
    before stands, what was not is not in the book.
    """
    there, new = _known(book, files)
    yield from there
    batch: list[Read | Unread] = []
    for one in cores.each(reading.read, new, tick, _cores(new)):
        batch.append(one)
        if len(batch) == _AT_ONCE:
            yield from _written(book, batch, differing, played)
            batch = []
    if batch:
        yield from _written(book, batch, differing, played)


def _cores(files: list[str]) -> int:
    return min(cores.count(), len(files)) if len(files) > 50 else 1


def _known(book: Book, files: list[str]) -> tuple[list[Taken], list[str]]:
    """Return what needs no scoring, since the book has those bytes, and the files that do."""
    digests: dict[str, list[str]] = {}
    taken: list[Taken] = []
    for file in files:
        try:
            data = reading.content(file)
        except transcripts.BadTranscriptError as error:
            taken.append(Taken(file, Fate.BAD, said=str(error)))
        else:
            digests.setdefault(reading.digest(data), []).append(file)
    with book.reading() as connection:
        there = _matches_of(connection, list(digests))
    new = []
    for digest, same in digests.items():
        if digest not in there:
            new.append(same.pop(0))  # where the same stands twice, once is enough
        taken += [Taken(file, Fate.KNOWN, there.get(digest)) for file in same]
    return taken, new


def _asked(values: list[str]) -> Iterator[list[str]]:
    for start in range(0, len(values), _ASKED_AT_ONCE):
        yield values[start : start + _ASKED_AT_ONCE]


def _matches_of(connection: Connection, digests: list[str]) -> dict[str, int]:
    return {
        row.digest: row.match_id
        for some in _asked(digests)
        for row in connection.execute(select(FILES).where(FILES.c.digest.in_(some)))
    }


def _written(
    book: Book, batch: list[Read | Unread], differing: Differing, played: str | None
) -> list[Taken]:
    """Write a batch in one transaction; what became of each is told when it is done."""
    with book.writing() as connection:
        taking = _Taking(connection, differing, played)
        taken = [taking.take(one) for one in batch]
        taking.finish()
    return taken


class _Taking:
    """One transaction's work."""

    def __init__(self, connection: Connection, differing: Differing, played: str | None) -> None:
        self._connection = connection
        self._differing = differing
        self._played = played
        self._seats: list[Row] = []
        self._results: list[Row] = []
        self._people = people(connection)

    def take(self, one: Read | Unread) -> Taken:
        """Take in one file."""
        if isinstance(one, Unread):
            return Taken(one.file, Fate.BAD, said=one.error)
        twice = self._merged(one)
        if twice:
            return Taken(one.file, Fate.BAD, said=twice)
        taken = self._placed(one)
        if taken.match is not None and taken.fate is not Fate.DIFFERS:
            self._remember(one.raw, taken.match)
        return taken

    def _merged(self, one: Read) -> str:
        """Return what is wrong with a match in which one person of the book has two seats."""
        if self._people.apart:
            return ""
        seen: dict[int, str] = {}
        by_name = {name: number for number, name in self._people.name.items()}
        for row in one.seats:
            player = by_name.get(row["name"])
            person = None if player is None else self._people.person[player]
            if person is not None and person in seen:
                names = " and ".join(map(plain.quoted, (seen[person], row["name"])))
                return f"{plain.path(one.file)}: {names} are merged, but both play here; not taken"
            if person is not None:
                seen[person] = row["name"]
        return ""

    def _placed(self, one: Read) -> Taken:
        same = self._one(MATCHES.c.digest == one.identity.digest)
        if same is not None:
            return Taken(one.file, Fate.KNOWN, same.id, one.warning)
        events: list[Row] | None = None
        for other in self._alike(one):
            events = events or reading.events_of(one.match["transcript"])
            theirs = reading.events_of(other.transcript)
            apart = parting(theirs, events)
            if apart is not None:
                if self._parted(one, other, apart) and self._differing is not Differing.BOTH:
                    return self._conflict(one, other.id, apart)
            elif len(events) > len(theirs):
                self._replace(one, other.id)
                return Taken(one.file, Fate.LONGER, other.id, one.warning)
            else:
                return Taken(one.file, Fate.EARLIER, other.id, one.warning)
        return Taken(one.file, Fate.NEW, self._add(one), one.warning)

    def _parted(self, one: Read, other: Any, apart: int) -> bool:
        """Whether two that differ from event `apart` on should have been one match."""
        begun = one.identity.beginning is not None and one.identity.beginning == other.beginning
        return begun or one.match["source"] == other.source

    def _one(self, condition: Any) -> Any:
        return self._connection.execute(select(MATCHES.c.id).where(condition)).first()

    def _alike(self, one: Read) -> list[Any]:
        """Return the matches that may be this one: begun alike, or from the same file."""
        alike = MATCHES.c.source == one.match["source"]
        header = MATCHES.c.header == one.identity.header
        if one.identity.beginning is None:
            alike |= header
        else:
            alike |= MATCHES.c.beginning == one.identity.beginning
            alike |= header & MATCHES.c.beginning.is_(None)
        columns = (MATCHES.c.id, MATCHES.c.beginning, MATCHES.c.source, MATCHES.c.transcript)
        return list(self._connection.execute(select(*columns).where(alike).order_by(MATCHES.c.id)))

    def _conflict(self, one: Read, match: int, apart: int) -> Taken:
        if self._differing is Differing.REPLACE:
            self._replace(one, match)
            return Taken(one.file, Fate.REPLACED, match, one.warning)
        return Taken(
            one.file,
            Fate.DIFFERS,
            match,
            f"{plain.path(one.file)}: differs from match {match} of the book from event "
            f"{apart + 1} on; not taken (--replace takes it instead, --both beside it)",
        )

    def _add(self, one: Read) -> int:
        values = self._values(one)
        values["played"] = self._played or one.match["played"]
        made = self._connection.execute(insert(MATCHES).values(values)).inserted_primary_key
        assert made is not None
        self._rows(one, made[0])
        return made[0]

    def _replace(self, one: Read, match: int) -> None:
        """Put another transcript in a match's place; its number and day stay."""
        self.finish()
        for table in (SEATS, RESULTS):
            self._connection.execute(delete(table).where(table.c.match_id == match))
        values = self._values(one)
        values["played"] = self._played or _day(self._connection, match)
        self._connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(values))
        self._rows(one, match)

    def _values(self, one: Read) -> Row:
        return {**one.match, **one.identity._asdict()}

    def _rows(self, one: Read, match: int) -> None:
        players = ids_of(self._connection, [row["name"] for row in one.seats])
        for row in one.seats:
            mine = {**row, "match_id": match, "player_id": players[row["name"]]}
            del mine["name"]
            self._seats.append(mine)
        self._results += [{**row, "match_id": match} for row in one.results]

    def _remember(self, raw: str, match: int) -> None:
        if not self._connection.execute(select(FILES).where(FILES.c.digest == raw)).first():
            self._connection.execute(insert(FILES).values(digest=raw, match_id=match))

    def finish(self) -> None:
        """Write the rows that were put by."""
        for table, waiting in ((SEATS, self._seats), (RESULTS, self._results)):
            if waiting:
                self._connection.execute(insert(table), waiting)
                waiting.clear()


def _day(connection: Connection, match: int) -> str:
    found = connection.execute(select(MATCHES.c.played).where(MATCHES.c.id == match)).scalar()
    assert found is not None
    return found
