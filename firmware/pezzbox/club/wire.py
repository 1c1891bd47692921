"""A TCP connection that never waits: what the MQTT client takes for its socket."""

import errno
import select
import socket  # type: ignore[import-not-found]

try:
    from typing import Any
except ImportError:
    pass

_BROKEN = select.POLLERR | select.POLLHUP


def is_address(name: str) -> bool:
    """Whether this is an address already: four numbers."""
    parts = name.split(".")
    return len(parts) == 4 and all(part.isdigit() and int(part) < 256 for part in parts)


class Wire:
    """A connection to a numeric `address`; raises OSError if it cannot even be begun.

    `secure(socket)` makes a TLS stream of it when it is connected; the handshake is then part of
    the first calls of `send`, and each of these may compute for long.
    """

    def __init__(self, address: str, port: int, secure: "Any" = None) -> None:
        where = socket.getaddrinfo(address, port)[0][-1]  # of a number: nobody is asked
        self._socket: "Any" = socket.socket(socket.AF_INET, socket.SOCK_STREAM)
        self._socket.setblocking(False)
        try:
            self._socket.connect(where)
        except OSError as error:
            if error.errno != errno.EINPROGRESS:
                self._socket.close()
                raise
        self._secure = secure
        self._use(self._socket)
        self._poll = select.poll()
        self._poll.register(self._socket, select.POLLOUT)

    def ready(self) -> bool:
        """Whether it is connected. Raises OSError if it is refused."""
        found = self._look()
        if found & _BROKEN:
            raise OSError(errno.ECONNREFUSED)
        if not found & select.POLLOUT:
            return False
        self._poll.unregister(self._socket)
        if self._secure is not None:
            self._use(self._secure(self._socket))
        self._poll.register(self._stream, select.POLLIN)
        return True

    def _use(self, stream: "Any") -> None:
        # MicroPython's streams say None where CPython's sockets raise EAGAIN.
        self._stream = stream
        self._read = getattr(stream, "readinto", None) or stream.recv_into
        self._write = getattr(stream, "write", None) or stream.send

    def readable(self) -> bool:
        """Whether something came, be it the end. Allocates nothing."""
        return self._look() != 0

    def _look(self) -> int:
        for _, found in getattr(self._poll, "ipoll", self._poll.poll)(0):
            return found
        return 0

    # What the client calls

    def recv_into(self, buffer: "Any", size: int) -> int:
        """Read at most `size` bytes; 0 at the end. Raises OSError, EAGAIN if none came."""
        taken = self._read(buffer, size)
        if taken is None:
            raise OSError(errno.EAGAIN)
        return taken

    def send(self, data: "Any") -> int:
        """Send what there is room for; how much that was. Raises OSError."""
        return self._write(data) or 0

    def close(self) -> None:
        """Let go of it."""
        self._stream.close()
        if self._stream is not self._socket:
            self._socket.close()
