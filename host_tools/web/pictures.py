"""Makes the README's pictures of the pages, with the browser: `python -m host_tools.web.pictures`.

A page that wants to be there has a module `pictured` beside it whose `pictures()` yields what is
to be seen. Needs chromium and the extra `test`. Which fonts a machine has is to be seen, too, so
that nothing compares these pictures.
"""

import asyncio
import contextlib
import importlib
import shutil
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple

from host_tools import exit_status
from host_tools.missing import MissingPackage
from host_tools.web import serving

if TYPE_CHECKING:
    from aiohttp import web

FOLDER = serving.WEB / "pictures"
PAGES = ("sim", "tv", "report")
"""The pages' folders."""

ARGUMENTS = ["--no-sandbox", "--disable-gpu", "--disable-quic", "--disable-background-networking"]
"""What chromium is started with."""


def _as_it_is(page: Any) -> None:
    """Do nothing at the page."""


class Picture(NamedTuple):
    """What a picture shows: `served` yields an address while the page is to be seen there."""

    file: str
    served: Callable[[], AbstractContextManager[str]]
    ready: str
    """The selector of what must be there first."""
    size: tuple[int, int] = (1280, 720)
    dark: bool = False
    do: Callable[[Any], None] = _as_it_is
    """What somebody does at the page (Playwright's) before."""


@contextlib.contextmanager
def serving_meanwhile(app: "web.Application") -> Iterator[str]:
    """Serve `app` in a thread and yield its address."""
    from aiohttp import web

    listening = serving.bound(serving.LOOPBACK, 0, 0)
    begun, loop = threading.Event(), asyncio.new_event_loop()
    ended = asyncio.Event()

    async def run() -> None:
        runner = web.AppRunner(app, access_log=None, shutdown_timeout=0.1)
        await runner.setup()
        await web.SockSite(runner, listening).start()
        begun.set()
        await ended.wait()
        await runner.cleanup()

    thread = threading.Thread(target=lambda: loop.run_until_complete(run()), daemon=True)
    thread.start()
    begun.wait()
    try:
        yield serving.address(listening)
    finally:
        loop.call_soon_threadsafe(ended.set)
        thread.join()
        loop.close()


def make(chromium: str, folder: Path, pages: tuple[str, ...]) -> Iterator[Path]:
    """Make the pictures of these pages in `folder`, and yield each. Raises MissingPackage."""
    try:
        from playwright.sync_api import sync_playwright
    except ImportError as error:
        raise MissingPackage(str(error.name), "test") from None
    folder.mkdir(exist_ok=True)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=chromium, args=ARGUMENTS)
        for name in pages:
            for picture in importlib.import_module(f"host_tools.web.{name}.pictured").pictures():
                yield _take(browser, picture, folder / picture.file)
        browser.close()


def _take(browser: Any, picture: Picture, target: Path) -> Path:
    width, height = picture.size
    with picture.served() as address:
        page = browser.new_page(
            viewport={"width": width, "height": height},
            color_scheme="dark" if picture.dark else "light",
            reduced_motion="reduce",
        )
        page.goto(address)
        page.wait_for_selector(picture.ready)
        picture.do(page)
        page.screenshot(path=target)
        page.close()
    return target


def browser() -> str | None:
    """Return the path of chromium, if it is installed."""
    return shutil.which("chromium") or shutil.which("chromium-browser")


def main() -> int:
    """Make all pictures, or those of the pages that are named; return the exit status."""
    named = tuple(sys.argv[1:]) or PAGES
    chromium = browser()
    if chromium is None or not set(named) <= set(PAGES):
        why = f"pages: {', '.join(PAGES)}" if chromium else "chromium is missing"
        print(f"pictures: {why}", file=sys.stderr)
        return exit_status.USAGE
    try:
        for made in make(chromium, FOLDER, named):
            print(made)
    except MissingPackage as error:
        print(f"pictures: {error}", file=sys.stderr)
        return exit_status.FAULT
    return 0


if __name__ == "__main__":
    sys.exit(main())
