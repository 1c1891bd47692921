"""Taking transcripts into the book, each match once."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

from sqlalchemy import Connection, select, update

from host_tools import cores, plain, transcripts
from host_tools.book_keeping import reading
from host_tools.book_keeping.alike import slices
from host_tools.book_keeping.fates import Differing, Fate, Taken
from host_tools.book_keeping.reading import Read, Unread
from host_tools.book_keeping.schema import FILES, MATCHES
from host_tools.book_keeping.store import Book
from host_tools.book_keeping.taking import Taking

_AT_ONCE = 500  # matches a transaction: so many are done again at most after a power cut
_WORTH_A_POOL = 50  # files

Tick = Callable[[int], None]


class _Sorted(NamedTuple):
    """Files by what they need; `copies`: a new file -> the others with its very bytes."""

    unread: list[Taken]
    known: list[Taken]
    copies: dict[str, list[str]]


def take_in(
    book: Book,
    files: list[str],
    tick: Tick,
    differing: Differing = Differing.REFUSE,
    played: str | None = None,
) -> Iterator[Taken]:
    """Take files into the book, and yield what became of each once that is written.

    `played` is the day, where it is not that of the file; a match of the book is put on it too.
    Raises BookTrouble: what was yielded before stands, what was not is not in the book.
    """
    unread, known, copies = _sorted(book, files)
    if played is not None:
        _put_on(book, played, {one.match for one in known if one.match is not None})
    yield from unread
    yield from known
    new = list(copies)
    batch: list[Read | Unread] = []
    for one in cores.each(reading.read, new, tick, _cores(new)):
        batch.append(one)
        if len(batch) == _AT_ONCE:
            yield from _with_copies(_written(book, batch, differing, played), copies)
            batch = []
    if batch:
        yield from _with_copies(_written(book, batch, differing, played), copies)


def _with_copies(some: list[Taken], copies: dict[str, list[str]]) -> Iterator[Taken]:
    """Yield what became of files, and of their copies: not taken either, or known by now."""
    for taken in some:
        yield taken
        for file in copies[taken.file]:
            if taken.fate in (Fate.BAD, Fate.DIFFERS):
                said = f"{plain.path(file)}: the same as {plain.path(taken.file)}; not taken"
                yield taken._replace(file=file, said=said)
            else:
                yield Taken(file, Fate.KNOWN, taken.match)


def _cores(files: list[str]) -> int:
    return min(cores.count(), len(files)) if len(files) > _WORTH_A_POOL else 1


def _sorted(book: Book, files: list[str]) -> _Sorted:
    """Return what needs no scoring, since the book has those bytes, and the files that do."""
    digests: dict[str, list[str]] = {}
    unread: list[Taken] = []
    for file in files:
        try:
            data = reading.content(file)
        except transcripts.BadTranscriptError as error:
            unread.append(Taken(file, Fate.BAD, said=str(error)))
        else:
            digests.setdefault(reading.digest(data), []).append(file)
    with book.reading() as connection:
        there = _matches_of(connection, list(digests))
    known = []
    copies = {}
    for digest, same in digests.items():
        if digest in there:
            known += [Taken(file, Fate.KNOWN, there[digest]) for file in same]
        else:
            copies[same[0]] = same[1:]
    return _Sorted(unread, known, copies)


def _put_on(book: Book, day: str, numbers: set[int]) -> None:
    """Put matches of the book on another day."""
    with book.writing() as connection:
        for some in slices(sorted(numbers)):
            moved = MATCHES.c.id.in_(some) & (MATCHES.c.played != day)
            connection.execute(update(MATCHES).where(moved).values(played=day))


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
