"""The television's page and what it is fed with: the tables' state, as server-sent events.

A browser asks again by itself when the connection is lost, and gets everything at once then: an
event is the whole state, so that none can be missed.
"""

import asyncio
import hashlib
import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.board_errors import BoardTrouble
from host_tools.making import signs
from host_tools.making.svg import Svg
from host_tools.missing import MissingPackage
from host_tools.web import serving
from host_tools.web.tv import view
from host_tools.web.tv.table import Table
from host_tools.web.tv.words import Words
from pezzbox.version import VERSION

if TYPE_CHECKING:
    from aiohttp import web

HERE = Path(__file__).resolve().parent
BEAT_S = 2.0
"""So often a page hears something; after three times that it says that it does not."""

_SAID_S = 4.0  # what the box says stays so long
_AGAIN_MS = 1000


class Tables:
    """The tables on the page, in the order in which they came; of one thread, the server's."""

    def __init__(self, words: Words) -> None:
        self.words = words
        self._tables: dict[str, Table] = {}
        self._names: dict[str, str] = {}
        self._always: set[str] = set()
        self._changed: set[asyncio.Event] = set()
        self._text = ""

    def add(self, key: str, name: str = "", always: bool = False) -> None:
        """One more table; without `always` it is shown once a box has answered there."""
        self._tables[key] = Table()
        self._names[key] = name
        if always:
            self._always.add(key)
        self._renew()

    def moved(self, before: str, key: str) -> None:
        """The box of a table has another port now."""
        self._tables = {key if old == before else old: t for old, t in self._tables.items()}
        self._names[key] = self._names.pop(before, "")

    def heard(self, key: str, what: str | BoardTrouble | None) -> None:
        """Take what a listener heard."""
        told = self._tables.get(key)
        if told is None:
            return  # from the port that it had before
        changed = told.lost(what) if isinstance(what, BoardTrouble) else told.take(what)
        if not changed:
            return
        if told.said is not None:
            asyncio.get_running_loop().call_later(_SAID_S, self._hush, told, told.said)
        self._renew()

    def _hush(self, told: Table, said: object) -> None:
        if told.said is said:
            told.hush()
            self._renew()

    def _shown(self) -> list[view.Shown]:
        keys = [key for key, told in self._tables.items() if self._is_shown(key, told)]
        return [
            view.table(
                self._tables[key],
                self._names[key] or self.words.own("table", number),
                self.words,
            )
            for number, key in enumerate(keys, 1)
        ]

    def _is_shown(self, key: str, told: Table) -> bool:
        return key in self._always or told.is_box

    def _renew(self) -> None:
        self._text = ""
        for each in self._changed:
            each.set()

    def state(self) -> str:
        """Return everything that the page shows, as JSON."""
        if not self._text:
            made = {"version": _version(), "tables": self._shown()}
            self._text = json.dumps(made, ensure_ascii=False)
        return self._text

    def subscribe(self) -> asyncio.Event:
        """Return an event that is set whenever there is something new."""
        event = asyncio.Event()
        self._changed.add(event)
        return event

    def unsubscribe(self, event: asyncio.Event) -> None:
        """Set it no more."""
        self._changed.discard(event)

    def end(self) -> None:
        """Wake everybody who waits for something new."""
        self._renew()


def _version() -> str:
    """Return what tells this page from one that an older or newer program has served."""
    made = hashlib.sha256(VERSION.encode())
    for name in ("index.html", "tv.css", "tv.js"):
        made.update((HERE / name).read_bytes())
    return made.hexdigest()[:12]


def application(tables: Tables, host: str) -> "web.Application":
    """Return the application that shows `tables`. Raises MissingPackage."""
    app = serving.application(host)
    page = _index(tables.words)  # before anything is served: Jinja may be missing
    for name in ("tv.css", "tv.js"):
        serving.file(app, f"/{name}", HERE / name)
    for drawn in signs.SETS:
        for suit in range(4):
            serving.text(app, f"/signs/{drawn}-{suit}.svg", _sign(drawn, suit), ".svg")
    serving.text(app, "/", page, ".html")
    _events(app, tables)
    return app


def _index(words: Words) -> str:
    try:
        import jinja2
    except ImportError as error:
        raise MissingPackage(str(error.name), "web") from None
    made = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    source = (HERE / "index.html").read_text(encoding="utf-8")
    return made.from_string(source).render(
        language=words.language, own=words.own, version=_version()
    )


def _sign(drawn: str, suit: int) -> str:
    made = Svg(100, 100, f"{drawn} {suit}")
    for layer in signs.sign(drawn, suit):
        ink = signs.INKS[drawn][suit] if layer.ink else "#ffffff"
        made.add("path", "", d=layer.path, fill=ink)
    return str(made)


def _events(app: "web.Application", tables: Tables) -> None:
    from aiohttp import web

    ended = asyncio.Event()

    async def end(_: Any) -> None:
        ended.set()
        tables.end()

    async def events(request: "web.Request") -> "web.StreamResponse":
        answer = web.StreamResponse(
            headers={
                "Content-Type": "text/event-stream; charset=utf-8",
                "Cache-Control": "no-store",
            }
        )
        await answer.prepare(request)
        changed = tables.subscribe()
        try:
            await answer.write(f"retry: {_AGAIN_MS}\n\n".encode())
            while not ended.is_set():
                changed.clear()
                await answer.write(f"data: {tables.state()}\n\n".encode())
                try:
                    await asyncio.wait_for(changed.wait(), BEAT_S)
                except TimeoutError:
                    continue
        except ConnectionError:
            pass  # the page is gone
        finally:
            tables.unsubscribe(changed)
        return answer

    app.on_shutdown.append(end)
    app.router.add_get("/events", events)
