"""On a board without a network in place of `socket`: the broker is at the end of every connection.

At port 1883 it acknowledges, at any other it says nothing. It prints how many lines of matches it
was sent.
"""

import errno
import io
import json

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
            while self._packet():
                pass
        return len(data)

    def _packet(self):
        """Answer the first packet; whether it has come as a whole (MQTT 3.1.1, 2.2)."""
        data = self._sent
        if len(data) < 2:
            return False
        size, at = data[1] & 0x7F, 2
        if data[1] & 0x80:
            if len(data) < 3:
                return False
            size, at = size | data[2] << 7, 3
        if len(data) < at + size:
            return False
        self._take(data[0] >> 4, data[at : at + size])
        self._sent = data[at + size :]
        return True

    def _take(self, kind, body):
        global published
        if kind == 1:  # CONNECT
            self._answer += b"\x20\x02\x00\x00"
        elif kind == 3:  # PUBLISH
            name = 2 + (body[0] << 8 | body[1])
            self._answer += b"\x40\x02" + body[name : name + 2]
            if body[2:name].endswith(b"/events"):
                published += 1
                print(json.dumps({"published": published}))
        elif kind == 8:  # SUBSCRIBE
            self._answer += b"\x90\x03" + body[:2] + b"\x01"
        elif kind == 12:  # PINGREQ
            self._answer += b"\xd0\x00"
