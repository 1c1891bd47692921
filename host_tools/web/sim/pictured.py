"""The virtual table for the README: a deal that has begun."""

import contextlib
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from host_tools import sim
from host_tools.web.pictures import Picture, serving_meanwhile
from pezzbox.game import catalog

_SHORT_MS = 100
_CARD_MS = 1200
_CARDS = 6


@contextlib.contextmanager
def _table() -> Iterator[str]:
    with tempfile.TemporaryDirectory(prefix="pezzbox-") as folder:
        flash = Path(folder, "flash.bin")
        match = sim.match_of(catalog.GAMES[0], None)
        with sim.opened(match, flash, seed=5) as app, serving_meanwhile(app) as address:
            yield address


def _play(page: Any) -> None:
    """Begin the usual match, and play a trick and a half."""
    page.wait_for_timeout(_CARD_MS)
    for _ in range(2):
        page.keyboard.press("2", delay=_SHORT_MS)
        page.wait_for_timeout(_CARD_MS)
    for _ in range(_CARDS):
        page.locator("#hand .card:not(.unfit)").first.click()
        page.wait_for_timeout(_CARD_MS)
    page.mouse.move(0, 0)
    page.wait_for_timeout(2 * _CARD_MS)


def pictures() -> Iterator[Picture]:
    """Yield the table in the light, and on a phone in the dark."""
    yield Picture("sim.png", _table, "#power", (1280, 860), do=_play)
    yield Picture("sim-phone.png", _table, "#power", (390, 844), dark=True, do=_play)
