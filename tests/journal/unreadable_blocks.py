"""A flash of which a block cannot be read: any one, on the real littlefs.

Runs inside MicroPython, as power_cut.py does. Whatever block it is, no event is made up, what is
gone is said, and a match that is not there is not written over. Prints the figures; exit status 1
if one of these is not so.
"""

import sys

import vfs

from host_tools.virtual.flash import Flash
from pezzbox.game import events
from pezzbox.journal import Journal, StorageError
from pezzbox.settings import Settings
from tests.journal.place import Clock
from tests.journal.test_damage import made, plain, told

BLOCKS = 48


class Worn(Flash):
    """A flash whose block `worn` answers with an error."""

    worn = -1

    def readblocks(self, block, buffer, offset=0):
        """Fill `buffer` from a block on."""
        return -5 if block == self.worn else super().readblocks(block, buffer, offset)


def evening(flash):
    """A finished match, one in progress, and settings; returns the latter's events."""
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/worn")
    made("/worn/p", 3)
    journal = Journal("/worn/p", Clock(), 4)
    journal.scan()
    journal.finish()
    Settings("/worn/p").set("language", "de")
    journal.begin("traversone", ["Anna", "Ben"], {})
    for number in range(14):
        journal.append(events.deal(0), b"\x01%d" % number if number else b"")
        for card in range(6):
            journal.append(events.play(number % 3 << 4 | card))
    journal.close()
    whole = told(journal, 2)[0]
    vfs.umount("/worn")
    return whole


def check(image, worn, whole):
    """What became of it: "no file system", "whole", "said", or "" if it is wrong."""
    flash = Worn(BLOCKS, bytearray(image))
    flash.worn = worn
    try:
        vfs.mount(vfs.VfsLfs2(flash, progsize=256), "/worn")
    except OSError:
        return "no file system"
    try:
        return _play(flash, whole)
    finally:
        vfs.umount("/worn")


def _play(flash, whole):
    try:
        journal = Journal("/worn/p", Clock(), 4)
        settings = Settings("/worn/p")
    except OSError:
        return "said"  # main.py says that nothing is kept
    problems = journal.scan() + settings.problems
    if settings.get("language") != "de" and not problems:
        return ""
    if journal.match_id == 2:
        sound, comments = told(journal, 2)
        if sound != whole[: len(sound)] or (len(sound) < len(whole) and not problems):
            return ""
        result = "whole" if len(sound) == len(whole) else "said"
        journal.append(events.play(0x39))
        return result if plain([events.play(0x39)])[0] in told(journal, 2)[0] + comments else ""
    if not problems:
        return ""
    try:
        journal.begin("traversone", ["Anna", "Ben"], {})
    except StorageError:
        return "said"
    return "said" if journal.match_id > 2 else ""


def main():
    """Tries every block, and prints what came of it."""
    flash = Flash(BLOCKS)
    whole = evening(flash)
    counts = {}
    for worn in range(BLOCKS):
        try:
            result = check(flash.image, worn, whole)
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a loss
            sys.print_exception(error)
            result = ""
        if not result:
            print("LOST", worn)
        counts[result] = counts.get(result, 0) + 1
    lost = counts.pop("", 0)
    print(
        f"{BLOCKS} blocks, each unreadable once: "
        + ", ".join([f"{counts[name]} {name}" for name in sorted(counts)])
        + f"; wrong: {lost}"
    )
    return lost == 0


if __name__ == "__main__":
    sys.exit(0 if main() else 1)
