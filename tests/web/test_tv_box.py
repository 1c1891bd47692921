"""The television's page fed by boxes on serial ports: how soon, unplugged, and what is no box."""

import os
import pty
import signal
import time
import tty

import pytest
from playwright.sync_api import expect

from host_tools import exit_status
from host_tools.virtual import tag_content
from pezzbox.game import cards
from tests.board.conftest import pico  # noqa: F401 - a fixture
from tests.board.test_live import MADE, offering, play
from tests.board.usb import lay_out, needs_micropython, usb
from tests.patience import PATIENCE_S
from tests.web.browser import Served, leave

pytestmark = needs_micropython
SOON_S = 1.0
"""Asked of the page by its specification, of real time: held to by the median of the cards, since
the machine may have other work in any one of them."""


def cards_on(page):
    """The text of each player's row: the name, the card of this trick or the last, the total."""
    return page.eval_on_selector_all("tbody tr", "rows => rows.map(each => each.innerText)")


def waited(page, before):
    """Seconds until the page shows something else than `before`."""
    began = time.monotonic()
    while cards_on(page) == before:
        assert time.monotonic() - began < PATIENCE_S
        time.sleep(0.01)
    return time.monotonic() - began


def lay(board, name):
    """Lay a card's tag on the reader; its UID."""
    card = cards.parse(name, cards.ITALIAN)
    uid = bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, card))
    content = bytes(tag_content.message(uid, 1, card, "it", name))
    board.do("lay", uid=uid.hex(), content=content.hex())
    return uid.hex()


def soon(page, board, plays):
    """Lay these cards, one after the other; the page shows them soon."""
    took = []
    for made in plays:
        before = cards_on(page)
        uid = lay(board, made["card"])
        took.append(waited(page, before))
        board.do("lift", uid=uid)
        board.ask("look")  # it was lifted
    print(
        f"from the card laid to the page: {min(took):.2f} to {max(took):.2f} s, {len(took)} cards"
    )
    assert sorted(took)[len(took) // 2] < SOON_S


@pytest.fixture
def served(tmp_path, pico):  # noqa: F811
    """A box that offers the match MADE, and the page that follows it."""
    with (
        offering(tmp_path, pico) as board,
        Served("tv", "--port", board.port, "--web-port", "0") as page,
    ):
        board.served = page
        yield board


def test_the_page_follows_within_a_second_and_over_a_power_cut(page, served):
    assert play(served, 2) == 2
    page.goto(served.served.address)
    expect(page.locator("tbody tr")).to_have_count(len(MADE[0]["players"]))
    expect(page.locator(".face")).to_have_count(1)
    soon(page, served, MADE[3:15])
    before = cards_on(page)
    served.unplug()
    expect(page.locator(".stale .status")).to_have_text("Unplugged, score as it was")
    assert cards_on(page) == before
    served.plug()
    expect(page.locator(".stale")).to_have_count(0)
    assert cards_on(page) == before
    soon(page, served, MADE[15:18])
    assert page.wrong == []


@pytest.mark.nightly
def test_a_board_without_a_program_and_a_port_that_is_no_box(page, tmp_path):
    lay_out(tmp_path / "flash.bin", {})
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        with (
            usb(tmp_path) as board,
            Served(
                *("tv", "--web-port", "0", "--lang", "de"),
                *("--port", board.port, "--port", os.ttyname(slave)),
            ) as served,
        ):
            page.goto(served.address)
            expect(page.locator(".status").first).to_have_text("Warte auf den Tisch")
            os.write(master, b'$GPGGA,1,2\n{"a": 1}\n\x00\xff\x17')
            for nth in (0, 1):
                expect(page.locator(".status").nth(nth)).to_contain_text(
                    "Hier spielt kein Pezzbox"
                )
    finally:
        os.close(master)
        os.close(slave)


def test_a_box_without_a_match_and_then_with_one(page, served):
    page.goto(served.served.address)
    expect(page.locator(".foot")).to_have_text("No match is being played")
    assert play(served, 1) == 1
    expect(page.locator(".name")).to_have_text(MADE[0]["players"])


def test_boxes_that_are_plugged_in_later_are_found(page, tmp_path, pico):  # noqa: F811
    runtime = tmp_path / "run"
    port = runtime / f"pezzbox-virtual-{os.getuid()}" / "pico"
    port.parent.mkdir(parents=True)
    with Served("tv", "--web-port", "0", XDG_RUNTIME_DIR=str(runtime)) as served:
        page.goto(served.address)
        expect(page.locator("#none")).to_contain_text("plug a Pezzbox in")
        board = offering(tmp_path, pico)
        board.port = port
        with board:
            expect(page.locator("section .foot")).to_have_text("No match is being played")
            assert play(board, 1) == 1
            expect(page.locator(".name")).to_have_text(MADE[0]["players"])
        expect(page.locator(".stale .status")).to_contain_text("Unplugged")
        assert served.end() == ""
    leave(page)


def test_the_demo_plays_and_leaves_nothing_behind(page, tmp_path):
    with Served("tv", "--demo", "2", "--web-port", "0", TMPDIR=str(tmp_path)) as served:
        page.goto(served.address)
        expect(page.locator("section")).to_have_count(2)
        expect(page.locator(".face").nth(2)).to_be_visible()
        assert list(tmp_path.iterdir()) != []
        served.process.send_signal(signal.SIGINT)
        assert served.process.wait(PATIENCE_S) == exit_status.INTERRUPTED
        assert served.process.stderr.read() == ""
    assert list(tmp_path.iterdir()) == []
    leave(page)
