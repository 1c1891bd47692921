"""The connection to the broker: made, kept and made again, a step at a time.

The client is chumicro-mqtt's, one for each connection; what is above it (when to try again, and
what is published again) is ours, and so is what is below it (wire.py, names.py).
"""

import errno
import os
import time

from chumicro_mqtt._wire import MQTTError
from chumicro_mqtt.client import MQTTClient, ProtocolState
from micropython import const

from pezzbox.club.wire import Wire, is_address
from pezzbox.game.late import forget

try:
    from typing import Any, Callable
except ImportError:
    pass

_PATIENCE_MS = const(10000)  # for each thing that the broker has to answer
_ALIVE_S = const(30)
_UNUSED_MS = const(3000)  # nobody lays a card just now
_FIRST_MS = const(500)  # before it is tried again; twice as long each time
_LAST_MS = const(15000)
_REFUSALS = const(3)
_RECEIVED = const(256)  # the longest packet that is read: nobody asks at greater length

_WAITING, _ASKING, _DIALLING, _GREETING, _UP = 0, 1, 2, 3, 4


class Broker:
    """Where the broker is, and who the box is there; `secure`: as Wire takes it."""

    def __init__(
        self, host: str, port: int, user: str, password: str, secure: "Any" = None
    ) -> None:
        self.host = host
        self.port = port
        self.user = user
        self.password = password
        self.secure = secure


class Link:
    """One connection to `broker` after the other.

    `up` says whether there is one. `on_up()` is called when it is made, `on_message(payload)`
    for what comes on the topic `asks`; `will` is (topic, payload), what the broker says for the
    box when the box is gone.
    """

    def __init__(
        self,
        broker: Broker,
        asks: str,
        will: "tuple[str, bytes]",
        on_up: "Callable[[], Any]",
        on_message: "Callable[[bytes], Any]",
    ) -> None:
        self._broker = broker
        self._asks = asks
        self._will = will
        self._on_up = on_up
        self._on_message = on_message
        self._state = _WAITING
        self._since = 0
        self._pause = 0
        self._lookup: "Any" = None
        self._address = broker.host if is_address(broker.host) else None
        self._wire: "Any" = None
        self._client: "Any" = None
        self._served = 0  # when the client was looked at last
        self._unheard = 0  # connections on which the broker did not let the box listen

    @property
    def up(self) -> bool:
        """Whether the broker has greeted the box, and is there."""
        return self._state == _UP

    def drop(self, now: int) -> None:
        """The network is gone: begin anew when it is there again."""
        if self._state != _WAITING:
            self._fail(now)

    def post(self, topic: str, payload: bytes, retain: bool, done: "Callable") -> None:
        """Send it; `done()` is called once the broker has acknowledged it."""

        def acknowledged(topic: str, payload: bytes) -> None:
            self._pause = 0  # a good connection: soon another one if it breaks
            done()

        try:
            self._client.publish(topic, payload, qos=1, retain=retain, on_publish=acknowledged)
        except MQTTError:  # it takes no more: nothing is acknowledged, and all is sent again
            self._fail(time.ticks_ms())  # type: ignore[arg-type]

    def step(self, now: int, quiet: int, server: "Callable[[], str]") -> bool:
        """Go on; whether something was done. `server()`: whom to ask for an address.

        `quiet`: for how many ms nobody has played: secrets are agreed upon only if for long. At
        most one packet is sent, and what came is read in pieces of 256 bytes.
        """
        if self._state == _GREETING and self._broker.secure and quiet < _UNUSED_MS:
            return False
        try:
            return self._step(now, server)
        # Whatever a broker sends is text of somebody else's: no more than a bad connection.
        except (OSError, MQTTError, ValueError, IndexError, KeyError, OverflowError):
            self._fail(now)
            return True

    def _step(self, now: int, server: "Callable[[], str]") -> bool:
        if self._state == _WAITING:
            # Below 0: so long without a network that a difference of ticks does not say it.
            if 0 <= time.ticks_diff(now, self._since) < self._pause:
                return False
            self._begin(now, server)
            return True
        if self._state >= _GREETING:
            return self._serve(now)
        if time.ticks_diff(now, self._since) >= _PATIENCE_MS:
            raise OSError(errno.ETIMEDOUT)
        if self._state == _ASKING:
            self._address = self._lookup.step(now)
            if self._address is None:
                return False
            self._lookup.close()
            self._lookup = None
            forget("pezzbox.club.names")
            self._dial(now)
        elif self._wire.ready():
            self._greet(now)
        return True

    def _begin(self, now: int, server: "Callable[[], str]") -> None:
        self._since = now
        if self._address is None:
            from pezzbox.club.names import Lookup  # in memory only until it is known

            self._state = _ASKING
            self._lookup = Lookup(self._broker.host, server())
        else:
            self._dial(now)

    def _dial(self, now: int) -> None:
        self._state = _DIALLING
        self._since = now
        self._wire = Wire(self._address or "", self._broker.port, self._broker.secure)

    def _greet(self, now: int) -> None:
        broker = self._broker
        client = MQTTClient(
            self._wire,
            client_id=broker.user,
            username=broker.user,
            password=broker.password,
            keep_alive_seconds=_ALIVE_S,
            ack_timeout_seconds=_PATIENCE_MS // 1000,
            publish_retry_max=0,  # a new connection instead: then all is sent again, in order
            will_topic=self._will[0],
            will_message=self._will[1],
            will_qos=1,
            will_retain=True,
            rx_buffer_size=_RECEIVED,
            max_tx_queue_size=8,
            ticks=time,
        )
        client.on_message = self._heard
        client.on_connect = self._greeted
        self._unheard += 1
        if self._unheard <= _REFUSALS:
            client.subscribe(self._asks, qos=1, on_subscribe=self._listening)
        else:  # one who refuses ends the connection: then without, for once
            self._unheard = 0
        client.connect()
        self._client = client
        self._served = now
        self._state = _GREETING

    def _listening(self, topic: str, granted: "Any") -> None:
        self._unheard = 0

    def _greeted(self) -> None:
        self._state = _UP
        self._on_up()

    def _heard(self, topic: str, payload: bytes) -> None:
        if topic == self._asks:
            self._on_message(payload)

    def _serve(self, now: int) -> bool:
        """Let the client do something, if there is something to do."""
        client = self._client
        came = self._wire.readable()
        before, self._served = self._served, now
        due = client.next_deadline(now)
        if (
            not came
            and not client.io_interest(now) & 2  # something to be sent
            and (due is None or time.ticks_diff(due, now) > 0)
        ):
            return False
        # It looks at what is late before it reads: an answer that came while somebody played, and
        # nobody looked, is not late.
        client.handle(before if came else now)
        if client.state == ProtocolState.FAILED:
            self._fail(now)
        return True

    def _fail(self, now: int) -> None:
        """Let go of the connection; another one after a while."""
        for part in (self._lookup, self._wire):
            try:
                if part is not None:
                    part.close()
            except OSError:
                pass
        self._lookup = self._wire = self._client = None
        if not is_address(self._broker.host):
            self._address = None  # it may have moved
        self._state = _WAITING
        self._since = now
        # Not all boxes of a club at the same moment when their broker is back.
        self._pause = min(max(2 * self._pause, _FIRST_MS), _LAST_MS)
        self._pause += self._pause * os.urandom(1)[0] >> 10
