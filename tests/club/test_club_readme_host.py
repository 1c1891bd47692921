"""What the club's README tells to type, as it stands: Mosquitto's files and certificates."""

import os
import re
import socket
import subprocess
from pathlib import Path

import pytest
from paho.mqtt import client as paho
from paho.mqtt.enums import CallbackAPIVersion

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping import access
from host_tools.club_keeping.broker_url import broker
from host_tools.club_keeping.collector import Collector
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.service import Service
from pezzbox.club import messages
from tests.book.running import long_match
from tests.club import servers
from tests.club.boxes import Box
from tests.club.brokers import MISSING, VARIABLE
from tests.club.test_service_host import count, until
from tests.ports import free_port

README = Path(__file__).resolve().parents[2] / "host_tools" / "club_keeping" / "README.md"
HOST = "broker.club.example"


def block(start):
    """The indented block of the README that begins with this line, as it would be typed."""
    text = README.read_text()
    at = text.index("\n    " + start)
    lines = []
    for line in text[at + 1 :].splitlines():
        if line and not line.startswith("    "):
            break
        lines.append(line[4:])
    return "\n".join(lines).rstrip() + "\n"


@pytest.fixture
def served(tmp_path):
    """A Mosquitto made from the README's blocks: its ports and folder."""
    if servers.program("mosquitto") is None:
        servers.without(MISSING, VARIABLE)
    plain, tls = free_port(), free_port()
    conf = block("per_listener_settings false")
    conf = conf.replace("/etc/mosquitto/certs/", f"{tmp_path}/").replace(
        "/etc/mosquitto/", f"{tmp_path}/"
    )
    conf = conf.replace("listener 1883", f"listener {plain} 127.0.0.1")
    conf = conf.replace("listener 8883", f"listener {tls} 127.0.0.1")
    conf += f"persistence_location {tmp_path}/\nlog_dest file {tmp_path}/log\n"
    if os.getuid() == 0:
        conf += "user root\n"
    (tmp_path / "conf").write_text(conf)
    (tmp_path / "pezzbox.acl").write_text(block("pattern write"))
    (tmp_path / "pezzbox.passwords").write_text("table-1:one\ntable-2:two\ncollector:three\n")
    hashing = block("mosquitto_passwd").splitlines()[0].replace("/etc/mosquitto", str(tmp_path))
    env = {**os.environ, "PATH": os.environ["PATH"] + ":/usr/sbin"}
    subprocess.run(hashing, shell=True, check=True, env=env)
    subprocess.run(
        block("openssl req -x509"), shell=True, check=True, cwd=tmp_path, capture_output=True
    )
    for path in (tmp_path / "pezzbox.acl", tmp_path / "pezzbox.passwords"):
        path.chmod(0o600)
    (tmp_path / "log").touch()
    running = subprocess.Popen([servers.program("mosquitto"), "-c", tmp_path / "conf"])
    try:
        servers.wait_until(lambda: servers.answers(tls), running, tmp_path / "log")
        yield plain, tls, tmp_path
    finally:
        running.terminate()
        running.wait(10)


def test_boxes_and_a_collector_meet_there_with_tls(served, monkeypatch):
    _, tls, folder = served
    real = socket.getaddrinfo

    def named(host, *args, **kwargs):  # nobody here has a name server for it
        return real("127.0.0.1" if host == HOST else host, *args, **kwargs)

    monkeypatch.setattr(socket, "getaddrinfo", named)
    said = []
    book = open_book(folder / "scores.sqlite", create=True)
    where = broker(f"mqtts://collector:three@{HOST}:{tls}")
    link = Link(where, "collector-1", said.append, folder / "club.crt")
    service = Service(link, lambda: Collector(book, said.append), said.append)
    link.start()
    service.start()
    assert link.connected.wait(20) and service.begun.wait(20)
    box = Box("table-1", [long_match()])
    client = paho.Client(CallbackAPIVersion.VERSION2, box.name)
    client.username_pw_set(box.name, "one")
    client.tls_set(folder / "club.crt")
    client.connect(HOST, tls)
    client.loop_start()
    for line in box.lines():
        client.publish(*line, qos=1)
    until(lambda: count(folder / "scores.sqlite") == len(box.lines()))
    client.loop_stop()
    service.stop()
    link.stop()
    book.close()


def test_the_embedded_broker_has_the_same_rights_and_knows_the_same_file(served):
    _, _, folder = served
    rules = re.findall(r"(pattern|topic) (read|write) (\S+)", block("pattern write"))
    for user in ("table-1", "collector"):
        mine = [
            (how, topic.replace("%u", user))
            for kind, how, topic in rules
            if (kind == "topic") is (user == "collector")
        ]
        for box in ("table-1", "table-2", "+", "#", "%u"):
            for what in (messages.EVENTS, messages.STATE, messages.ASK, "#", "+", "x"):
                topic = messages.topic(box, what)
                assert access.may_read(user, topic) is (("read", topic) in mine), (user, topic)
                if box in ("+", "#", "%u") or what in ("+", "#"):
                    assert not access.may_write(user, topic)
                else:
                    wild = topic.replace(box, "+")
                    wanted = ("write", topic) in mine or ("write", wild) in mine
                    assert access.may_write(user, topic) is wanted, (user, topic)
    kept = access.passwords(folder / "pezzbox.passwords")
    assert set(kept) == {"table-1", "table-2", "collector"}
    assert all(password.startswith("$7$") for password in kept.values())
    assert access.is_password(kept["table-1"], "one")
    assert not access.is_password(kept["table-1"], "two")
    assert not access.is_password(kept["table-1"], kept["table-1"])
    assert access.is_password("plain", "plain")
    assert not access.is_password("$7$x$y$z", "")
