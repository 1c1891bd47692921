"""A tournament on the television: standings and seating at `/tournament`, beside the tables.

The book is read at most every _FRESH_S, however many pages ask, and not in the server's thread.
"""

import argparse
import asyncio
import contextlib
import hashlib
import json
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools import plain, texts
from host_tools.missing import MissingPackage
from host_tools.web import serving
from host_tools.web.tv.words import Words
from pezzbox.screens.texts import LANGUAGES
from pezzbox.version import VERSION

if TYPE_CHECKING:
    from aiohttp import web

    from host_tools.book_keeping.store import Book
    from host_tools.tourneys.state import RoundOf, State

HERE = Path(__file__).resolve().parent
_FRESH_S = 2.0
_FILES = ("tournament.html", "tournament.css", "tournament.js")
Shown = dict[str, Any]


class Panel:
    """What the page shows of a tournament: the one of that name, or the last."""

    def __init__(self, book: "Book", name: str | None, language: str) -> None:
        self._book = book
        self._name = name
        place = LANGUAGES.index(language)
        self._own = {key: each[place] for key, each in texts.read(HERE / "tournament.txt").items()}

    def own(self, key: str, *args: object) -> str:
        """Return a text of this page."""
        return self._own[key].format(*args)

    def shown(self) -> Shown:
        """Return what the page takes: JSON, every text as it stands there. Reads the book."""
        from host_tools.book_keeping.trouble import BookTrouble
        from host_tools.tourneys import state
        from host_tools.tourneys.trouble import TournamentTrouble

        made: Shown = {"version": version(), "views": [], "foot": "", "none": ""}
        try:
            with self._book.reading() as connection:
                now = state.read(connection, self._name)
        except TournamentTrouble:
            return made | {"name": self.own("tournament"), "none": self.own("none")}
        except BookTrouble:
            return made | {"name": self.own("tournament"), "none": self.own("trouble")}
        views = []
        if now.complete:
            views.append(self._standings(now))
        if now.rounds:
            views.append(self._seating(now, now.rounds[-1]))
        name = plain.visible(now.rules.name)
        return made | {
            "name": name,
            "views": views,
            "foot": self._foot(now),
            "none": "" if views else self.own("nobody"),
        }

    def _foot(self, now: "State") -> str:
        said = [now.rules.game.capitalize()]
        if now.open is not None:
            done = sum(table.done for table in now.open.tables)
            said.append(self.own("done", done, len(now.open.tables)))
        return " · ".join(said)

    def _standings(self, now: "State") -> Shown:
        from host_tools.tourneys.telling import decimal

        done, of = len(now.complete), now.rules.rounds
        after = self.own("after", done) if of is None else self.own("afterof", done, of)
        won, going = now.won(), now.going()[0]
        rows = []
        for line in now.standings():
            mark = "winner" if line.player in won else "goes" if line.player in going else ""
            if line.out is not None or not now.players[line.player].here:
                mark = "out" if now.players[line.player].here else "left"
            rows.append(
                {
                    "cells": [
                        f"{line.place}.",
                        plain.visible(now.name(line.player)),
                        self.own(mark) if mark else "",
                        *(decimal(line.table_points), str(line.wins), decimal(line.points)),
                    ],
                    "mark": mark,
                }
            )
        return {
            "title": f"{self.own('standings')}, {after}",
            "heads": ["", "", "", *map(self.own, ("tables", "wins", "points"))],
            "kinds": ["number", "title", "small", "number", "number", "number"],
            "rows": rows,
        }

    def _seating(self, now: "State", one: "RoundOf") -> Shown:
        from host_tools.tourneys.results import described
        from host_tools.tourneys.telling import byes, seat_words

        rows = []
        for table in one.tables:
            result = described(now, table) if table.done else ""
            result = self.own("void") if table.void else result
            rows.append({"cells": [str(table.number), seat_words(now, table), result], "mark": ""})
        if one.byes:
            rows.append({"cells": ["", byes(now, one), self.own("bye")], "mark": ""})
        return {
            "title": self.own("round", one.number),
            "heads": [],
            "kinds": ["number", "title", "small"],
            "rows": rows,
        }


def version() -> str:
    """Return what tells this page from one that an older or newer program has served."""
    made = hashlib.sha256(VERSION.encode())
    for name in _FILES:
        made.update((HERE / name).read_bytes())
    return made.hexdigest()[:12]


@contextlib.contextmanager
def of_book(app: "web.Application", words: Words, args: argparse.Namespace) -> Iterator[None]:
    """Serve the page with the tournament `args.tournament` of `args.book` (empty: the last).

    Raises BookTrouble and MissingPackage.
    """
    try:
        from host_tools.book_keeping.store import open_book
    except ImportError as error:
        raise MissingPackage(str(error.name), "web") from None
    book = open_book(args.book)
    with contextlib.closing(book):
        add(app, Panel(book, args.tournament or None, words.language), words)
        yield


def add(app: "web.Application", panel: Panel, words: Words) -> None:
    """Serve the page and what it asks for. Raises MissingPackage."""
    from aiohttp import web

    lock = asyncio.Lock()
    kept: tuple[float, str] = (float("-inf"), "")

    async def answer(_: "web.Request") -> "web.Response":
        nonlocal kept
        async with lock:
            if time.monotonic() - kept[0] > _FRESH_S:
                shown = await asyncio.to_thread(panel.shown)
                kept = (time.monotonic(), json.dumps(shown, ensure_ascii=False))
        headers = {"Cache-Control": "no-store"}
        return web.Response(text=kept[1], content_type="application/json", headers=headers)

    for name in _FILES[1:]:
        serving.file(app, f"/{name}", HERE / name)
    serving.text(app, "/tournament", _page(panel, words), ".html")
    app.router.add_get("/tournament/state", answer)


def _page(panel: Panel, words: Words) -> str:
    try:
        import jinja2
    except ImportError as error:
        raise MissingPackage(str(error.name), "web") from None
    made = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    return made.from_string((HERE / _FILES[0]).read_text(encoding="utf-8")).render(
        language=words.language,
        version=version(),
        title=panel.own("tournament"),
        offline=words.own("offline"),
        script=words.own("script"),
    )
