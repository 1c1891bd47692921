"""The small holes of the heap, filled: whatever is made after that finds its place sooner.

MicroPython looks for room from the heap's beginning on after each collection, and passes over
what it looked through only once single blocks were taken (py/gc.c, `gc_last_free_atb_index` in
`gc_alloc`). A few holes of one block amid the code make all else be looked for in front of them:
a card takes 1.5 ms longer.
"""

import sys

from micropython import const

_MOST = const(64)  # so many tuples: 1 KiB
_LARGE = const(4)  # so many in a row: a hole in which something finds a place
_BLOCK = 32 if sys.maxsize >> 32 else 16  # bytes: a tuple of two, the smallest thing there is


class Holes:
    """What fills the holes; it is made anew after each collection, as other things go."""

    def __init__(self) -> None:
        self._filled: "tuple | None" = None
        self.are_open = False

    def open(self) -> None:
        """Leave them to the collection that follows."""
        self._filled = None
        self.are_open = True

    def fill(self) -> None:
        """Fill those before the first large one. Blocks for 4 ms."""
        self.are_open = False
        chain = filled = None
        place = in_a_row = 0
        for _ in range(_MOST):
            chain = (chain, None)
            before, place = place, id(chain)
            if place == before + _BLOCK:
                in_a_row += 1
                if in_a_row == _LARGE:
                    break
            else:
                in_a_row = 0
                filled = chain  # and all before it
        self._filled = filled
