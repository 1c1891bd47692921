"""The address of a name without waiting for it: `getaddrinfo` holds the loop until it knows.

One question for an address (RFC 1035, 4.1), sent now and then until an answer comes; for a name
that ends in `.local` to all neighbours (RFC 6762, 5.1: one who asks once, from any port).
"""

import os
import socket  # type: ignore[import-not-found]
import time

from micropython import const

try:
    from typing import Any
except ImportError:
    pass

_AGAIN_MS = const(1000)
_TRIES = const(5)
_PORT = const(53)
_NEIGHBOURS, _NEIGHBOURS_PORT = "224.0.0.251", const(5353)
_ADDRESS = b"\x00\x01\x00\x01"  # type A, class IN
_LONGEST = const(512)


class Lookup:
    """A question for the address of `name`, to the server at the address `server`."""

    def __init__(self, name: str, server: str, port: int = _PORT) -> None:
        if name.endswith(".local"):
            server, port = _NEIGHBOURS, _NEIGHBOURS_PORT
        self._where = socket.getaddrinfo(server, port)[0][-1]
        self._socket: "Any" = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self._socket.setblocking(False)
        self._question = question(name, os.urandom(2))
        self._left = _TRIES
        self._since = 0

    def step(self, now: int) -> "str | None":
        """The address, once it is known. Raises OSError if there is none, or nobody answers."""
        if self._left == _TRIES or time.ticks_diff(now, self._since) >= _AGAIN_MS:
            if not self._left:
                raise OSError(-2)  # as getaddrinfo: no such name
            self._left -= 1
            self._since = now
            self._socket.sendto(self._question, self._where)
        try:
            reply = self._socket.recvfrom(_LONGEST)
        except OSError:
            return None  # nothing came
        return None if reply is None else answer(reply[0], self._question)

    def close(self) -> None:
        """Ask no more."""
        self._socket.close()


def question(name: str, ident: bytes) -> bytes:
    """The packet that asks for the address of `name`."""
    asked = bytearray(ident + b"\x01\x00\x00\x01\x00\x00\x00\x00\x00\x00")
    for label in name.split("."):
        asked.append(min(len(label), 63))
        asked.extend(label[:63].encode())
    asked.append(0)
    asked.extend(_ADDRESS)
    return bytes(asked)


def answer(reply: bytes, asked: bytes) -> "str | None":
    """The address that `reply` tells; None if it is no answer to `asked`.

    Raises OSError if it says that there is none.
    """
    try:
        return _answer(reply, asked)
    except IndexError:
        return None  # cut off


def _answer(reply: bytes, asked: bytes) -> "str | None":
    # A neighbour answers with the question's number, or 0 to everybody (RFC 6762, 6.7, 18.1).
    if reply[:2] not in (asked[:2], b"\0\0") or not reply[2] & 0x80:
        return None
    if reply[3] & 0x0F:
        raise OSError(-2)
    at = 12
    for _ in range(reply[4] << 8 | reply[5]):
        at = _after_name(reply, at) + 4
    for _ in range(reply[6] << 8 | reply[7]):
        at = _after_name(reply, at)
        size = reply[at + 8] << 8 | reply[at + 9]
        # Of the class the highest bit says something to caches of neighbours.
        if reply[at : at + 2] == _ADDRESS[:2] and reply[at + 3] == 1 and size == 4:
            return ".".join([str(reply[at + 10 + part]) for part in range(4)])
        at += 10 + size
    raise OSError(-2)


def _after_name(reply: bytes, at: int) -> int:
    """Where a name ends: with an empty label, or a pointer to the rest."""
    while reply[at]:
        if reply[at] >= 0xC0:
            return at + 2
        at += 1 + reply[at]
    return at + 1
