"""`pezzbox club` at work: broker, collector, simulated tables and page, put together."""

import argparse
import asyncio
import contextlib
import signal
import ssl
import threading
import time
from collections.abc import AsyncIterator, Iterator
from typing import Any

from host_tools import exit_status, plain
from host_tools.book_keeping.store import Book
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.club_keeping.arrivals import State
from host_tools.club_keeping.batch import Followed
from host_tools.club_keeping.broker_url import Broker
from host_tools.club_keeping.collector import Collector, Heard
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.service import Service
from host_tools.club_keeping.sessions import session
from host_tools.club_keeping.telling import Telling
from host_tools.club_keeping.waiting import opened
from host_tools.missing import MissingPackage
from host_tools.web import serving
from host_tools.web.tv import tournament
from host_tools.web.tv.club import ClubTable
from host_tools.web.tv.pages import Tables, application
from host_tools.web.tv.words import Words

_NAME = "club"
_GLANCE_S = 0.2
_UNHEARD_S = 3.0


class Feed(Heard):
    """Hands on what the collector tells to the page's tables, in the loop of the page."""

    def __init__(self, tables: Tables, loop: asyncio.AbstractEventLoop) -> None:
        self._tables = tables
        self._loop = loop
        self._boxes: dict[str, ClubTable] = {}

    def followed(self, found: Followed) -> None:
        """A match has got lines."""
        self._soon(found.key.box, lambda table: table.follow(found))

    def state(self, state: State) -> None:
        """A box has come, or gone."""
        self._soon(state.box, lambda table: table.state(state))

    def unheard(self) -> None:
        """Nobody tells how the boxes are; of the page's loop. What they say next counts again."""
        for box, table in self._boxes.items():
            if table.unheard():
                self._tables.changed(box)

    def _soon(self, box: str, do: Any) -> None:
        with contextlib.suppress(RuntimeError):  # the loop may be closed at this very moment
            self._loop.call_soon_threadsafe(self._do, box, do)

    def _do(self, box: str, do: Any) -> None:
        table = self._boxes.get(box)
        if table is None:
            table = self._boxes[box] = ClubTable()
            do(table)
            self._tables.put(box, table, box)
        elif do(table):
            self._tables.changed(box)


def run(args: argparse.Namespace) -> int:
    """Collect until Ctrl-C; return the exit status."""
    telling = Telling()
    try:
        with contextlib.ExitStack() as meanwhile:
            meanwhile.callback(telling.end)
            return _run(args, meanwhile, telling)
    except MissingPackage as missing:
        telling.say(str(missing))
        return exit_status.USAGE
    except BookTrouble as trouble:
        telling.say(str(trouble))
        return trouble.status


def _run(args: argparse.Namespace, meanwhile: contextlib.ExitStack, telling: Telling) -> int:
    say = telling.say
    book = opened(args.book, say)
    meanwhile.callback(book.close)
    broker: Broker = args.broker
    if args.broker is None:
        from host_tools.club_keeping import embedded

        try:
            broker = meanwhile.enter_context(embedded.running(args.embedded, say, args.passwords))
        except embedded.CannotListen as error:
            say(str(error))
            return exit_status.USAGE
    name = meanwhile.enter_context(session(args.book))
    try:
        link = Link(broker, name, say, args.ca)
    except ssl.SSLError:
        say(f"{plain.path(args.ca)}: no certificate of an authority in it")
        return exit_status.USAGE
    except OSError as error:
        say(f"{plain.path(args.ca)}: {error.strerror}")
        return exit_status.USAGE
    work = _Work(args, book, link, broker, telling)
    return work.without_page() if args.no_tv else work.with_page()


class _Work:
    """What runs until it is ended, or ends by itself."""

    def __init__(
        self,
        args: argparse.Namespace,
        book: Book,
        link: Link,
        broker: Broker,
        telling: Telling,
    ) -> None:
        self._args = args
        self._book = book
        self._link = link
        self._broker = broker
        self._telling = telling
        self._status = exit_status.DONE

    @contextlib.contextmanager
    def _collecting(self) -> Iterator[Service]:
        say = self._telling.say
        service = Service(self._link, lambda: Collector(self._book, say, self._telling), say)
        with contextlib.ExitStack() as meanwhile:
            self._link.start()
            meanwhile.callback(self._link.stop)
            service.start()
            meanwhile.callback(service.stop)
            if self._args.simulate:
                meanwhile.enter_context(self._simulated())
            yield service

    @contextlib.contextmanager
    def _simulated(self) -> Iterator[None]:
        from host_tools.club_keeping import access, embedded, simulate

        url = embedded.box_url(self._broker, self._args.box_password or access.TRYING)
        rate = self._args.rate or float(self._args.simulate)
        ca = None if self._args.ca is None else str(self._args.ca)
        with simulate.run(url, self._args.simulate, rate, ca=ca):
            yield

    def _ended(self, service: Service) -> bool:
        """Whether it is over by itself."""
        if service.ended.is_set():
            self._status = exit_status.FAULT if service.fault else service.status
            return True
        if self._link.refused.is_set() and not self._link.connected.is_set():
            self._status = exit_status.NO_RIGHTS
            return True
        return False

    def without_page(self) -> int:
        """Collect until a signal."""
        ended = threading.Event()
        for name in ("SIGTERM", "SIGHUP"):
            with contextlib.suppress(AttributeError, ValueError):
                signal.signal(signal.Signals[name], lambda *_: ended.set())
        with self._collecting() as service:
            while not ended.wait(_GLANCE_S):
                if self._ended(service):
                    break
        return self._status

    def with_page(self) -> int:
        """Collect, and serve the page."""
        tables = Tables(Words(self._args.lang, self._args.suits), by_name=True, empty="noclub")
        app = application(tables, self._args.host)
        panel = tournament.Panel(self._book, self._args.tournament, tables.words.language)
        tournament.add(app, panel, tables.words)

        async def collect(_: Any) -> AsyncIterator[None]:
            loop = asyncio.get_running_loop()
            with contextlib.ExitStack() as meanwhile:
                feed = self._telling.heard = Feed(tables, loop)
                service = await asyncio.to_thread(meanwhile.enter_context, self._collecting())
                watching = asyncio.create_task(self._watch(service, feed))
                yield
                watching.cancel()
                await asyncio.to_thread(meanwhile.close)

        app.cleanup_ctx.append(collect)
        status = serving.serve(_NAME, app, self._args)
        return self._status or status

    async def _watch(self, service: Service, feed: Feed) -> None:
        """Say when there is no broker; end the page's server with what it shows."""
        told = None
        while not self._ended(service):
            since = self._link.away_since
            if since not in (None, told) and time.monotonic() - since > _UNHEARD_S:
                told = since
                feed.unheard()
            await asyncio.sleep(_GLANCE_S)
        signal.raise_signal(signal.SIGTERM)
