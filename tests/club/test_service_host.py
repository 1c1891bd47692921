"""The collector at a real broker: what is acknowledged is kept, and all comes back."""

import contextlib
import socket
import threading
import time

from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion
from sqlalchemy import text

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping import service
from host_tools.club_keeping.broker_url import broker
from host_tools.club_keeping.collector import Collector, Heard
from host_tools.club_keeping.keeping import kept
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.service import Service
from pezzbox.club import messages
from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.brokers import password
from tests.patience import until


class Publishing:
    """A box's client, which answers what it is asked, but for what it has `lost`."""

    def __init__(self, port, box, lost=()):
        self.box = box
        self.asked = []
        self.client = paho.Client(CallbackAPIVersion.VERSION2, box.name, clean_session=False)
        self.client.username_pw_set(box.name, password(box.name))
        self.client.will_set(*box.state(online=False), qos=1, retain=True)
        self.client.on_connect = self._connected
        self.client.on_message = self._asked
        self.client.reconnect_delay_set(0.1, 0.5)
        self.lost = set(lost)
        self._ready = threading.Event()
        self.client.connect("127.0.0.1", port, keepalive=5)
        self.client.loop_start()
        assert self._ready.wait(10)

    def _connected(self, client, *_):
        client.subscribe(messages.topic(self.box.name, messages.ASK), 1)
        client.publish(*self.box.state(), qos=1, retain=True)
        self._ready.set()

    def _asked(self, client, _, got):
        _, number, first, last = messages.asked(got.payload)
        self.asked.append((number, first, last))
        for seq in range(first, min(last + 1, len(self.box.matches.get(number, [])))):
            client.publish(*self.box.line(number, seq), qos=1)

    def publish(self, first=0, end=None):
        lines = self.box.lines()
        for at in range(first, len(lines) if end is None else end):
            if at not in self.lost:
                self.client.publish(*lines[at], qos=1)

    def close(self):
        self.client.disconnect()
        self.client.loop_stop()


@contextlib.contextmanager
def collecting(url, place, name="collector-1", heard=None):
    said = []
    book = open_book(place, create=True)
    link = Link(broker(url), name, said.append)
    service = Service(link, lambda: Collector(book, said.append, heard), said.append)
    link.start()
    service.start()
    assert link.connected.wait(20) and service.begun.wait(20)
    try:
        yield said
    finally:
        service.stop()
        link.stop()
        book.close()


def lines(place):
    book = open_book(place)
    try:
        return {(key.box, key.number): made for key, made in kept(book)}
    finally:
        book.close()


def count(place):
    book = open_book(place, create=True)
    try:
        with book.reading() as connection:
            return connection.scalar(text("select count(*) from club_lines"))
    finally:
        book.close()


def test_what_boxes_publish_is_kept_and_what_is_missing_comes_when_asked(mosquitto, place):
    box = Box("table-1", [long_match()])
    with collecting(mosquitto.url(), place):
        publishing = Publishing(mosquitto.port, box, lost=range(20, 30))
        publishing.publish()
        until(lambda: lines(place) == {("table-1", 1): box.matches[1]})
        assert publishing.asked[0] == (1, 20, 29)
        publishing.close()


def test_what_came_while_it_was_away_is_there_afterwards(mosquitto, place):
    box = Box("table-1", [long_match()])
    total = len(box.lines())
    with collecting(mosquitto.url(), place):
        publishing = Publishing(mosquitto.port, box)
        publishing.publish(0, 50)
        until(lambda: count(place) == 50)
    publishing.publish(50)
    with collecting(mosquitto.url(), place):
        until(lambda: count(place) == total)
        assert publishing.asked == []
    publishing.close()


def test_a_broker_that_is_gone_for_a_while(mosquitto, place):
    box = Box("table-1", [long_match()])
    with collecting(mosquitto.url(), place) as said:
        publishing = Publishing(mosquitto.port, box)
        for part in range(4):
            publishing.publish(part * 20, part * 20 + 20)
            mosquitto.restart(down_s=0.3, kill=part % 2)
        publishing.publish(80)
        until(lambda: lines(place) == {("table-1", 1): box.matches[1]})
        publishing.close()
    assert any("waiting for it" in line for line in said)
    assert not any("differs" in line for line in said)


def test_a_database_that_is_gone_for_a_while(mosquitto, postgresql):
    place = postgresql.new()
    box = Box("table-1", [long_match()])
    with collecting(mosquitto.url(), place) as said:
        publishing = Publishing(mosquitto.port, box)
        publishing.publish(0, 40)
        until(lambda: count(place) == 40)
        postgresql.stop(crash=True)
        publishing.publish(40)
        until(lambda: any("; waiting" in line for line in said))
        postgresql.start()
        until(lambda: lines(place) == {("table-1", 1): box.matches[1]})
        publishing.close()
    assert any("the book is back" in line for line in said)
    assert not any("secret" in line for line in said)


def test_a_box_that_is_gone_is_told(mosquitto, place):
    states = []

    class Telling(Heard):
        def state(self, state):
            states.append((state.box, state.online))

    with collecting(mosquitto.url(), place, heard=Telling()):
        publishing = Publishing(mosquitto.port, Box("table-1", [long_match()]))
        until(lambda: states and states[-1] == ("table-1", True))
        publishing.client._sock.shutdown(2)  # as if it were unplugged; paho comes back at once
        until(lambda: ("table-1", False) in states)
        until(lambda: states[-1] == ("table-1", True))
        publishing.close()


def test_a_collector_whom_the_broker_does_not_know_ends(mosquitto, tmp_path, capsys, monkeypatch):
    from tests.book.running import pezzbox

    url = mosquitto.url().replace("secret-of", "not-the-secret-of")
    arguments = ("--book", tmp_path / "a.sqlite", "--no-tv")
    assert pezzbox("club", "--broker", url, *arguments) == 77
    said = capsys.readouterr().err
    assert "not-the-secret" not in said and "no password" not in said
    monkeypatch.delenv("PEZZBOX_CLUB_PASSWORD", raising=False)
    assert pezzbox("club", "--broker", f"mqtt://127.0.0.1:{mosquitto.port}", *arguments) == 77
    assert "; no password in the URL or in PEZZBOX_CLUB_PASSWORD\n" in capsys.readouterr().err


def test_whoever_ends_does_not_wait_for_a_broker_that_does_not_answer():
    said = []
    with contextlib.ExitStack() as held:
        deaf = held.enter_context(socket.create_server(("127.0.0.1", 0), backlog=0))
        for _ in range(3):  # its queue is full: nobody gets an answer any more
            waits = held.enter_context(socket.socket())
            waits.setblocking(False)
            waits.connect_ex(deaf.getsockname())
        link = Link(broker(f"mqtt://127.0.0.1:{deaf.getsockname()[1]}"), "c", said.append)
        link.start()
        until(lambda: link._client._state.name == "MQTT_CS_CONNECTING")
        began = time.monotonic()
        link.stop()
        assert time.monotonic() - began < 4  # paho tries for 5
    assert said == []


def test_whoever_ends_does_not_wait_for_a_database_that_does_not_answer(monkeypatch):
    monkeypatch.setattr(service, "_END_S", 0.2)
    asked, answers = threading.Event(), threading.Event()

    def made():
        asked.set()
        answers.wait(60)

    collects = service.Service(None, made, print)
    collects.start()
    assert asked.wait(20)
    collects.stop()
    assert collects.is_alive()
    answers.set()
    collects.join(20)
    assert not collects.is_alive()
