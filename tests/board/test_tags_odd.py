"""Stickers that take only some of what is written, or leave too soon; a board that is too old or
full: each is one clear line."""

import contextlib

from littlefs import LittleFS, LittleFSError

from host_tools.lfs_image import SIZES
from host_tools.tag_guide import SAID
from tests.board.deck import StoppingHands, flashed, fresh, record_of
from tests.board.hands import Hands, memory_of, uid_of_card
from tests.board.usb import BLOCKS, lay_out, needs_micropython, pezzbox, usb

pytestmark = needs_micropython
AUTH0 = (0x28 + 1) * 4 + 3  # an NTAG213's first page that needs the password
WRITE = ("write", "--deck", 1, "--cards", "italian")


def test_a_tag_that_is_protected_from_a_page_on_is_given_up(tmp_path, pico):
    odd = [uid_of_card(name) for name in ("p1", "p2")]
    todo = list(odd)

    def before(event):
        if event["event"] in ("lay", "refused"):
            if todo:
                hands.lay(todo.pop(0))
            else:
                board.do("click", button="left")
        return True

    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path, before=before)
        fresh(hands, odd[0], {AUTH0: b"\x04"})
        fresh(hands, odd[1], {AUTH0: b"\x08"})
        status, last, err = hands.tags(*WRITE)
    assert (status, err, last["missing"][0]) == (1, "", "D3")
    assert hands.said("refused") == ["protected", "protected"]
    assert "protected" in SAID["protected"]
    assert hands.said("again") == ["D3", "D3"], "that it may be weak is said once of each"


def test_a_tag_that_leaves_too_soon_is_asked_for_again(tmp_path, pico):
    def before(event):
        # Refused if it was gone each time before it was read: then nothing was written yet.
        if event["event"] in ("lay", "refused") and not hands.said("again"):
            hands.lay(uid_of_card("D3"), noise=25000)
            return True
        if event["event"] == "again" and len(hands.said("again")) == 1:
            hands.lay(uid_of_card("D3"), noise=0)
            return True
        return False

    with flashed(tmp_path, pico) as board:
        hands = StoppingHands(board, tmp_path, "D2")
        stop = hands._before
        hands._before = lambda event: stop(event) or before(event)
        status, _, err = hands.tags(*WRITE)
    assert (status, err) == (1, "")
    assert hands.said("again")
    assert hands.said("written") == ["D3"]
    assert record_of(hands, "D3") == (1, "D3")


def test_a_tag_that_is_never_read_as_a_whole_is_said(tmp_path, pico):
    def before(event):
        if event["event"] == "lay":
            hands.lay(uid_of_card("D3"), noise=9000)
        elif event["event"] == "refused":
            board.do("click", button="left")
        return True

    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path, before=before)
        fresh(hands, uid_of_card("D3"))
        there = memory_of(hands, "D3")
        assert hands.tags(*WRITE)[0] == 1
    # How much of it was read at a look decides which; it may lie there for another look.
    said = hands.said("refused")
    assert said
    assert set(said) <= {"hold", "foreign", "two_cards"}
    assert memory_of(hands, "D3") == there


def test_a_tag_that_is_gone_at_once_changes_nothing(tmp_path, pico):
    def before(event):
        if event["event"] == "lay":
            hands.lay(uid_of_card("D3"))
            hands.lift()
            board.do("click", button="left")
        return True

    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path, before=before)
        fresh(hands, uid_of_card("D3"))
        there = memory_of(hands, "D3")
        status, last, err = hands.tags(*WRITE)
    assert (status, err, len(last["missing"])) == (1, "", 40)
    assert memory_of(hands, "D3") == there


def test_an_old_micropython_is_one_line(tmp_path, pico):
    with flashed(tmp_path, pico, version=(1, 23, 0)) as board:
        status, out, err = pezzbox("tags", "list", "--port", board.port)
    assert (status, out, err.count("\n")) == (78, "", 1), err
    assert "MicroPython 1.23.0 is too old" in err


def test_a_full_flash_is_one_line(tmp_path, pico):
    lay_out(tmp_path / "flash.bin", pico)
    filled(tmp_path / "flash.bin")
    with usb(tmp_path) as board:
        status, _, err = StoppingHands(board, tmp_path, "D2").tags(*WRITE)
    assert (status, err.count("\n")) == (73, 1), err
    assert "flash is full" in err


def filled(flash):
    """Put files onto a flash until not a single block is left."""
    filesystem = LittleFS(block_size=4096, block_count=BLOCKS, mount=False, **SIZES)
    filesystem.context.buffer = bytearray(flash.read_bytes())
    filesystem.mount()
    for size in (65536, 4096):
        with contextlib.suppress(LittleFSError):
            for number in range(BLOCKS):
                with filesystem.open(f"full-{size}-{number}", "wb") as file:
                    file.write(bytes(size))
    assert filesystem.used_block_count == BLOCKS
    flash.write_bytes(bytes(filesystem.context.buffer))
