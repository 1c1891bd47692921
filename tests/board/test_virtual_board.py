"""`pezzbox virtual-board`: a board to try everything out with, found as a real one is."""

import os
import subprocess
import time

import pytest
import serial

from host_tools import cli
from tests.board.usb import BIN, lay_out, needs_micropython
from tests.patience import PATIENCE_S

SHOWS_PRESSES = b"""\
import machine, time
pin = machine.Pin(11, machine.Pin.IN, machine.Pin.PULL_UP)
while True:
    if not pin.value():
        print('pressed')
    time.sleep_ms(20)
"""


def started(folder, *arguments):
    """The command, running with ports of its own in `folder`."""
    env = {**os.environ, "XDG_RUNTIME_DIR": str(folder)}
    child = subprocess.Popen(
        [str(BIN / "pezzbox"), "virtual-board", *arguments],
        env=env,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
    )
    said = child.stdout.readline()
    return child, env, said


def run(env, *arguments):
    return subprocess.run(
        [str(BIN / "pezzbox"), *arguments],
        env=env,
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        check=False,
    )


@needs_micropython
def test_it_is_found_without_a_port_and_two_are_told_apart(tmp_path):
    first, env, said = started(tmp_path)
    assert said.startswith("pico is on ")
    got = run(env, "export", "--out", str(tmp_path / "out"))
    assert (got.returncode, got.stderr) == (0, "")
    second, _, _ = started(tmp_path, "--board", "pico_w")
    got = run(env, "flash", "--dry-run")
    assert got.returncode == 2
    assert got.stderr.count("\n") == 1
    assert "pico (virtual board)" in got.stderr
    assert "pico_w (virtual board)" in got.stderr
    for child in (first, second):
        out, _ = child.communicate("show\nZZ\nunplug\nshow\nplug\nquit\n", timeout=PATIENCE_S)
        assert child.returncode == 0
        assert "neither a card" in out
        assert "no power" in out
    got = run(env, "flash", "--dry-run")
    assert got.returncode == 69
    assert got.stderr.count("\n") == 1


@needs_micropython
def test_a_port_that_is_in_use_is_said(tmp_path):
    child, env, _ = started(tmp_path)
    # Whoever opens the port first has it: mpremote may find it in use itself, and ends.
    command = [str(BIN / "mpremote"), "connect", said_port(tmp_path), "exec"]
    command.append("import time; time.sleep(1000)")
    reader = subprocess.Popen(command)
    try:
        end = time.monotonic() + PATIENCE_S  # mpremote has yet to start
        while True:
            got = run(env, "export", "--out", str(tmp_path / "out"))
            if got.returncode == 75 or time.monotonic() > end:
                break
            if reader.poll() is not None:
                reader = subprocess.Popen(command)
            time.sleep(0.1)
        assert (got.returncode, got.stderr.count("\n")) == (75, 1)
        assert "in use by another program" in got.stderr
    finally:
        reader.kill()
        reader.wait()
        child.communicate("quit\n", timeout=PATIENCE_S)


def said_port(folder):
    (port,) = (folder / f"pezzbox-virtual-{os.getuid()}").iterdir()
    return str(port)


@needs_micropython
def test_what_is_typed_happens_at_the_table(tmp_path):
    lay_out(tmp_path / "flash.bin", {"main.py": SHOWS_PRESSES})
    child, _, _ = started(tmp_path, "--flash", str(tmp_path / "flash.bin"))
    with serial.Serial(said_port(tmp_path), timeout=PATIENCE_S) as line:
        child.stdin.write("middle long\n")
        child.stdin.flush()
        assert line.readline() == b"pressed\r\n"
    child.communicate("quit\n", timeout=PATIENCE_S)
    assert child.returncode == 0


@needs_micropython
@pytest.mark.parametrize(("columns", "wide"), [("20", 66), ("80", 66), ("130", 130)])
def test_the_display_is_as_wide_as_the_terminal(tmp_path, monkeypatch, columns, wide):
    monkeypatch.setenv("COLUMNS", columns)
    child, _, _ = started(tmp_path)
    out, _ = child.communicate("show\nquit\n", timeout=PATIENCE_S)
    rows = [line for line in out.splitlines() if line[:1] in ("┌", "│", "└")]
    assert rows and {len(row) for row in rows} == {wide}


@needs_micropython
def test_a_sticker_that_is_typed_is_written(tmp_path, pico):
    lay_out(tmp_path / "flash.bin", pico)
    child, env, _ = started(tmp_path, "--flash", str(tmp_path / "flash.bin"))
    child.stdin.write("sticker 7\n")
    child.stdin.flush()
    writing = subprocess.Popen(
        [str(BIN / "pezzbox"), "tags", "write", "--deck", "1", "--cards", "italian"],
        env=env,
        stdout=subprocess.PIPE,
        encoding="utf-8",
    )
    assert writing.stdout.readline() == "D3 is written (045AB2C3D4E507)\n"
    child.stdin.write("left\n")
    child.stdin.flush()
    assert "1 of 40 cards are done: stopped" in writing.communicate(timeout=PATIENCE_S)[0]
    out, _ = child.communicate("sticker 0\nquit\n", timeout=PATIENCE_S)
    assert "sticker 1 to 255" in out


def test_an_unknown_board_is_one_line(capsys):
    assert cli.main(["virtual-board", "--board", "arduino"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
