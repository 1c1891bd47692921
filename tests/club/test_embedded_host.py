"""The broker that comes along: who may do what, and an evening on it."""

import gc
import threading

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping import embedded
from host_tools.club_keeping.collector import Collector
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.service import Service
from pezzbox.club import messages
from tests.book.running import long_match
from tests.club.boxes import Box
from tests.club.test_service_host import count, until


@pytest.fixture(scope="module")
def running(tmp_path_factory):
    """A broker, and a collector at it: the broker, the book's place, what was said."""
    place = tmp_path_factory.mktemp("embedded") / "scores.sqlite"
    said = []
    with embedded.running(0, said.append) as broker:
        book = open_book(place, create=True)
        link = Link(broker, "collector-1", said.append)
        service = Service(link, lambda: Collector(book, said.append), said.append)
        link.start()
        service.start()
        assert link.connected.wait(20) and service.begun.wait(20)
        yield broker, place, said
        service.stop()
        link.stop()
        book.close()


def client(broker, user, password, name=None, will=None):
    """A client, and whether it was let in."""
    made = paho.Client(CallbackAPIVersion.VERSION2, name or user)
    if will is not None:
        made.will_set(will, b"x", qos=1)
    made.username_pw_set(user, password)
    answered = threading.Event()
    let_in = []
    made.on_connect = lambda *args: (let_in.append(not args[3].is_failure), answered.set())
    made.connect(broker.host, broker.port)
    made.loop_start()
    assert answered.wait(10)
    return made, let_in[0]


def test_a_match_is_kept_and_lines_that_are_missing_are_asked_for(running):
    broker, place, _ = running
    box = Box("table-1", [long_match()])
    made, let_in = client(broker, "table-1", "club")
    assert let_in
    made.on_message = lambda _, __, got: [
        made.publish(*box.line(1, seq), qos=1)
        for seq in range(messages.asked(got.payload)[2], messages.asked(got.payload)[3] + 1)
    ]
    made.subscribe(messages.topic("table-1", messages.ASK), 1)
    lines = box.lines()
    for line in lines[:10] + lines[20:]:
        made.publish(*line, qos=1)
    until(lambda: count(place) == len(lines))
    made.loop_stop()


@pytest.mark.parametrize(
    ("user", "password"),
    [("table-2", "wrong"), ("table-2", ""), ("collector", "club"), ("Table 2", "club"), ("", "")],
)
def test_whom_it_does_not_know_stays_outside(running, user, password):
    made, let_in = client(running[0], user, password, "somebody")
    made.loop_stop()
    assert not let_in


def test_a_last_will_is_for_topics_of_ones_own(running):
    for number, (box, let_in) in enumerate({"table-5": True, "table-6": False}.items()):
        will = messages.topic(box, messages.STATE)
        made, was = client(running[0], "table-5", "club", f"will-{number}", will)
        made.loop_stop()
        assert was is let_in


def test_a_box_writes_only_what_is_its_own_and_reads_nothing_of_others(running):
    broker, place, _ = running
    before = count(place)
    made, _ = client(broker, "table-3", "club")
    heard = []
    made.on_message = lambda _, __, got: heard.append(got.topic)
    for topics in ("#", "pezzbox/#", "pezzbox/+/events", "pezzbox/table-4/ask", "$SYS/#"):
        made.subscribe(topics, 1)
    other = Box("table-4", [long_match("busche")])
    own = Box("table-3", [long_match("busche")])
    for line in other.lines()[:5]:
        made.publish(*line, qos=1)
    made.publish(messages.topic("table-1", messages.ASK), messages.ask("0a1b2c3d", 1, 0, 9), qos=1)
    made.publish(*own.lines()[0], qos=1)
    until(lambda: count(place) == before + 1)
    made.loop_stop()
    assert heard == []


def test_a_box_is_not_told_how_others_are(running):
    broker, _, _ = running
    other = Box("table-7", [long_match("busche")])
    made, _ = client(broker, "table-7", "club")
    made.publish(*other.state(), qos=1, retain=True).wait_for_publish(10)
    heard = []
    for _ in range(2):  # the second time with a session that is kept
        asking = paho.Client(CallbackAPIVersion.VERSION2, "table-8", clean_session=False)
        asking.username_pw_set("table-8", "club")
        asking.on_message = lambda _, __, got: heard.append(got.topic)
        asking.connect(broker.host, broker.port)
        ready = threading.Event()
        asking.on_subscribe = lambda *_, ready=ready: ready.set()
        asking.subscribe(messages.topic("table-8", messages.ASK), 1)
        asking.loop_start()
        assert ready.wait(10)
        asking.disconnect()
        asking.loop_stop()
    made.loop_stop()
    assert heard == []


def test_boxes_that_come_while_others_play_cost_no_message(caplog, tmp_path):
    heard, count = [], 300
    with embedded.running(0, print) as broker:
        late = Link(broker, "collector-2", print)
        boxes = [client(broker, f"early-{n}", "club")[0] for n in range(20)]
        for box in boxes:  # before the collector, as it is when that comes back
            box.subscribe(messages.topic(box._client_id.decode(), messages.ASK), 1)
        late.start()
        assert late.connected.wait(20)
        for number in range(count):
            topic = messages.topic("early-0", messages.EVENTS)
            boxes[0].publish(topic, str(number), qos=1)
            if number % 10 == 0:
                boxes.append(client(broker, f"late-{number}", "club")[0])
                boxes[-1].subscribe(messages.topic(f"late-{number}", messages.ASK), 1)

        def all_came():
            found = late.batch(100, 0.1)
            heard.extend(one.message.payload for one in found)
            late.acknowledge(found)
            return len(heard) >= count

        until(all_came)
        for box in boxes:
            box.loop_stop()
        late.stop()
    gc.collect()
    assert sorted(map(int, heard)) == list(range(count))
    assert [record.getMessage() for record in caplog.records] == []


def test_a_port_that_is_in_use_is_said(running):
    with (
        pytest.raises(
            embedded.CannotListen, match=r"^port \d+ is in use by another program: name another$"
        ),
        embedded.running(running[0].port, print),
    ):
        pass


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (b"table-1\n", ":1: not NAME:PASSWORD"),
        (b"\xff:x\n", ": it is no text in UTF-8"),
        (None, ": no such file or directory"),
    ],
)
def test_a_file_of_passwords_that_is_none_is_said(tmp_path, content, said):
    file = tmp_path / "passwords"
    if content is not None:
        file.write_bytes(content)
    with (
        pytest.raises(embedded.CannotListen, match=f"^{file}{said}$"),
        embedded.running(0, print, file),
    ):
        pass
