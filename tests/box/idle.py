"""What all tasks of a box together allocate while it waits for a card. Runs inside MicroPython.

Prints a line for a box in play, at home, and as a check one to which a card is laid.
"""

import sys

from host_tools.virtual import meter
from tests.box.bench import SECOND, TRAVERSONE, Bench, dealt

SHOWN = 300_000  # us, in which a card is shown and stored; then the box collects
IDLE = 4  # seconds; the checks of the reader and the display are in there several times


def allocated(match, card=None):
    """Bytes allocated in `IDLE` seconds in which nothing happens, or by a card that is laid."""

    def script(bench):
        yield from bench.started()
        yield from bench.lay(5)
        yield from bench.lift(5)
        yield 3 * SECOND
        yield 1234  # off the tasks' own beat: all of them wait
        meter.start()
        if card is None:
            yield IDLE * SECOND
        else:
            bench.reader.lay(bench.tag(card))
            yield SHOWN
        made.append(meter.stop())

    made = []
    bench = Bench(*match).run(script)
    assert bench.resets == ["power"] and bench.crash() is None
    return made[0]


def main():
    """Measure; exit status 1 if an idle box allocates, or if nothing is counted."""
    playing = (TRAVERSONE, dealt((0, 1)))
    idle = (allocated(playing), allocated(()))
    laid = allocated(playing, 6)
    print("in play: %d bytes in %d idle seconds" % (idle[0], IDLE))
    print("at home: %d bytes in %d idle seconds" % (idle[1], IDLE))
    print("with one card laid: %d bytes" % laid)
    return 0 if idle == (0, 0) and laid > 0 else 1


if __name__ == "__main__":
    sys.exit(main())
