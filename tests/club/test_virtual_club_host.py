"""What `pezzbox virtual-board --club` is told, and what it cannot use."""

import itertools

import pytest

from host_tools import virtual_club
from tests.board.usb import pezzbox


def test_a_url_is_the_boxs_setting():
    made = virtual_club.settings("mqtt://table-1:se%2Fcret@127.0.0.1:1884", None)
    assert made["broker"] == "127.0.0.1" and made["port"] == 1884 and "tls" not in made
    assert (made["box"], made["password"]) == ("table-1", "se/cret")
    made = virtual_club.settings("mqtts://user:secret@localhost", "table-2")
    assert (made["box"], made["tls"], made["broker"]) == ("table-2", True, "127.0.0.1")


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--club", "http://table-1:x@localhost"), "mqtt://BOX:PASSWORD@HOST:PORT"),
        (("--club", "table-1"), "mqtt://BOX:PASSWORD@HOST:PORT"),
        (("--club", "mqtt://Table:x@localhost"), "a box's name has 1 to 23"),
        (("--club", "mqtt://table-1@localhost"), "a password has 1 to 64 letters"),
        (("--club", "mqtt://table-1:x@localhost", "--box", "a b"), "a box's name"),
        (("--club", "mqtt://table-1:x@no.such.host.invalid"), "no such host"),
        (("--club", "mqtt://table-1:x@localhost:99999"), ""),
        (("--club", "mqtts://table-1:x@localhost", "--ca", "/nowhere"), "no such file"),
        (("--club", "mqtts://table-1:x@localhost"), "--ca FILE"),
    ],
)
def test_what_cannot_be_used_is_one_line(arguments, said):
    status, out, err = pezzbox("virtual-board", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1), err
    assert said in err


class Board:
    """A board at which every match is played, and whose club is as it is told."""

    def __init__(self, states):
        self._states = iter(states)
        self.asked = []

    def ask(self, what, *_, **__):
        self.asked.append(what)
        return {"played": 7} if what == "play" else next(self._states)

    def do(self, *_, **__):
        pass


@pytest.mark.parametrize(
    ("connects_after", "patience_s", "looks", "said"),
    [
        (3, 60, 4, "connected to the club"),
        (10**6, 0.05, 1, "no broker yet; playing all the same"),
    ],
)
def test_a_box_plays_once_it_is_connected_or_has_waited_long(
    monkeypatch, connects_after, patience_s, looks, said
):
    monkeypatch.setattr(virtual_club, "_LOOK_S", 0.01)
    monkeypatch.setattr(virtual_club, "_HOME_S", 0.0)
    monkeypatch.setattr(virtual_club, "_JOIN_S", patience_s)
    away, there = {"online": False, "idle": True}, {"online": True, "idle": True}
    states = itertools.chain(itertools.repeat(away, connects_after), itertools.repeat(there))
    board, lines = Board(states), []
    assert virtual_club.play(board, [], 2, lines.append)
    asked = board.asked[: board.asked.index("play")]
    assert set(asked) == {"club"} and len(asked) >= looks
    assert lines == [
        said,
        "match 1 of 2: 7 events played",
        "match 2 of 2: 7 events played",
        "the broker has all of it",
    ]


def test_a_flash_that_is_somebodys_stays_as_it_is(tmp_path):
    flash = tmp_path / "flash.bin"
    flash.write_bytes(b"something")
    club = virtual_club.settings("mqtt://table-1:secret@localhost", None)
    match = virtual_club.recorded("table-1")
    assert not virtual_club.blank(flash)
    assert not virtual_club.lay_out(flash, virtual_club.described(), club, match[0], {})
    assert flash.read_bytes() == b"something"


def test_only_what_has_nothing_on_it_is_blank(tmp_path):
    flash = tmp_path / "flash.bin"
    assert virtual_club.blank(flash)
    flash.write_bytes(b"\xff" * 20000)
    assert virtual_club.blank(flash)


def test_whoever_waits_for_a_broker_is_told_once(monkeypatch):
    monkeypatch.setattr(virtual_club, "_LOOK_S", 0.0)
    monkeypatch.setattr(virtual_club, "_HOME_S", 0.0)
    monkeypatch.setattr(virtual_club, "_JOIN_S", 0.0)
    monkeypatch.setattr(virtual_club, "_ALONE_S", 0.0)
    away, there = {"online": False, "idle": False}, {"online": True, "idle": True}
    said = []
    assert virtual_club.play(Board([away, away, away, away, there]), [], 1, said.append)
    assert [line.split(":")[0] for line in said] == [
        "no broker yet; playing all the same",
        "match 1 of 1",
        "no connection",
        "the broker has all of it",
    ]
    said.clear()
    late = {"online": True, "idle": False}
    assert virtual_club.play(Board([there, late, late, there]), [], 1, said.append)
    assert said == [
        "connected to the club",
        "match 1 of 1: 7 events played",
        "the broker has all of it",
    ]
