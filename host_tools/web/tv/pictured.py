"""The television's page for the README: matches that ship, each at a moment of its own."""

import contextlib
import io
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path

from host_tools import cli, demo
from host_tools.board_errors import Unplugged
from host_tools.book_keeping.store import open_book
from host_tools.web import serving
from host_tools.web.pictures import Picture, serving_meanwhile
from host_tools.web.tv import tournament
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words
from pezzbox.game import catalog
from pezzbox.version import VERSION

_GAME = catalog.GAMES[1]
_PLAYERS = "Anna Ben Carla Dino Eva Franz Gigi Hans Ida Karl Lea Max Nora Otto Pia Rosa".split()
_HEAD = json.dumps({"box": VERSION, "match": 1})


def _played(number: int, part: float) -> list[str | None]:
    """Return what a box tells of the match of that number, when so much of it was played."""
    made = demo.read(list(demo.matches().values())[number])
    lines = [json.dumps(each) for each in made[: 2 + int(part * (len(made) - 2))]]
    return [_HEAD, *lines, None]


@contextlib.contextmanager
def _shown(parts: dict[int, float], gone: int | None = None) -> Iterator[str]:
    tables = Tables(Words("en", "italian"))
    for number, part in parts.items():
        tables.add(str(number), always=True)
        for line in _played(number, part):
            tables.heard(str(number), line)
    if gone is not None:
        tables.heard(str(gone), Unplugged(""))
    with serving_meanwhile(application(tables, serving.LOOPBACK)) as address:
        yield address


@contextlib.contextmanager
def _tournament() -> Iterator[str]:
    """Two rounds of a tournament, and a third that has begun; the results are made up."""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        path = Path(folder, "scores.sqlite")

        def run(action: str, *arguments: str) -> str:
            said = io.StringIO()
            with contextlib.redirect_stdout(said):
                if status := cli.main(["tournament", action, "--book", str(path), *arguments]):
                    raise SystemExit(status)
            return said.getvalue()

        run("new", "Club 2026", "--game", _GAME, "--rounds", "5", "--seed", "2026")
        run("join", *_PLAYERS)
        for number in range(3):
            run("round")
            for table in json.loads(run("seating", "--json"))["tables"][: 4 if number < 2 else 1]:
                names = [seat["player"] for seat in table["seats"]]
                worth = [3 + (5 * _PLAYERS.index(name) + 7 * number) % 24 for name in names]
                typed = [f"{name}={score}" for name, score in zip(names, worth, strict=True)]
                run("result", str(table["table"]), *typed)
        book = open_book(path)
        words = Words("en", "italian")
        app = application(Tables(words), serving.LOOPBACK)
        tournament.add(app, tournament.Panel(book, None, words.language), words)
        with contextlib.closing(book), serving_meanwhile(app) as address:
            yield f"{address}tournament"


def pictures() -> Iterator[Picture]:
    """Yield one table in the light, several in the dark, and a tournament."""
    yield Picture("tv.png", lambda: _shown({4: 0.78}), ".face")
    yield Picture(
        "tv-tables.png", lambda: _shown({5: 0.45, 6: 0.4, 7: 0.5, 2: 1.0}, 7), ".face", dark=True
    )
    yield Picture("tournament.png", _tournament, "tbody tr")
