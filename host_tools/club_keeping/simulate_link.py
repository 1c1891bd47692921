"""A simulated box's way to the broker: a box's outbox and MQTT client, this machine's sockets."""

import errno
import socket
import ssl
from collections.abc import Callable
from typing import Any, NamedTuple
from urllib.parse import unquote, urlsplit

from chumicro_mqtt import MQTTClient, MQTTConnectError
from chumicro_timing import ticks

from host_tools import stand_ins
from host_tools.club_keeping.simulate_table import Table
from pezzbox.version import VERSION

stand_ins.install()  # before what runs on the board alone

from pezzbox.club import messages  # noqa: E402
from pezzbox.club.outbox import Outbox  # noqa: E402
from pezzbox.club.position import Position  # noqa: E402

READ, WRITE = 1, 2
"""As chumicro-mqtt says what it waits for."""

_KEEPALIVE_S = 30
_POSITION = "club"
_TURNS = 16  # lines passed over, or packets sent, before the next table has its turn
_BUFFER = 512


class Where(NamedTuple):
    """A broker; the URL's `{box}` stands for the box's name, in its user and its password too."""

    url: str
    ca: str | None = None

    def of(self, box: str) -> "Account":
        """Return what a box connects with; raises ValueError."""
        parts = urlsplit(self.url.replace("{box}", box))
        if parts.scheme not in ("mqtt", "mqtts") or not parts.hostname:
            raise ValueError(f"{parts.scheme}: mqtt://... or mqtts://...")
        context = None
        if parts.scheme == "mqtts":
            context = ssl.create_default_context(cafile=self.ca)
        port = parts.port or (1883 if context is None else 8883)
        found = min(
            socket.getaddrinfo(parts.hostname, port, type=socket.SOCK_STREAM),
            key=lambda each: each[0] != socket.AF_INET,  # what a box would take
        )
        user, password = (unquote(part or "") for part in (parts.username, parts.password))
        return Account(found[0], found[4], parts.hostname, context, user or box, password)


class Account(NamedTuple):
    """Where a box connects to, and as whom."""

    family: int
    address: Any
    host: str
    tls: ssl.SSLContext | None
    user: str
    password: str


class Secured:
    """A socket with TLS that says "not now" as any other does."""

    def __init__(self, secured: ssl.SSLSocket) -> None:
        self._socket = secured
        self.fileno = secured.fileno
        self.close = secured.close
        self.pending = secured.pending

    def recv_into(self, buffer: Any, size: int) -> int:
        """As a socket's."""
        try:
            return self._socket.recv_into(buffer, size)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError(errno.EAGAIN, "not now") from None

    def send(self, data: Any) -> int:
        """As a socket's."""
        try:
            return self._socket.send(data)
        except (ssl.SSLWantReadError, ssl.SSLWantWriteError):
            raise BlockingIOError(errno.EAGAIN, "not now") from None


class Connector:
    """A connection in the making, without waiting, as chumicro-mqtt takes it."""

    def __init__(self, account: Account) -> None:
        self.state = "connecting"
        self.last_error: object = None
        self.socket: Any = socket.socket(account.family, socket.SOCK_STREAM)
        self._tls, self._host = account.tls, account.host
        self._wants = WRITE
        self.socket.setblocking(False)
        try:
            self.socket.connect(account.address)
        except BlockingIOError:
            pass
        except OSError as error:
            self._fail(error)

    @property
    def io_socket(self) -> Any:
        """What is to be watched meanwhile."""
        return None if self.state == "failed" else self.socket

    def io_interest(self, now_ms: int) -> int:
        """Return what for."""
        return self._wants

    def next_deadline(self, now_ms: int) -> None:
        """The client has its own."""

    def tick(self, now_ms: int) -> None:
        """Go on, if it is possible by now."""
        try:
            if self.state == "connecting":
                self._connected()
            if self.state == "handshake":
                self._shake_hands()
        except OSError as error:
            self._fail(error)

    def _connected(self) -> None:
        error = self.socket.getsockopt(socket.SOL_SOCKET, socket.SO_ERROR)
        if error:
            raise OSError(error, "not connected")
        try:
            self.socket.getpeername()
        except OSError:
            return  # not yet
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        if self._tls is None:
            self.state = "ready"
            return
        self.socket = self._tls.wrap_socket(
            self.socket, server_hostname=self._host, do_handshake_on_connect=False
        )
        self.state = "handshake"

    def _shake_hands(self) -> None:
        try:
            self.socket.do_handshake()
        except ssl.SSLWantReadError:
            self._wants = READ
        except ssl.SSLWantWriteError:
            self._wants = WRITE
        else:
            self.socket = Secured(self.socket)
            self.state = "ready"

    def _fail(self, error: OSError) -> None:
        self.last_error = error
        self.cancel()

    def cancel(self) -> None:
        """Give it up."""
        self.state = "failed"
        self.socket.close()


class Uplink:
    """What of a table is on its way to the broker. `turn` does what is possible now."""

    def __init__(self, box: str, table: Table, account: Account) -> None:
        self.box = box
        self.table = table
        self.acknowledged = 0
        """How many lines the broker has taken, those that it took twice too."""
        self.ahead = 0
        """How many events were played since the broker had everything."""
        path = f"{table.journal.root}/{_POSITION}"
        self.outbox = Outbox(table.journal, Position(path, table.journal))
        journal = self.outbox.position.journal
        self._state = messages.topic(box, messages.STATE)
        self._events = messages.topic(box, messages.EVENTS)
        self.client: Any = MQTTClient(
            transport_factory=lambda: Connector(account),
            client_id=box,
            username=account.user,
            password=account.password,
            keep_alive_seconds=_KEEPALIVE_S,
            will_topic=self._state,
            will_message=messages.state(False, VERSION, journal),
            will_qos=messages.QOS,
            will_retain=True,
            rx_buffer_size=_BUFFER,
            when_disconnected="raise",
            ticks=ticks,
        )
        self.client.on_connect = self._connected
        self.client.on_message = self._asked
        self.client.subscribe(messages.topic(box, messages.ASK), qos=messages.QOS)
        self.client.connect()

    @property
    def online(self) -> bool:
        """Whether the broker has accepted it."""
        return self.client.state == "connected"

    @property
    def refused(self) -> str:
        """Why the broker does not let it in, if it does not."""
        error = self.client.last_error
        return str(error) if isinstance(error, MQTTConnectError) else ""

    @property
    def idle(self) -> bool:
        """Whether the broker has everything."""
        return self.outbox.idle

    def turn(self) -> None:
        """Read, publish and send what is possible without waiting."""
        for _ in range(_TURNS):
            now = ticks.ticks_ms()
            self.client.handle(now)
            more = self.online and self._publish()
            if not more and not self._waiting(now):
                break
        if self.outbox.worth_keeping:
            self.outbox.keep()

    def _waiting(self, now_ms: int) -> bool:
        """Whether there is something to send, or received already."""
        if self.client.io_interest(now_ms) & WRITE:
            return True
        connected = self.client.io_socket
        return isinstance(connected, Secured) and connected.pending() > 0

    def due(self, now_ms: int) -> bool:
        """Whether a turn is due though nothing was received."""
        at = self.client.next_deadline(now_ms)
        return at is not None and ticks.ticks_diff(at, now_ms) <= 0

    def close(self) -> None:
        """Say that the box goes, and go."""
        self.outbox.keep()
        if self.online:
            self._tell(False)
            self.client.handle(ticks.ticks_ms())
        self.client.disconnect()

    def _publish(self) -> bool:
        """Publish one line, or look for it; False if there is nothing to do at present."""
        outbox = self.outbox
        if outbox.full or outbox.idle:
            return False
        line = outbox.next()
        if line is not None:
            payload = messages.event(
                line.text, self.box, outbox.position.journal, line.match, line.seq
            )
            self.client.publish(
                self._events, payload, qos=messages.QOS, on_publish=self._taken(line)
            )
        return True

    def _taken(self, line: Any) -> Callable[[str, bytes], None]:
        def taken(_topic: str, _payload: bytes) -> None:
            self.acknowledged += 1
            self.outbox.acknowledged(line)

        return taken

    def _connected(self) -> None:
        self.outbox.rewind()
        self._tell(True)

    def _tell(self, online: bool) -> None:
        outbox = self.outbox
        match = self.table.journal.match_id
        state = messages.state(online, VERSION, outbox.position.journal, match, outbox.last)
        self.client.publish(self._state, state, qos=messages.QOS, retain=True)

    def _asked(self, _topic: str, payload: Any) -> None:
        asked = messages.asked(bytes(payload))
        if asked is not None:
            self.outbox.ask(*asked)
