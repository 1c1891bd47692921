"""What 200 matches take on the 1408 KiB file system of a 2 MiB board, and what an event costs.

Runs inside MicroPython on its own littlefs, as power_cut.py does. Prints the figures; exit
status 1 if the matches do not fit beside the code, or an event costs more than it should.
"""

import os
import sys

import vfs

from host_tools.virtual.flash import Flash
from pezzbox.game import events
from pezzbox.journal import Journal, StorageError
from tests.journal.place import Clock

BLOCKS = 352  # MicroPython 1.28, ports/rp2/boards/RPI_PICO/mpconfigboard.h: 1408 KiB
CODE = 110 * 1024  # device.md, section 6
MATCHES = 200
PLAYERS = ["Anna", "Ben", "Carla", "Zw\u00f6lfbuchsta"]
RULES = {"target": 41, "finish": "elimination", "last_trick": "point"}
RESULT = b"\x01" + bytes(20)  # about what a deal of four comes to


def match(flash, journal, deals):
    """Plays a match of deals of 40 cards; yields what each event cost in erases and pages."""
    journal.begin("traversone", PLAYERS, RULES)
    for deal in range(deals):
        for number in range(41):
            erases, programs = flash.erases, flash.programs
            if number:
                journal.append(events.play((number - 1) // 10 << 4 | (number - 1) % 10))
            else:
                journal.append(events.deal(deal % 4), RESULT if deal else b"")
            yield number, flash.erases - erases, flash.programs - programs


def mounted(blocks, path):
    """A fresh littlefs at `path`."""
    flash = Flash(blocks)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), path)
    return flash


def fill(folder):
    """Takes all blocks there are; returns the names of the files."""
    found = []
    try:
        while True:
            name = f"{folder}/{len(found)}.more"
            found.append(name)
            with open(name, "wb") as file:
                file.write(bytes(4000))
    except OSError:
        return found


def full():
    """A full flash refuses a match, but no card of the one in progress, however long it gets."""
    flash = mounted(48, "/full")
    journal = Journal("/full/p", Clock(4000))
    journal.scan()
    for _ in match(flash, journal, 2):
        pass
    files = fill("/full")
    for _ in range(100):
        journal.append(events.deal(0), RESULT)
        for card in range(40):
            journal.append(events.play(card))
    journal.finish()
    kept = len(list(journal.transcript(1)))
    try:
        journal.begin("traversone", PLAYERS, RULES)
        refused = ""
    except StorageError as error:
        refused = error.code
    for name in files:
        os.remove(name)
    journal.begin("traversone", PLAYERS, RULES)
    print(f"a full flash: 100 deals more, {kept} lines; then a match is refused: {refused}")
    return kept == 1 + 102 * 41 and refused == "full"


def main():
    """Two hundred matches beside the code."""
    flash = mounted(BLOCKS, "/flash")
    with open("/flash/code", "wb") as file:
        for _ in range(CODE // 1024):
            file.write(bytes(1024))
    journal = Journal("/flash/pezzbox", Clock(4000))
    journal.scan()
    plays = erases = programs = worst = deals = deal_erases = 0
    for number in range(MATCHES):
        for card, erased, programmed in match(flash, journal, 10 + number % 3):
            if card:
                plays += 1
                erases += erased
                programs += programmed
                worst = max(worst, erased)
            else:
                deals += 1
                deal_erases += erased
        journal.finish()
    sizes = [size for _, size, _ in journal.matches()]
    stat = os.statvfs("/flash")
    print(
        f"a card: {erases / plays:.3f} erases (at most {worst}), {programs / plays:.2f} pages; "
        f"a deal's start: {deal_erases / deals:.2f} erases"
    )
    print(
        f"{len(sizes)} matches of 10-12 deals ({min(sizes)}-{max(sizes)} bytes), code and "
        f"reserve: {stat[2] - stat[3]} of {BLOCKS} blocks; room for {journal.room()} more"
    )
    return len(sizes) == MATCHES and erases / plays < 0.2


if __name__ == "__main__":
    sys.exit(0 if full() and main() else 1)
