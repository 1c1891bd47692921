"""Tables for the tests of the television's page: told what a test says, shown by a real server."""

import asyncio
import json
import threading

from aiohttp import web

from host_tools.web import serving
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words
from pezzbox.version import VERSION
from tests.patience import PATIENCE_S


def begun(game="traversone", players=("Anna", "Ben", "Carla", "Dino"), number=1, **rules):
    """The lines of a box whose match has just begun."""
    names = list(players)
    match = event("match", game=game, players=names, rules=rules, version=1)
    return [json.dumps({"box": VERSION, "match": number}), match, None]


def event(kind, **fields):
    """A line: one more event."""
    return json.dumps({"event": kind, **fields})


class Shown:
    """A server of the page in a thread; `with` it. `port`: that of one that ended before."""

    def __init__(self, language="en", suits="italian", port=0):
        self.listening = serving.bound(serving.LOOPBACK, port, 0)
        self.port = self.listening.getsockname()[1]
        self.address = f"http://127.0.0.1:{self.port}/"
        self.tables = Tables(Words(language, suits))
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._run()))

    async def _run(self):
        app = application(self.tables, serving.LOOPBACK)
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.SockSite(runner, self.listening).start()
        self._loop, self._ended = asyncio.get_running_loop(), asyncio.Event()
        self._ready.set()
        await self._ended.wait()
        await runner.cleanup()

    def __enter__(self):
        self._thread.start()
        assert self._ready.wait(PATIENCE_S)
        return self

    def __exit__(self, *_):
        self._loop.call_soon_threadsafe(self._ended.set)
        self._thread.join()

    def do(self, fn, *args):
        """Call something in the server's thread, and wait until it has returned."""

        async def call():
            return fn(*args)

        return asyncio.run_coroutine_threadsafe(call(), self._loop).result(PATIENCE_S)

    def add(self, key, lines=(), always=True):
        """One more table, and what its box tells."""
        self.do(lambda: self.tables.add(key, always=always))
        self.tell(key, *lines)

    def tell(self, key, *lines):
        """A box tells these lines (or None, or a BoardTrouble)."""
        for line in lines:
            self.do(self.tables.heard, key, line)
