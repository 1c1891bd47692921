"""Board -> hardware -> box -> run.

Lies on the board beside `board.json`, which says what its pins are wired to. `boot.py` is left
alone: on this port a boot.py that does not return leaves USB dead.
"""

import asyncio
import json
import sys
import time

from pezzbox.box import Box
from pezzbox.crashes import Crashes
from pezzbox.decks import Decks
from pezzbox.device.board import open_board
from pezzbox.device.buttons import LEFT
from pezzbox.journal import Journal
from pezzbox.settings import Settings

DATA = "data"  # the folder of everything the table has made; a new program never touches it

with open("board.json") as file:
    hardware = open_board(json.load(file))
# Held while powering up: nothing starts, so that a box can never lock its owner out.
if not hardware.buttons.held(LEFT):
    # First: it makes the folder.
    journal = Journal(DATA, time.ticks_ms)  # type: ignore[arg-type]
    box = Box(hardware, journal, Settings(DATA), Decks(DATA), Crashes(DATA))
    if sys.platform == "rp2":  # elsewhere what is typed is not meant for the box
        box.listen(sys.stdin.buffer)
    try:
        asyncio.run(box.run())
    finally:
        hardware.watchdog.stop()  # Ctrl-C: the prompt is the host's for as long as it wants
