"""What a hostile box can do: nothing but a line in the log."""

import json
import time

import paho.mqtt.client as mqtt
import pytest

from pezzbox.club import messages
from tests.club import in_book
from tests.club.boxes import Box
from tests.club.brokers import COLLECTOR, broker, password
from tests.club.collecting import Collecting
from tests.patience import PATIENCE_S, until
from tests.ports import LOOPBACK

MATCH = [
    {
        "event": "match",
        "version": 1,
        "game": "traversone",
        "players": ["Anna", "Ben"],
        "rules": {},
    },
    {"event": "deal", "dealer": 0},
    {"event": "play", "card": "D3"},
    {"event": "play", "card": "DA"},
]
KEPT = 3  # lines of it that every box has sent before it turns
NEXT = {"event": "play", "card": "C3", "match": 1, "seq": KEPT}

HOSTILE = {
    # another's name
    "another-name": {**NEXT, "box": "honest-1"},
    "no-name": {**NEXT, "box": None},
    "not-a-name": {**NEXT, "box": "../honest-1"},
    "odd-journal": {**NEXT, "journal": "'; DROP TABLE matches; --"},
    # huge
    "huge": b'{"event": "' + b"A" * 1_000_000 + b'"}',
    "huge-number": {**NEXT, "match": 10**300},
    "wide": {**NEXT, "card": "C3" * 400},
    # malformed
    "empty": b"",
    "bytes": bytes(range(256)),
    "half": b'{"event": "play", "card": ',
    "deep": b"[" * 900 + b"]" * 100,
    "list": b"[1, 2, 3]",
    "nan": b'{"event": "play", "t": NaN}',
    "twice": b'{"event": "play", "event": "undo"}',
    "null": b"null",
    "utf-16": '{"event": "play"}'.encode("utf-16"),
    "surrogate": b'{"event": "\\ud800", "card": "C3"}',
    # markup, and what moves a terminal's cursor
    "markup": {**NEXT, "event": "<script>alert(1)</script>"},
    "field": {**NEXT, "<img src=x onerror=alert(1)>": 1},
    "escape": {**NEXT, "card": "\x1b[2J\x1b]0;owned\x07\r\n"},
    # wrong sequence
    "before": {**NEXT, "seq": -1},
    "far": {**NEXT, "seq": 900_000_000},
    "fraction": {**NEXT, "seq": 3.5},
    "text": {**NEXT, "seq": "3"},
    "truth": {**NEXT, "seq": True},
    "no-seq": {key: value for key, value in NEXT.items() if key != "seq"},
    "other-past": {**NEXT, "card": "SK", "seq": 2},
    "other-first": {**MATCH[0], "players": ["Eva", "Otto"], "match": 1, "seq": 0},
    "second-first": {**MATCH[0], "match": 1, "seq": KEPT},
    "middle-first": {**NEXT, "match": 7, "seq": 0},
    # what the rules refuse
    "played-twice": {**NEXT, "card": "D3"},
    "no-card": {**NEXT, "card": "Z9"},
    "no-seat": {**NEXT, "seat": 99},
}
NAMES = {**MATCH[0], "players": ["<b>\n", "\x1b[31m"], "match": 2, "seq": 0}
"""No more than an odd match of the box's own: it is kept, and shown as what it is."""
STATES = {
    "state-huge": b"A" * 100_000,
    "state-text": b"online",
    "state-markup": b'{"online": "<b>yes</b>", "journal": "0a1b2c3d"}',
    "state-far": b'{"online": true, "version": "1", "journal": "0a1b2c3d", "match": 1, "seq": -5}',
}


class Sending:
    """A box's own connection, to send whatever it likes."""

    def __init__(self, port, user, secret=None):
        made = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, user)
        made.username_pw_set(user, secret or password(user))
        self.heard = []
        self.code = None
        made.on_connect = self._connected
        made.on_message = lambda _client, _data, got: self.heard.append(got.topic)
        made.connect(LOOPBACK, port)
        made.loop_start()
        self.client = made
        until(lambda: self.code is not None)

    def _connected(self, _client, _data, _flags, code, _properties):
        self.code = str(code)

    def send(self, topic, payload, retain=False):
        self.client.publish(topic, payload, 1, retain).wait_for_publish(PATIENCE_S)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.client.disconnect()
        self.client.loop_stop()


def attempt(made, user, topic, payload):
    """Send what is denied: the broker may acknowledge it, or end the connection."""
    before = made.said().count("Denied PUBLISH from ")
    with Sending(made.port, user) as sending:
        sending.client.publish(topic, payload, 1)
        until(lambda: made.said().count("Denied PUBLISH from ") > before)


@pytest.fixture
def club(tmp_path):
    """A broker and a collector; `place` is the book."""
    boxes = ("honest-1", "honest-2", *HOSTILE, *STATES)
    with broker(boxes, debug=True) as made:
        made.place = tmp_path / "scores.sqlite"
        arguments = ("--broker", made.url(), "--book", made.place, "--web-port", "0")
        with Collecting(tmp_path / "log", *arguments) as made.collecting:
            made.collecting.address()
            yield made


def begin(made, name, count=KEPT):
    """A box that has played, as all do."""
    box = Box(name, [MATCH])
    with Sending(made.port, name) as sending:
        for topic, payload in box.lines()[:count]:
            sending.send(topic, payload)


def kept(made):
    """Everything of the club that is in the book, but for what waits for lines before it."""
    return in_book.lines(made.place)


def test_a_hostile_payload_changes_nothing_but_a_line_of_the_log(club):
    everybody = ["honest-1", *HOSTILE, *STATES]
    for name in everybody:
        begin(club, name)
    wanted = {(name, 1): dict(enumerate(MATCH[:KEPT])) for name in everybody}
    until(lambda: kept(club) == wanted)
    for name, made in HOSTILE.items():
        payload = made
        if isinstance(made, dict):
            payload = json.dumps({"box": name, "journal": Box(name, []).journal, **made})
        with Sending(club.port, name) as sending:
            sending.send(messages.topic(name, messages.EVENTS), payload)
    odd = json.dumps({"box": "honest-1", "journal": Box("", []).journal, **NAMES})
    with Sending(club.port, "honest-1") as sending:
        sending.send("pezzbox/honest-1/events", odd)
    wanted["honest-1", 2] = {0: {**MATCH[0], "players": NAMES["players"]}}
    for name, payload in STATES.items():
        with Sending(club.port, name) as sending:
            sending.send(messages.topic(name, messages.STATE), payload, retain=True)

    def silent():
        lines = club.collecting.said().splitlines()
        return [
            name for name in (*HOSTILE, *STATES) if not any(f"{name}:" in line for line in lines)
        ]

    before = time.monotonic()
    while silent() and time.monotonic() - before < PATIENCE_S:
        time.sleep(0.1)
    assert silent() == []
    assert club.collecting.running
    assert kept(club) == wanted
    said = club.collecting.said()
    assert all(char.isprintable() or char == "\n" for char in said), said
    assert "Traceback" not in said
    assert max(map(len, said.splitlines())) < 400
    # And it goes on with everybody, those who were hostile too.
    for name in ("honest-1", "huge", "other-past"):
        with Sending(club.port, name) as sending:
            sending.send(*Box(name, [MATCH]).line(1, KEPT))
        wanted[name, 1] = dict(enumerate(MATCH))
    until(lambda: kept(club) == wanted)


def test_a_flood_is_a_few_lines(club):
    begin(club, "honest-1")
    before = len(club.collecting.said().splitlines())
    with Sending(club.port, "huge") as sending:
        for number in range(3000):
            sending.client.publish("pezzbox/huge/events", f"no {number}", 1)
        sending.send("pezzbox/huge/events", "the last one")
    begin(club, "honest-2", count=4)
    until(lambda: ("honest-2", 1) in kept(club))
    assert len(club.collecting.said().splitlines()) - before < 20
    assert set(kept(club)) == {("honest-1", 1), ("honest-2", 1)}


def test_a_box_without_rights_changes_nothing(club):
    begin(club, "honest-1")
    until(lambda: len(kept(club).get(("honest-1", 1), ())) == KEPT)
    wanted = kept(club)
    line = Box("honest-1", [MATCH]).line(1, KEPT)
    for user, secret in (("honest-1", "guessed"), ("nobody", "x"), (COLLECTOR, "collector")):
        with Sending(club.port, user, secret) as sending:
            assert sending.code == "Not authorized"
    for topic, payload in (
        line,
        ("pezzbox/honest-1/state", b"{}"),
        ("pezzbox/honest-1/ask", messages.ask("0a1b2c3d", 1, 0, 9)),
        ("pezzbox/honest-2/ask", messages.ask("0a1b2c3d", 1, 0, 9)),
        ("elsewhere", b"x"),
    ):
        attempt(club, "honest-2", topic, payload)
    attempt(club, COLLECTOR, *line)  # nor may the club write a box's lines
    with Sending(club.port, "honest-2") as sending:
        sending.client.subscribe([("pezzbox/#", 1), ("#", 1)])
        begin(club, "huge")  # who listens to everything hears nothing of it
        until(lambda: ("huge", 1) in kept(club))
        assert sending.heard == []
    denied = [line for line in club.said().splitlines() if "Denied PUBLISH from " in line]
    assert sum("Denied PUBLISH from honest-2 " in line for line in denied) == 5
    assert sum(f"Denied PUBLISH from {COLLECTOR} " in line for line in denied) == 1
    found = kept(club)
    del found["huge", 1]
    assert found == wanted
