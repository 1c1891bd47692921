"""Inside MicroPython: puts a folder onto a littlefs as the RP2040 port makes it, into a file.

    micropython flash.py FOLDER FILE GAME PLAYERS DEALS CARDS PORT

FILE becomes the flash of a 2 MiB board from its first byte on, erased where MicroPython itself
would be. The usual match there is GAME with so many players; so many of its DEALS and then CARDS
of the next are in the journal (DEALS -1: no match). The box plays in a club whose broker has PORT,
if that is not 0. Prints the cards that come next, a deal a
line, as hex.
"""

import os
import sys

import vfs

from host_tools.virtual.flash import BLOCK, PAGE, Flash
from pezzbox.journal import Journal
from pezzbox.settings import Settings
from tests.bench import evening

_SIZE = 2 * 1024 * 1024
_BLOCKS = 352  # of the file system: 1408 KiB at the end (ports/rp2/boards/RPI_PICO)
_FOLDER = 0x4000
_NEXT_DEALS = 30
_EVENT_MS = 3000  # between two events
_CLUB = {"ssid": "club", "broker": "10.0.0.1", "box": "table-1", "password": "secret"}


def copy(source, target):
    """Copy what is in a folder, folders first: so do those who send files to a board."""
    names = sorted([(entry[1] != _FOLDER, entry[0]) for entry in os.ilistdir(source)])
    for is_file, name in names:
        if name in (".", ".."):
            continue
        path = target + "/" + name
        if is_file:
            with open(source + "/" + name, "rb") as file:
                data = file.read()
            with open(path, "wb") as file:
                file.write(data)
        else:
            os.mkdir(path)
            copy(source + "/" + name, path)


class Table:
    """Plays a match, and records it in `journal` if there is one."""

    def __init__(self, game, players, journal=None):
        self.match = evening.match(game, players, lambda k: None)
        self.journal = journal
        self._shuffler = evening.Shuffler(1)
        if journal:
            journal.begin(game, self.match.players, evening.RULES[game])

    def deal(self, cards=-1):
        """Play a deal, or its first `cards` cards; returns cards and places of seats, in turn."""
        laid = bytearray()
        for event in evening.plays(self.match, self._shuffler):
            if len(laid) == 2 * cards:
                break
            packed = self.match.packed() if event[0] == "deal" else b""
            if event[0] == "play":
                laid.append(event[1])
                laid.append(self.match.deal.seats.index(self.match.seat))
            self.match.apply(event)
            if self.journal:
                self.journal.append(event, packed)
        return laid


def play(root, game, players, deals, cards, port):
    """Leave a match as it was after so many deals and cards; print the cards that follow."""
    now = [0]

    def clock():
        now[0] += _EVENT_MS
        return now[0]

    journal = Journal(root, clock)
    journal.scan()
    settings = Settings(root)
    settings.set("usual", (game, list(evening.NAMES[:players]), evening.RULES[game]))
    if port:
        settings.set("club", dict(_CLUB, port=port))
    ahead = Table(game, players)
    if deals >= 0:
        table = Table(game, players, journal)
        for _ in range(deals):
            table.deal()
            ahead.deal()
        table.deal(cards)
        journal.close()
        print(bytes(ahead.deal()[2 * cards :]).hex())
    for _ in range(_NEXT_DEALS):
        print(bytes(ahead.deal()).hex())


def main(folder, image, game, players, deals, cards, port):
    """Make the image."""
    flash = Flash(_BLOCKS)
    vfs.VfsLfs2.mkfs(flash, progsize=PAGE)
    vfs.mount(vfs.VfsLfs2(flash, progsize=PAGE), "/flash")
    copy(folder, "/flash")
    play("/flash/data", game, *map(int, (players, deals, cards, port)))
    vfs.umount("/flash")
    with open(image, "wb") as file:
        file.write(b"\xff" * (_SIZE - _BLOCKS * BLOCK))
        file.write(flash.image)


if __name__ == "__main__":
    main(*sys.argv[1:])
