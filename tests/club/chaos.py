"""A bad network: a TCP proxy before a broker that cuts, doubles, reorders, falls silent.

    with proxy(made.port, seed=1, cut_every=20_000, late=0.1, twice=0.1) as bad:
        made.url("table-1", port=bad.port)
        bad.cut_all(); bad.silent = True; bad.refusing = True

A connection is cut after a random number of bytes, on average `cut_every`, in mid-packet as it
comes: with a reset or in order, at random. Silent: it takes what is sent and never answers.
"""

import contextlib
import random
import selectors
import socket
import struct
import threading
import time
from collections.abc import Iterator

from tests.club.packets import NotMqtt
from tests.club.twisting import DOWN, UP, Twister
from tests.ports import LOOPBACK, free_port

_READ = 1 << 16
_MOST_WAITING = 1 << 18  # then nothing more is read for it
_GLANCE_S = 0.02
_RESET = struct.pack("ii", 1, 0)


class Link:
    """One connection through the proxy: the client's end and the broker's."""

    def __init__(self, client: socket.socket, broker: socket.socket, bad: "Proxy") -> None:
        self.ends = (client, broker)
        self.out = [b"", b""]  # by way: UP is written to the broker
        self.left = bad.bytes_until_cut()
        self.twister = bad.twister()

    def way(self, end: socket.socket) -> int:
        """Return where that goes what is read from an end."""
        return UP if end is self.ends[0] else DOWN

    def target(self, way: int) -> socket.socket:
        """Return the end that a way leads to."""
        return self.ends[1] if way == UP else self.ends[0]


class Proxy:
    """A bad network before `target` (a port of this machine); `start` it. Counts what it did."""

    def __init__(
        self,
        target: int,
        seed: int = 0,
        cut_every: int | None = None,
        late: float = 0.0,
        twice: float = 0.0,
    ) -> None:
        self.target = target
        self.port = free_port()
        self.cut_every, self.late, self.twice = cut_every, late, twice
        self.silent = self.refusing = False
        self.connections = self.cuts = self.refused = self.bytes = 0
        self._delayed = self._doubled = 0
        self._rng = random.Random(seed)
        self._links: dict[socket.socket, Link] = {}
        self._holding: set[Link] = set()
        self._lock = threading.Lock()
        self._ended = threading.Event()
        self._selector = selectors.DefaultSelector()
        self._listening = socket.create_server((LOOPBACK, self.port), backlog=512)
        self._listening.setblocking(False)
        self._selector.register(self._listening, selectors.EVENT_READ)
        self._thread = threading.Thread(target=self._run, name="chaos", daemon=True)

    def start(self) -> None:
        """Take connections from now on."""
        self._thread.start()

    def stop(self) -> None:
        """Cut all and end."""
        self._ended.set()
        self._thread.join()
        for link in set(self._links.values()):
            self._close(link)
        self._listening.close()
        self._selector.close()

    def cut_all(self) -> int:
        """Cut every connection; return how many there were."""
        with self._lock:
            links = set(self._links.values())
            for link in links:
                self._cut(link)
        return len(links)

    def be_kind(self) -> None:
        """From now on do nothing bad, to the connections there are neither."""
        with self._lock:
            self.cut_every, self.late, self.twice = None, 0.0, 0.0
            self.silent = self.refusing = False
            for link in set(self._links.values()):
                link.left = None
                link.twister.kind()

    @property
    def delayed(self) -> int:
        """How many messages were out of order."""
        return self._delayed + sum(each.twister.delayed for each in set(self._links.values()))

    @property
    def doubled(self) -> int:
        """How many messages came twice."""
        return self._doubled + sum(each.twister.doubled for each in set(self._links.values()))

    def bytes_until_cut(self) -> int | None:
        """Draw after how many bytes a new connection is cut."""
        every = self.cut_every
        return None if every is None else 1 + int(self._rng.expovariate(1 / every))

    def twister(self) -> Twister:
        """Return what doubles and reorders a new connection's messages."""
        return Twister(random.Random(self._rng.random()), self.late, self.twice)

    def _run(self) -> None:
        while not self._ended.is_set():
            ready = self._selector.select(_GLANCE_S)
            with self._lock:
                for key, mask in ready:
                    if key.fileobj is self._listening:
                        self._accept()
                    elif key.fileobj in self._links:
                        self._move(self._links[key.fileobj], key.fileobj, mask)
                for link in list(self._holding):
                    self._release(link)

    def _accept(self) -> None:
        client, _ = self._listening.accept()
        self.connections += 1
        try:
            if self.refusing:
                raise ConnectionRefusedError
            broker = socket.create_connection((LOOPBACK, self.target), timeout=5)
        except OSError:
            self.refused += 1
            _reset(client)
            return
        link = Link(client, broker, self)
        for end in link.ends:
            end.setblocking(False)
            end.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
            self._links[end] = link
            self._selector.register(end, selectors.EVENT_READ)

    def _move(self, link: Link, end: socket.socket, mask: int) -> None:
        try:
            if mask & selectors.EVENT_WRITE:
                self._write(link, 1 - link.way(end))
            if mask & selectors.EVENT_READ and link.ends[0] in self._links:
                self._read(link, end)
        except BlockingIOError:
            return
        except (OSError, NotMqtt):
            self._close(link)

    def _read(self, link: Link, end: socket.socket) -> None:
        way = link.way(end)
        data = end.recv(_READ)
        if not data:
            self._close(link)
        elif not self.silent:
            link.out[way] += link.twister.through(way, data, time.monotonic())
            if link.twister.waiting:
                self._holding.add(link)
            self._write(link, way)

    def _release(self, link: Link) -> None:
        try:
            for way in (UP, DOWN):
                due = link.twister.due(way, time.monotonic())
                if due and link in self._holding:  # it may have been cut on the other way
                    link.out[way] += due
                    self._write(link, way)
            if not link.twister.waiting:
                self._holding.discard(link)
        except OSError:
            self._close(link)

    def _write(self, link: Link, way: int) -> None:
        """Send what there is, up to the byte where the connection is cut."""
        data = link.out[way] if link.left is None else link.out[way][: link.left]
        if data:
            try:
                sent = link.target(way).send(data)
            except BlockingIOError:
                sent = 0
            self.bytes += sent
            link.out[way] = link.out[way][sent:]
            if link.left is not None:
                link.left -= sent
                if link.left <= 0:
                    self._cut(link)
                    return
        self._watch(link)

    def _watch(self, link: Link) -> None:
        """Wait for what an end may do next."""
        for end in link.ends:
            way = link.way(end)
            mask = selectors.EVENT_READ if len(link.out[way]) < _MOST_WAITING else 0
            mask |= selectors.EVENT_WRITE if link.out[1 - way] else 0
            # With both buffers full it waits for the other end alone.
            self._selector.modify(end, mask or selectors.EVENT_WRITE)

    def _cut(self, link: Link) -> None:
        self.cuts += 1
        if self._rng.random() < 0.5:
            for end in link.ends:
                end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
        self._close(link)

    def _close(self, link: Link) -> None:
        if self._links.pop(link.ends[0], None) is None:
            return
        self._links.pop(link.ends[1], None)
        self._holding.discard(link)
        self._delayed += link.twister.delayed
        self._doubled += link.twister.doubled
        for end in link.ends:
            self._selector.unregister(end)
            end.close()


def _reset(end: socket.socket) -> None:
    end.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, _RESET)
    end.close()


@contextlib.contextmanager
def proxy(
    target: int,
    seed: int = 0,
    cut_every: int | None = None,
    late: float = 0.0,
    twice: float = 0.0,
) -> Iterator[Proxy]:
    """A running bad network before a port of this machine."""
    made = Proxy(target, seed, cut_every, late, twice)
    made.start()
    try:
        yield made
    finally:
        made.stop()
