"""What the pages' tests share: the browser, and a window in it."""

import pytest

from tests.web.browser import Browser, Served
from tests.web.sim_page import Hand


@pytest.fixture(scope="session")
def browser():
    """Chromium, for all tests of this process."""
    made = Browser()
    yield made
    made.close()


@pytest.fixture
def page(browser):
    """A window of 1280x720 that fails the test for a request that leaves, or an error."""
    with browser.window(viewport={"width": 1280, "height": 720}) as made:
        yield made


@pytest.fixture(scope="module")
def sim():
    """A virtual table for the tests of a file: each leaves a deal in progress, or none."""
    with Served("sim", "--port", "0", "--seed", "7", "--speed", "5") as served:
        yield served


@pytest.fixture
def hand(sim, page):
    """Somebody at that table, who finds it in order."""
    made = Hand(page, sim.address)
    made.tidy()
    return made
