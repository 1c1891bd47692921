"""What the tournament's tests share: the command called here, all that a book has, matches."""

import json
from random import Random

from sqlalchemy import select

from host_tools.book_keeping.schema import METADATA
from host_tools.book_keeping.store import open_book
from host_tools.standing import standing
from host_tools.tourneys import schema
from tests.book.running import Books, book, pezzbox, put
from tests.book.tables import Table

NAMES = "Anna Ben Carla Dino Eva Franz Gigi Hans Ida Karl Lea Max Nora Otto Pia Rosa".split()


def tournament(folder, *arguments):
    """Run `pezzbox tournament` on the book of a folder."""
    action, *rest = arguments
    return pezzbox("tournament", action, "--book", Books.at.place(folder), *rest)


class Evening:
    """A tournament in a folder's book; what it prints is read from `capsys`."""

    def __init__(self, folder, capsys):
        self.folder = folder
        self.capsys = capsys

    def says(self, *arguments):
        """Do it, which succeeds; what it printed."""
        self.capsys.readouterr()
        status = tournament(self.folder, *arguments)
        shown = self.capsys.readouterr()
        assert status == 0, shown.err
        assert shown.err == ""
        return shown.out

    def json(self, *arguments):
        """Do it with --json; what it told."""
        return json.loads(self.says(*arguments, "--json"))

    def refuses(self, *arguments, status=2):
        """Do it, which is refused and changes nothing; the line that says why."""
        before = self.content()
        self.capsys.readouterr()
        assert tournament(self.folder, *arguments) == status
        shown = self.capsys.readouterr()
        assert shown.out == ""
        assert shown.err.count("\n") == 1
        assert shown.err.startswith("pezzbox tournament: ")
        assert self.content() == before
        return shown.err.removeprefix("pezzbox tournament: ").rstrip("\n")

    def begin(self, game, names, *options):
        """A tournament with these players."""
        self.says("new", "Club", "--game", game, "--seed", "s", *options)
        self.says("join", *names)

    def content(self, log=True):
        """All rows of the tournament's tables; without the log, what it stands at."""
        kept = open_book(Books.at.place(self.folder))
        tables = schema.ALL if log else [*schema.TRACED.values()]
        try:
            with kept.reading() as connection:
                return {
                    table.name: sorted(map(tuple, connection.execute(select(table))), key=repr)
                    for table in tables
                }
        finally:
            kept.close()

    def seating(self, *options):
        """The last round as it is."""
        return self.json("seating", *options)

    def tables(self):
        """The names at each table of the last round."""
        return [[seat["player"] for seat in one["seats"]] for one in self.seating()["tables"]]

    def play(self, seats, target=5, game="busche", day=None, name=None, rules=None):
        """A match of these players comes into the book; its standing."""
        events = played(seats, game, rules or {"target": target})
        file = self.folder / f"{name or '-'.join(seats)}.jsonl"
        assert book(self.folder, "import", put(file, events, day)) == 0
        return standing(events)

    def matches(self):
        """The book's matches."""
        self.capsys.readouterr()
        assert book(self.folder, "list", "--json") == 0
        return [json.loads(line) for line in self.capsys.readouterr().out.splitlines()]


def played(seats, game, rules):
    """The events of a match that somebody has won."""
    for number in range(99):
        table = Table(Random(f"{seats} {game} {number}"), game, list(seats), rules)
        table.play(200)
        if table.match.winners:
            return table.events
    raise AssertionError("nobody wins")


def by_hand(evening, table, scores, *options):
    """Enter a table's result of the last round; `scores` in the order of the seats."""
    names = evening.tables()[table - 1]
    typed = [f"{name}={score}" for name, score in zip(names, scores, strict=True)]
    return evening.says("result", table, *typed, *options)


TABLES_OF_BOOKS = [table for table in METADATA.sorted_tables if table not in schema.ALL]
