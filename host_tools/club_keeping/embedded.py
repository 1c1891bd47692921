"""A broker that comes along, for trying the club out: amqtt, on loopback, with users and rights.

It keeps nothing when it ends; an evening that counts wants a broker of its own (README.md).
"""

import asyncio
import contextlib
import errno
import logging
import os
import secrets
import socket
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host_tools import plain
from host_tools.club_keeping import access
from host_tools.club_keeping.broker_url import COLLECTOR, Broker
from host_tools.missing import MissingPackage

LOOPBACK = "127.0.0.1"

_USUAL = 1883
_PLUGINS = "host_tools.club_keeping.embedded_rights"
_START_S = 20.0


class CannotListen(Exception):
    """There can be no broker there; the text says why."""


def box_url(broker: Broker, password: str = access.TRYING) -> str:
    """Return the URL of a broker for boxes: `{box}` stands for a name."""
    host = f"[{broker.host}]" if ":" in broker.host else broker.host
    scheme = "mqtts" if broker.tls else "mqtt"
    return f"{scheme}://{{box}}:{password}@{host}:{broker.port}"


@contextlib.contextmanager
def running(
    port: int, say: Callable[[str], None], passwords: Path | None = None
) -> Iterator[Broker]:
    """Run a broker on loopback and yield it, for the collector; `port` 0: the usual, or any.

    Without a file of `passwords` every box's is TRYING, and the collector's is made up. Raises
    MissingPackage, CannotListen.
    """
    users: dict[str, str] = {}
    if passwords is not None:
        try:
            users = access.passwords(passwords)
        except OSError as error:
            why = os.strerror(error.errno).lower() if error.errno else "it cannot be read"
            raise CannotListen(f"{plain.path(passwords)}: {why}") from None
        except UnicodeError:
            raise CannotListen(f"{plain.path(passwords)}: it is no text in UTF-8") from None
        except access.BadFile as error:
            raise CannotListen(str(error)) from None
    own = secrets.token_hex(16)
    port = _free(port)
    served = _Served(port, users | {COLLECTOR: own}, passwords is None)
    served.start()
    try:
        served.ready()
        password = access.TRYING if passwords is None else "PASSWORD"
        where = f"{LOOPBACK}:{port}"
        say("a broker for trying out; a box that plays at it, in another terminal:")
        say(f"  pezzbox virtual-board --club mqtt://table-1:{password}@{where} --play 3")
        yield Broker(LOOPBACK, port, False, COLLECTOR, own)
    finally:
        served.stop()


def _free(port: int) -> int:
    """Return the port to listen on."""
    for tried in [port] if port else [_USUAL, 0]:
        try:
            with socket.create_server((LOOPBACK, tried)) as listening:
                return listening.getsockname()[1]
        except OSError as error:
            if port or error.errno not in (errno.EADDRINUSE, errno.EACCES):
                raise CannotListen(f"port {tried} {_why(error)}") from None
    raise CannotListen(f"no port is free on {LOOPBACK}")


def _why(error: OSError) -> str:
    if error.errno == errno.EADDRINUSE:
        return "is in use by another program: name another"
    return f"cannot be listened on: {os.strerror(error.errno or 0).lower()}"


class _Served(threading.Thread):
    """The broker in a loop of its own."""

    def __init__(self, port: int, users: dict[str, str], trying: bool) -> None:
        super().__init__(daemon=True, name="broker")
        try:
            from host_tools.club_keeping.embedded_broker import SteadyBroker
        except ImportError as error:
            raise MissingPackage(str(error.name), "club") from None
        logging.getLogger("amqtt").setLevel(logging.CRITICAL)
        logging.getLogger("transitions").setLevel(logging.CRITICAL)
        self._made = SteadyBroker
        self._config: dict[str, Any] = {
            "listeners": {"default": {"type": "tcp", "bind": f"{LOOPBACK}:{port}"}},
            "plugins": {
                f"{_PLUGINS}.Users": {"users": users, "trying": trying},
                f"{_PLUGINS}.Rights": {},
            },
        }
        self._loop = asyncio.new_event_loop()
        self._ended = asyncio.Event()
        self._ready = threading.Event()
        self._fault: BaseException | None = None

    def ready(self) -> None:
        """Wait until it listens; raises CannotListen."""
        if not self._ready.wait(_START_S) or self._fault is not None:
            raise CannotListen(f"the broker does not start: {self._fault or 'it takes too long'}")

    def stop(self) -> None:
        """End it: everybody is cut off."""
        with contextlib.suppress(RuntimeError):
            self._loop.call_soon_threadsafe(self._ended.set)
        self.join(_START_S)

    def run(self) -> None:
        """Serve."""
        try:
            with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
                runner.run(self._serve())
        except Exception as fault:  # noqa: BLE001 - said by whoever waits for it
            self._fault = fault
        finally:
            self._ready.set()

    async def _serve(self) -> None:
        broker = self._made(self._config)
        await broker.start()
        self._ready.set()
        try:
            await self._ended.wait()
        finally:
            await broker.shutdown()
