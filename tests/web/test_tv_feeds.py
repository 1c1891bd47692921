"""What feeds the television's page: which boxes are found, and that nothing goes on at the end."""

import asyncio
import threading
import time

from host_tools import boards, tv
from host_tools.board_ports import Port
from host_tools.web.tv import demo, feeds
from host_tools.web.tv.feeds import Finder
from host_tools.web.tv.pages import Tables
from host_tools.web.tv.words import Words
from tests.patience import PATIENCE_S


def test_a_box_that_comes_back_at_another_port_has_its_table_again():
    new = []
    finder = Finder(lambda *found: new.append(found))
    finder.look([Port("/dev/a", "Pico 17"), Port("/dev/b", "Pico 18")])
    finder.look([Port("/dev/b", "Pico 18")])
    finder.look([Port("/dev/b", "Pico 18"), Port("/dev/c", "Pico 17")])
    finder.look([Port("/dev/b", "Pico 18"), Port("/dev/c", "Pico 17")])
    assert new == [("/dev/a", None), ("/dev/b", None), ("/dev/c", "/dev/a")]
    new.clear()
    finder.look([Port("/run/pico", "virtual board")])
    finder.look([])
    finder.look([Port("/run/pico-2", "virtual board")])
    assert [before for _, before in new] == [None, None]


def test_no_thread_listens_or_looks_when_the_page_has_ended(monkeypatch):
    monkeypatch.setattr(feeds, "ports", lambda: [Port("/nowhere", "")])
    before = set(threading.enumerate())

    async def served():
        tables = Tables(Words("en", "italian"))
        listening = tv.Listening(tables, None)
        while not tables._tables:
            await asyncio.sleep(0.01)
        threads = set(threading.enumerate()) - before
        listening.end()
        return listening, threads

    listening, threads = asyncio.run(served())
    assert len(threads) == 2
    for thread in threads:
        thread.join(PATIENCE_S)
        assert not thread.is_alive(), thread.name
    listening.soon(print)  # what a thread still heard comes to a loop that is closed


def test_a_demo_box_that_is_being_plugged_in_when_all_ends_has_no_power(tmp_path, monkeypatch):
    class Usb:
        power = False
        plugs = threading.Event()

        def plug(self):
            self.plugs.set()
            time.sleep(0.1)
            self.power = True

        def unplug(self):
            self.power = False

    monkeypatch.setattr(demo, "_REST_S", 0)
    box = demo._Box(tmp_path, 0, boards.load("pico"), {})
    box._usb = Usb()
    box._play = box._lay_out = lambda: None
    box.start()
    assert box._usb.plugs.wait(PATIENCE_S)
    box.end()
    assert not box.is_alive()
    assert not box._usb.power
