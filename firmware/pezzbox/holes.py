"""The small holes of the heap, filled: whatever is made after that finds its place sooner.

MicroPython looks for room from the heap's beginning on after each collection, and passes over
what it looked through only once single blocks were taken (py/gc.c, `gc_last_free_atb_index` in
`gc_alloc`). A few holes of one block amid the code make all else be looked for in front of them:
a card takes 1.5 ms longer.
"""

import sys

from micropython import const

_MOST = const(64)  # so many tuples at once,
_ROUNDS = const(8)  # and so often: 8 KiB
_LARGE = const(4)  # so many in a row: a hole in which something finds a place
_BLOCK = 32 if sys.maxsize >> 32 else 16  # bytes: a tuple of two, the smallest thing there is


class Holes:
    """What fills the holes is garbage at once: the next collection takes it away."""

    def __init__(self) -> None:
        self._rounds = 0

    @property
    def are_open(self) -> bool:
        """Whether some may be left since the last collection."""
        return self._rounds > 0

    def open(self) -> None:
        """They are as a collection leaves them."""
        self._rounds = _ROUNDS

    def fill(self) -> None:
        """Fill some of those before the first large one, with 1 KiB. Blocks for 4 ms."""
        self._rounds -= 1
        made = None
        place = in_a_row = 0
        for _ in range(_MOST):
            made = (made, None)
            before, place = place, id(made)
            in_a_row = in_a_row + 1 if place == before + _BLOCK else 0
            if in_a_row == _LARGE:
                self._rounds = 0
                return
