"""The connection to a broker that is called by its name."""

import sys

from host_tools.virtual import install
from pezzbox.club import names
from pezzbox.club.link import Broker, Link
from pezzbox.game.late import forget

NAMES = "pezzbox.club.names"


class Asked:
    """In place of a Lookup: nobody answers at first."""

    def __init__(self, name, server):
        self.asked = name, server
        self.left = 2
        self.closed = False
        made.append(self)

    def step(self, now):
        self.left -= 1
        return None if self.left else "127.0.0.1"

    def close(self):
        self.closed = True


made: list = []


def asking():
    """A connection whose broker's address is asked for by an Asked."""
    install.install()
    del made[:]
    names.Lookup = Asked
    sys.modules[NAMES] = names
    broker = Broker("broker.club.test", 1, "table-1", "secret")
    return Link(broker, "ask", ("state", b""), lambda: None, lambda payload: None)


def test_its_address_is_asked_for_and_what_asks_for_it_is_let_go_then():
    link = asking()
    try:
        assert link.step(0, 5000, lambda: "10.0.0.1")
        assert [one.asked for one in made] == [("broker.club.test", "10.0.0.1")]
        assert not link.step(1, 5000, lambda: "10.0.0.1") and NAMES in sys.modules
        link.step(2, 5000, lambda: "10.0.0.1")
        assert made[0].closed and NAMES not in sys.modules
        assert not link.up
    finally:
        link.drop(3)
    from pezzbox.club.names import Lookup  # anew, for the next connection

    assert Lookup is not Asked


def test_it_is_tried_again_after_any_time_without_a_network():
    link = asking()
    week = 7 * 24 * 3600 * 1000  # more than half of what ticks can say
    try:
        assert link.step(5, 5000, lambda: "10.0.0.1")
        link.drop(5)
        assert not link.step(6, 5000, lambda: "10.0.0.1")
        assert link.step(week, 5000, lambda: "10.0.0.1")
        assert len(made) == 2
    finally:
        link.drop(week)
        forget(NAMES)  # others import it anew, without Asked
