"""The virtual board, as the real, unchanged mpremote sees it."""

import subprocess

import pytest

from host_tools import boards
from host_tools.virtual_usb import BoardStopped, VirtualUsb
from tests.board.usb import BIN, files_of, lay_out, mpremote, needs_micropython, usb
from tests.patience import PATIENCE_S

pytestmark = needs_micropython


def test_mpremote_sees_a_blank_board_and_moves_files(tmp_path):
    with usb(tmp_path) as board:
        said = mpremote(board.port, "exec", "import sys; print(sys.platform, sys.implementation)")
        assert said.startswith("rp2 ")
        assert "version=(1, 28, 0, '')" in said
        assert "_machine='Raspberry Pi Pico with RP2040'" in said
        (tmp_path / "a.txt").write_bytes(bytes(range(256)) * 20)
        mpremote(board.port, "mkdir", ":d", "+", "cp", str(tmp_path / "a.txt"), ":d/b.txt")
        assert mpremote(board.port, "ls", ":d").split() == ["ls", ":d", "5120", "b.txt"]
        mpremote(board.port, "cp", ":d/b.txt", str(tmp_path / "back"))
        assert (tmp_path / "back").read_bytes() == (tmp_path / "a.txt").read_bytes()
        mpremote(board.port, "rm", ":d/b.txt", "+", "rmdir", ":d", "+", "touch", ":c")
        assert mpremote(board.port, "ls").split() == ["ls", ":", "0", "c"]
    assert files_of(tmp_path / "flash.bin") == {"c": b""}


def test_programs_start_stop_and_start_again(tmp_path):
    program = b"import time\nprint('up')\nn = 0\nwhile True:\n    time.sleep_ms(10)\n    n += 1\n"
    lay_out(tmp_path / "flash.bin", {"main.py": program})
    with usb(tmp_path) as board:
        # Ctrl-C stops it where it is, and nothing it made is lost.
        assert int(mpremote(board.port, "resume", "eval", "n")) >= 0
        # A soft reset in the raw REPL does not start it, as on the port.
        assert mpremote(board.port, "eval", "'n' in globals()") == "False\n"
        mpremote(board.port, "reset")
        board.wait("reset")
        assert int(mpremote(board.port, "resume", "eval", "n")) >= 0
        assert (
            mpremote(board.port, "exec", "import machine; print(machine.reset_cause())") == "3\n"
        )


def test_a_loop_that_touches_no_hardware_is_stopped_too(tmp_path):
    with usb(tmp_path) as board:
        mpremote(board.port, "exec", "--no-follow", "while True: pass")
        assert mpremote(board.port, "eval", "1 + 1") == "2\n"


def test_an_exception_and_a_missing_file_are_mpremotes_own_errors(tmp_path):
    with usb(tmp_path) as board:
        for arguments in (["exec", "1/0"], ["cp", ":none", str(tmp_path / "x")]):
            done = subprocess.run(
                [str(BIN / "mpremote"), "connect", str(board.port), *arguments],
                capture_output=True,
                encoding="utf-8",
                check=False,
            )
            assert done.returncode == 1
            assert "ZeroDivisionError" in done.stdout or "No such file" in done.stderr
            assert "host_tools" not in done.stdout + done.stderr


def test_the_plug_is_pulled_at_the_very_byte(tmp_path):
    board = usb(tmp_path)
    board.plug(cut_after=30)
    done = subprocess.run(
        [str(BIN / "mpremote"), "connect", str(board.port), "eval", "1"],
        capture_output=True,
        timeout=PATIENCE_S,
        check=False,
    )
    assert done.returncode == 1
    assert board.carried == 30
    assert not board.plugged
    assert not board.port.is_symlink()
    with pytest.raises(BoardStopped):
        board.wait("do", 1)
    with board:
        assert mpremote(board.port, "eval", "1 + 1") == "2\n"


def test_parts_that_are_missing_do_not_answer(tmp_path):
    scan = "import machine; print(machine.I2C(0, scl=machine.Pin(5), sda=machine.Pin(4)).scan())"
    with usb(tmp_path) as board:
        assert mpremote(board.port, "exec", scan) == "[60]\n"
    with usb(tmp_path, without=("display",)) as board:
        assert mpremote(board.port, "exec", scan) == "[]\n"


def test_another_board_has_its_own_flash_and_name(tmp_path):
    board = VirtualUsb(tmp_path / "f", boards.load("pico_w"), tmp_path / "port")
    with board:
        said = mpremote(board.port, "exec", "import os; print(os.statvfs('/')[2])")
        assert int(said) == 848 // 4


def test_lifting_what_does_not_lie_there_is_a_clear_answer(tmp_path):
    with usb(tmp_path) as board:
        answer = board.ask("lift", uid="04a1b2c3d4e5f6")
    assert answer["fault"] == "there is no tag 04a1b2c3d4e5f6 on the reader"
