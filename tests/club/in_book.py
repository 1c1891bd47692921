"""What is in the club's book, and whether that is what the boxes themselves have."""

import contextlib
import json
import subprocess
import sys
from pathlib import Path

from sqlalchemy import func, select

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping import keeping
from host_tools.club_keeping.schema import CLUB_LINES, CLUB_MATCHES, CLUB_WAITING

ROOT = Path(__file__).resolve().parents[2]
_BY_ITS_BOOK = ("match", "source", "played")
"""What two books with the same matches may have differently."""
_AT_ONCE = 500  # files an import: a command line has its limits


@contextlib.contextmanager
def opened(place):
    """The book at a path or a URL; `place` as open_book takes it."""
    book = open_book(place)
    try:
        yield book
    finally:
        book.close()


def counted(place):
    """How many lines are kept, and how many wait for others."""
    with opened(place) as book, book.reading() as connection:
        return tuple(
            connection.scalar(select(func.count()).select_from(table))
            for table in (CLUB_LINES, CLUB_WAITING)
        )


def lines(place):
    """(box, match) -> its lines by their number, as `exports.told` has them."""
    with opened(place) as book:
        found = {}
        for key, made in keeping.kept(book):
            assert (key.box, key.number) not in found, f"two journals of {key.box}"
            found[key.box, key.number] = dict(enumerate(made))
        return found


def lacking(place, had):
    """The boxes of which a line of `had` is not kept."""
    kept = lines(place)
    return {key[0] for key, made in had.items() if kept.get(key) != dict(enumerate(made))}


def unbooked(place):
    """The matches that the book proper has not got whole, though it should."""
    with opened(place) as book, book.reading() as connection:
        mine = CLUB_MATCHES.c
        asked = select(mine.box, mine.number).where(mine.booked < mine.lines)
        return {(box, number) for box, number in connection.execute(asked)}


def by_rights(had):
    """Which matches the book proper has by now: those over, or followed by another."""
    latest = {}
    for box, number in had:
        latest[box] = max(latest.get(box, 0), number)
    return {key for key in had if key[1] < latest[key[0]] or over(had[key])}


def over(made):
    """Whether a match, of these objects, is over."""
    from host_tools.standing import standing

    return standing(made)["finished"]


def pezzbox(*arguments):
    """Run the command; what it prints."""
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", *map(str, arguments)],
        cwd=ROOT,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout


def booked(place):
    """The (box, match) of the book's matches, in its order."""
    found = []
    for made in _listed(place):
        box, _, number = made["source"].split("/")
        found.append((box, int(number)))
    return found


def imported(had, order, folder):
    """Another book, of the boxes' own exports of these matches in this order; its path."""
    files = folder / "exports"
    files.mkdir()
    book = folder / "exports.sqlite"
    paths = [files / f"{box}-{number:04d}.jsonl" for box, number in order]
    for path, key in zip(paths, order, strict=True):
        path.write_text("".join(json.dumps(line) + "\n" for line in had[key]))
    for start in range(0, len(paths), _AT_ONCE):
        pezzbox("book", "import", "--book", book, *paths[start : start + _AT_ONCE])
    return book


def standings(place):
    """Everybody's figures and every match's result, without what is the book's own."""
    players = json.loads(pezzbox("book", "players", "--book", place, "--json"))["players"]
    matches = [
        {key: value for key, value in made.items() if key not in _BY_ITS_BOOK}
        for made in _listed(place)
    ]
    return players, matches


def _listed(place):
    printed = pezzbox("book", "list", "--book", place, "--json")
    made = [json.loads(line) for line in printed.splitlines()]
    return sorted(made, key=lambda each: each["match"])
