"""Simulated tables: whole matches of every game, and everything of them at the broker."""

import random
import threading
import time

import paho.mqtt.client as mqtt
import pytest

from host_tools.club_keeping import simulate
from host_tools.club_keeping.simulate_table import Table
from pezzbox.game import catalog
from tests.club import exports
from tests.club.brokers import COLLECTOR, broker, password
from tests.club.chaos import proxy
from tests.patience import PATIENCE_S
from tests.ports import LOOPBACK

BOXES = "mqtt://{{box}}:" + password("{{box}}") + "@127.0.0.1:{port}"


def test_a_table_plays_every_game_to_its_end(tmp_path):
    over = set()
    for number in range(6):
        root = tmp_path / str(number)
        table = Table(root, random.Random(number), iter(range(1 << 29)).__next__)
        for _ in range(1200):
            table.play()
        table.journal.close()
    had = exports.of_folder(tmp_path)
    for lines in had.values():
        if lines[-1]["event"] != "end":
            over.add(lines[0]["game"])
    assert over == {row.name for row in catalog.ROWS}
    kinds = {line["event"] for lines in had.values() for line in lines}
    assert {"match", "deal", "play", "bid", "undo", "end"} <= kinds


def test_the_same_seed_plays_the_same_cards(tmp_path):
    for name in ("one", "other"):
        table = Table(tmp_path / name, random.Random(5), lambda: 0)
        for _ in range(300):
            table.play()
        table.journal.close()
    had = exports.of_folder(tmp_path)
    mine = {match: lines for (box, match), lines in had.items() if box == "one"}
    assert mine == {match: lines for (box, match), lines in had.items() if box == "other"}


class Listening:
    """Keeps what reaches the club's topics, acknowledged when it is kept."""

    def __init__(self, port):
        self.payloads = []
        self._ready = threading.Event()
        made = mqtt.Client(mqtt.CallbackAPIVersion.VERSION2, COLLECTOR, clean_session=False)
        made.username_pw_set(COLLECTOR, password(COLLECTOR))
        made.reconnect_delay_set(0.05, 0.2)
        made.on_connect = lambda *_: made.subscribe("pezzbox/+/events", 1)
        made.on_subscribe = lambda *_: self._ready.set()
        made.on_message = lambda _client, _data, got: self.payloads.append(got.payload)
        made.connect_async(LOOPBACK, port)
        made.loop_start()
        self._client = made

    def __enter__(self):
        assert self._ready.wait(PATIENCE_S)
        return self

    def __exit__(self, *_):
        self._client.disconnect()
        self._client.loop_stop()


def wait_for(had, listening):
    """Wait until everything has come; what has not, at the latest after a while."""
    before = time.monotonic()
    while wrong := exports.differences(had, exports.told(list(listening.payloads))):
        if time.monotonic() - before > PATIENCE_S:
            break
        time.sleep(0.1)
    return wrong


def test_through_a_bad_network_and_a_broker_that_restarts_everything_comes(tmp_path):
    with (
        broker(simulate.boxes(12)) as made,
        proxy(made.port, seed=11, cut_every=12_000, late=0.1, twice=0.1) as bad,
        Listening(made.port) as listening,
        simulate.run(BOXES.format(port=bad.port), 12, 240, folder=tmp_path) as evening,
    ):
        for _ in range(2):
            time.sleep(2)
            made.restart(down_s=0.2)
        time.sleep(1)
        bad.be_kind()
        assert evening.drain(PATIENCE_S), evening.told()
        had = exports.of_folder(tmp_path)
        assert wait_for(had, listening) == []
        assert bad.cuts > 3 and bad.delayed > 20 and bad.doubled > 20
    lines = sum(map(len, had.values()))
    assert len({box for box, _ in had}) == 12 and lines > 500
    assert len(listening.payloads) > lines  # some came twice


def test_tables_by_tls(tmp_path):
    url = "mqtts://{box}:" + password("{box}") + "@localhost:"
    with (
        broker(simulate.boxes(2), tls=True) as made,
        Listening(made.port) as listening,
        simulate.run(
            f"{url}{made.tls_port}", 2, 40, ca=str(made.ca), folder=tmp_path, seed=3
        ) as evening,
    ):
        time.sleep(1.5)
        assert evening.drain(PATIENCE_S), evening.told()
        assert wait_for(exports.of_folder(tmp_path), listening) == []


def test_a_broker_that_does_not_know_the_tables_is_told_of(capfd):
    with (
        broker(simulate.boxes(1)) as made,
        simulate.run(BOXES.format(port=made.port), 3, 30) as evening,
    ):
        before = time.monotonic()
        while not evening.told()["online"]:
            assert time.monotonic() - before < PATIENCE_S
            time.sleep(0.1)
        time.sleep(1)
        assert evening.told()["online"] == 1 and not evening.told()["idle"]
    said = capfd.readouterr().err
    assert said.count("not authorized") == 1 and "sim-2: " in said


def test_a_process_that_dies_is_noticed(tmp_path):
    (tmp_path / "sim-1").write_text("no folder")
    with (
        broker(simulate.boxes(1)) as made,
        simulate.run(BOXES.format(port=made.port), 1, 30, folder=tmp_path) as evening,
        pytest.raises(simulate.Stopped, match="sim-1"),
    ):
        evening.drain(PATIENCE_S)


def test_what_is_no_broker_is_said_at_once():
    with pytest.raises(ValueError, match="mqtt"), simulate.run("http://localhost", 1, 1):
        pass
