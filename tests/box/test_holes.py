"""After a collection, small holes of the heap are in nobody's way."""

import gc
import sys

from pezzbox.holes import Holes

ON_MICROPYTHON = sys.implementation.name == "micropython"
BLOCK = 32 if sys.maxsize >> 32 else 16
MOST = 64


def perforated():
    """What leaves holes of one block between what stays, and where these are."""
    chain: list = [None] * 400
    for number in range(400):
        chain[number] = (number, None)
    places = [id(one) for one in chain[::2]]
    for number in range(0, 400, 2):
        chain[number] = None
    return chain, places


def opened():
    """Holes as a collection leaves them."""
    holes = Holes()
    holes.open()
    gc.collect()
    return holes


def test_they_are_filled_after_each_collection_and_not_for_ever():
    holes = Holes()
    assert not holes.are_open
    for _ in range(2):
        holes.open()
        rounds = 0
        while holes.are_open:
            holes.fill()
            rounds += 1
        assert 1 <= rounds <= 8


def test_what_is_made_then_lies_in_none_of_them():
    kept, places = perforated()
    holes = opened()
    while holes.are_open:
        before = gc.mem_alloc() if ON_MICROPYTHON else 0
        holes.fill()
        filled = (gc.mem_alloc() if ON_MICROPYTHON else 0) - before
        assert filled <= (MOST + 1) * BLOCK
    made = (1, None)
    assert not ON_MICROPYTHON or id(made) not in places
    assert kept[1] == (1, None)


def test_they_are_free_again_after_the_next_collection():
    if not ON_MICROPYTHON:
        return
    kept, _ = perforated()
    holes = opened()
    before = gc.mem_free()
    while holes.are_open:
        holes.fill()
    assert gc.mem_free() < before
    gc.collect()
    assert before - gc.mem_free() <= 4 * BLOCK
    assert kept[1] == (1, None)
