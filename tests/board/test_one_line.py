"""What cannot be done is one clear line and an exit status of its own, whatever the command."""

import contextlib
import os
import pty
import tty

import pytest
import serial

from host_tools import board_link, board_ports, build, exit_status, following
from host_tools.board_errors import BoardTrouble
from host_tools.board_ports import Port
from tests.board.usb import lay_out, needs_micropython, pezzbox, usb

COMMANDS = (
    ("flash", "--dry-run"),
    ("export", "--out", "{out}"),
    ("config", "list"),
    ("tags", "list"),
    ("doctor",),
    ("live",),
    ("shell", "--exec", "1"),
    ("reset",),
    ("safe",),
)
OPENS = [command for command in COMMANDS if command[0] not in ("shell", "live")]


def refused(tmp_path, command, *more):
    """Run it: its exit status and the one line that it says."""
    arguments = [word.format(out=tmp_path / "out") for word in command]
    status, out, err = pezzbox(*arguments, *more)
    assert out == ""
    assert err.endswith("\n")
    lines = err.splitlines()
    assert lines[0].startswith(f"pezzbox {command[0]}: ")
    return status, lines


@contextlib.contextmanager
def port_without_a_board():
    """A serial port at which nothing answers."""
    master, slave = pty.openpty()
    tty.setraw(slave)
    try:
        yield os.ttyname(slave)
    finally:
        os.close(master)
        os.close(slave)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_no_board_two_boards_no_such_port_no_rights_and_a_busy_port(
    tmp_path, monkeypatch, command
):
    monkeypatch.setattr(board_ports, "ports", list)
    status, lines = refused(tmp_path, command)
    assert (status, len(lines)) == (exit_status.NO_BOARD, 1)
    assert "no board on USB" in lines[0]
    two = [Port("/dev/one", "Pico"), Port("/dev/two", "Pico W")]
    monkeypatch.setattr(board_ports, "ports", lambda: two)
    status, lines = refused(tmp_path, command)
    assert (status, len(lines)) == (exit_status.USAGE, 1)
    assert "--port: /dev/one (Pico), /dev/two (Pico W)" in lines[0]
    status, lines = refused(tmp_path, command, "--port", tmp_path / "none")
    assert (status, len(lines)) == (exit_status.NO_BOARD, 1)
    with port_without_a_board() as port:
        with serial.Serial(port, exclusive=True):
            status, lines = refused(tmp_path, command, "--port", port)
        assert (status, len(lines)) == (exit_status.TRY_AGAIN, 1)
        assert "in use by another program" in lines[0]
        monkeypatch.setattr(os, "access", lambda path, mode: False)
        status, lines = refused(tmp_path, command, "--port", port)
        assert (status, len(lines)) == (exit_status.NO_RIGHTS, 1)
        assert "dialout" in lines[0]


@pytest.mark.parametrize("command", [*OPENS, ("live",)], ids=lambda command: command[0])
def test_a_port_at_which_nothing_answers(tmp_path, monkeypatch, command):
    monkeypatch.setattr(board_link, "_PROMPT_S", 0.1)
    monkeypatch.setattr(following, "_ANSWER_S", 0.2)
    with port_without_a_board() as port:
        status, lines = refused(tmp_path, command, "--port", port)
    wanted = exit_status.NO_PROGRAM if command == ("live",) else exit_status.NO_MICROPYTHON
    assert status == wanted
    assert len(lines) == 1 or command[0] == "flash", "flash says how to put MicroPython there"


@needs_micropython
@pytest.mark.parametrize("command", ["flash", "doctor"])
def test_old_micropython_and_another_chip(tmp_path, monkeypatch, command):
    monkeypatch.setattr(build, "compiled", lambda files: {"main.py": b""})
    lay_out(tmp_path / "flash.bin", {})
    with usb(tmp_path, version=(1, 23, 0)) as board:
        status, lines = refused(tmp_path, (command,), "--port", board.port)
    assert (status, len(lines)) == (exit_status.WRONG_MICROPYTHON, 1)
    assert "1.23.0 is too old, 1.24 or later" in lines[0]
    with usb(tmp_path, machine="Raspberry Pi Pico 2 with RP2350") as board:
        status, lines = refused(tmp_path, (command,), "--port", board.port)
    assert (status, len(lines)) == (exit_status.WRONG_MICROPYTHON, 1)
    assert "Raspberry Pi Pico 2 with RP2350 is no RP2040 board" in lines[0]


@needs_micropython
def test_a_full_flash(tmp_path, monkeypatch):
    made = {"main.py": b"", "pezzbox/big.mpy": bytes(60_000)}
    monkeypatch.setattr(build, "compiled", lambda files: dict(made))
    lay_out(tmp_path / "flash.bin", {"music.mp3": bytes(350 * 4076)})
    with usb(tmp_path) as board:
        status, lines = refused(tmp_path, ("flash",), "--port", board.port)
        assert (status, len(lines)) == (exit_status.FLASH_FULL, 1)
        assert "export and delete matches first" in lines[0]
        status, lines = refused(
            tmp_path, ("config", "set", "names", "Anna,Ben"), "--port", board.port
        )
        assert (status, len(lines)) == (exit_status.FLASH_FULL, 1)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_wrong_usage(tmp_path, command):
    status, out, err = pezzbox(command[0], "--nonsense", "1")
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert "--help" in err


def test_every_trouble_has_a_status_that_is_named():
    named = [value for name, value in vars(exit_status).items() if name.isupper()]
    assert len(named) == len(set(named))

    def every(kind):
        yield kind
        for below in kind.__subclasses__():
            yield from every(below)

    assert {kind.status for kind in every(BoardTrouble)} <= set(named)
