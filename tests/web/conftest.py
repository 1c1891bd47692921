"""What the pages' tests share: the browser, and a window in it."""

import pytest

from tests.web.browser import Browser


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
