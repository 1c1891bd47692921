"""The page of the virtual table, and the websocket on which it sees and does.

To the page go JSON texts ({"faces": ..}, {"state": ..}, {"tones": ..}) and, as bytes, the
display: a byte of contrast (0: dark), then the picture as virtual/picture.py has it. From it come
JSON texts {"do": .., ..}. `/memory` is for tests, which hold the page's picture against it: the
display's memory at this moment, in hexadecimal digits.
"""

import asyncio
import contextlib
import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

from host_tools.web import serving
from host_tools.web.sim.faces import faces
from host_tools.web.sim.table import Made, Table

if TYPE_CHECKING:
    from aiohttp import web

_HERE = Path(__file__).resolve().parent
_LONGEST = 4096  # of what a page says
_TONES = 64  # that wait for a page which does not listen

_DOES: dict[str, tuple[str, tuple[tuple[str, type], ...]]] = {
    "press": ("press", (("button", str),)),
    "release": ("release", (("button", str),)),
    "lay": ("lay", (("card", str), ("stay", bool))),
    "two": ("two", (("one", str), ("other", str))),
    "off": ("off", (("card", str),)),
    "brush": ("brush", (("card", str),)),
    "part": ("part", (("part", str), ("plugged", bool))),
    "fault": ("fault", (("kind", str),)),
    "heal": ("heal", ()),
    "power": ("power", (("on", bool),)),
    "pace": ("pace", (("times", int),)),
    "shuffle": ("shuffle", ()),
    "auto": ("play_alone", (("how", str),)),
}
"""What a page may do: the method of `Table`, and its arguments."""


class Page:
    """One open page: what it has not been sent yet. It gets the latest, at its own pace."""

    def __init__(self, suits: str) -> None:
        self._suits = suits
        self._wake = asyncio.Event()
        self._deck = -1
        self._state = self._picture = True
        self._tones: list[list[int]] = []
        self.held: set[str] = set()

    def changed(self, answer: Made) -> None:
        """Note what is new; `answer` as the box tells it."""
        self._picture = self._picture or "ram" in answer or "power" in answer
        self._tones = (self._tones + answer.get("tones", []))[-_TONES:]
        self._state = self._state or answer.keys() - {"ram", "chip", "tones", "shown"} != set()
        self._wake.set()

    async def send(self, ws: "web.WebSocketResponse", table: Table) -> None:
        """Send what is new, for ever."""
        while True:
            self._wake.clear()
            if self._picture:
                self._picture = False
                box = table.box
                await ws.send_bytes(bytes((box.contrast,)) + box.picture)
            if self._tones:
                tones, self._tones = self._tones, []
                await ws.send_json({"tones": tones, "speed": table.box.speed})
            if self._state:
                self._state = False
                if table.reader.deck != self._deck:
                    self._deck = table.reader.deck
                    await ws.send_json({"faces": faces(self._deck, self._suits)})
                await ws.send_json({"state": table.state()})
            await self._wake.wait()


def add(app: "web.Application", table: Table, suits: str) -> None:
    """Add the page to an application; the box has power while that runs."""
    from aiohttp import web

    pages: set[Page] = set()

    def tell(answer: Made) -> None:
        for page in pages:
            page.changed(answer)

    table.heard = tell
    table.changed = lambda: tell({"state": True})

    async def live(request: web.Request) -> web.WebSocketResponse:
        page = Page(suits)
        pages.add(page)
        try:
            return await _live(request, table, page)
        finally:
            pages.discard(page)

    async def memory(_: web.Request) -> web.Response:
        return web.Response(text=(await table.box.memory()).hex())

    async def opened(_: web.Application) -> None:
        await table.open()

    async def closed(_: web.Application) -> None:
        await table.close()

    app.on_startup.append(opened)
    app.on_cleanup.append(closed)
    app.router.add_get("/live", live)
    app.router.add_get("/memory", memory)
    serving.folder(app, _HERE)


async def _live(request: "web.Request", table: Table, page: Page) -> "web.WebSocketResponse":
    """Send what is new and do what is said, until the page is gone."""
    from aiohttp import web

    ws = web.WebSocketResponse(heartbeat=20.0, max_msg_size=_LONGEST)
    await ws.prepare(request)
    sending = asyncio.create_task(page.send(ws, table))
    try:
        async for message in ws:
            if message.type == web.WSMsgType.TEXT:
                do(table, page, message.data)
    finally:
        sending.cancel()
        with contextlib.suppress(asyncio.CancelledError, ConnectionError):
            await sending
        for button in page.held:  # nobody's finger is on it any more
            table.release(button)
    return ws


def do(table: Table, page: Page, text: str) -> bool:
    """Do what a page says; False, and nothing done, if it is nothing that can be done."""
    try:
        made: Any = json.loads(text)
    except (ValueError, RecursionError):
        return False
    what = made.get("do") if isinstance(made, dict) else None
    if not isinstance(what, str) or what not in _DOES:
        return False
    method, wanted = _DOES[what]
    given = [made.get(name) for name, _ in wanted]
    if not all(type(value) is kind for value, (_, kind) in zip(given, wanted, strict=True)):
        return False
    if what == "press":
        page.held.add(made["button"])
    elif what == "release":
        page.held.discard(made["button"])
    action: Callable[..., bool] = getattr(table, method)
    return action(*given)
