"""The README's pictures of the reports: a shipped match, and a season of it in other seats."""

import contextlib
import io
import itertools
import json
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import cli, demo
from host_tools.web.pictures import Picture
from pezzbox.game.catalog import GAMES

_GAME = GAMES[0]
_SEATINGS = 12


def pictures() -> Iterator[Picture]:
    """Yield what is to be seen."""
    size = (1000, 900)
    yield Picture("report.png", _match, "h1", size)
    yield Picture("report-tricks.png", _match, "h1", size, dark=True, do=_to("#played"))
    yield Picture("report-season.png", _season, "h1", size, do=_to("#game-1"))


def _to(selector: str) -> Any:
    def scroll(page: Any) -> None:
        page.evaluate("s => document.querySelector(s).scrollIntoView()", selector)

    return scroll


@contextlib.contextmanager
def _match() -> Iterator[str]:
    with _made(str(demo.matches()[_GAME])) as address:
        yield address


@contextlib.contextmanager
def _season() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as name:
        folder = Path(name)
        lines = Path(demo.matches()[_GAME]).read_text(encoding="utf-8").splitlines()
        header, *events = [line for line in lines if not line.startswith("#")]
        made = json.loads(header)
        seatings = list(itertools.permutations(made["players"]))
        for number, players in enumerate(seatings[:: len(seatings) // _SEATINGS]):
            text = "\n".join([json.dumps({**made, "players": players}), *events, ""])
            (folder / f"match-{number:04d}.jsonl").write_text(text, encoding="utf-8")
        book = ("--book", str(folder / "scores.sqlite"))
        _run("book", "import", *book, "--date", "2026-11-28", str(folder))
        with _made("season", *book) as address:
            yield address


@contextlib.contextmanager
def _made(*arguments: str) -> Iterator[str]:
    """Make a report and yield its address."""
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        page = Path(folder, "report.html")
        _run("report", *arguments, "--out", str(page))
        yield page.as_uri()


def _run(*arguments: str) -> None:
    with contextlib.redirect_stdout(io.StringIO()):
        if status := cli.main(arguments):
            raise SystemExit(status)
