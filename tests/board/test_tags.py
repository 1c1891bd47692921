"""Tags of a deck, written through the real mpremote; and what is one line instead."""

import json
import signal
import subprocess

import pytest

from host_tools.board_link import linked
from host_tools.tag_screens import Screens
from host_tools.virtual import tag_content
from pezzbox.game import cards
from tests.board.deck import (
    ITALIAN,
    LINK,
    SALZBURG,
    StoppingHands,
    flashed,
    fresh,
    record_of,
    written_on,
)
from tests.board.hands import Hands, memory_of, uid_of_card
from tests.board.usb import BIN, lay_out, needs_micropython, pezzbox, usb
from tests.patience import PATIENCE_S

pytestmark = needs_micropython


def test_a_whole_deck_is_written_stopped_and_gone_on_with(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        first = StoppingHands(board, tmp_path, SALZBURG[3])
        status, last, err = first.tags(
            "write", "--deck", 300, "--cards", "salzburg", "--lang", "de"
        )
        assert (status, err) == (1, "")
        assert first.said("written") == SALZBURG[:3]
        assert last["missing"] == SALZBURG[3:]
        hands = Hands(board, tmp_path)
        status, last, err = hands.tags("write", "--deck", 300, "--cards", "salzburg")
        assert (status, err, last["complete"]) == (0, "", True)
        assert hands.said("written") == SALZBURG[3:], "what was written is not asked for again"
        for card in SALZBURG:
            assert record_of(hands, card) == (300, card)
        assert "Eichel Ober" in memory_of(hands, "EO").decode("latin-1"), (
            "the first run's language"
        )
        assert hands.tags("write", "--deck", 300, "--cards", "salzburg")[0] == 0
        status, said, _ = pezzbox("tags", "list", "--port", board.port)
        assert (status, said) == (0, "deck 300: salzburg (de), 32 of 32 cards written\n")
    kept = written_on(tmp_path, 300)
    assert {cards.text(card): uid.hex() for card, uid in kept.tags.items()} == {
        card: uid_of_card(card) for card in SALZBURG
    }


def test_the_display_shows_which_card_to_lay_and_why_a_tag_is_refused(tmp_path, pico):
    screens = Screens("en", "italian")
    title = screens.said("write")
    pictures = []

    def before(event):
        if event["event"] == "lay" and event["card"] == "D3":
            board.do("strange", kind="classic", uid="11223344")
            hands.lies = "11223344"
            return True
        if event["event"] in ("refused", "written"):
            pictures.append(lit(bytes.fromhex(board.ask("look")["picture"])))
        if event["event"] == "refused":
            hands.lay(uid_of_card("D3"))
        if event["event"] == "written":
            hands.lift()
            board.do("click", button="left")
        return True

    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path, before=before)
        assert hands.tags("write", "--deck", 1, "--cards", "italian")[0] == 1
    refused = screens.guide(title, "0/40", None, screens.said("foreign"))
    next_one = screens.guide(title, "1/40", cards.parse("D2"), screens.said("learn.lay"))
    assert pictures == [of_pages(refused), of_pages(next_one)]


def lit(rows):
    """The pixels that are lit in a picture of rows (virtual/picture.py)."""
    return {
        (x, y) for y in range(64) for x in range(128) if rows[y * 16 + (x >> 3)] & 0x80 >> (x & 7)
    }


def of_pages(pages):
    """The pixels that are lit in a display's pages."""
    return {
        (x, y) for y in range(64) for x in range(128) if pages[(y >> 3) * 128 + x] >> y % 8 & 1
    }


def test_tags_that_cannot_or_should_not_be_written_are_one_line_each(tmp_path, pico):
    odd = [uid_of_card(name) for name in ("a1", "a2", "a3", "a4", "a5")]
    other = tag_content.message(bytes.fromhex(odd[3]), 2, 0x39, "it", "Tre di bastoni")

    with flashed(tmp_path, pico) as board:
        todo = []

        def before(event):
            if event["event"] == "lay":
                todo.extend(odd)
            elif event["event"] != "refused":
                return False
            if todo:
                hands.lay(todo.pop(0))
            else:
                hands.lift()
                board.do("click", button="left")
            return True

        hands = Hands(board, tmp_path, before=before)
        fresh(hands, odd[0], {10: b"\x10\x00"})
        fresh(hands, odd[1], {14: b"\x04"})
        fresh(hands, odd[2], {16: LINK})
        fresh(hands, odd[3], {16: other})
        fresh(hands, odd[4], {15: b"\x0f"})
        kept = [hands.path(uid).read_bytes() for uid in odd]
        status, _, err = hands.tags("write", "--deck", 1, "--cards", "italian")
        assert (status, err) == (1, "")
        assert hands.said("refused") == ["locked", "small", "other", "other_deck", "locked"]
        assert [hands.path(uid).read_bytes() for uid in odd] == kept, "nothing was written"


def test_a_random_number_two_at_once_and_an_old_one(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        steps = iter(("random", "two", "old", "end"))

        def before(event):
            if event["event"] not in ("lay", "refused"):
                return False
            hands.lift()
            step = next(steps)
            if step == "random":
                board.do("strange", kind="random", uid="08000000")
                hands.lies = "08000000"
            elif step == "two":
                board.do("stick", uid=uid_of_card("b1"), path=str(hands.path("b1")))
                board.do("stick", uid=uid_of_card("b2"), path=str(hands.path("b2")))
            elif step == "old":
                for uid in (uid_of_card("b1"), uid_of_card("b2")):
                    board.do("take", uid=uid)
                board.do("strange", kind="old", uid=uid_of_card("b3"))
                hands.lies = uid_of_card("b3")
            else:
                board.do("click", button="left")
            return True

        hands = Hands(board, tmp_path, before=before)
        assert hands.tags("write", "--deck", 1, "--cards", "italian")[0] == 1
        assert hands.said("refused") == ["learn_random", "two_cards", "unknown"]


def test_what_is_on_a_tag_is_overwritten_when_that_is_meant(tmp_path, pico):
    uid = uid_of_card("D3")
    with flashed(tmp_path, pico) as board:
        hands = StoppingHands(board, tmp_path, "D2")
        fresh(hands, uid, {16: LINK})
        assert hands.tags("write", "--deck", 1, "--cards", "italian", "--overwrite")[0] == 1
        assert hands.said("written") == ["D3"]
        assert record_of(hands, "D3") == (1, "D3")


def test_written_tags_are_recognised_without_the_box_remembering(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        hands = StoppingHands(board, tmp_path, "DR")
        hands.tags("write", "--deck", 1, "--cards", "italian")
        writes = [hands.path(uid_of_card(card)).stat().st_mtime_ns for card in ITALIAN[:3]]
    with flashed(tmp_path, pico) as board:  # another box, say
        hands = StoppingHands(board, tmp_path, "DR")
        hands.tags("write", "--deck", 1, "--cards", "italian")
        assert hands.said("already") == ITALIAN[:3]
        assert hands.said("written") == []
        assert writes == [hands.path(uid_of_card(c)).stat().st_mtime_ns for c in ITALIAN[:3]]


def test_ctrl_c_stops_it_and_the_box_plays_on(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path)
        command = [str(BIN / "pezzbox"), "tags", "write", "--deck", "1", "--cards", "italian"]
        child = subprocess.Popen(
            [*command, "--json", "--port", str(board.port)],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            encoding="utf-8",
        )
        while not hands.said("written"):
            hands.write(child.stdout.readline())
        child.stdout.readline()  # asked for the next one: the board is looking
        child.send_signal(signal.SIGINT)
        out, err = child.communicate(timeout=PATIENCE_S)
        assert (child.returncode, err) == (1, "")
        assert json.loads(out)["missing"] == ITALIAN[1:]
        with linked(str(board.port)) as link:
            assert link.value("'_tags' in globals()") is False, "the program was started anew"
        assert board.said() == ""


# Wrong use, and what is wrong with the board


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("write", "--cards", "italian"), "--deck"),
        (("write", "--deck", "0", "--cards", "italian"), "'0' is no deck's number"),
        (("write", "--deck", "70000", "--cards", "italian"), "no deck's number"),
        (("write", "--deck", "1", "--cards", "tarot"), "tarot"),
        (("check", "--reads", "0"), "1-1000"),
        (("burn",), "burn"),
        ((), "ACTION"),
    ],
)
def test_wrong_use_is_one_line(tmp_path, arguments, said):
    status, out, err = pezzbox("tags", *arguments)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_no_board_and_a_board_without_the_program(tmp_path, pico):
    status, out, err = pezzbox("tags", "list", "--port", tmp_path / "none")
    assert (status, out, err.count("\n")) == (69, "", 1)
    for files in ({}, {"main.py": b"print('hello')\n"}, {"board.json": pico["board.json"]}):
        lay_out(tmp_path / "flash.bin", files)
        with usb(tmp_path) as board:
            status, out, err = pezzbox(
                "tags", "write", "--deck", 1, "--cards", "italian", "--port", board.port
            )
            assert (status, out, err.count("\n")) == (72, "", 1), err
            assert "`pezzbox flash`" in err


def test_a_silent_reader_is_one_line(tmp_path, pico):
    with flashed(tmp_path, pico, without=("reader",)) as board:
        status, _, err = pezzbox(
            "tags", "write", "--deck", 1, "--cards", "italian", "--port", board.port
        )
        assert (status, err.count("\n")) == (71, 1), err
        assert "the reader does not answer" in err


def test_another_deck_of_the_same_number_is_refused(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        StoppingHands(board, tmp_path, "D2").tags("write", "--deck", 1, "--cards", "italian")
        hands = Hands(board, tmp_path)
        status, _, err = hands.tags("write", "--deck", 1, "--cards", "salzburg")
        assert (status, err.count("\n")) == (2, 1)
        assert "--again" in err
