"""shell, reset and safe: what a maker needs beside."""

import os
import subprocess

from tests.board.usb import BIN, lay_out, mpremote, needs_micropython, pezzbox, usb

pytestmark = needs_micropython
COUNTS = b"""\
import time
n = 0
while True:
    time.sleep_ms(10)
    n += 1
"""


def test_a_line_at_the_prompt_finds_the_program_as_it_was(tmp_path):
    lay_out(tmp_path / "flash.bin", {"main.py": COUNTS})
    with usb(tmp_path) as board:
        command = [str(BIN / "pezzbox"), "shell", "--port", os.path.realpath(board.port)]
        done = subprocess.run(
            [*command, "--exec", "print(n > 0)"], capture_output=True, encoding="utf-8"
        )
        assert (done.returncode, done.stdout) == (0, "True\n")


def test_reset_starts_the_board_and_its_usb_anew(tmp_path):
    lay_out(tmp_path / "flash.bin", {"main.py": COUNTS})
    with usb(tmp_path) as board:
        mpremote(board.port, "resume", "exec", "n = -10**9")
        assert pezzbox("reset", "--port", board.port) == (0, "", "")
        board.wait("reset", 5)
        assert int(mpremote(board.port, "resume", "eval", "n")) >= 0


def test_safe_leaves_the_prompt_and_nothing_bites(tmp_path):
    lay_out(tmp_path / "flash.bin", {"main.py": COUNTS})
    with usb(tmp_path) as board:
        assert pezzbox("safe", "--port", board.port)[0] == 0
        at = int(mpremote(board.port, "resume", "eval", "n"))
        assert int(mpremote(board.port, "resume", "eval", "n")) == at
        assert board.answers.empty()


def test_no_board_is_one_line(tmp_path):
    for command in ("shell", "reset", "safe", "doctor"):
        status, out, err = pezzbox(command, "--port", tmp_path / "none")
        assert (status, out, err.count("\n")) == (69, "", 1)
