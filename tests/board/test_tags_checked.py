"""Tags of a deck, checked, learnt and locked through the real mpremote."""

import io
import json
import sys

from host_tools.virtual import tag_content
from pezzbox.game import cards
from tests.board.deck import SALZBURG, StoppingHands, flashed, fresh, written_on
from tests.board.hands import Hands, memory_of, uid_of_card
from tests.board.usb import needs_micropython, pezzbox

pytestmark = needs_micropython


def test_check_says_what_is_missing_double_foreign_and_weak(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        hands = Hands(board, tmp_path)
        for card in [*SALZBURG, "xx"]:
            uid = uid_of_card(card)
            byte = cards.parse("EK" if card == "xx" else card, cards.SALZBURG)
            fresh(hands, uid, {16: tag_content.message(bytes.fromhex(uid), 7, byte, "de", card)})
        blank = uid_of_card("yy")
        rest = [*SALZBURG[1:], "xx", "yy"]

        def before(event):
            if event["event"] not in ("lay", "card", "refused"):
                return False
            hands.lift()
            if rest:
                name = rest.pop(0)
                hands.lay(uid_of_card(name), noise=40000 if name == "S7" else 0)
            else:
                board.do("click", button="left")
            return True

        hands = Hands(board, tmp_path, before=before)
        status, last, err = hands.tags("check", "--reads", 20)
        assert (status, err) == (1, "")
        assert (last["deck"], last["cards"], last["good"]) == (7, "salzburg", False)
        assert last["missing"] == SALZBURG[:1]
        assert list(last["double"]) == ["EK"]
        assert last["foreign"] == {blank.upper(): "no_record"}
        assert list(last["weak"]) == ["S7"]
        assert last["reads"]["SX"] == 100


def test_learning_goes_on_and_the_learnt_tags_count(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        hands = StoppingHands(board, tmp_path, SALZBURG[2])
        status, _, err = hands.tags("learn", "--cards", "salzburg")
        assert (status, err) == (1, "")
        assert hands.said("learnt") == SALZBURG[:2]
        hands = StoppingHands(board, tmp_path, SALZBURG[4])
        hands.tags("learn", "--cards", "salzburg")
        assert hands.said("learnt") == SALZBURG[2:4]
        status, said, _ = pezzbox("tags", "list", "--json", "--port", board.port)
        assert json.loads(said)["learnt"]["salzburg"] == dict.fromkeys(SALZBURG[:4], 1)
        assert pezzbox("tags", "list", "--port", board.port)[1] == (
            "learnt: 4 of 32 salzburg cards\n"
        )


def test_writing_a_learnt_tag_forgets_what_was_learnt(tmp_path, pico):
    with flashed(tmp_path, pico) as board:
        StoppingHands(board, tmp_path, "D2").tags("learn", "--cards", "italian")
        learnt = json.loads(pezzbox("tags", "list", "--json", "--port", board.port)[1])["learnt"]
        assert learnt["italian"] == {"D3": 1}
        StoppingHands(board, tmp_path, "D2").tags("write", "--deck", 1, "--cards", "italian")
        learnt = json.loads(pezzbox("tags", "list", "--json", "--port", board.port)[1])["learnt"]
        assert learnt["italian"] == {}


def test_locking_asks_and_then_sets_every_bit(tmp_path, pico, monkeypatch):
    with flashed(tmp_path, pico) as board:
        hands = StoppingHands(board, tmp_path, "D2")
        monkeypatch.setattr(sys, "stdin", io.StringIO("no\n"))
        status, _, err = hands.tags("write", "--deck", 1, "--cards", "italian", "--lock")
        assert status == 2
        assert "cannot be taken back" in err
        assert "nothing was locked" in err
        assert not hands.path(uid_of_card("D3")).exists()
        hands.tags("write", "--deck", 1, "--cards", "italian", "--lock", "--yes")
        memory = memory_of(hands, "D3")
        assert memory[10:12] == b"\xf8\xff"
        assert memory[0x28 * 4 : 0x28 * 4 + 2] == b"\xff\x0f"
        hands = StoppingHands(board, tmp_path, "DA")
        hands.tags("write", "--deck", 1, "--cards", "italian")
        assert memory_of(hands, "D2")[10:12] == b"\x00\x00"

        def before(event):
            if event["event"] == "lay":
                hands.lay(uid_of_card("D2"))
            elif event["event"] == "card":
                board.do("click", button="left")
            return True

        hands = Hands(board, tmp_path, before=before)
        status, last, _ = hands.tags("lock", "--deck", 1, "--yes")
        assert (status, last["locked"]) == (1, ["D2", "D3"])
        assert memory_of(hands, "D2")[10:12] == b"\xf8\xff"
    assert written_on(tmp_path, 1).locked == {cards.parse("D2"), cards.parse("D3")}
