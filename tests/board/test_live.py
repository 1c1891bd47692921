"""A match followed over USB while it is played, and a box that waits for nobody."""

import json
import os
import subprocess
import sys
import time
from pathlib import Path

import serial

from host_tools import demo, following
from host_tools.canonical import canonical
from host_tools.standing import standing
from pezzbox.settings import Settings
from tests.board.usb import ROOT, lay_out, needs_micropython, pezzbox, usb
from tests.patience import PATIENCE_S

pytestmark = needs_micropython
MADE = demo.read(ROOT / "tests" / "cases" / "traversone21-08.jsonl")
ACK, SYN, ETB, CTRL_C = b"\x06", b"\x16", b"\x17", b"\x03"
PORT_BUFFER = 256  # bytes: shared/tinyusb/tusb_config.h of MicroPython


def offering(tmp_path, program):
    """A board with the program on it that offers this match."""
    kept = tmp_path / "kept"
    kept.mkdir()
    match = MADE[0]
    usual = (match["game"], match["players"], match.get("rules") or {})
    Settings(str(kept)).set("usual", usual)
    files = {f"data/{path.name}": path.read_bytes() for path in kept.iterdir()}
    lay_out(tmp_path / "flash.bin", {**program, **files})
    return usb(tmp_path)


def play(board, most=None):
    answer = board.ask("play", 300, events=MADE, most=most)
    assert "played" in answer, answer
    return answer["played"]


class Live:
    """`pezzbox live`, running; its standard error is in a file."""

    def __init__(self, port, errors, *arguments):
        command = [sys.executable, "-m", "host_tools.cli", "live", "--port", str(port)]
        path = os.pathsep.join([str(ROOT), str(ROOT / "firmware")])
        self._errors = errors
        with open(errors, "w") as file:
            self.child = subprocess.Popen(
                [*command, *arguments],
                cwd=ROOT,
                env={**os.environ, "PYTHONPATH": path},
                stdout=subprocess.PIPE,
                stderr=file,
                encoding="utf-8",
            )

    def lines(self, count):
        return [self.child.stdout.readline().rstrip("\n") for _ in range(count)]

    def complained(self, words):
        """Wait until it has said that on standard error."""
        end = time.monotonic() + PATIENCE_S
        while words not in self._errors.read_text():
            assert time.monotonic() < end, self._errors.read_text()
            time.sleep(0.05)

    def end(self):
        self.child.terminate()
        rest = self.child.stdout.read()
        self.child.stdout.close()
        self.child.wait()
        return rest


def test_what_was_played_comes_first_and_nothing_twice_over_a_power_cut(tmp_path, pico):
    half = 15
    with offering(tmp_path, pico) as board:
        assert play(board, half) == half
        live = Live(board.port, tmp_path / "errors", "--json")
        try:
            got = [json.loads(line) for line in live.lines(1 + half)]
            assert canonical(got) == MADE[: 1 + half]
            board.do("lay", uid="04a1b2c3d4e511")
            live.complained("box: Unknown tag E511")
            board.do("lift", uid="04a1b2c3d4e511")
            board.unplug()
            live.complained("waiting for it")
            board.plug()
            live.complained("the box is back")
            assert play(board) == len(MADE) - 1 - half
            got += [json.loads(line) for line in live.lines(len(MADE) - 1 - half)]
        finally:
            assert live.end() == ""
        assert canonical(got) == MADE
        assert standing(got) == standing(MADE)
        status, said, err = pezzbox("live", "--port", board.port, "--once")
        assert (status, err) == (0, "")
        assert "deal 1: Carla 2 (2+1), Zwölfbuchsta 10 (13+1)" in said
        assert said.endswith("Carla wins.\n")
        assert pezzbox("export", "--port", board.port, "--out", tmp_path / "out")[0] == 0
        exported = (tmp_path / "out" / "match-0001.jsonl").read_text().splitlines()
        assert [json.loads(line) for line in exported] == got


def test_a_host_that_does_not_read_gets_no_more_than_it_asked_for(tmp_path, pico):
    with (
        offering(tmp_path, pico) as board,
        serial.Serial(str(board.port), timeout=PATIENCE_S) as line,
    ):
        assert play(board, 3) == 3
        line.write(SYN)
        first = line.read_until(ETB)
        assert first.startswith(b'{"box": ')
        assert len(first) < PORT_BUFFER
        assert play(board, 3) == 3
        assert line.in_waiting == 0
        got = first
        while not got.endswith(ETB + ETB):  # a piece with nothing in it
            line.write(ACK)
            piece = line.read_until(ETB)
            assert 0 < len(piece) < PORT_BUFFER
            got += piece
        told = [json.loads(each) for each in got.replace(ETB, b"").splitlines()]
        last = max(at for at, each in enumerate(told) if "box" in each)
        assert canonical(told[last + 1 :]) == MADE[:7]
        line.write(ACK + CTRL_C)
        assert line.read_until(b">>> ").endswith(b">>> ")
        line.write(b"box.table.match is None\r")
        assert b"False" in line.read_until(b">>> ")


def test_where_no_box_plays_it_is_said(tmp_path, monkeypatch):
    monkeypatch.setattr(following, "_ANSWER_S", 1)
    lay_out(tmp_path / "flash.bin", {})
    with usb(tmp_path) as board:
        status, out, err = pezzbox("live", "--port", board.port)
        assert (status, out, err.count("\n")) == (72, "", 1)
        assert "no box plays there" in err
        with serial.Serial(str(Path(board.port).resolve()), exclusive=True):
            status, out, err = pezzbox("live", "--port", board.port)
        assert (status, out, err.count("\n")) == (75, "", 1)
    status, out, err = pezzbox("live", "--port", board.port)
    assert (status, out, err.count("\n")) == (69, "", 1)
