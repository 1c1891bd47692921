"""Flashing: what is sent, and that the old or the new program is there at every moment."""

import json
import random

import pytest

from host_tools import board_link, boards, build, flashing
from host_tools.board_errors import BoardTrouble, FlashFull
from host_tools.board_link import Link
from tests.board.usb import files_of, lay_out, mpremote, needs_micropython, pezzbox, really, usb

pytestmark = needs_micropython

DATA = {"data/0001.match": bytes(range(256)) * 40, "data/settings.a": b"{}"}
PROGRAM = "import pezzbox.a, x\nprint('program', {0}, pezzbox.a.V, x.V, 'runs')\n"


def image(version):
    """A program of a few files, whose parts must be of one version. Every second has one less."""
    made = {
        "main.py": PROGRAM.format(version).encode(),
        "board.json": b"{}",
        "pezzbox/__init__.py": b"",
        "pezzbox/a.py": b"V = %d\n" % version + b"# long\n" * 700,
        "lib/x.py": b"V = %d\n" % version,
    }
    if version % 2:
        made["pezzbox/old.py"] = b"V = 1\n"
    return made


def flash(port, made):
    """Flash `made`, as the command does; what was sent."""
    link = Link(str(port))
    try:
        plan = flashing.plan(link, made)
        if plan.send or plan.drop:
            flashing.send(link, plan, made, lambda count: None)
            assert flashing.IN_PLACE in link.soft_reset(flashing.IN_PLACE.encode(), 20)
        elif plan.half:
            flashing.sweep(link)
        return set(plan.send) - plan.staged
    finally:
        link.start_program()


def starts_as(port):
    """What the program on the board says when it starts."""
    link = Link(str(port))
    said = link.soft_reset(b" runs", 5)
    link.stop_again()
    link.close()
    lines = [line for line in said.splitlines() if line.startswith("program")]
    return [line.removesuffix(" runs") for line in lines] or said


def interrupted(board, made):
    """Flash until the power goes."""
    try:
        really(flash, board.port, made)
    except BoardTrouble:
        return True
    finally:
        board.unplug()
    return False


def test_only_what_differs_is_sent_and_what_is_old_is_removed(tmp_path):
    foreign = {"lib/mine.py": b"", "notes.txt": b"hello", "lib/x.mpy": b"old"}
    lay_out(tmp_path / "flash.bin", {**DATA, **foreign})
    with usb(tmp_path) as board:
        assert really(flash, board.port, image(1)) == set(image(1))
        assert really(starts_as, board.port) == ["program 1 1 1"]
        assert really(flash, board.port, image(1)) == set()
        changed = {**image(1), "lib/x.py": b"V = 5\n"}
        assert really(flash, board.port, changed) == {"lib/x.py"}
        assert really(starts_as, board.port) == ["program 1 1 5"]
        assert really(flash, board.port, image(2)) == {"main.py", "pezzbox/a.py", "lib/x.py"}
        assert really(starts_as, board.port) == ["program 2 2 2"]
    del foreign["lib/x.mpy"]
    assert files_of(tmp_path / "flash.bin") == {**image(2), **DATA, **foreign}


def cut_at_every(points, tmp_path, plug_and_count):
    """Flash 2 over 1, cut at each of `points`; old or new is there, and the next run finishes."""
    lay_out(tmp_path / "one.bin", {**image(1), **DATA})
    flashed = tmp_path / "flash.bin"
    seen = {"old": 0, "new": 0}
    for point in points:
        flashed.write_bytes((tmp_path / "one.bin").read_bytes())
        board = usb(tmp_path)
        plug_and_count(board, point)
        interrupted(board, image(2))
        with board:
            started = really(starts_as, board.port)
            assert started in (["program 1 1 1"], ["program 2 2 2"]), (point, started)
            seen["old" if "1" in started[0] else "new"] += 1
            really(flash, board.port, image(2))
            assert really(starts_as, board.port) == ["program 2 2 2"], point
        assert files_of(flashed) == {**image(2), **DATA}, point
    return seen


def bytes_of_a_run(tmp_path):
    lay_out(tmp_path / "flash.bin", {**image(1), **DATA})
    with usb(tmp_path) as board:
        really(flash, board.port, image(2))
        count = board.carried
        operations = board.ask("look")["operations"]
    return count, operations


def by_byte(board, point):
    board.plug(cut_after=point)


def by_operation(board, point):
    board.plug()
    board.do("cut", after=point)


def test_unplugged_at_some_bytes_and_flash_operations(tmp_path):
    count, operations = bytes_of_a_run(tmp_path)
    chance = random.Random(5)
    cut_at_every([chance.randrange(count) for _ in range(4)], tmp_path, by_byte)
    # The last operations are those of the program that moves the files on the board.
    # A rename that was cut while its folder is compacted takes three of them.
    late = range(operations - 12, operations, 3)
    assert cut_at_every(late, tmp_path, by_operation)["new"]


@pytest.mark.nightly
@pytest.mark.parametrize("how", [by_byte, by_operation])
def test_unplugged_anywhere(tmp_path, how):
    count = bytes_of_a_run(tmp_path)[how is by_operation]
    chance = random.Random(11)
    seen = cut_at_every([chance.randrange(count) for _ in range(150)], tmp_path, how)
    print(f"{how.__name__}: {seen} of {count}")
    assert seen["old"] > 10
    assert seen["new"] > 0


def test_a_full_flash_is_said_before_anything_is_sent(tmp_path):
    lay_out(tmp_path / "flash.bin", {"data/full": bytes(340 * 4096)})
    with usb(tmp_path) as board:
        with pytest.raises(FlashFull, match="KiB are free"):
            really(flash, board.port, {**image(1), "pezzbox/b.py": bytes(60_000)})
        assert "update" not in mpremote(board.port, "ls")


def test_the_board_file_is_kept_unless_another_is_asked_for(tmp_path, monkeypatch):
    monkeypatch.setattr(build, "compiled", lambda files: image(1))
    pins = boards.for_firmware(boards.load("waveshare_rp2040_zero"), "sh1106").encode()
    lay_out(tmp_path / "flash.bin", {"board.json": pins})
    with usb(tmp_path) as board:
        status, out, err = pezzbox("flash", "--port", board.port, "--dry-run", "--json")
        assert (status, err) == (0, "")
        assert "board.json" not in json.loads(out)["sent"]
        assert json.loads(out)["board"] == "Waveshare RP2040-Zero"
        status, out, err = pezzbox(
            "flash", "--port", board.port, "--dry-run", "--json", "--board", "pico"
        )
        assert "board.json" in json.loads(out)["sent"]
        assert mpremote(board.port, "ls").split() == ["ls", ":", str(len(pins)), "board.json"]


def test_old_micropython_and_another_chip_are_refused(tmp_path):
    with usb(tmp_path, version=(1, 23, 0)) as board:
        status, _, err = pezzbox("flash", "--port", board.port)
        assert (status, err.count("\n")) == (78, 1)
        assert "1.23.0 is too old, 1.24 or later" in err


def test_a_board_that_is_not_known_must_be_named(tmp_path):
    with usb(tmp_path, machine="Somebody's board with RP2040") as board:
        status, _, err = pezzbox("flash", "--port", board.port)
        assert (status, err.count("\n")) == (2, 1)
        assert "say --board" in err


def test_without_micropython_the_way_there_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(board_link, "_PROMPT_S", 1)
    import os
    import pty
    import tty

    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        status, _, err = pezzbox("flash", "--port", os.ttyname(slave), "--board", "xiao_rp2040")
    finally:
        os.close(master)
        os.close(slave)
    assert status == 76
    assert "https://micropython.org/download/SEEED_XIAO_RP2040/" in err
    assert "pezzbox flash --uf2 FILE.uf2" in err
