"""The collector's connection to the broker: paho-mqtt, a session that is kept, acknowledged late.

paho has a thread of its own; what it hears waits here for whoever takes it.
"""

import socket
import ssl
import threading
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from host_tools import plain
from host_tools.club_keeping.again import Message
from host_tools.club_keeping.arrived import Arrived, Delivered
from host_tools.club_keeping.broker_url import PASSWORD, Broker
from host_tools.missing import MissingPackage
from pezzbox.club import messages

_KEEPALIVE_S = 20
_BACK_OFF_S: tuple[Any, Any] = (0.1, 15)  # paho says int, and takes parts of seconds
_TRY_S = 2
_END_S = 0.5
_EVERY_BOX = "+"
_REFUSED = (4, 5, 134, 135)  # MQTT 3.1.1, 3.2.2.3: a wrong name or password; as paho says it, too
_SILENT = 141  # what paho calls a connection on which nothing comes


class Link:
    """A connection that comes back by itself.

    `name` is the session's: each collector of a broker has one of its own. `out` gets a line when
    it comes or goes. Raises MissingPackage; ssl.SSLError or OSError for a `ca` that is none.
    """

    def __init__(
        self, broker: Broker, name: str, out: Callable[[str], None], ca: Path | None = None
    ) -> None:
        try:
            from paho.mqtt import client as paho
            from paho.mqtt.enums import CallbackAPIVersion
        except ImportError as error:
            raise MissingPackage(str(error.name), "club") from None
        self._broker = broker
        self._out = out
        self._arrived = Arrived()
        self._connection = 0
        self._why = ""
        self._answered = False
        self._ending = False
        self.away_since: float | None = time.monotonic()
        """Since when there is no broker; None while there is one."""
        self.connected = threading.Event()
        """Set while the broker tells what the boxes publish."""
        self.refused = threading.Event()
        """From the start: no such user, another password, or no right to read."""
        self._client = paho.Client(
            CallbackAPIVersion.VERSION2, name, clean_session=False, manual_ack=True
        )
        self._client.username_pw_set(broker.user, broker.password)
        self._tls = ssl.create_default_context(cafile=ca) if broker.tls else None
        if self._tls is not None:
            self._client.tls_set_context(self._tls)
        self._client.reconnect_delay_set(*_BACK_OFF_S)
        self._client.on_connect = self._connected
        self._client.on_connect_fail = self._failed
        self._client.on_subscribe = self._subscribed
        self._client.on_disconnect = self._gone
        self._client.on_message = self._message

    def start(self) -> None:
        """Connect, now or as soon as the broker is there."""
        self._client.connect_async(self._broker.host, self._broker.port, _KEEPALIVE_S)
        self._client.loop_start()

    def stop(self) -> None:
        """Say good-bye; the broker keeps what comes for the next time.

        An attempt to connect that is being made is not waited for.
        """
        self._ending = True
        self._client.disconnect()
        ends = threading.Thread(target=self._client.loop_stop, daemon=True)
        ends.start()
        ends.join(None if self.connected.is_set() else _END_S)

    # Of paho's thread

    def _connected(self, client: Any, _: object, __: object, reason: Any, ___: object) -> None:
        self._answered = True
        if reason.is_failure:
            refused, hint = reason.value in _REFUSED, ""
            if refused and not self._connection:
                self.refused.set()
            if refused and not self._broker.password:
                hint = f"; no password in the URL or in {PASSWORD}"
            self._say(f"{self._broker.shown()}: {reason}{hint}")
            return
        self._connection += 1
        self.away_since = None
        client.subscribe(
            [
                (messages.topic(_EVERY_BOX, what), messages.QOS)
                for what in (messages.STATE, messages.EVENTS)
            ]
        )

    def _subscribed(self, _: object, __: object, ___: object, reasons: Any, ____: object) -> None:
        if any(reason.is_failure for reason in reasons):
            self._say(f"{self._broker.shown()}: no right to read what the boxes publish")
            self.refused.set()
            return
        self._why = ""
        self._out(f"{self._broker.shown()}: connected")
        self.connected.set()

    def _failed(self, *_: object) -> None:
        if not self._ending:
            self._say(f"{self._broker.shown()}: {self._reason()}; waiting for it")

    def _reason(self) -> str:
        """Return why there is no connection, which paho does not tell; tries it once more."""
        where = self._broker.host, self._broker.port
        try:
            with socket.create_connection(where, _TRY_S) as line:
                if self._tls is not None:
                    self._tls.wrap_socket(line, server_hostname=self._broker.host).close()
        except ssl.SSLCertVerificationError as error:
            return f"its certificate is not trusted ({error.verify_message})"
        except OSError as error:
            why = "timed out" if isinstance(error, TimeoutError) else error.strerror or str(error)
            return f"no broker answers ({plain.visible(why)})"
        return "the broker hangs up"

    def _gone(self, _: object, __: object, ___: object, reason: Any, ____: object) -> None:
        answered, self._answered = self._answered, False
        if self.away_since is None:
            self.away_since = time.monotonic()
        if self.connected.is_set():
            self.connected.clear()
            if reason.is_failure:
                self._say(f"{self._broker.shown()}: connection lost; waiting for it")
        elif reason.is_failure and not answered:
            what = "does not answer" if reason.value == _SILENT else "hangs up"
            self._say(f"{self._broker.shown()}: the broker {what}; waiting for it")

    def _say(self, why: str) -> None:
        """Say it, once until it is something else."""
        if why != self._why:
            self._why = why
            self._out(why)

    def _message(self, _: object, __: object, got: Any) -> None:
        try:
            topic = got.topic
        except UnicodeDecodeError:
            topic = ""
        message = Message(topic, bytes(got.payload))
        self._arrived.put(message, self._connection, got.mid if got.qos else 0)

    # Of the collector's

    def batch(self, most: int, seconds: float) -> list[Delivered]:
        """Return what has arrived, so much at most; waits so long for the first."""
        return self._arrived.take(most, seconds)

    def acknowledge(self, done: Iterable[Delivered]) -> None:
        """Tell the broker that these are kept; those of an earlier connection it sends again."""
        for one in done:
            for number in one.numbers(self._connection):
                self._client.ack(number, messages.QOS)

    def publish(self, topic: str, payload: bytes) -> None:
        """Publish something; it is lost if the connection is."""
        self._client.publish(topic, payload, messages.QOS)
