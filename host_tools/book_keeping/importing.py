"""Taking transcripts into the book, each match once."""

from collections.abc import Callable, Iterator

from sqlalchemy import Connection, select

from host_tools import cores, transcripts
from host_tools.book_keeping import reading
from host_tools.book_keeping.alike import slices
from host_tools.book_keeping.fates import Differing, Fate, Taken
from host_tools.book_keeping.reading import Read, Unread
from host_tools.book_keeping.schema import FILES
from host_tools.book_keeping.store import Book
from host_tools.book_keeping.taking import Taking

_AT_ONCE = 500  # matches a transaction: so many are done again at most after a power cut
_WORTH_A_POOL = 50  # files

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
    return min(cores.count(), len(files)) if len(files) > _WORTH_A_POOL else 1


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


def _matches_of(connection: Connection, digests: list[str]) -> dict[str, int]:
    return {
        row.digest: row.match_id
        for some in slices(digests)
        for row in connection.execute(select(FILES).where(FILES.c.digest.in_(some)))
    }


def _written(
    book: Book, batch: list[Read | Unread], differing: Differing, played: str | None
) -> list[Taken]:
    """Write a batch in one transaction; what became of each is told when it is done."""
    with book.writing() as connection:
        return Taking(connection, differing, played).take(batch)
