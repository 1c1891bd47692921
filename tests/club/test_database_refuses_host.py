"""A PostgreSQL that lets nobody in: what ends a collector at once, and what it waits for."""

import contextlib
import threading
import time

import pytest

from host_tools import exit_status
from host_tools.book_keeping.store import open_book
from host_tools.book_keeping.trouble import Astray, Away
from host_tools.club_keeping.waiting import Waiting, opened
from tests.book.running import pezzbox
from tests.club.databases import PASSWORD, USER
from tests.club.test_service_host import until

NOWHERE = "mqtt://127.0.0.1:9"


@pytest.fixture(autouse=True)
def nobody_knows_a_password(monkeypatch, tmp_path):
    """Passwords of whoever runs this are none of these tests'."""
    monkeypatch.delenv("PGPASSWORD", raising=False)
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("PGPASSFILE", str(tmp_path / "none"))


@contextlib.contextmanager
def letting_in(server, rule):
    """The server with this rule alone of whom it lets in how (pg_hba.conf)."""
    file = server.folder / "data" / "pg_hba.conf"
    before = file.read_text()
    file.write_text(rule + "\n")
    server.restart()
    try:
        yield
    finally:
        file.write_text(before)
        server.restart()


def ends(place, capsys):
    """The lines of a collector and of the book, which end by themselves."""
    capsys.readouterr()
    assert pezzbox("club", "--broker", NOWHERE, "--no-tv", "--book", place) == exit_status.USAGE
    club = capsys.readouterr().err
    assert pezzbox("book", "list", "--book", place) == exit_status.USAGE
    book = capsys.readouterr().err
    assert club.count("\n") == book.count("\n") == 1
    assert PASSWORD not in club + book and "fe_sendauth" not in club
    assert club.replace("pezzbox club", "pezzbox book") == book
    return club


def test_a_url_without_the_password_that_is_asked_for(postgresql, capsys):
    place = postgresql.new()
    for without in (f":{PASSWORD}", PASSWORD):
        said = ends(place.replace(without, ""), capsys)
        assert "the server wants a password: in the URL, in PGPASSWORD, or in ~/.pgpass" in said


def test_what_no_server_has_ends_where_no_password_is_asked_for(postgresql, capsys):
    place = postgresql.new()
    with letting_in(postgresql, "host all all 127.0.0.1/32 trust"):
        said = ends(place + "x", capsys)
        assert f'{place.rpartition("/")[2]}x" does not exist' in said
        said = ends(place.replace(f"//{USER}:", "//nobody:"), capsys)
        assert 'role "nobody" does not exist' in said
    with letting_in(postgresql, "host all all 127.0.0.1/32 reject"):
        assert "pg_hba.conf rejects connection" in ends(place, capsys)


@pytest.mark.parametrize(
    ("option", "said"),
    [("sslmode=require", "does not support SSL"), ("nonsense=1", "invalid connection option")],
)
def test_options_that_cannot_be(postgresql, capsys, option, said):
    assert said in ends(f"{postgresql.new()}?{option}", capsys)


def test_a_server_that_is_full_is_waited_for(postgresql):
    place, said, books = postgresql.new(), [], []
    with contextlib.ExitStack() as held:
        with pytest.raises(Away, match=r"too many|slots are reserved"):
            while len(books) < 100:
                books.append(open_book(place, create=True))
                held.callback(books[-1].close)
                held.enter_context(books[-1].reading())
        waits = threading.Thread(target=lambda: opened(place, said.append).close())
        waits.start()
        until(lambda: said)
        assert waits.is_alive() and "; waiting" in said[0]
    waits.join(20)
    assert said[1:] == ["the book is back"]


def test_a_server_that_is_starting_is_waited_for(postgresql):
    place, said = postgresql.new(), []
    postgresql.stop()
    waits = threading.Thread(target=lambda: opened(place, said.append).close())
    waits.start()
    until(lambda: said)
    time.sleep(0.5)
    assert waits.is_alive() and "no connection to the server" in said[0]
    postgresql.start()
    waits.join(20)
    assert said[1:] == ["the book is back"]


def test_once_astray_may_be_a_server_that_ends_twice_is_not():
    said = []
    waiting = Waiting(said.append, beginning=True)
    for _ in range(3):
        assert waiting.after(Astray("no such user")) < 1
        waiting.after(Away("starting"))
    waiting.after(Astray("no such user"))
    with pytest.raises(Astray):
        waiting.after(Astray("no such user"))
    assert said == ["starting; waiting"]
    patient = Waiting(said.append)
    for _ in range(3):
        patient.after(Astray("no such user"))
    assert said[1:] == ["no such user; waiting"]
