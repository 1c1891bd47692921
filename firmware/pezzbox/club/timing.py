"""The time of day from a server of the network, without waiting for it (RFC 4330: SNTP).

The answer is not signed: who can forge it can let an old certificate pass, and no more.
"""

import errno
import socket  # type: ignore[import-not-found]
import time

from micropython import const

from pezzbox.club.names import Lookup

try:
    from typing import Any, Callable
except ImportError:
    pass

SERVER = "pool.ntp.org"
_PORT = const(123)
_AGAIN_MS = const(1500)
_TRIES = const(3)
_ASK = b"\x1b" + 47 * b"\0"  # version 3, a client
_SERVED = const(4)  # the mode of an answer
_TO_1970 = const(2208988800)  # NTP counts from 1900
_ERA = 1 << 32  # and begins anew in 2036
_LATER_MS = const(60000)  # where nobody told the time, it is asked for again


class Question:
    """A question for the time, to the server at `address`."""

    def __init__(self, address: str, port: int = _PORT) -> None:
        self._where = socket.getaddrinfo(address, port)[0][-1]
        self._socket: "Any" = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._left = _TRIES
        self._since = 0

    def step(self, now: int) -> "int | None":
        """Seconds since 1970, once they are known. Raises OSError if nobody answers."""
        if self._left == _TRIES or time.ticks_diff(now, self._since) >= _AGAIN_MS:
            if not self._left:
                raise OSError(errno.ETIMEDOUT)
            self._left -= 1
            self._since = now
            self._socket.sendto(_ASK, self._where)
        try:
            reply = self._socket.recvfrom(len(_ASK))
        except OSError:
            return None  # nothing came
        return None if reply is None else told(reply[0])

    def close(self) -> None:
        """Ask no more."""
        self._socket.close()


class Clock:
    """Sets the board's clock, if it is not set: `is_set()`, `set_to(seconds)` are its."""

    def __init__(self, is_set: "Callable[[], bool]", set_to: "Callable[[int], Any]") -> None:
        self._is_set = is_set
        self._set_to = set_to
        self._part: "Any" = None  # a Lookup, then a Question
        self._gave_up = False
        self._since = 0

    def step(self, now: int, server: "Callable[[], str]") -> bool:
        """Whether it is set, or nobody can tell the time just now; asks on if not.

        `server()`: whom to ask for the address of a name.
        """
        if self._gave_up and time.ticks_diff(now, self._since) < _LATER_MS:
            return True
        self._gave_up = False
        if self._part is None:
            if self._is_set():
                return True
            self._part = Lookup(SERVER, server())
        try:
            found = self._part.step(now)
            if found is None:
                return False
            self._part.close()
            if type(found) is str:
                self._part = Question(found)
                return False
            self._set_to(found)
        except OSError:
            self._part.close()
            self._gave_up = True
            self._since = now
        self._part = None
        return True


def clock() -> Clock:
    """What sets the board's clock, by which certificates are checked."""
    from pezzbox.device.clock import is_set, set_to  # of a board alone

    return Clock(is_set, set_to)


def told(reply: bytes) -> "int | None":
    """Seconds since 1970 that an answer tells; None if it is none, or its server has no time."""
    if len(reply) < len(_ASK) or reply[0] & 7 != _SERVED or reply[0] >> 6 == 3 or not reply[1]:
        return None
    seconds = 0
    for byte in reply[40:44]:  # when it was sent
        seconds = seconds << 8 | byte
    if not seconds & 1 << 31:
        seconds += _ERA
    return seconds - _TO_1970
