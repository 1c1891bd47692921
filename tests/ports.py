"""Ports for the servers of these tests, each for one alone: before its start and between two."""

import random
import socket
from pathlib import Path

LOOPBACK = "127.0.0.1"
_LOWEST = 10_240
_EPHEMERAL = Path("/proc/sys/net/ipv4/ip_local_port_range")
_TRIES = 200
_kept: list[socket.socket] = []


def free_port() -> int:
    """Return a port that nobody else is given as long as this process lives.

    A socket that is bound to it and never listens keeps it (Linux, socket(7), SO_REUSEADDR):
    servers may listen there, but no other test finds it free and no client gets it for its own
    end. It is none that clients usually get: who tries a closed port of those again and again may
    meet itself.
    """
    try:
        highest = int(_EPHEMERAL.read_text().split()[0]) - 1
    except OSError:
        highest = 32_767
    for _ in range(_TRIES):
        port = random.SystemRandom().randint(_LOWEST, max(highest, _LOWEST + 1000))
        keeper = socket.socket()
        try:
            keeper.bind((LOOPBACK, port))
        except OSError:
            keeper.close()
            continue
        keeper.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            socket.create_server((LOOPBACK, port)).close()
        except OSError:  # a system where that keeps servers away, too
            keeper.close()
        else:
            _kept.append(keeper)
        return port
    raise AssertionError(f"no free port in {_TRIES} tries")
