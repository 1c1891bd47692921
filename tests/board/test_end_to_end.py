"""From a blank board to the exported match, by the commands themselves."""

import json
from pathlib import Path

import pytest

from host_tools import box_settings, demo
from host_tools.board_link import linked
from host_tools.canonical import canonical
from host_tools.standing import standing
from pezzbox.game import cards
from tests.board.hands import Hands, uid_of_card
from tests.board.usb import files_of, mpremote, needs_micropython, pezzbox, really, usb

pytestmark = needs_micropython
CASES = Path(__file__).resolve().parents[1] / "cases"


def played(name):
    path = CASES / f"{name}.jsonl"
    return demo.read(path if path.exists() else demo.matches()[name])


def offer(board, match):
    """Make this match the one that the box offers."""

    def change():
        with linked(board.port) as link, box_settings.opened(link) as settings:
            settings.set("usual", (match["game"], match["players"], match.get("rules") or {}))

    really(change)
    mpremote(board.port, "reset")
    board.wait("reset")


def write_deck(board, folder, deck):
    """Write every tag of a deck; what to lay for each card from then on."""
    hands = Hands(board, folder)
    status, said, err = hands.tags("write", "--deck", 1, "--cards", deck.name)
    assert (status, err, said["complete"]) == (0, "", True)
    uids = [(card, uid_of_card(cards.text(card))) for card in deck.cards]
    return [(card, {"uid": uid, "path": str(hands.path(uid))}) for card, uid in uids]


def play(board, made, most=None, stickers=()):
    answer = board.ask("play", 300, events=made, most=most, stickers=stickers)
    assert "played" in answer, answer
    assert bool(answer["reads"]) == bool(stickers), "the stickers are what is laid"
    return answer["played"]


def blank_board_to_exported_match(tmp_path, made, before_the_cut, deck=None):
    """Flash, play, cut the power in the middle, play on, export: it is what was played.

    With a `deck` its tags are written first, and it is these that are laid.
    """
    out = tmp_path / "out"
    with usb(tmp_path) as board:
        status, said, err = pezzbox("flash", "--port", board.port, "--json")
        assert (status, err) == (0, ""), said
        assert json.loads(said)["faults"] == []
        stickers = () if deck is None else write_deck(board, tmp_path, deck)
        offer(board, made[0])
        assert play(board, made, before_the_cut, stickers) == before_the_cut
        board.unplug()
        assert any(path.startswith("data/0001/") for path in files_of(tmp_path / "flash.bin"))
        board.plug()
        assert play(board, made, None, stickers) == len(made) - 1 - before_the_cut
        status, said, err = pezzbox("export", "--port", board.port, "--out", out, "--json")
        assert (status, err) == (0, "")
        exported = [json.loads(line) for line in open(out / "match-0001.jsonl")]
        assert canonical(exported) == made
        assert standing(exported) == standing(made)
        boots = {each["boot"] for each in exported if "boot" in each}
        assert len(boots) == 2, "events of before and after the cut"
        return board_up_to_date(board)


def board_up_to_date(board):
    status, said, _ = pezzbox("flash", "--port", board.port, "--json")
    assert (status, json.loads(said)["result"]) == (0, "nothing to send")


def test_blank_board_flash_tags_play_cut_resume_export_and_flash_again(tmp_path, compiled_once):
    deck = cards.DECKS[cards.ITALIAN]
    blank_board_to_exported_match(tmp_path, played("traversone21-07"), 7, deck)
    changed = sorted(compiled_once)[-1]
    compiled_once[changed] += b"\x00"
    with usb(tmp_path) as board:
        data = {k: v for k, v in files_of(tmp_path / "flash.bin").items() if k[:5] == "data/"}
        status, said, _ = pezzbox("flash", "--port", board.port, "--json", "--dry-run")
        assert (status, json.loads(said)["sent"]) == (0, [changed])
    left = files_of(tmp_path / "flash.bin")
    assert {k: v for k, v in left.items() if k.startswith("data/0001")} == {
        k: v for k, v in data.items() if k.startswith("data/0001")
    }


@pytest.mark.nightly
@pytest.mark.parametrize(
    "name", ["traversone21-08", "calabresella-12", "tressette-02", "treschetten-02"]
)
def test_whole_matches(tmp_path, compiled_once, name):
    made = played(name)
    blank_board_to_exported_match(tmp_path, made, len(made) // 2)


@pytest.mark.parametrize("part", ["reader", "display"])
@pytest.mark.nightly
def test_a_part_that_is_missing_is_named_after_flashing(tmp_path, compiled_once, part):
    with usb(tmp_path, without=(part,)) as board:
        status, _, err = pezzbox("flash", "--port", board.port)
        assert status == 1
        assert part in err
        assert err.count("\n") == 1
