"""Unplugged while a deck is written: nothing is lost, and the next run finishes the job."""

import random

import pytest

from host_tools import tag_decks, tag_memory
from pezzbox.game import cards
from tests.board.deck import SALZBURG, record_of
from tests.board.hands import Hands, uid_of_card
from tests.board.usb import lay_out, needs_micropython, usb

pytestmark = needs_micropython


def three_cards_left(tmp_path, pico):
    """A flash on which all of a deck is written but for its last three cards."""
    written = tag_decks.Written(1, cards.DECKS[cards.SALZBURG], "de")
    lines = written.head
    for card in SALZBURG[:-3]:
        lines += written.put(cards.parse(card, cards.SALZBURG), bytes.fromhex(uid_of_card(card)))
    lay_out(tmp_path / "flash.bin", {**pico, "data/written-1.txt": lines.encode()})
    for file in tmp_path.glob("*.tag"):
        file.unlink()
    return usb(tmp_path)


def cut_at(point, tmp_path, pico, plug):
    """Write three cards, unplugged at some point; then the next run finishes the job."""
    board = three_cards_left(tmp_path, pico)
    plug(board, point)
    hands = Hands(board, tmp_path)
    status, _, err = hands.tags("write", "--deck", 1, "--cards", "salzburg")
    board.unplug()
    assert status in (0, 69, 75, 76), (status, err)
    assert err.count("\n") == (1 if status else 0), err
    for card in SALZBURG[-3:]:
        if hands.path(uid_of_card(card)).exists():
            assert record_of(hands, card) in ((1, card), tag_memory.BLANK), (point, card)
    done = hands.said("written")
    with board:
        again = Hands(board, tmp_path)
        status, last, err = again.tags("write", "--deck", 1, "--cards", "salzburg")
        assert (status, err, last["complete"]) == (0, "", True), (point, err)
        assert not set(done) & set(again.said("written")), "nothing is written twice"
    for card in SALZBURG[-3:]:
        assert record_of(again, card) == (1, card), point
    return len(done)


def by_byte(board, point):
    board.plug(cut_after=point)


def by_operation(board, point):
    board.plug()
    board.do("cut", after=point)


def whole_run(tmp_path, pico):
    """How many bytes and operations of the flash such a run takes."""
    with three_cards_left(tmp_path, pico) as board:
        assert Hands(board, tmp_path).tags("write", "--deck", 1, "--cards", "salzburg")[0] == 0
        return board.carried, board.ask("look")["operations"]


def test_unplugged_at_some_bytes_and_flash_operations(tmp_path, pico):
    count, operations = whole_run(tmp_path, pico)
    print(f"{count} bytes, {operations} operations")
    chance = random.Random(3)
    for _ in range(2):
        cut_at(chance.randrange(count), tmp_path, pico, by_byte)
    cut_at(chance.randrange(operations), tmp_path, pico, by_operation)


@pytest.mark.nightly
def test_unplugged_at_hundreds_of_points(tmp_path, pico):
    count, operations = whole_run(tmp_path, pico)
    chance = random.Random(4)
    done = [cut_at(chance.randrange(count), tmp_path, pico, by_byte) for _ in range(200)]
    done += [cut_at(point, tmp_path, pico, by_operation) for point in range(operations)]
    found = [done.count(number) for number in range(4)]
    print(f"{len(done)} cuts in {count} bytes; with 0, 1, 2, 3 cards written before: {found}")
    assert min(found[:3]) > 10
