"""What the book's tests share: the command called in this process, and random transcripts."""

import datetime
import json
import os
from pathlib import Path
from random import Random

from host_tools import cli
from host_tools.standing import standing
from tests.book.tables import random_match, written
from tests.differential.player import Player


class Files:
    """Where the tests' books are: a file in each folder. The club's tests put them elsewhere."""

    def place(self, folder: Path):
        """What `--book` says."""
        return folder / "scores.sqlite"

    def content(self, folder: Path):
        """What tells whether a book is as it was."""
        return self.place(folder).read_bytes()


class Books:
    """Where they are at present."""

    at = Files()


def pezzbox(*arguments):
    """Run the command here; returns its exit status."""
    return cli.main([*map(str, arguments)])


def book(folder, *arguments):
    """Run `pezzbox book` on the book of a folder."""
    action, *rest = arguments
    return pezzbox("book", action, "--book", Books.at.place(folder), *rest)


def as_json(capsys):
    """What was printed, an object a line."""
    return [json.loads(line) for line in capsys.readouterr().out.splitlines()]


def put(path, events, day=None):
    """Write a transcript; `day` is when, counted from 1970-01-01."""
    path.write_text(events if isinstance(events, str) else written(events))
    if day is not None:
        # Noon here, wherever that is: the book has the day of the calendar on the wall.
        noon = datetime.datetime(1970, 1, 1, 12) + datetime.timedelta(days=day)
        os.utime(path, (noon.timestamp(), noon.timestamp()))
    return path


def wild_match(seed, game):
    """A match with everything that can happen, undone, declared, conceded and stopped."""
    rng = Random(f"book {seed} {game}")
    player = Player(rng, game, seed)
    player.play_match(600)
    events = [dict(event) for event in player.events]
    people = ["Anna", "Ben", "Carla", "Dino", "Eva", "Franz", "Gigi", "Hans"]
    rng.shuffle(people)
    events[0]["players"] = people[: len(events[0]["players"])]
    return events


def fill(folder, count, game=None, start=0):
    """Write so many random transcripts into a folder."""
    folder.mkdir(exist_ok=True)
    for seed in range(start, start + count):
        put(folder / f"match-{seed:04d}.jsonl", random_match(seed, game), 20000 + seed % 7)
    return folder


def long_match(game="traversone", players=4):
    """One match of several deals that was played to its end."""
    for seed in range(200):
        events = random_match(f"long {seed}", game)
        if len(events[0]["players"]) == players and standing(events)["finished"]:
            return events
    raise AssertionError("no such match")


def content(folder: Path):
    """All that a book has."""
    return Books.at.content(folder)
