"""The virtual table in a browser: the box's picture, cards by hand, faults, the plug."""

import socket
import time

import pytest

from host_tools import unix_port
from host_tools.virtual.picture import HEIGHT, WIDTH
from tests.interpreter import REQUIRED
from tests.web.browser import Served

pytestmark = pytest.mark.skipif(
    not REQUIRED and unix_port.find() is None, reason="no MicroPython here"
)

DARK = "0" * WIDTH * HEIGHT
SPEED = "5"


@pytest.fixture(scope="module")
def sim():
    """A table for the tests of this file: each leaves a deal in progress, or none."""
    with Served("sim", "--port", "0", "--seed", "7", "--speed", SPEED) as served:
        yield served


class Hand:
    """Somebody at the page."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        self.until("s => s !== null && s.power")

    def state(self):
        return self.page.evaluate("pezzbox.state()")

    def until(self, condition, seconds=20):
        """Wait until the page's state is so (a function in JavaScript); the state then."""
        return self.page_is(f"({condition})(pezzbox.state()) && pezzbox.state()", seconds)

    def page_is(self, expression, seconds=20):
        """As Playwright's wait_for_function, which a page that forbids `eval` does not let."""
        end = time.monotonic() + seconds
        while time.monotonic() < end:
            found = self.page.evaluate(f"globalThis.pezzbox?.state() ? ({expression}) : null")
            if found:
                return found
            self.page.wait_for_timeout(20)
        raise AssertionError(f"{expression}: {self.brief()}")

    def brief(self):
        """The state without what is long."""
        state = self.state() or {}
        return {key: value for key, value in state.items() if key not in ("log", "seats")}

    def press(self, name, ms=60):
        self.page.hover(f"#{name}")
        self.page.mouse.down()
        self.page.wait_for_timeout(ms)
        self.page.mouse.up()

    def begin(self):
        """A deal is played, whatever was before."""
        self.until("s => s.screen && s.screen !== 'boot'")
        state = self.state()
        while not state["match"] or state["match"]["need"] != "play":
            self.press("middle")
            self.page.wait_for_timeout(300)
            state = self.state()
        return self.until("s => s.legal.length > 0 && s.lying.length === 0")

    def fitting(self):
        self.until("s => s.legal.length > 0 && s.lying.length === 0")
        return self.page.locator("#hand .card:not(.unfit)").first

    def drag(self, card, onto="#plate", steps=4):
        """Drag it there with the pointer; it is not let go yet."""
        start, end = card.bounding_box(), self.page.locator(onto).bounding_box()
        self.page.mouse.move(start["x"] + start["width"] / 2, start["y"] + start["height"] / 2)
        self.page.mouse.down()
        self.page.mouse.move(
            end["x"] + end["width"] / 2, end["y"] + end["height"] / 2, steps=steps
        )

    def same_picture(self):
        """The page shows what is in the chip's memory; the dots that it shows."""
        for _ in range(50):  # the picture may be on its way
            memory = bytes.fromhex(self.page.evaluate("fetch('/memory').then(r => r.text())"))
            dots = self.page.evaluate("pezzbox.dots()")
            if dots == on_the_panel(memory):
                return dots
            self.page.wait_for_timeout(40)
        raise AssertionError("the page shows something else than the display's memory")


def on_the_panel(memory):
    """The memory of an SSD1306 as dots: pages of eight rows, a byte a column, bit 0 on top."""
    return "".join(
        str(memory[(y >> 3) * WIDTH + x] >> (y & 7) & 1)
        for y in range(HEIGHT)
        for x in range(WIDTH)
    )


@pytest.fixture
def hand(sim, page):
    return Hand(page, sim.address)


def test_a_whole_deal_by_dragging(hand):
    state = hand.begin()
    before = state["match"]["deal"]
    shown = {hand.same_picture()}
    for played in range(state["match"]["played"] + 1, 41):
        hand.drag(hand.fitting())
        hand.page.mouse.up()
        state = hand.until(f"s => s.match.played === {played} || s.match.need !== 'play'")
        if played % 4 == 0:
            shown.add(hand.same_picture())
    assert state["match"] | {"deal": before} == state["match"]
    assert state["match"]["need"] in ("deal", "nothing")
    assert len(shown) > 9, "every trick has another picture"
    assert "takes it" in " ".join(state["log"])
    assert not [line for line in state["log"] if "revoke" in line]
    totals = [int(seat["total"]) for seat in state["seats"]]
    assert sum(totals) % 11 == 0 and sum(totals) > 0  # traversone: a deal is 11 points, or 33
    assert hand.page.locator("#hand .card").count() == 0


def test_the_keyboard_is_enough(hand):
    state = hand.begin()
    hand.page.keyboard.down("2")
    hand.until("s => s.pressed.includes('middle')")
    hand.page.keyboard.up("2")
    hand.until("s => s.pressed.length === 0")
    card = hand.fitting()
    name = card.get_attribute("aria-label")
    card.focus()
    hand.page.keyboard.press("Enter")
    hand.until(f"s => s.match.played === {state['match']['played'] + 1}")
    hand.page_is(f"document.getElementById('reads').textContent.includes('{name}')")
    assert hand.page.evaluate("document.activeElement !== document.body")
    hand.page.keyboard.press("ArrowRight")
    assert hand.page.evaluate("document.activeElement.className").startswith("card")


def test_the_match_menu_by_a_long_press(hand):
    hand.begin()
    hand.press("middle", 900)
    hand.until("s => s.list !== null")
    hand.same_picture()
    hand.press("left")
    hand.until("s => s.list === null")


def test_what_is_no_card_and_two_at_once(hand):
    played = hand.begin()["match"]["played"]
    says = hand.state()["says"]
    for thing in ("Bank card", "Copied tag", "Card of another deck"):
        hand.page.get_by_role("button", name=thing, exact=True).click()
        says = hand.until(f"s => s.says > {says} && s.lying.length === 0")["says"]
        hand.same_picture()
    hand.page.get_by_role("button", name="Dead tag").click()
    hand.until("s => s.lying.length === 1")
    hand.until("s => s.lying.length === 0")
    assert hand.state()["says"] == says
    hand.page.select_option("#how", "two")
    for place in (0, 1):
        hand.page.locator("#hand .card").nth(place).click()
    said = hand.until(f"s => s.says > {says} && s.lying.length === 0")["said"]
    assert "one" in said.lower(), said
    assert hand.state()["match"]["played"] == played


def test_pulled_off_too_soon(hand):
    played = hand.begin()["match"]["played"]
    hand.page.select_option("#how", "brief")
    hand.fitting().click()
    hand.page.wait_for_timeout(300)
    assert hand.state()["match"]["played"] == played
    hand.page.select_option("#how", "one")
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")


def test_a_card_stays_and_is_taken_off(hand):
    played = hand.begin()["match"]["played"]
    hand.page.select_option("#how", "stay")
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")
    hand.page.wait_for_timeout(300)
    assert len(hand.state()["lying"]) == 1
    hand.page.locator("#lying button").click()
    hand.until("s => s.lying.length === 0")


def test_the_reader_unplugged(hand):
    played = hand.begin()["match"]["played"]
    before = hand.same_picture()
    switch = hand.page.get_by_role("switch", name="Reader plugged in")
    switch.click()
    hand.page_is(f"pezzbox.dots() !== '{before}'")
    assert switch.get_attribute("aria-checked") == "false"
    hand.same_picture()
    switch.click()
    hand.page.wait_for_timeout(1000)
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")


def test_the_reader_goes_wrong_and_right_again(hand):
    for words in ("Reader mute", "Wire held down", "Reader babbles"):
        played = hand.begin()["match"]["played"]
        hand.page.get_by_role("button", name=words).click()
        hand.page.wait_for_timeout(300)
        hand.page.get_by_role("button", name="Sound again").click()
        hand.page.wait_for_timeout(800)
        hand.fitting().click()
        hand.until(f"s => s.match.played === {played + 1}")


def test_the_display_unplugged(hand):
    hand.begin()
    assert hand.same_picture() != DARK
    switch = hand.page.get_by_role("switch", name="Display plugged in")
    switch.click()
    hand.page_is(f"pezzbox.dots() === '{DARK}'")
    played = hand.state()["match"]["played"]
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")
    switch.click()
    hand.page_is(f"pezzbox.dots() !== '{DARK}'")
    hand.same_picture()


def test_a_power_cut_goes_on_at_the_very_card(hand):
    played = hand.begin()["match"]["played"]
    hand.fitting().click()
    state = hand.until(f"s => s.match.played === {played + 1} && s.lying.length === 0")
    switch = hand.page.get_by_role("switch", name="Power")
    switch.click()
    hand.until("s => !s.power")
    hand.page_is(f"pezzbox.dots() === '{DARK}'")
    switch.click()
    hand.until("s => s.power && s.screen === 'trick'")
    again = hand.state()
    assert again["match"] == state["match"]
    assert again["seats"] == state["seats"]
    assert again["trick"] == state["trick"]
    hand.same_picture()
    hand.fitting().click()
    hand.until(f"s => s.match.played === {state['match']['played'] + 1}")


def test_a_power_cut_while_a_card_lies_there(hand):
    state = hand.begin()
    hand.page.select_option("#how", "stay")
    hand.fitting().click()
    hand.until(f"s => s.match.played === {state['match']['played'] + 1}")
    for on in ("!", ""):
        hand.page.get_by_role("switch", name="Power").click()
        hand.until(f"s => {on}s.power")
    hand.until("s => s.screen === 'trick'")
    hand.page.wait_for_timeout(500)  # what lies there at power-up is not played (rules.md, 9)
    assert hand.state()["match"]["played"] == state["match"]["played"] + 1
    hand.page.locator("#lying button").click()
    hand.until("s => s.lying.length === 0")


def test_two_pages_and_a_reload(hand, browser):
    state = hand.begin()
    other = hand.page.context.new_page()
    second = Hand(other, hand.page.url)
    assert second.state()["seats"] == state["seats"]
    hand.fitting().click()
    wanted = f"s => s.match.played === {state['match']['played'] + 1} && s.lying.length === 0"
    assert hand.until(wanted) == second.until(wanted)
    assert hand.same_picture() == second.same_picture()
    hand.page.hover("#right")
    hand.page.mouse.down()
    second.until("s => s.pressed.includes('right')")
    hand.page.reload()  # whoever held it is gone
    second.until("s => s.pressed.length === 0")
    other.close()
    assert hand.until(wanted)["seats"] == hand.state()["seats"]


def test_sound_is_off_until_it_is_wanted(hand):
    hand.begin()
    assert hand.page.evaluate("pezzbox.buzzer.on") is False
    hand.fitting().click()
    hand.until("s => s.lying.length === 0")
    assert hand.page.evaluate("pezzbox.buzzer.played") == []
    hand.page.get_by_role("switch", name="Sound", exact=True).click()
    hand.page_is("pezzbox.buzzer.on")
    hand.begin()
    hand.fitting().click()
    hand.page_is("pezzbox.buzzer.played.some(([hz]) => hz > 100)")
    hand.page_is("pezzbox.buzzer.played.at(-1)[0] === 0")


@pytest.mark.parametrize("wide", [360, 768, 1280])
def test_nothing_sticks_out(sim, browser, wide):
    with browser.window(viewport={"width": wide, "height": 740}) as page:
        hand = Hand(page, sim.address)
        hand.begin()
        assert page.evaluate("document.documentElement.scrollWidth") <= wide
        card = page.locator("#hand .card").last.bounding_box()
        assert card["x"] + card["width"] <= wide


def test_by_touch(sim, browser):
    with browser.window(viewport={"width": 390, "height": 844}, has_touch=True) as page:
        hand = Hand(page, sim.address)
        played = hand.begin()["match"]["played"]
        hand.fitting().tap()
        hand.until(f"s => s.match.played === {played + 1}")


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return str(taken.getsockname()[1])


def test_the_server_ends_and_comes_back_with_the_same_flash(page, tmp_path):
    started = ("sim", "--port", free_port(), "--speed", "10", "--flash", tmp_path / "box.bin")
    with Served(*started) as served:
        hand = Hand(page, served.address)
        hand.begin()
        hand.fitting().click()
        state = hand.until("s => s.match.played === 1")
        assert page.locator("#lost").is_hidden()
        assert served.end() == ""
    page.locator("#lost").wait_for(state="visible")
    with Served(*started):
        page.locator("#lost").wait_for(state="hidden", timeout=15_000)
        again = hand.until("s => s.power && s.screen === 'trick'")
        assert again["match"] == state["match"]
        hand.same_picture()
        page.goto("about:blank")
    assert all("ERR_CONNECTION_REFUSED" in said for said in page.wrong), page.wrong
    page.wrong.clear()


def test_the_players_play_by_themselves_and_stop(hand):
    hand.begin()
    hand.page.select_option("#auto", "sensible")
    hand.until("s => s.auto === 'sensible'")
    told = len(hand.until("s => s.lying.length > 0")["log"])
    hand.until(f"s => s.match.trick > 3 || s.log.length > {told} + 2", 40)
    hand.page.select_option("#auto", "off")
    hand.until("s => s.auto === 'off' && s.lying.length === 0")
    hand.begin()


@pytest.mark.nightly
def test_a_table_that_plays_by_itself(page):
    game = ("--game", "calabresella", "--players", "Ada,<b>Bo</b>,Cé")
    with Served("sim", "--port", "0", "--speed", "10", "--auto", "sensible", *game) as served:
        hand = Hand(page, served.address)
        state = hand.until("s => s.match && s.match.deal > 1 && s.match.played > 4", 60)
        assert state["seats"][1]["name"] == "<b>Bo</b>"
        assert page.locator(".seat .name").nth(1).inner_text() == "<b>Bo</b>"
        page.select_option("#auto", "off")
        hand.until("s => s.auto === 'off' && s.lying.length === 0")
        played = hand.state()["match"]["played"]
        page.wait_for_timeout(500)
        assert hand.state()["match"]["played"] == played
        page.goto("about:blank")
