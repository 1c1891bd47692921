"""A box as it is flashed, at a real broker: whatever is cut, the broker gets what is stored."""

import json
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools import virtual_club
from tests.board.usb import needs_micropython
from tests.club import authority, exports, virtual_boxes
from tests.club.brokers import broker
from tests.club.chaos import proxy
from tests.club.listening import Listener
from tests.ports import LOOPBACK

pytestmark = [needs_micropython, pytest.mark.usefixtures("linked_once")]

BOX = "table-1"
MATCH = virtual_club.recorded(BOX)
ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture
def heard(mosquitto, tmp_path):
    with Listener(mosquitto, tmp_path) as listener:
        yield listener


def same_as_exported(heard, folder, box=BOX):
    """Whether every line that the box has was heard, at least once, and nothing else."""
    payloads = []
    for made in heard.heard("events"):
        assert made.pop("topic") == f"pezzbox/{box}/events"
        payloads.append(json.dumps(made))
    had = virtual_boxes.exported(folder, box)
    assert had
    assert exports.differences(had, exports.told(payloads)) == []
    return len(payloads), sum(map(len, had.values()))


def test_one_command_is_a_box_that_plays_and_publishes(mosquitto, heard, tmp_path):
    command = (sys.executable, "-m", "host_tools.cli", "virtual-board", "--play", "1")
    more = ("--club", mosquitto.url(BOX), "--flash", tmp_path / f"{BOX}.bin")
    done = subprocess.run(
        [*command, *more, "--port", tmp_path / "port"],
        cwd=ROOT,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert f"match 1 of 1: {len(MATCH) - 1} events played" in done.stdout
    assert done.stdout.endswith("the broker has all of it\n")
    heard.until(lambda found: len(found) >= len(MATCH))
    published, stored = same_as_exported(heard, tmp_path)
    assert published == stored == len(MATCH)
    states = heard.until(lambda found: found and not found[-1]["online"], "state", 60)
    assert states[0]["online"] and states[0]["journal"] == heard.heard("events")[0]["journal"]


def test_a_network_that_cuts_and_a_broker_that_restarts_lose_nothing(mosquitto, tmp_path):
    bad = proxy(mosquitto.port, seed=7, cut_every=3000, late=0.05, twice=0.05)
    with Listener(mosquitto, tmp_path) as heard, bad as network:
        with virtual_boxes.made(tmp_path, BOX, network.port, MATCH) as board:
            board.do("play", events=MATCH, hurry=True)
            heard.until(lambda found: len(found) >= 30)
            mosquitto.restart(down_s=1.0)
            heard.until(lambda found: len(found) >= 60)
            mosquitto.restart(down_s=0.2)
            assert "played" in board.wait("played", 120)
            network.be_kind()
            virtual_boxes.until_idle(board)
        published, stored = same_as_exported(heard, tmp_path)
    assert published >= stored == len(MATCH)
    assert network.cuts > 2


def test_a_box_without_power_goes_on_where_it_was(mosquitto, heard, tmp_path):
    board = virtual_boxes.made(tmp_path, BOX, mosquitto.port, MATCH)
    for more in (25, 60, 61, 110):
        with board:
            board.do("play", events=MATCH, hurry=True)
            heard.until(lambda found, more=more: len(found) >= more)
        # The plug is pulled: what was acknowledged and not noted down comes again.
    with board:
        answer = board.ask("play", 120, events=MATCH)
        assert "played" in answer, answer
        virtual_boxes.until_idle(board)
    published, stored = same_as_exported(heard, tmp_path)
    assert published >= stored == len(MATCH)
    assert len({made["journal"] for made in heard.heard("events")}) == 1


def test_a_broker_that_does_not_know_the_box_gets_nothing_and_play_goes_on(tmp_path):
    with broker(("other",)) as strange, Listener(strange, tmp_path) as heard:
        with virtual_boxes.made(tmp_path, BOX, strange.port, MATCH) as board:
            assert board.ask("play", 120, events=MATCH)["played"] == len(MATCH) - 1
            state = board.ask("club")
            assert not state["online"] and not state["idle"]
        assert heard.heard("events") == heard.heard("state") == []
    assert virtual_boxes.exported(tmp_path, BOX)[(BOX, 1)] is not None


def test_what_is_asked_for_comes_again(mosquitto, heard, tmp_path):
    with virtual_boxes.made(tmp_path, BOX, mosquitto.port, MATCH) as board:
        board.ask("play", 120, events=MATCH)
        state = virtual_boxes.until_idle(board)
        before = len(heard.until(lambda found: len(found) >= len(MATCH)))
        ask(mosquitto, {"journal": state["journal"], "match": 1, "from": 3, "to": 7})
        for hostile in ("x" * 400, "[" * 200, "{}", '{"match": 1}', "\u20ac" * 70):
            ask(mosquitto, hostile)
        ask(mosquitto, {"journal": "00000000", "match": 1, "from": 0, "to": 1})
        ask(mosquitto, {"journal": state["journal"], "match": 1, "from": 0, "to": 0})
        found = heard.until(lambda found: len(found) >= before + 6)
        time.sleep(1.0)
        assert [made["seq"] for made in heard.heard("events")[before:]] == [3, 4, 5, 6, 7, 0]
        assert board.ask("club")["online"] and len(found) == before + 6
    same_as_exported(heard, tmp_path)


def test_with_tls_only_a_certificate_of_ones_own_authority_is_taken(tmp_path):
    (tmp_path / "other").mkdir()
    other = authority.made(tmp_path / "other")
    with broker((BOX, "table-2"), tls=True) as secure, Listener(secure, tmp_path) as heard:
        with virtual_boxes.made(tmp_path, BOX, secure.tls_port, MATCH, secure.ca) as board:
            assert board.ask("play", 120, events=MATCH, most=20)["played"] == 20
            virtual_boxes.until_idle(board)
        assert same_as_exported(heard, tmp_path) == (21, 21)
        assert "alert" not in secure.said()
        with virtual_boxes.made(tmp_path, "table-2", secure.tls_port, MATCH, other) as board:
            end = time.monotonic() + 60
            while "alert unknown ca" not in secure.said():  # what the box says to the broker
                assert time.monotonic() < end, secure.said()[-500:]
                time.sleep(0.2)
            assert not board.ask("club")["online"]
        assert {made["box"] for made in heard.heard("events")} == {BOX}


def ask(mosquitto, what):
    """Say something on the box's own topic."""
    from tests.club import brokers, servers

    payload = what if isinstance(what, str) else json.dumps(what)
    user = brokers.MODERATOR
    subprocess.run(
        [
            *(servers.program("mosquitto_pub"), "-h", LOOPBACK, "-p", str(mosquitto.port)),
            *("-u", user, "-P", brokers.password(user), "-q", "1"),
            *("-t", f"pezzbox/{BOX}/ask", "-m", payload),
        ],
        check=True,
    )
