"""The virtual table when something at it breaks: what stops, what is said, what goes on."""

import asyncio
import queue
import random
import re
import sys
from pathlib import Path

import pytest

from host_tools import boards, exit_status
from host_tools.cli import main
from host_tools.web.sim import box as boxes
from host_tools.web.sim import serve
from host_tools.web.sim.box import Box
from host_tools.web.sim.players import CHOICES
from host_tools.web.sim.reader import THINGS
from host_tools.web.sim.table import READER_FAULTS, SPEEDS, Table
from pezzbox.game import catalog
from tests.patience import PATIENCE_S

USUAL = (catalog.GAMES[0], ["Anna", "Ben", "Carla"], {})


class Usb:
    """A board that does nothing, and tells what a test puts into `answers`."""

    def __init__(self, *_):
        self.answers = queue.Queue()
        self.plugged = False

    def plug(self):
        self.plugged = True

    def unplug(self):
        self.plugged = False

    def do(self, what, **more):
        assert self.plugged

    def said(self):
        return ""


@pytest.fixture
def anywhere(tmp_path, monkeypatch):
    """What a box needs, with that board."""
    monkeypatch.setattr(boxes, "VirtualUsb", Usb)
    monkeypatch.setattr(boxes, "_GLANCE_S", 0.01)
    return tmp_path / "flash.bin", boards.load("pico"), tmp_path / "port"


async def until(condition):
    async with asyncio.timeout(PATIENCE_S):
        while not condition():
            await asyncio.sleep(0.01)


def test_what_cannot_be_shown_ends_the_box_and_is_said(anywhere):
    async def play():
        heard = []
        box = Box(*anywhere, heard.append)
        await box.plug()
        box._usb.answers.put({"ram": "no picture"})
        await until(lambda: not box.power)
        await until(lambda: heard == [{"power": False}])
        assert not box._usb.plugged
        assert "could not be shown: KeyError('chip')" in box.trouble
        await box.unplug()
        await box.plug()
        assert (box.power, box.trouble) == (True, "")
        await box.unplug()
        assert not box.power

    asyncio.run(play())


def test_what_cannot_be_shown_while_it_is_unplugged(anywhere):
    async def play():
        box = Box(*anywhere, lambda _: None)
        await box.plug()
        box.screen = "trick"
        box._usb.answers.put({"ram": "no picture"})
        await box.unplug()
        assert (box.power, box.screen) == (False, "")

    asyncio.run(play())


def test_players_who_cannot_go_on_say_why_and_can_begin_again(anywhere):
    async def play():
        table = Table(*anywhere, USUAL, random.Random(1))
        table.box.speed = 1000
        table.box.screen = "home"
        table.auto._press_middle = broken
        assert table.play_alone("sensible")
        await until(lambda: table.state()["auto"] == "off")
        assert "the players stopped: ZeroDivisionError" in table.state()["trouble"]
        steps.clear()
        assert table.play_alone("random")
        await until(lambda: steps)
        table.auto.stop()

    steps = []

    async def broken():
        steps.append(1)
        raise ZeroDivisionError

    asyncio.run(play())


def test_players_who_are_sent_away_and_called_at_once_play_on(anywhere):
    async def play():
        table = Table(*anywhere, USUAL, random.Random(1))
        for how in ("sensible", "off", "random"):
            table.play_alone(how)
            await asyncio.sleep(0)
        for _ in range(5):  # the first ones leave meanwhile
            await asyncio.sleep(0)
        assert table.state()["auto"] == "random"
        assert table.auto._task is not None
        table.auto.stop()

    asyncio.run(play())


def test_without_the_package_it_says_what_to_install(monkeypatch, capsys):
    monkeypatch.setitem(sys.modules, "aiohttp", None)
    assert main(["sim"]) == exit_status.USAGE
    assert "this needs aiohttp: in the checkout, pip install" in capsys.readouterr().err


def test_the_page_offers_what_the_table_has(anywhere):
    async def names():
        table = Table(*anywhere, USUAL, random.Random(1))
        assert [table.lay(thing, stay=True) for thing in THINGS] == [True] * len(THINGS)
        assert not table.lay("cat", stay=True)

    asyncio.run(names())
    page = {
        path.name: path.read_text()
        for path in Path(serve.__file__).parent.iterdir()
        if path.suffix in (".js", ".html")
    }
    listed = re.search(r"const THINGS = \{(.*?)\};", page["sim.js"], re.S)[1]
    assert re.findall(r"(\w+): ", listed) == list(THINGS)
    listed = re.search(r"const FAULTS = \{(.*?)\};", page["sim.js"])[1]
    assert re.findall(r"(\w+): ", listed) == list(READER_FAULTS)
    auto, speed = (
        re.search(rf'<select id="{name}".*?</select>', page["index.html"], re.S)[0]
        for name in ("auto", "speed")
    )
    assert set(re.findall(r'value="(\w+)"', auto)) == {"off", *CHOICES}
    assert re.findall(r'value="(\w+)"', speed) == list(map(str, SPEEDS))
