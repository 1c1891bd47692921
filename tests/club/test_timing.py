"""The time of day for certificates: asked for, and never waited for."""

import errno
import socket

from host_tools.virtual import install
from host_tools.virtual.board import Board, attach
from pezzbox.club import timing
from tests.club.answering import bound
from tests.virtual.boards import PICO

DAY = 1796031060  # 2026-11-30 09:31:00 UTC
NTP = DAY + 2208988800


def reply(seconds=NTP, first=0x1C, stratum=2):
    made = bytearray(48)
    made[0] = first
    made[1] = stratum
    for at in range(4):
        made[40 + at] = seconds >> 8 * (3 - at) & 0xFF
    return bytes(made)


def test_an_answer_tells_seconds_since_1970():
    assert timing.told(reply()) == DAY
    assert timing.told(reply(12345)) == (1 << 32) + 12345 - 2208988800  # after 2036


def test_what_is_no_answer_tells_nothing():
    for bad in (
        b"",
        reply()[:47],
        reply(first=0x1B),  # a question
        reply(first=0xDC),  # its server has no time itself
        reply(stratum=0),  # go away
    ):
        assert timing.told(bad) is None


class Server:
    """Who knows the time, on a port of this machine."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.port = bound(self.socket)

    def look(self):
        try:
            came, who = self.socket.recvfrom(512)
        except OSError as error:
            assert error.errno == errno.EAGAIN
            return
        assert len(came) == 48 and came[0] == 0x1B
        self.socket.sendto(reply(), who)


def test_a_server_is_asked():
    install.install()
    server = Server()
    question = timing.Question("127.0.0.1", server.port)
    found, now = None, 1000
    for _ in range(2000):
        found = question.step(now)
        server.look()
        if found:
            break
        now += 1
    assert found == DAY
    question.close()


class Answers:
    """In place of a question."""

    def __init__(self, *told):
        self.told = list(told)
        self.closed = 0

    def step(self, now):
        found = self.told.pop(0)
        if found is OSError:
            raise OSError(-2)
        return found

    def close(self):
        self.closed += 1


def test_a_clock_is_set_once_and_a_network_without_time_holds_nothing_up():
    install.install()
    days = []
    asked = []
    was = timing.Lookup, timing.Question
    timing.Lookup = lambda name, server: asked.append((name, server)) or Answers(None, "10.0.0.1")
    timing.Question = lambda address: asked.append(address) or Answers(None, DAY)
    try:
        clock = timing.Clock(lambda: len(days) > 0, days.append)
        steps = [clock.step(now, lambda: "10.0.0.9") for now in range(1000, 1004)]
        assert steps == [False, False, False, True]
        assert days == [DAY] and asked == [(timing.SERVER, "10.0.0.9"), "10.0.0.1"]
        assert clock.step(1005, lambda: "") and len(asked) == 2
        timing.Lookup = lambda name, server: asked.append(name) or Answers(None, OSError)
        clock = timing.Clock(lambda: False, days.append)
        assert [clock.step(now, lambda: "") for now in (1000, 1001)] == [False, True]
        assert clock.step(2000, lambda: "") and len(asked) == 3  # not again so soon
        assert not clock.step(1001 + 60000, lambda: "") and len(asked) == 4
    finally:
        timing.Lookup, timing.Question = was


def test_the_boards_clock_is_set():
    install.install()
    board = attach(Board(PICO))
    from pezzbox.device import clock

    clock.set_to(DAY)
    assert board.day == (2026, 11, 30, 0, 9, 31, 0, 0)
