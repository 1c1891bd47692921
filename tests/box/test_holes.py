"""After a collection, small holes of the heap are in nobody's way."""

import gc
import sys

from pezzbox.holes import Holes

ON_MICROPYTHON = sys.implementation.name == "micropython"
BLOCK = 32 if sys.maxsize >> 32 else 16
MOST = 64


def perforated():
    """What leaves holes of one block between what stays."""
    chain = [(number, None) for number in range(400)]
    for number in range(0, 400, 2):
        chain[number] = None
    return chain


def places(chain):
    """Where the tuples of a chain lie, in the order in which they were made."""
    found = []
    while chain:
        found.insert(0, id(chain))
        chain = chain[0]
    return found


def test_they_are_filled_once_after_each_collection():
    holes = Holes()
    assert not holes.are_open
    holes.open()
    assert holes.are_open
    holes.fill()
    assert not holes.are_open


def test_only_small_ones_are_filled_the_lowest_first_and_not_too_many():
    kept = perforated()
    holes = Holes()
    holes.open()
    gc.collect()
    holes.fill()
    filled = places(holes._filled)
    assert 0 < len(filled) <= MOST
    if ON_MICROPYTHON:
        assert filled == sorted(filled)
        in_a_row = 0
        for number in range(1, len(filled)):
            in_a_row = in_a_row + 1 if filled[number] - filled[number - 1] == BLOCK else 0
            assert in_a_row < 4
    assert kept[1] == (1, None)


def test_they_are_free_again_after_the_next_collection():
    if not ON_MICROPYTHON:
        return
    kept = perforated()
    holes = Holes()
    gc.collect()
    before = gc.mem_free()
    holes.fill()
    gc.collect()
    filled = before - gc.mem_free()
    assert 0 < filled <= (MOST + 4) * BLOCK
    holes.open()
    gc.collect()
    assert before - gc.mem_free() <= 4 * BLOCK
    assert kept[1] == (1, None)
