"""The plain mpremote lines of the README, run as they stand there."""

import json
import os
import re
import subprocess
from pathlib import Path

import pytest

from host_tools import cli
from pezzbox.journal import Journal
from tests.board.usb import (
    BIN,
    ROOT,
    files_of,
    lay_out,
    mpremote,
    needs_micropython,
    pezzbox,
    usb,
)
from tests.patience import PATIENCE_S

pytestmark = needs_micropython
README = (ROOT / "README.md").read_text()


def lines(marker):
    """The commands of a block, in order."""
    found = re.findall(rf"^<!-- {marker} -->\n```sh\n(.*?)\n```$", README, re.M | re.S)
    assert found, f"the README has no {marker!r} block"
    return [line.split("#")[0].strip() for line in found[0].splitlines()]


def follow(commands, port, folder):
    """Run commands in `folder`; the only board on USB is the one at `port`."""
    for command in commands:
        program, *arguments = command.split()
        if program == "mpremote":
            arguments = ["connect", os.path.realpath(port), *arguments]
        done = subprocess.run(
            [str(BIN / program), *arguments],
            cwd=folder,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE_S,
            check=False,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)


def finished(tmp_path):
    """A finished match, as the box keeps it."""
    (tmp_path / "kept").mkdir()
    journal = Journal(str(tmp_path / "kept"), lambda: 0, reserve=0)
    journal.scan()
    journal.begin("traversone", ["A", "B", "C", "D"], {})
    journal.finish()
    return (tmp_path / "kept" / "0001.match").read_bytes()


def lay_out_beside(tmp_path, match):
    """Put it on the board's flash, beside what is there."""
    there = files_of(tmp_path / "flash.bin")
    lay_out(tmp_path / "flash.bin", {**there, "data/0001.match": match})


def as_it_stands(command):
    return command


def resumed(command):
    """The same without mpremote's soft reset."""
    return command.replace("mpremote ", "mpremote resume ") if "reset" not in command else command


@pytest.mark.parametrize("how", [as_it_stands, pytest.param(resumed, marks=pytest.mark.nightly)])
def test_what_the_readme_says_puts_the_program_on_a_board_and_fetches_the_matches(
    tmp_path, compiled_once, how
):
    flash = [how(line) for line in lines("mpremote flash")]
    export = [how(line) for line in lines("mpremote export")]
    assert cli.main(["build", "--out", str(tmp_path / "build")]) == 0
    with usb(tmp_path) as board:
        follow(flash, board.port, tmp_path)
        board.wait("reset")
        status, out, _ = pezzbox("flash", "--port", board.port, "--dry-run", "--json")
        assert (status, json.loads(out)["sent"]) == (0, []), "what flash sends is what was copied"
        board.unplug()
        lay_out_beside(tmp_path, finished(tmp_path))
        board.plug()
        follow(export, board.port, tmp_path)
        assert board.wait("reset") == {"reset": "reset"}
    assert "data/0001.match" in files_of(tmp_path / "flash.bin")
    copied = json.loads((tmp_path / "matches" / "match-0001.jsonl").read_text())
    assert copied["players"] == ["A", "B", "C", "D"]
    assert Path(tmp_path, "data", "0001.match").is_file()


def test_nothing_bites_a_board_at_its_prompt(tmp_path, pico):
    lay_out(tmp_path / "flash.bin", pico)
    with usb(tmp_path) as board:
        mpremote(board.port, "resume", "exec", "hardware")  # the program had started
        mpremote(board.port, "exec", "pass")  # a soft reset, and none of the program after it
        board.do("drift", thousandths=9000)
        began = "import time, machine; time.sleep(20); print(machine.reset_cause())"
        assert mpremote(board.port, "resume", "exec", began) == "1\n"
        assert board.answers.empty()
