"""`pezzbox club` at the terminal: what it says, and how it ends, when something is wrong."""

import re
import signal
import subprocess
import sys
import time
import urllib.request
from pathlib import Path

import pytest

from host_tools.book_keeping.store import open_book
from host_tools.club_keeping.broker_url import broker
from host_tools.club_keeping.collector import Collector
from host_tools.club_keeping.link import Link
from host_tools.club_keeping.service import Service
from tests.book.running import pezzbox
from tests.club import authority, brokers
from tests.club.collecting import Collecting
from tests.patience import PATIENCE_S, until
from tests.ports import free_port

ROOT = Path(__file__).resolve().parents[2]


WITHOUT = """
import sys
sys.modules[sys.argv[1]] = None
from host_tools import cli
sys.exit(cli.main(sys.argv[2:]))
"""


def without(package, *arguments):
    """Run the command where a package is missing."""
    return subprocess.run(
        [sys.executable, "-c", WITHOUT, package, "club", *map(str, arguments)],
        cwd=ROOT,
        env={"PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}", "PATH": "/usr/bin:/bin"},
        capture_output=True,
        text=True,
        timeout=60,
    )


@pytest.mark.parametrize(
    ("package", "where"),
    [
        ("sqlalchemy", "--broker"),
        ("aiohttp", "--broker"),
        ("jinja2", "--broker"),
        ("paho.mqtt", "--broker"),
        ("amqtt", "--embedded"),
    ],
)
def test_without_the_packages_it_says_what_to_install(tmp_path, package, where):
    arguments = ("--book", tmp_path / "a.sqlite", "--web-port", "0", where)
    done = without(package, *arguments, *(["mqtt://127.0.0.1:9"] if where == "--broker" else []))
    assert done.returncode == 2
    assert done.stderr.count("\n") == 1, done.stderr
    assert re.search(r"needs \S+: in the checkout, pip install '\.\[(club|web)\]'", done.stderr)


def test_without_the_packages_its_help_is_there():
    assert without("sqlalchemy", "--help").returncode == 0


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ([], "one of the arguments --broker --embedded is required"),
        (["--broker", "http://broker"], "a broker is mqtt://USER:PASSWORD@HOST:PORT"),
        (["--broker", "mqtt://"], "a broker is mqtt://USER:PASSWORD@HOST:PORT"),
        (["--broker", "mqtt://broker:99999"], "no URL: "),
        (["--embedded", "0"], "is no port"),
        (["--embedded", "--simulate", "0"], "from 1 to 1000 tables"),
        (["--embedded", "--rate=-3"], "'-3' is no number of events a second"),
        (["--embedded", "--rate", "nan"], "'nan' is no number of events a second"),
        (["--embedded", "--book", "mysql://a/b"], "a book is a file, or in postgresql://"),
        (["--embedded", "--book", "postgresql://a"], "which database?"),
    ],
)
def test_wrong_usage_is_one_line(capsys, arguments, said):
    with pytest.raises(SystemExit) as left:
        pezzbox("club", *arguments)
    assert left.value.code == 2
    shown = capsys.readouterr().err
    assert said in shown
    assert shown.count("\n") == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--broker", "mqtt://b", "--passwords", "p"], "--passwords are those of --embedded"),
        (["--broker", "mqtt://b", "--ca", "c"], "--ca is for TLS: --broker mqtts://"),
        (["--embedded", "--ca", "c"], "--ca is for TLS: --broker mqtts://"),
        (["--embedded", "--rate", "5"], "--simulate N"),
        (["--broker", "mqtt://b", "--box-password", "x"], "--simulate N"),
    ],
)
def test_an_option_that_would_do_nothing_is_said(capsys, tmp_path, arguments, said):
    assert pezzbox("club", *arguments, "--book", tmp_path / "a.sqlite") == 2
    shown = capsys.readouterr().err
    assert said in shown and shown.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_what_is_no_authority_is_said(capsys, tmp_path):
    where = ("--broker", "mqtts://b", "--book", tmp_path / "a.sqlite", "--no-tv", "--ca")
    (tmp_path / "text").write_text("nothing")
    assert pezzbox("club", *where, tmp_path / "text") == 2
    assert capsys.readouterr().err.endswith("text: no certificate of an authority in it\n")
    assert pezzbox("club", *where, tmp_path / "nowhere") == 2
    assert capsys.readouterr().err.endswith("nowhere: No such file or directory\n")


def test_a_broker_that_hangs_up_is_said(tmp_path):
    arguments = ("--book", tmp_path / "a.sqlite", "--no-tv")
    with brokers.broker(tls=True) as served:
        url = served.url(port=served.tls_port)  # without TLS
        with Collecting(tmp_path / "log", "--broker", url, *arguments) as club:
            until(lambda: "the broker hangs up; waiting for it" in club.said())
            time.sleep(1)
            said = club.said()
            assert club.running and said.count("\n") == 1, said


def test_no_broker_is_waited_for(tmp_path):
    port = free_port()
    arguments = ("--book", tmp_path / "a.sqlite", "--web-port", "0", "--lang", "en")
    url = f"mqtt://collector:secret@127.0.0.1:{port}"
    with Collecting(tmp_path / "log", "--broker", url, *arguments) as club:
        until(lambda: "waiting for it" in club.said())
        time.sleep(2)
        with urllib.request.urlopen(club.address(), timeout=PATIENCE_S) as page:
            assert b"No table yet: no Pezzbox has sent anything" in page.read()
        said = club.said()
        assert club.running
    assert said.count("\n") == 2, said
    assert f"mqtt://collector@127.0.0.1:{port}: no broker answers (Connection refused)" in said


@pytest.mark.parametrize("page", [True, False])
def test_no_database_is_waited_for(mosquitto, postgresql, tmp_path, page):
    place = postgresql.new()
    arguments = ["--broker", mosquitto.url(), "--book", place, "--web-port", "0"]
    postgresql.stop()
    try:
        club = Collecting(tmp_path / "log", *arguments, *([] if page else ["--no-tv"]))
        with club:
            until(lambda: "; waiting" in club.said())
            time.sleep(1.5)  # it has been tried some times by then
            said = club.said()
            assert club.running
            assert said.count("\n") == 1, said
            assert "no connection to the server: " in said
            assert "Connection refused" in said
            assert "secret" not in said
            postgresql.start()
            until(lambda: "connected" in club.said())
            assert "the book is back" in club.said()
    finally:
        postgresql.restart()


def test_a_database_that_goes_right_after_it_was_opened_is_waited_for(mosquitto, postgresql):
    """The collector reads the book first of all; it may be away by then."""
    place = postgresql.new()
    book = open_book(place, create=True)
    said = []
    link = Link(broker(mosquitto.url()), "collector-1", said.append)
    service = Service(link, lambda: Collector(book, said.append), said.append)
    postgresql.stop()
    try:
        service.start()
        until(lambda: any("; waiting" in line for line in said))
        postgresql.start()
        until(lambda: "the book is back" in said)
        assert not service.ended.is_set()
    finally:
        service.stop()
        book.close()
        postgresql.restart()


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (("secret-of-club", "wrong"), "password authentication failed"),
        (("127.0.0.1", "nowhere.invalid"), "failed to resolve host"),
        (("/club_", "/nowhere_"), "does not exist"),
    ],
)
def test_a_database_that_cannot_be_had_ends_it(mosquitto, postgresql, tmp_path, change, said):
    place = postgresql.new().replace(*change)
    arguments = ("--broker", mosquitto.url(), "--book", place, "--web-port", "0")
    done = without("nothing", *arguments)
    assert done.returncode == 2
    assert said in done.stderr
    assert done.stderr.count("\n") == 1


def test_a_certificate_of_somebody_else_is_said(tmp_path, capsys):
    ours, other = tmp_path / "ours", tmp_path / "other"
    for folder in (ours, other):
        folder.mkdir()
    stranger = authority.made(other)
    with brokers.broker(tls=True) as served:
        arguments = ("--book", tmp_path / "a.sqlite", "--no-tv", "--ca", stranger)
        with Collecting(tmp_path / "log", "--broker", served.url(tls=True), *arguments) as club:
            until(lambda: "waiting for it" in club.said())
            assert "its certificate is not trusted" in club.said()
        arguments = ("--book", tmp_path / "a.sqlite", "--no-tv", "--ca", served.ca)
        with Collecting(tmp_path / "log2", "--broker", served.url(tls=True), *arguments) as club:
            until(lambda: "connected" in club.said())
    assert pezzbox("club", "--broker", "mqtts://x", "--ca", tmp_path / "log", *arguments[:3]) == 2
    assert "log: " in capsys.readouterr().err


def test_a_port_that_is_in_use_ends_it(mosquitto, tmp_path):
    arguments = ("--broker", mosquitto.url(), "--book", tmp_path / "a.sqlite")
    done = without("nothing", *arguments, "--web-port", mosquitto.port)
    assert done.returncode == 2
    assert "is in use by another program" in done.stderr


@pytest.mark.parametrize("page", [True, False])
@pytest.mark.parametrize(("how", "status"), [(signal.SIGINT, 130), (signal.SIGTERM, None)])
def test_it_ends_at_once_when_it_is_told_to(mosquitto, tmp_path, page, how, status):
    arguments = ["--broker", mosquitto.url(), "--book", tmp_path / "a.sqlite", "--web-port", "0"]
    club = Collecting(tmp_path / "log", *arguments, *([] if page else ["--no-tv"]))
    club.start()
    until(lambda: "connected" in club.said() and (not page or "http://" in club.said()))
    ended = club._end(how)
    assert ended == status or (status is None and ended in (0, 143))
    assert "Traceback" not in club.said()
