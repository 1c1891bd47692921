"""What the broker has delivered, while it waits for whoever takes it: each line once."""

import threading
import time

from host_tools.club_keeping.again import Message
from host_tools.club_keeping.arrived import Arrived
from host_tools.club_keeping.broker_url import broker
from host_tools.club_keeping.link import Link
from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.chaos import proxy
from tests.club.test_service_host import Publishing, until

BOX = Box("table-1", [long_match()])
LINES = [Message(*line) for line in BOX.lines()]
ONLINE, AWAY = Message(*BOX.state()), Message(*BOX.state(online=False))


def messages(found):
    return [one.message for one in found]


def test_what_comes_first_is_taken_first_and_so_much_at_most():
    arrived = Arrived()
    for number, line in enumerate(LINES[:5], 1):
        arrived.put(line, 1, number)
    assert messages(arrived.take(3, 0)) == LINES[:3]
    assert [one.numbers(1) for one in arrived.take(3, 0)] == [[4], [5]]
    assert arrived.take(3, 0) == []


def test_a_line_that_comes_again_while_it_waits_is_there_once_and_acknowledged_as_often():
    arrived = Arrived()
    for connection in (1, 2):
        for number, line in enumerate(LINES[:4], 10 * connection):
            arrived.put(line, connection, number)
    arrived.put(LINES[1], 2, 77)
    arrived.put(LINES[4], 2, 78)
    found = arrived.take(100, 0)
    assert messages(found) == LINES[:5]
    assert [one.numbers(2) for one in found] == [[20], [21, 77], [22], [23], [78]]
    assert found[0].numbers(1) == [10]
    assert found[0].numbers(3) == []
    arrived.put(LINES[0], 3, 1)  # what was taken and comes again is looked at again
    assert messages(arrived.take(100, 0)) == LINES[:1]


def test_a_box_that_comes_and_goes_is_told_in_that_order():
    arrived = Arrived()
    for number, state in enumerate([ONLINE, AWAY, ONLINE, AWAY, AWAY], 1):
        arrived.put(state, 1, number)
    assert messages(arrived.take(100, 0)) == [ONLINE, AWAY, ONLINE, AWAY, AWAY]


def test_without_a_number_there_is_nothing_to_acknowledge():
    arrived = Arrived()
    arrived.put(LINES[0], 1, 0)
    assert arrived.take(1, 0)[0].numbers(1) == []


def test_who_finds_nothing_waits_for_the_first():
    arrived, found = Arrived(), []
    began = time.monotonic()
    assert arrived.take(1, 0.1) == []
    assert time.monotonic() - began >= 0.1
    waits = threading.Thread(target=lambda: found.extend(arrived.take(9, 20)))
    waits.start()
    arrived.put(LINES[0], 1, 1)
    waits.join(20)
    assert messages(found) == LINES[:1]


def test_after_each_cut_a_collector_that_is_behind_has_as_much_to_do_as_before(mosquitto):
    said, found = [], []
    with proxy(mosquitto.port) as bad:
        link = Link(broker(mosquitto.url(port=bad.port)), "collector-1", said.append)
        link.start()
        assert link.connected.wait(20)
        publishing = Publishing(mosquitto.port, BOX)
        publishing.publish()
        until(lambda: link._arrived.waiting == len(LINES) + 1)
        for cuts in range(2, 5):
            bad.cut_all()
            until(lambda cuts=cuts: sum("connected" in line for line in said) == cuts)
        while batch := link.batch(50, 0.5):
            found += batch
            link.acknowledge(batch)
        lines = [one for one in messages(found) if one.topic == LINES[0].topic]
        assert lines == LINES
        until(lambda: not link._client._out_packet)
        link.stop()
        link = Link(broker(mosquitto.url(port=bad.port)), "collector-1", said.append)
        link.start()
        assert link.connected.wait(20)
        assert {one.topic for one in messages(link.batch(50, 0.5))} == {ONLINE.topic}
        link.stop()
        publishing.close()
