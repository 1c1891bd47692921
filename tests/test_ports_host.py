"""A port that a test was given stays its server's: nobody comes between."""

import socket

import pytest

from tests import ports
from tests.ports import LOOPBACK, free_port


def test_nobody_else_is_given_it(monkeypatch):
    taken = free_port()
    real, tries = ports.random.SystemRandom.randint, [taken, taken]
    monkeypatch.setattr(
        ports.random.SystemRandom, "randint", lambda *args: tries.pop() if tries else real(*args)
    )
    assert free_port() != taken
    assert not tries
    with socket.socket() as other, pytest.raises(OSError):
        other.bind((LOOPBACK, taken))


def test_a_server_listens_there_again_and_again():
    port = free_port()
    for _ in range(2):
        with (
            socket.create_server((LOOPBACK, port)) as server,
            socket.create_connection((LOOPBACK, port)) as client,
        ):
            server.accept()[0].close()
            assert client.recv(1) == b""
    with socket.socket() as client, pytest.raises(ConnectionRefusedError):
        client.connect((LOOPBACK, port))


def test_a_system_where_keeping_it_keeps_servers_away(monkeypatch):
    def refused(*_):
        raise OSError("address in use")

    before = len(ports._kept)
    monkeypatch.setattr(ports.socket, "create_server", refused)
    assert free_port()
    assert len(ports._kept) == before
