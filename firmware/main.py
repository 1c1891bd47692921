"""Board -> hardware -> box -> run.

Lies on the board beside `board.json`, which says what its pins are wired to. `boot.py` is left
alone: on this port a boot.py that does not return leaves USB dead.
"""

import asyncio
import json
import sys
import time

from pezzbox.box import Box
from pezzbox.device.board import open_board
from pezzbox.device.buttons import LEFT
from pezzbox.game.late import forget
from pezzbox.kept import Kept

DATA = "data"  # the folder of everything the table has made; a new program never touches it

with open("board.json") as file:
    hardware = open_board(json.load(file))
# What is done once does not stay in memory.
del file, open_board
forget("pezzbox.device", "board")
# Held while powering up: nothing starts, so that a box can never lock its owner out.
if not hardware.buttons.held(LEFT):
    hardware.watchdog.start()
    try:
        kept = Kept(DATA, time.ticks_ms, hardware.watchdog.bit)  # type: ignore[arg-type]
        if not kept.journal.keeps:
            hardware.faults.append(("storage", "unkept"))
        journal, crashes = kept.journal, kept.crashes
        box = Box(hardware, journal, kept.settings, kept.decks, crashes)
        del kept, Kept
        forget("pezzbox", "kept")
        if sys.platform == "rp2":  # elsewhere what is typed is not meant for the box
            box.listen(sys.stdin.buffer)
        try:
            asyncio.run(box.run())
        except KeyboardInterrupt:
            crashes.expected()
            raise
    finally:
        hardware.watchdog.stop()  # Ctrl-C: the prompt is the host's for as long as it wants
