"""The virtual table in a browser: the box's picture, cards by hand, who plays by themselves."""

import pytest

from tests.ports import free_port
from tests.web.browser import Served
from tests.web.sim_page import Hand, needs_micropython

pytestmark = needs_micropython


def test_a_trick_by_dragging(hand):
    played = hand.begin(room=8)["match"]["played"]
    before = hand.same_picture()
    for number in range(1, 5):
        hand.drag(hand.fitting())
        hand.page.mouse.up()
        hand.until(f"s => s.match.played === {played + number}")
    assert hand.same_picture() != before


@pytest.mark.long
def test_a_whole_deal_by_dragging(hand):
    state = hand.begin(room=8)
    before = state["match"]["deal"]
    shown = [hand.same_picture()]
    for played in range(state["match"]["played"] + 1, 41):
        hand.drag(hand.fitting())
        hand.page.mouse.up()
        state = hand.until(f"s => s.match.played === {played} || s.match.need !== 'play'")
        if played % 4 == 0:
            shown.append(hand.same_picture())
    assert state["match"] | {"deal": before} == state["match"]
    assert state["match"]["need"] in ("deal", "nothing")
    assert len(set(shown)) > len(shown) - 2, "every trick has another picture"
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
    hand.press("left", 0)  # a click of no time counts as a finger's
    hand.until("s => s.list === null")


def test_two_pages_and_a_reload(hand, browser):
    state = hand.begin()
    other = hand.page.context.new_page()
    second = Hand(other, hand.page.url)
    assert second.state()["seats"] == state["seats"]
    hand.fitting().click()
    wanted = f"s => s.match.played === {state['match']['played'] + 1} && s.lying.length === 0"
    assert hand.until(wanted) == second.until(wanted)
    hand.until("s => s.screen === 'trick'")  # what was said of the card is gone
    second.page_is(f"pezzbox.dots() === '{hand.same_picture()}'")
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


def test_the_server_ends_and_comes_back_with_the_same_flash(page, tmp_path):
    started = ("sim", "--port", str(free_port()), "--speed", "10", "--flash", tmp_path / "box.bin")
    with Served(*started) as served:
        hand = Hand(page, served.address)
        hand.begin()
        hand.fitting().click()
        state = hand.until("s => s.match.played === 1")
        assert page.locator("#lost").is_hidden()
        assert served.end() == ""
    page.locator("#lost").wait_for(state="visible")
    with Served(*started):
        page.locator("#lost").wait_for(state="hidden")
        again = hand.until("s => s.power && s.screen === 'trick'")
        assert again["match"] == state["match"]
        hand.same_picture()
        page.goto("about:blank")
    assert all("ERR_CONNECTION_REFUSED" in said for said in page.wrong), page.wrong
    page.wrong.clear()


def test_the_players_play_by_themselves_and_stop(hand):
    before = hand.begin(room=8)["match"]
    hand.page.select_option("#auto", "sensible")
    hand.until("s => s.auto === 'sensible'")
    wanted = f"s => s.match.deal > {before['deal']} || s.match.played > {before['played'] + 4}"
    hand.until(wanted)
    hand.page.select_option("#auto", "off")
    hand.until("s => s.auto === 'off' && s.lying.length === 0")
    hand.begin()


@pytest.mark.nightly
def test_a_table_that_plays_by_itself(page):
    game = ("--game", "calabresella", "--players", "Ada,<b>Bo</b>,Cé")
    with Served("sim", "--port", "0", "--speed", "10", "--auto", "sensible", *game) as served:
        hand = Hand(page, served.address)
        state = hand.until("s => s.match && s.match.deal > 1 && s.match.played > 4")
        assert state["seats"][1]["name"] == "<b>Bo</b>"
        assert page.locator(".seat .name").nth(1).inner_text() == "<b>Bo</b>"
        page.select_option("#auto", "off")
        hand.until("s => s.auto === 'off' && s.lying.length === 0")
        played = hand.state()["match"]["played"]
        page.wait_for_timeout(500)
        assert hand.state()["match"]["played"] == played
        page.goto("about:blank")
