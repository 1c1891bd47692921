"""The virtual table in a browser: what is no card, what is unplugged, what goes wrong."""

from tests.web.sim_page import DARK, needs_micropython

pytestmark = needs_micropython


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
    hand.page.wait_for_timeout(300)  # in which a card that is read would have been played
    assert hand.state()["match"]["played"] == played
    hand.page.select_option("#how", "one")
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")


def test_a_card_stays_and_is_taken_off(hand):
    played = hand.begin()["match"]["played"]
    hand.page.select_option("#how", "stay")
    hand.fitting().click()
    hand.until(f"s => s.match.played === {played + 1}")
    hand.page.wait_for_timeout(300)  # in which a card that does not stay would be gone
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
    hand.lay_until_read(played)


def test_the_reader_goes_wrong_and_right_again(hand):
    for words in ("Reader mute", "Wire held down", "Reader babbles"):
        state = hand.begin()
        hand.page.get_by_role("button", name=words).click()
        if words != "Wire held down":  # the box frees that before anybody notices
            hand.until(f"s => s.says > {state['says']} && s.said.startsWith('Reader down')")
        hand.page.get_by_role("button", name="Sound again").click()
        hand.lay_until_read(state["match"]["played"])


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


def test_what_is_wrong_is_said_beside_what_to_do(hand):
    state = "{power: false, trouble: 'boom', match: null}"
    said = hand.page.evaluate(f"import('/words.js').then(({{ hint }}) => hint({state}))")
    assert said == "Something is wrong (boom). Plug it in: the switch “Power”."
