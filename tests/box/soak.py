"""Many deals in one go on a small heap: the firmware's own code with its journal on littlefs.

Runs inside MicroPython: `micropython -X heapsize=192k soak.py core DEALS FLASH` in a folder with
the compiled firmware (test_soak_host.py lays it out). `core` is match and journal, `table` is
that with all screens, drawn, which needs more than 192 KiB where a word has 8 bytes. The models
of the chips would not fit beside either. The flash is a file, since on the board it is not in
the heap. Prints a line of figures every `LINE` deals; exit status 1 if something grew.
"""

import gc
import sys

import vfs

from pezzbox.journal import Journal

DEALS = 10  # of a match
MATCH = ("traversone", ["Anna", "Ben", "Carla", "Dino"], {"deals": DEALS})
KEPT = 12  # finished matches that stay on the flash
LINE = 100
BLOCK = 4096
BLOCKS = 352  # of a 2 MiB board, beside its MicroPython
ROOT = "/soak"
GROWN = 256  # bytes: what the heap may differ by at the same place of two matches
ORDER = bytes([(n * 3 % 40) // 10 << 4 | (n * 3 % 40) % 10 for n in range(40)])
MISTAKE = 21  # this card is taken back and laid again


class Flash:
    """NOR flash in a file; counts what is done to it."""

    def __init__(self, path):
        self.steps = 0
        self._erased = b"\xff" * BLOCK
        with open(path, "wb") as file:
            for _ in range(BLOCKS):
                file.write(self._erased)
        self._file = open(path, "r+b")

    def readblocks(self, block, buffer, offset=0):
        self._file.seek(block * BLOCK + offset)
        self._file.readinto(buffer)

    def writeblocks(self, block, data, offset):
        self.steps += 1
        self._file.seek(block * BLOCK + offset)
        self._file.write(data)

    def ioctl(self, op, arg):
        if op == 4:
            return BLOCKS
        if op == 5:
            return BLOCK
        if op == 6:
            self.steps += 1
            self._file.seek(arg * BLOCK)
            self._file.write(self._erased)
        return 0


class Clock:
    """Ten seconds from event to event."""

    def __init__(self):
        self.now = 0

    def __call__(self):
        self.now = (self.now + 10_000) & 0x3FFFFFFF
        return self.now


class Core:
    """Match and journal, as the table uses them."""

    def __init__(self, journal):
        from pezzbox.game import events
        from pezzbox.game.match import Match

        self._match_class, self._events = Match, events
        self.journal = journal
        self.stored = 0
        journal.scan()

    def begin(self):
        """A match."""
        self.match = self._match_class(*MATCH, recall=self.journal.recall)
        self.journal.begin(*MATCH)

    def deal(self):
        """The next deal."""
        packed = self.match.packed()
        self.do(self._events.deal(None), packed)

    def do(self, event, packed=b""):
        """An event."""
        self.match.apply(event)
        self.journal.append(event, packed)
        self.stored += 1

    def lay(self, number):
        """A card."""
        self.do(self._events.play(ORDER[number]))

    def undo(self):
        """It was a mistake."""
        self.do(self._events.UNDO)

    def rest(self):
        """Nothing is shown."""

    def finish(self):
        """The match is over."""
        self.journal.finish()


class Evening:
    """One match after the other, with whatever plays them."""

    def __init__(self, kind, path):
        self.flash = Flash(path)
        vfs.VfsLfs2.mkfs(self.flash, progsize=256)
        vfs.mount(vfs.VfsLfs2(self.flash, progsize=256), ROOT)
        journal = Journal(ROOT + "/data", Clock())
        if kind == "table":
            from soak_table import Seen

            self.game = Seen(journal, MATCH, ORDER)
        else:
            self.game = Core(journal)
        self.journal = journal
        self.allocated = 0

    def play(self, counted):
        """A deal; what its cards allocate, if `counted`."""
        game = self.game
        game.deal()
        self.allocated = before = 0
        for number in range(40):
            if counted:
                gc.collect()
                gc.disable()
                before = gc.mem_alloc()
            game.lay(number)
            if number == MISTAKE:
                game.undo()
                game.lay(number)
            if counted:
                self.allocated += gc.mem_alloc() - before
                gc.enable()
            game.rest()
        assert game.match.deal.complete

    def leave(self):
        """The match is over: home, tidy up, and another."""
        assert self.game.match.finished
        self.game.finish()
        finished = self.journal.matches()
        if len(finished) > KEPT:
            self.journal.delete(finished[0][0])
        self.game.begin()


def main(kind, deals, path):
    """Play them; whether nothing grew."""
    evening = Evening(kind, path)
    evening.game.begin()
    held = [0] * DEALS  # after each deal of the second match: by then everything is made
    grown = allocated = before = 0
    begin = (0, 0)
    for number in range(deals):
        at = number % DEALS
        last = at == DEALS - 1
        evening.play(counted=last)
        gc.collect()
        now = gc.mem_alloc()
        if number < 2 * DEALS:
            held[at] = now
        grown = max(grown, now - held[at])
        if last:
            allocated = evening.allocated
            evening.leave()
        if number % LINE == LINE - 1:
            steps = evening.flash.steps - before
            before = evening.flash.steps
            figures = (number + 1, now, gc.mem_free(), allocated, steps)
            print("%d deals: %d bytes held, %d free; in a deal %d allocated" % figures[:4], end="")
            print("; in the last %d deals %d flash operations" % (LINE, steps))
            if number < 2 * LINE:
                begin = (allocated, steps)
    print("%d events stored; grown by %d bytes at most" % (evening.game.stored, grown))
    slower = allocated > begin[0] * 1.05 or steps > begin[1] * 1.05
    return evening.game.stored == deals * 43 and grown <= GROWN and not slower


if __name__ == "__main__":
    sys.exit(0 if main(sys.argv[1], int(sys.argv[2]), sys.argv[3]) else 1)
