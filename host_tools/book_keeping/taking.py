"""One transaction of an import: which match of the book each file is, and its rows."""

from typing import Any

from sqlalchemy import Connection, delete, insert, select, update

from host_tools import plain
from host_tools.book_keeping import alike, reading
from host_tools.book_keeping.fates import Differing, Fate, Taken
from host_tools.book_keeping.identity import Bare, parting
from host_tools.book_keeping.names import ids_of, people
from host_tools.book_keeping.reading import Read, Unread
from host_tools.book_keeping.schema import FILES, MATCHES, RESULTS, SEATS

Row = dict[str, Any]


class Taking:
    """Takes a batch of files in; all is done in the transaction of `connection`."""

    def __init__(self, connection: Connection, differing: Differing, played: str | None) -> None:
        self._connection = connection
        self._differing = differing
        self._played = played
        self._taken: list[Taken] = []
        self._waiting: list[tuple[int, Read]] = []  # a place in _taken each
        self._people = people(connection)
        self._ids = {name: number for number, name in self._people.name.items()}
        self._apart = self._people.apart

    def take(self, batch: list[Read | Unread]) -> list[Taken]:
        """Take in the files, in their order, and return what became of each."""
        whole = [one for one in batch if isinstance(one, Read)]
        new = dict(zip(map(id, whole), alike.plainly_new(self._connection, whole), strict=True))
        for one in batch:
            if isinstance(one, Unread):
                self._taken.append(Taken(one.file, Fate.BAD, said=one.error))
            elif twice := self._merged(one):
                self._taken.append(Taken(one.file, Fate.BAD, said=twice))
            elif new[id(one)]:
                self._waiting.append((len(self._taken), one))
                self._taken.append(Taken(one.file, Fate.NEW, said=one.warning))
            else:
                self._add_waiting()
                self._taken.append(self._looked_at(one))
        self._add_waiting()
        return self._taken

    def _merged(self, one: Read) -> str:
        """Return what is wrong with a match in which one person of the book has two seats."""
        seen: dict[int, str] = {}
        for row in () if self._apart else one.seats:
            player = self._ids.get(row["name"])
            person = self._people.person.get(-1 if player is None else player)
            if person is None:
                continue
            if person in seen:
                names = " and ".join(map(plain.quoted, (seen[person], row["name"])))
                return f"{plain.path(one.file)}: {names} are merged, but both play here; not taken"
            seen[person] = row["name"]
        return ""

    def _looked_at(self, one: Read) -> Taken:
        """Take in a file that may be a match of the book."""
        columns = (
            *(MATCHES.c.id, MATCHES.c.digest, MATCHES.c.beginning),
            *(MATCHES.c.source, MATCHES.c.transcript),
        )
        found = select(*columns).where(alike.condition(one)).order_by(MATCHES.c.id)
        others = list(self._connection.execute(found))
        events = reading.events_of(one.match["transcript"])
        for other in others:
            if other.digest == one.identity.digest:
                return self._known(one, Fate.KNOWN, other.id)
        theirs = [reading.events_of(other.transcript) for other in others]
        for other, its in zip(others, theirs, strict=True):
            if parting(its, events) is None:  # before any that differs: that may be its twin
                if len(events) < len(its):
                    return self._known(one, Fate.EARLIER, other.id)
                self._replace(one, other.id)
                return self._known(one, Fate.LONGER, other.id)
        for other, its in zip(others, theirs, strict=True):
            fate = self._differing_from(one, events, other, its)
            if fate is not None:
                return fate
        return self._known(one, Fate.NEW, self._add([one])[0])

    def _differing_from(
        self, one: Read, events: list[Bare], other: Any, its: list[Bare]
    ) -> Taken | None:
        """Return what becomes of a file beside a match that it may be; None: it is another."""
        begun = one.identity.beginning is not None and one.identity.beginning == other.beginning
        if self._differing is Differing.BOTH or not (begun or one.match["source"] == other.source):
            return None
        # Of the same file's name alone, with another game or players, nothing is thrown away.
        same = begun or events[0] == its[0]
        if same and self._differing is Differing.REPLACE:
            self._connection.execute(delete(FILES).where(FILES.c.match_id == other.id))
            self._replace(one, other.id)
            return self._known(one, Fate.REPLACED, other.id)
        ways = "--replace takes it instead, --both beside it" if same else "--both takes it, too"
        said = (
            f"{plain.path(one.file)}: differs from match {other.id} of the book from event "
            f"{(parting(its, events) or 0) + 1} on; not taken ({ways})"
        )
        return Taken(one.file, Fate.DIFFERS, other.id, said)

    def _known(self, one: Read, fate: Fate, match: int) -> Taken:
        """Remember a file's bytes and the day that was said, and say what became of it."""
        if self._played is not None:
            day = {"played": self._played}
            self._connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(day))
        there = select(FILES.c.digest).where(FILES.c.digest == one.raw)
        if self._connection.execute(there).first() is None:
            self._connection.execute(insert(FILES).values(digest=one.raw, match_id=match))
        return Taken(one.file, fate, match, one.warning)

    def _add_waiting(self) -> None:
        """Add the matches that are plainly new, all at once."""
        if not self._waiting:
            return
        numbers = self._add([one for _, one in self._waiting])
        rows = []
        for (place, one), number in zip(self._waiting, numbers, strict=True):
            self._taken[place] = self._taken[place]._replace(match=number)
            rows.append({"digest": one.raw, "match_id": number})
        self._connection.execute(insert(FILES), rows)
        self._waiting.clear()

    def _add(self, some: list[Read]) -> list[int]:
        """Add matches; returns their numbers."""
        values = []
        for one in some:
            played = self._played or one.match["played"]
            values.append({**one.match, **one.identity._asdict(), "played": played})
        adding = insert(MATCHES).returning(MATCHES.c.id, sort_by_parameter_order=True)
        numbers = list(self._connection.scalars(adding, values))
        self._add_rows(some, numbers)
        return numbers

    def _replace(self, one: Read, match: int) -> None:
        """Put another transcript in a match's place; its number and day stay."""
        for table in (SEATS, RESULTS):
            self._connection.execute(delete(table).where(table.c.match_id == match))
        values = {**one.match, **one.identity._asdict()}
        del values["played"]
        self._connection.execute(update(MATCHES).where(MATCHES.c.id == match).values(values))
        self._add_rows([one], [match])

    def _add_rows(self, some: list[Read], numbers: list[int]) -> None:
        names = {row["name"] for one in some for row in one.seats} - set(self._ids)
        self._ids |= ids_of(self._connection, sorted(names))
        seats, results = [], []
        for one, number in zip(some, numbers, strict=True):
            for row in one.seats:
                mine = {**row, "match_id": number, "player_id": self._ids[row["name"]]}
                del mine["name"]
                seats.append(mine)
            results += [{**row, "match_id": number} for row in one.results]
        for table, rows in ((SEATS, seats), (RESULTS, results)):
            if rows:
                self._connection.execute(insert(table), rows)
