"""The virtual table's page as somebody at it uses it."""

import time

import pytest

from host_tools import unix_port
from host_tools.virtual.picture import HEIGHT, WIDTH
from tests.interpreter import REQUIRED
from tests.patience import PATIENCE_S

needs_micropython = pytest.mark.skipif(
    not REQUIRED and unix_port.find() is None, reason="no MicroPython here"
)

DARK = "0" * WIDTH * HEIGHT


class Hand:
    """Somebody at the page."""

    def __init__(self, page, address):
        self.page = page
        page.goto(address)
        self.until("s => s !== null")

    def tidy(self):
        """Power, all parts plugged in and sound, nothing on the reader: whatever was before."""
        state = self.state()
        self.page.select_option("#auto", "off")
        self.page.get_by_role("button", name="Sound again").click()
        for part, out in state["unplugged"].items():
            if out:
                self.page.click(f"#part-{part}")
        if not state["power"]:
            self.page.click("#power")
        self.until("s => s.power && !s.unplugged.reader && !s.unplugged.display")
        while self.state()["lying"]:
            self.page.locator("#lying button").first.click()
        self.leave_lists()

    def leave_lists(self):
        """Where a deal is played, its screen is there: a box that starts shows it."""
        state = self.until("s => s.screen && !['boot', 'message'].includes(s.screen)")
        if state["match"] and state["match"]["need"] == "play" and state["screen"] != "trick":
            for on in ("!", ""):
                self.page.click("#power")
                self.until(f"s => {on}s.power")
            self.until("s => s.screen === 'trick'")

    def state(self):
        return self.page.evaluate("pezzbox.state()")

    def until(self, condition):
        """Wait until the page's state is so (a function in JavaScript); the state then."""
        return self.page_is(f"({condition})(pezzbox.state()) && pezzbox.state()")

    def page_is(self, expression):
        """As Playwright's wait_for_function, which a page that forbids `eval` does not let."""
        end = time.monotonic() + PATIENCE_S
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

    def begin(self, room=4):
        """A deal is played in which so many cards are left, whatever was before; the state."""
        self.until("s => s.screen && s.screen !== 'boot'")
        state = self.state()
        while not state["match"] or state["match"]["need"] != "play":
            self.press("middle")
            self.page.wait_for_timeout(300)
            state = self.state()
        state = self.until("s => s.legal.length > 0 && s.lying.length === 0")
        left = sum(len(seat["cards"]) for seat in state["seats"])
        if left >= room:
            return state
        for played in range(state["match"]["played"], state["match"]["played"] + left):
            self.lay(played)
        return self.begin(room)

    def lay(self, played):
        """Lay the next card, so many having been played; the state when it is."""
        self.fitting().click()
        return self.until(f"s => s.match.played === {played + 1} || s.match.need !== 'play'")

    def lay_until_read(self, played):
        """Lay a card again and again until the reader, which may be away, has read it."""
        for _ in range(20):
            self.fitting().click()
            self.until(f"s => s.lying.length > 0 || s.match.played > {played}")
            if self.until("s => s.lying.length === 0")["match"]["played"] > played:
                return
        raise AssertionError(f"not read: {self.brief()}")

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
        end = time.monotonic() + PATIENCE_S
        while time.monotonic() < end:  # the picture may be on its way
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
