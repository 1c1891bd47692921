"""The television's page and what it is fed with: the tables' state, as server-sent events.

A browser asks again by itself when the connection is lost, and gets everything at once then. An
event is the whole state; of many tables, where the page has it already, what has changed of it.
"""

import asyncio
import functools
import hashlib
import json
import re
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

_FEW = 9
"""So many tables are told whole each time."""
_SAID_S = 4.0  # what the box says stays so long
_AGAIN_MS = 1000


class Reader:
    """A page that is told of the tables: what it does not know yet."""

    def __init__(self) -> None:
        self.new = asyncio.Event()
        """Set while there is something."""
        self.whole = True
        self.fresh: dict[str, None] = {}

    def changed(self, key: str | None) -> None:
        """A table has changed, or (None) which tables there are."""
        if key is None:
            self.whole = True
        else:
            self.fresh[key] = None
        self.new.set()


class Tables:
    """The tables on the page, in the order in which they came; of one thread, the server's.

    `by_name`: in the order of their names, which all of them have. `empty`: the text for a page
    without any, a key of words.txt.
    """

    def __init__(self, words: Words, by_name: bool = False, empty: str = "nobox") -> None:
        self.words = words
        self.empty = words.own(empty)
        self._by_name = by_name
        self._tables: dict[str, Table] = {}
        self._names: dict[str, str] = {}
        self._always: set[str] = set()
        self._readers: set[Reader] = set()
        self._places: dict[str, int] = {}  # of those that are shown
        self._made: dict[str, view.Shown] = {}  # of those that have not changed since
        self._text = ""

    def add(self, key: str, name: str = "", always: bool = False) -> None:
        """One more table; without `always` it is shown once a box has answered there."""
        self.put(key, Table(), name, always)

    def put(self, key: str, table: Table, name: str = "", always: bool = False) -> None:
        """One more table, of a kind of its own; `changed` when it has."""
        self._tables[key] = table
        self._names[key] = name
        if always:
            self._always.add(key)
        if self._by_name:
            self._in_order(key)
        elif self._is_shown(key):
            self._places.setdefault(key, len(self._places))  # behind all others, as in _tables
            self.changed(key)

    def _in_order(self, key: str) -> None:
        """Put a new table where it belongs by its name: table-10 behind table-9."""
        names = self._names
        self._tables = dict(
            sorted(self._tables.items(), key=lambda each: _natural(names[each[0]]))
        )
        self._made.pop(key, None)
        self._place()

    def moved(self, before: str, key: str) -> None:
        """The box of a table has another port now."""
        self._tables = {key if old == before else old: t for old, t in self._tables.items()}
        self._names[key] = self._names.pop(before, "")
        self._renew()

    def heard(self, key: str, what: str | BoardTrouble | None) -> None:
        """Take what a listener heard."""
        told = self._tables.get(key)
        if told is None:
            return  # from the port that it had before
        changed = told.lost(what) if isinstance(what, BoardTrouble) else told.take(what)
        if not changed:
            return
        if told.said is not None:
            asyncio.get_running_loop().call_later(_SAID_S, self._hush, key, told, told.said)
        self.changed(key)

    def _hush(self, key: str, told: Table, said: object) -> None:
        if told.said is said:
            told.hush()
            self.changed(key)

    def changed(self, key: str) -> None:
        """A table has something new to show."""
        self._made.pop(key, None)
        self._text = ""
        if self._is_shown(key) is not (key in self._places):
            self._renew()
            return
        for each in self._readers:
            each.changed(key)

    def _is_shown(self, key: str) -> bool:
        return key in self._always or self._tables[key].is_box

    def _renew(self) -> None:
        """There are other tables than before."""
        self._made.clear()  # who has no name has its place's
        self._place()

    def _place(self) -> None:
        self._text = ""
        keys = filter(self._is_shown, self._tables)
        self._places = {key: place for place, key in enumerate(keys)}
        for each in self._readers:
            each.changed(None)

    def _shown(self, key: str) -> view.Shown:
        if key not in self._made:
            name = self._names[key] or self.words.own("table", self._places[key] + 1)
            self._made[key] = view.table(self._tables[key], name, self.words)
        return self._made[key]

    def state(self) -> str:
        """Return everything that the page shows, as JSON."""
        if not self._text:
            tables = [self._shown(key) for key in self._places]
            self._text = _json({"version": _version(), "tables": tables})
        return self._text

    def news(self, reader: Reader) -> str:
        """Return what a page does not know yet, as JSON: all tables, or `changed` ones of many."""
        whole, fresh = reader.whole, reader.fresh
        reader.whole, reader.fresh = False, {}
        if whole or len(self._places) <= _FEW:
            return self.state()
        changed = [[self._places[key], self._shown(key)] for key in fresh if key in self._places]
        return _json({"version": _version(), "changed": changed})

    def subscribe(self) -> Reader:
        """Return what is told of everything new from now on."""
        reader = Reader()
        self._readers.add(reader)
        return reader

    def unsubscribe(self, reader: Reader) -> None:
        """Tell it no more."""
        self._readers.discard(reader)

    def end(self) -> None:
        """Wake everybody who waits for something new."""
        for each in self._readers:
            each.new.set()


def _natural(name: str) -> list[tuple[bool, int, str]]:
    """Return what names are sorted by: numbers in them as numbers."""
    return [
        (False, int(part), "") if part.isdecimal() else (True, 0, part)
        for part in re.split("([0-9]{1,9})", name)
        if part
    ]


def _json(made: dict[str, Any]) -> str:
    return json.dumps(made, ensure_ascii=False)


@functools.cache
def _version() -> str:
    """Return what tells this page from one that an older or newer program has served."""
    made = hashlib.sha256(VERSION.encode())
    for name in ("index.html", "tv.css", "tv.js"):
        made.update((HERE / name).read_bytes())
    return made.hexdigest()[:12]


def application(tables: Tables, host: str) -> "web.Application":
    """Return the application that shows `tables`. Raises MissingPackage."""
    app = serving.application(host)
    page = _index(tables)  # before anything is served: Jinja may be missing
    for name in ("tv.css", "tv.js"):
        serving.file(app, f"/{name}", HERE / name)
    for drawn in signs.SETS:
        for suit in range(4):
            serving.text(app, f"/signs/{drawn}-{suit}.svg", _sign(drawn, suit), ".svg")
    serving.text(app, "/", page, ".html")
    _events(app, tables)
    return app


def _index(tables: Tables) -> str:
    try:
        import jinja2
    except ImportError as error:
        raise MissingPackage(str(error.name), "web") from None
    made = jinja2.Environment(autoescape=True, undefined=jinja2.StrictUndefined)
    source = (HERE / "index.html").read_text(encoding="utf-8")
    words = tables.words
    return made.from_string(source).render(
        language=words.language, own=words.own, empty=tables.empty, version=_version()
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
        reader = tables.subscribe()
        try:
            await answer.write(f"retry: {_AGAIN_MS}\n\n".encode())
            while not ended.is_set():
                reader.new.clear()
                await answer.write(f"data: {tables.news(reader)}\n\n".encode())
                try:
                    await asyncio.wait_for(reader.new.wait(), BEAT_S)
                except TimeoutError:
                    continue
        except ConnectionError:
            pass  # the page is gone
        finally:
            tables.unsubscribe(reader)
        return answer

    app.on_shutdown.append(end)
    app.router.add_get("/events", events)
