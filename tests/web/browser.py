"""A real browser for the tests of pages: one for the process, a window of its own for each test.

A request that would leave this machine, an error in the console or one that nobody caught fails
the test that caused it.
"""

import asyncio
import contextlib
import os
import re
import subprocess
import sys
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from host_tools.web import pictures
from tests.patience import PATIENCE_MS, PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
REQUIRED = os.environ.get("PEZZBOX_REQUIRE_CHROMIUM") == "1"
MISSING = "no chromium here (Debian: apt-get install chromium)"
ARGUMENTS = (
    *pictures.ARGUMENTS,
    *("--no-first-run", "--disable-component-update", "--disable-sync"),
    # Nothing but this machine has an address, whatever a page asks for.
    "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1, EXCLUDE localhost",
)
_ADDRESS = re.compile(r"http://\S+/")
_INSIDE = ("127.0.0.1", "localhost")


class Browser:
    """Chromium, started when the first window is opened."""

    def __init__(self):
        self._playwright = self._chromium = self._loop = None

    @contextlib.contextmanager
    def window(self, **context):
        """A page in a context of its own (`context`: as Browser.new_context has it)."""
        if not REQUIRED and pictures.browser() is None:
            pytest.skip(MISSING)
        # Playwright's loop counts as running in this thread as long as it lives: nobody else
        # could run one here between two tests.
        asyncio.events._set_running_loop(self._loop)
        try:
            yield from self._window(context)
        finally:
            asyncio.events._set_running_loop(None)

    def _window(self, context):
        self._start()
        made = self._chromium.new_context(service_workers="block", **context)
        wrong = []
        made.on("request", lambda request: _leaves(request.url, wrong))
        made.on("weberror", lambda error: wrong.append(f"uncaught: {error.error}"))
        made.on("console", lambda said: _complains(said, wrong))
        made.on("page", lambda page: page.on("websocket", lambda ws: _leaves(ws.url, wrong)))
        try:
            page = made.new_page()
            page.set_default_timeout(PATIENCE_MS)
            page.wrong = wrong  # a test that makes an error on purpose clears it
            yield page
            found = list(wrong)  # not what comes of closing it, when its server has ended already
        finally:
            made.close()
        assert not found, found

    def _start(self):
        if self._chromium is None:
            from playwright.sync_api import expect, sync_playwright

            expect.set_options(timeout=PATIENCE_MS)
            self._playwright = sync_playwright().start()
            self._loop = asyncio.events._get_running_loop()
            self._chromium = self._playwright.chromium.launch(
                executable_path=pictures.browser(), args=list(ARGUMENTS)
            )

    def close(self):
        """End the browser."""
        if self._chromium is not None:
            asyncio.events._set_running_loop(self._loop)
            self._chromium.close()
            self._playwright.stop()
            asyncio.events._set_running_loop(None)


def _leaves(url, wrong):
    parts = urlsplit(url)
    if parts.scheme not in ("data", "blob", "about") and parts.hostname not in _INSIDE:
        wrong.append(f"a request that leaves this machine: {url}")


def _complains(said, wrong):
    if said.type == "error":
        wrong.append(f"console: {said.text} {said.location.get('url', '')}")


class Served:
    """A command that serves a page, as a process of its own; `address` is the page's."""

    def __init__(self, *arguments, **environment):
        self.arguments = [str(argument) for argument in arguments]
        self.process = subprocess.Popen(
            [sys.executable, "-m", "host_tools.cli", *self.arguments],
            cwd=ROOT,
            env={**os.environ, "PYTHONPATH": _path(), "PYTHONUNBUFFERED": "1", **environment},
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        self.address = self._read()

    def _read(self):
        said = ""
        for line in self.process.stdout:
            said += line
            found = _ADDRESS.search(line)
            if found:
                return found.group()
        raise AssertionError(f"{self.arguments} ended: {said}{self.process.communicate()[1]}")

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.end()

    def end(self):
        """End it as a closed terminal does; what it said on standard error."""
        if self.process.poll() is None:
            self.process.terminate()
        try:
            return self.process.communicate(timeout=PATIENCE_S)[1]
        finally:
            self.process.kill()


def _path():
    folders = (ROOT, ROOT / "firmware", ROOT / "host_tools" / "virtual" / "lib")
    return os.pathsep.join(map(str, folders))


def leave(page):
    """Leave a page whose server has ended: that it complains about it is right."""
    page.goto("about:blank")
    page.wrong[:] = [each for each in page.wrong if "net::ERR_" not in each]


def overflowing(page):
    """What is cut or sticks out of its box, or of the window: a list of descriptions."""
    return page.evaluate(
        """() => {
          const found = [];
          const wide = document.documentElement.clientWidth;
          const high = window.innerHeight;
          for (const each of document.body.querySelectorAll("*")) {
            const box = each.getBoundingClientRect();
            if (!box.width || each.closest(".unseen")) continue;
            const name = each.tagName + "." + each.className + " " + each.textContent.slice(0, 30);
            if (each.scrollWidth > each.clientWidth + 1 && each.clientWidth)
              found.push(`wider than its box by ${each.scrollWidth - each.clientWidth}: ${name}`);
            if (box.right > wide + 1 || box.left < -1)
              found.push(`beside the window (${box.left} to ${box.right}): ${name}`);
            if (box.bottom > high + 1)
              found.push(`below the window (${box.bottom}): ${name}`);
          }
          return found;
        }"""
    )
