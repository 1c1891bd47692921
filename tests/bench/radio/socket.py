"""On a board without a network in place of `socket`: the broker is at the end of every connection.

At port 1883 it acknowledges, at any other it says nothing. It prints how many lines of matches it
was sent.
"""

import errno
import io
import json

from acknowledging import answer, is_event, size_of

AF_INET, SOCK_STREAM, SOCK_DGRAM = 2, 1, 2
_POLL = 3  # the request of `ioctl`, and what it may answer (py/stream.h of MicroPython)
_IN, _OUT = 1, 4
_ANSWERS = 1883

published = 0


def getaddrinfo(host, port):
    """Addresses are numbers here."""
    return [(AF_INET, SOCK_STREAM, 0, "", (host, port))]


class socket(io.IOBase):  # noqa: N801 - its name in the standard library
    """A TCP connection."""

    def __init__(self, family, kind):
        if kind != SOCK_STREAM:
            raise OSError(errno.EINVAL)
        self._sent = b""
        self._answer = b""
        self._answers = False

    def setblocking(self, blocking):
        """It never waits."""

    def connect(self, where):
        """Be connected."""
        self._answers = where[1] == _ANSWERS

    def ioctl(self, request, flags):
        """Whether something can be read, or sent: always."""
        if request != _POLL:
            return 0
        return flags & (_OUT | (_IN if self._answer else 0))

    def readinto(self, buffer, size):
        """Read what the broker answered."""
        if not self._answer:
            return None
        taken = min(size, len(self._answer))
        buffer[:taken] = self._answer[:taken]
        self._answer = self._answer[taken:]
        return taken

    def write(self, data):
        """Send to the broker."""
        if self._answers:
            self._sent += bytes(data)
            while (size := size_of(self._sent)) is not None:
                self._take(self._sent[:size])
                self._sent = self._sent[size:]
        return len(data)

    def close(self):
        """Nobody is there any more."""

    def _take(self, packet):
        global published
        self._answer += answer(packet)
        if is_event(packet):
            published += 1
            print(json.dumps({"published": published}))
