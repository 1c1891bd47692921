"""Asking for the address of a name without waiting for it."""

import errno
import socket

from host_tools.virtual import install
from pezzbox.club.names import Lookup, answer, question
from pezzbox.club.wire import is_address
from tests.club.answering import bound

IDENT = b"\x12\x34"
ASKED = question("broker.club.test", IDENT)


def reply(flags=b"\x81\x80", answers=b"", count=0, asked=ASKED):
    """An answer to `asked` with these records."""
    return IDENT + flags + b"\0\1" + bytes((0, count)) + b"\0\0\0\0" + asked[12:] + answers


def record(data, kind=1, name=b"\xc0\x0c", family=b"\0\1"):
    """A record about the name that was asked for."""
    return name + bytes((0, kind)) + family + b"\0\0\0\x3c" + bytes((0, len(data))) + data


def test_what_an_address_is():
    for name in ("127.0.0.1", "192.168.1.10", "0.0.0.0", "255.255.255.255"):
        assert is_address(name)
    for name in ("", "broker", "1.2.3", "1.2.3.4.5", "1.2.3.256", "1.2.3.x", "a.b.c.d", "1..2.3"):
        assert not is_address(name)


def test_a_question_is_rfc_1035s():
    assert ASKED[:12] == IDENT + b"\1\0\0\1\0\0\0\0\0\0"
    assert ASKED[12:] == b"\6broker\4club\4test\0\0\1\0\1"


def test_the_first_address_counts_whatever_stands_before_it():
    alias = record(b"\3www\xc0\x13", 5)
    assert answer(reply(answers=record(b"\x0a\1\2\3"), count=1), ASKED) == "10.1.2.3"
    both = alias + record(b"\x0a\1\2\3", name=b"\3www\xc0\x13") + record(b"\1\1\1\1")
    assert answer(reply(answers=both, count=3), ASKED) == "10.1.2.3"
    neighbour = record(b"\x0a\1\2\3", family=b"\x80\1")  # tells others to forget older ones
    assert answer(reply(answers=neighbour, count=1), ASKED) == "10.1.2.3"


def test_a_neighbour_answers_everybody_and_repeats_no_question():
    told = b"\0\0\x84\0\0\0\0\1\0\0\0\0" + record(b"\x0a\1\2\3", name=b"\6broker\5local\0")
    assert answer(told, ASKED) == "10.1.2.3"


def test_what_is_no_answer_to_it_is_none():
    good = reply(answers=record(b"\x0a\1\2\3"), count=1)
    assert answer(b"\x99\x99" + good[2:], ASKED) is None
    assert answer(ASKED, ASKED) is None  # a question
    for size in range(len(good)):
        assert answer(good[:size], ASKED) is None, size


def test_no_such_name_is_said():
    for bad in (
        reply(flags=b"\x81\x83"),
        reply(),
        reply(answers=record(b"\0" * 16, 28), count=1),
    ):
        try:
            answer(bad, ASKED)
        except OSError:
            continue
        raise AssertionError(bad)


class Server:
    """Who knows the name, on a port of this machine."""

    def __init__(self):
        self.socket = socket.socket(socket.AF_INET, socket.SOCK_DGRAM)
        self.socket.setblocking(False)
        self.port = bound(self.socket)
        self.asked = 0

    def look(self, answers=True):
        try:
            came, who = self.socket.recvfrom(512)
        except OSError as error:
            assert error.errno == errno.EAGAIN
            return
        self.asked += 1
        told = record(b"\x0a\1\2\3")
        made = came[:2] + reply(answers=told, count=1, asked=came)[2:]
        if answers:
            self.socket.sendto(made, who)


def test_it_is_asked_again_until_somebody_answers():
    install.install()
    server = Server()
    lookup = Lookup("broker.club.test", "127.0.0.1", server.port)
    now = 1000
    assert lookup.step(now) is None
    for _ in range(3):
        server.look(answers=False)
        now += 400
        assert lookup.step(now) is None
    assert server.asked == 1  # not more often than once in a second
    found = None
    for _ in range(2000):
        now += 10
        found = lookup.step(now)
        server.look()
        if found:
            break
    assert found == "10.1.2.3" and server.asked == 2
    lookup.close()


def test_nobody_answers_for_ever():
    install.install()
    lookup = Lookup("broker.club.test", "127.0.0.1", Server().port)
    now = 1000
    try:
        for _ in range(20):
            assert lookup.step(now) is None
            now += 500
    except OSError:
        lookup.close()
        return
    raise AssertionError
