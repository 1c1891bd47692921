"""Cuts the power at every erase and program of an evening, and again while it is recovered from.

Runs inside MicroPython on its own littlefs: `micropython tests/journal/power_cut.py [SHARE]`
with the repository and `firmware` on MICROPYPATH. Prints what it tried; exit status 1 if
anything that was acknowledged is lost. SHARE: one in so many second cuts is tried (1: all).
"""

import sys

import vfs

from host_tools.virtual.flash import BLOCK, Flash, Noise, apply, tear
from pezzbox.decks import Decks
from pezzbox.game import events
from pezzbox.journal import Journal, store
from pezzbox.journal.chunks import archived, checked, of_match
from pezzbox.journal.log import Log
from pezzbox.settings import Settings
from tests.journal.evening import evening
from tests.journal.place import Clock

BLOCKS = 40
RESERVE = 4
ROOT = "/cut/p"


class Table:
    """A box's memory on a flash, and what is in it."""

    def __init__(self, flash):
        """Powers up; this is what the box does at start."""
        self.file_system = vfs.VfsLfs2(flash, progsize=256)
        vfs.mount(self.file_system, "/cut")
        self.journal = Journal(ROOT, Clock(), RESERVE)
        self.problems = self.journal.scan()
        self.settings = Settings(ROOT)
        self.decks = Decks(ROOT)
        self.problems += self.settings.problems + self.decks.problems

    def off(self):
        """Lets go of it; nothing is stored by that."""
        self.journal.close()
        vfs.umount("/cut")

    def do(self, step):
        """Carries out a step of the evening."""
        what = step[0]
        journal = self.journal
        if what == "set":
            self.settings.set(step[1], step[2])
        elif what == "learn":
            self.decks.learn(step[1], step[2])
        else:
            getattr(journal, what)(*step[1:])

    def seen(self):
        """Everything that is there, in a form that can be compared."""
        journal = self.journal
        matches = {}
        for match_id, _, packed in journal.matches():
            matches[match_id] = (packed, _records(match_id, packed))
        standing = None
        if journal.match_id is not None and journal.index.deal >= 0:
            standing = (journal.index.deal, journal.recall(journal.index.deal))
        return (
            matches,
            journal.match_id,
            standing,
            list(journal.index.results) if journal.match_id is not None else [],
            self.settings.get("language"),
            self.settings.get("names"),
            dict(self.decks._cards),
        )


def _records(match_id, packed):
    """Every record of a match (a transcript would take ten times as long)."""
    log = Log(ROOT + "/" + store.name_of(match_id))
    found = bytearray()
    for chunk in checked(archived(log.folder + store.PACKED) if packed else of_match(log)):
        if chunk.bad or chunk.gap or chunk.newer:
            found.extend(b"(damaged)")
        if chunk.data:
            reader = chunk.reader()
            while reader.step():
                found.append(reader.kind)
                found.append(len(reader.body))
                found.extend(reader.body)
    return bytes(found)


def _differs(found, allowed):
    """The first part that is not as allowed."""
    for part, wanted in zip(found or (None,), allowed):
        if part != wanted:
            return ("found", part, "not", wanted)
    return None


def play(flash, steps):
    """Plays an evening: the trace, and after each step how long it was and what was there."""
    flash.trace = trace = []
    table = Table(flash)
    marks = [(0, table.seen()), (len(trace), table.seen())]
    for step in steps:
        table.do(step)
        marks.append((len(trace), table.seen()))
    flash.trace = None
    table.off()
    return trace, marks


class Cuts:
    """Cuts tried, and what was lost."""

    def __init__(self, share):
        """One in `share` second cuts is tried."""
        self.share = share
        self.tried = [0, 0]
        self.lost = 0
        self.noise = Noise(20240601)
        # Taken at the start and used again: later the heap has no room in one piece.
        self._images = [bytearray(BLOCKS * BLOCK) for _ in range(3)]

    def check(self, image, operation, allowed, what):
        """Cuts before an operation on `image`, or in the middle of it if there is one.

        One of `allowed` must be there after power-up, and the box playable.
        """
        before, flashed, _ = self._images
        before[:] = image
        if operation:
            tear(before, operation, self.noise)
        flashed[:] = before
        trace = []
        self.tried[0] += 1
        found, after = self._power_up(flashed, trace, allowed, what)
        if after:
            self._check_recovery(before, trace, [found, after], what)

    def _check_recovery(self, image, trace, allowed, what):
        """Cuts again, before and in the middle of each operation of the recovery."""
        flashed = self._images[2]
        for number, operation in enumerate(trace):
            for torn in (False, True):
                if self.noise.below(self.share) == 0:
                    flashed[:] = image
                    if torn:
                        tear(flashed, operation, self.noise)
                    self.tried[1] += 1
                    self._power_up(flashed, None, allowed, (what, number, torn))
            apply(image, operation)

    def _power_up(self, image, trace, allowed, what):
        """What is there after power-up, and after playing on; (None, None) if that is wrong."""
        flash = Flash(BLOCKS, image)
        flash.trace = trace
        found = None
        try:
            table = Table(flash)
            found = table.seen()
            problems = table.problems
            after = self._play_on(table)
            table.off()
            flash.trace = None
            table = Table(flash)
            good = found in allowed and not problems and table.seen() == after
            table.off()
        except Exception as error:  # noqa: BLE001 - whatever it is, it is a loss
            sys.print_exception(error)
            vfs.umount("/cut")
            good = False
        if good:
            return found, after
        self.lost += 1
        print("LOST", what, _differs(found, allowed[0]), _differs(found, allowed[-1]))
        return None, None

    def _play_on(self, table):
        """One event more, and what is there then."""
        journal = table.journal
        if journal.match_id is None:
            journal.begin("traversone", ["Anna", "Ben"], {})
        else:
            journal.append(events.play(0x39))
        return table.seen()


def main(share):
    """Tries all cuts, prints the figures, and says whether nothing was lost."""
    image = bytearray(BLOCKS * BLOCK)
    cuts = Cuts(share)
    flash = Flash(BLOCKS)
    vfs.VfsLfs2.mkfs(flash, progsize=256)
    image[:] = flash.image
    trace, marks = play(flash, evening())
    step = 0
    for number, operation in enumerate(trace):
        while marks[step + 1][0] <= number:
            step += 1
        allowed = [marks[step][1], marks[step + 1][1]]
        cuts.check(image, None, allowed, number)
        cuts.check(image, operation, allowed, (number, "torn"))
        apply(image, operation)
    cuts.check(image, None, [marks[-1][1]], "end")
    erases = sum([1 for operation in trace if len(operation) == 1])
    print(
        f"{len(marks) - 2} steps, {erases} erases, {len(trace) - erases} programs; "
        f"cuts tried: {cuts.tried[0]}, and {cuts.tried[1]} more in the recovery; "
        f"losses: {cuts.lost}"
    )
    return cuts.lost == 0


if __name__ == "__main__":
    sys.exit(0 if main(int(sys.argv[1]) if len(sys.argv) > 1 else 40) else 1)
