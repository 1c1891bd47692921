"""Every fault that `doctor` names is made on the virtual board, and found."""

import copy
import json
import os

import pytest

from host_tools import boards, doctor_checks
from host_tools.virtual_usb import VirtualUsb
from pezzbox.journal.slots import Slots
from pezzbox.settings import Settings
from tests.board.test_export import evening
from tests.board.usb import lay_out, needs_micropython, pezzbox, usb

pytestmark = needs_micropython
PICO = boards.load("pico")
PROGRAM = {
    "main.py": b"print('hello')\n",
    "pezzbox/box.mpy": b"",
    "board.json": boards.for_firmware(PICO).encode(),
}


def examined(board, status):
    """What doctor finds, by check: (state, text, todo)."""
    got = pezzbox("doctor", "--port", board.port, "--json")
    assert (got[0], got[2]) == (status, ""), got
    return {f["check"]: (f["state"], f["text"], f["todo"]) for f in json.loads(got[1])}


@pytest.fixture
def no_time_for_the_clock(monkeypatch):
    """Measuring it takes a second; two tests are enough."""
    monkeypatch.setattr(doctor_checks, "_MEASURED_S", 0)
    monkeypatch.setattr(doctor_checks, "_DRIFT", 9)


def healthy(tmp_path, files=PROGRAM, **like):
    lay_out(tmp_path / "flash.bin", files)
    return usb(tmp_path, **like)


def test_nothing_is_wrong_with_a_healthy_box(tmp_path):
    with healthy(tmp_path) as board:
        found = examined(board, 0)
        assert {state for state, _, _ in found.values()} == {"good"}
        assert found["reader"][1] == "PN532, version 1.6"
        assert found["display"][1] == "answers at 0x3c"
        assert found["clock"][1].startswith("125 MHz, ")
        _, said, _ = pezzbox("doctor", "--port", board.port)
        assert "ok    reader: PN532, version 1.6\n" in said
        assert "->" not in said


@pytest.mark.usefixtures("no_time_for_the_clock")
@pytest.mark.parametrize(
    ("fault", "check", "text", "todo"),
    [
        (
            ("fail", {"kind": "nack", "times": 9999}),
            "reader",
            "nobody answers at 0x24",
            "switches",
        ),
        (("fail", {"kind": "silent", "times": 9}), "reader", "tells no version", "another reader"),
        (("wire", {"gpio": 6, "level": 0}), "reader wiring", "SDA (GPIO 6) is held low", "short"),
        (("wire", {"gpio": 5, "level": 0}), "display wiring", "SCL (GPIO 5) is held low", "short"),
    ],
)
def test_faults_of_the_hardware(tmp_path, fault, check, text, todo):
    with healthy(tmp_path) as board:
        board.do(fault[0], **fault[1])
        found = examined(board, 1)
        assert found[check][0] == "wrong"
        assert text in found[check][1]
        assert todo in found[check][2]


def test_a_clock_that_is_wrong(tmp_path):
    with healthy(tmp_path) as board:
        board.do("drift", thousandths=300)
        state, text, todo = examined(board, 1)["clock"]
        assert state == "wrong"
        assert text.startswith("125 MHz, +")
        assert "crystal" in todo


@pytest.mark.usefixtures("no_time_for_the_clock")
def test_a_missing_pull_up(tmp_path):
    with healthy(tmp_path) as board:
        board.do("wire", gpio=7, pull=None)
        found = examined(board, 0)
        assert found["reader wiring"][:2] == (
            "warning",
            "SCL (GPIO 7) has no pull-up but the chip's own",
        )


@pytest.mark.usefixtures("no_time_for_the_clock")
@pytest.mark.parametrize("part", ["reader", "display"])
def test_a_part_that_is_not_connected(tmp_path, part):
    with healthy(tmp_path, without=(part,)) as board:
        found = examined(board, 1)
        assert found[f"{part} wiring"][0] == "wrong"
        assert "nothing is connected to SDA" in found[f"{part} wiring"][1]
        assert part not in found


@pytest.mark.usefixtures("no_time_for_the_clock")
def test_a_display_that_is_dead_and_one_at_the_other_address(tmp_path):
    lay_out(tmp_path / "flash.bin", PROGRAM)
    other = copy.deepcopy(PICO)
    other["display"]["address"] = 0x3D
    with VirtualUsb(tmp_path / "flash.bin", other, tmp_path / "port") as board:
        assert examined(board, 0)["display"][:2] == (
            "warning",
            "it answers at 0x3d, not at 0x3c",
        )
    other["display"]["address"] = 0x20
    with VirtualUsb(tmp_path / "flash.bin", other, tmp_path / "port") as board:
        assert examined(board, 1)["display"][1] == "no display answers"


@pytest.mark.usefixtures("no_time_for_the_clock")
@pytest.mark.parametrize(
    ("soldered", "set_up", "state", "text", "todo"),
    [
        ("sh1106", "ssd1306", "wrong", "it is an SH1106, and set up as an SSD1306", "sh1106`"),
        ("sh1106", "ssd1309", "wrong", "it is an SH1106, and set up as an SSD1309", "sh1106`"),
        ("ssd1306", "sh1106", "warning", "does not answer like one", "--display ssd1306`"),
        ("sh1106", "sh1106", "good", "SH1106", ""),
    ],
)
def test_an_sh1106_that_was_sold_as_an_ssd1306(tmp_path, soldered, set_up, state, text, todo):
    files = {**PROGRAM, "board.json": boards.for_firmware(PICO, set_up).encode()}
    lay_out(tmp_path / "flash.bin", files)
    panel = {**PICO, "display": {**PICO["display"], "chip": soldered}}
    with VirtualUsb(tmp_path / "flash.bin", panel, tmp_path / "port") as board:
        found = examined(board, state == "wrong")["display chip"]
        assert found[0] == state
        assert text in found[1]
        assert todo in found[2]


@pytest.mark.usefixtures("no_time_for_the_clock")
@pytest.mark.parametrize("soldered", ["ssd1306", "sh1106"])
def test_the_program_on_the_panel_it_finds_is_examined_too(tmp_path, pico, soldered):
    lay_out(tmp_path / "flash.bin", pico)
    panel = {**PICO, "display": {**PICO["display"], "chip": soldered}}
    with VirtualUsb(tmp_path / "flash.bin", panel, tmp_path / "port") as board:
        found = examined(board, soldered == "sh1106")
        assert found["display chip"][0] == ("wrong" if soldered == "sh1106" else "good")
        assert board.said() == ""


@pytest.mark.usefixtures("no_time_for_the_clock")
@pytest.mark.parametrize(
    ("files", "check", "state", "text"),
    [
        ({}, "program", "wrong", "no program on the board"),
        ({**PROGRAM, "update/0123": b""}, "program", "wrong", "an update was interrupted"),
        ({**PROGRAM, "board.json": b"{}"}, "board", "wrong", "board.json is none"),
        (
            {**PROGRAM, "board.json": boards.for_firmware(boards.load("tiny2040")).encode()},
            "board",
            "warning",
            "it is set up as a Pimoroni Tiny 2040",
        ),
        ({**PROGRAM, "music.mp3": bytes(320 * 4096)}, "flash", "wrong", "KiB free"),
        ({**PROGRAM, "data/0001-000.bad": b"x"}, "journal", "warning", "set aside"),
    ],
)
def test_faults_of_what_is_on_the_flash(tmp_path, files, check, state, text):
    with healthy(tmp_path, files) as board:
        got = pezzbox("doctor", "--port", board.port, "--json")
        found = {f["check"]: f for f in json.loads(got[1])}[check]
        assert found["state"] == state
        assert text in found["text"]
        assert found["todo"]


@pytest.mark.usefixtures("no_time_for_the_clock")
def test_a_damaged_match_a_damaged_setting_and_the_last_crash(tmp_path):
    with evening(tmp_path) as (data, _):
        path = data / "0002.match"
        path.write_bytes(path.read_bytes()[:-2])
        Settings(str(data)).set("language", "it")
        Settings(str(data)).set("language", "de")
        (data / "settings.a").write_bytes(b"ps\x01rubbish")
        crash = {"task": "table", "at": [1, 2], "times": 1, "error": "ValueError table.py:7"}
        Slots(str(data / "crash")).save(json.dumps(crash).encode())
        files = {
            f"data/{path.relative_to(data).as_posix()}": path.read_bytes()
            for path in data.rglob("*")
            if path.is_file()
        }
    with healthy(tmp_path, {**PROGRAM, **files}) as board:
        found = examined(board, 1)
        assert "damaged: match-0002.jsonl" in found["journal"][1]
        assert found["settings"][1] == "one copy was damaged"
        assert found["last crash"][1] == "ValueError table.py:7 in table (Pezzbox ?)"


@pytest.mark.skipif(os.geteuid() == 0, reason="root may use every port")
def test_no_rights(tmp_path):
    with healthy(tmp_path) as board:
        os.chmod(os.path.realpath(board.port), 0)
        status, _, err = pezzbox("doctor", "--port", board.port)
        assert (status, err.count("\n")) == (77, 1)
        assert "dialout" in err


def test_no_rights_as_the_system_says_it(tmp_path, monkeypatch):
    with healthy(tmp_path) as board:
        monkeypatch.setattr(os, "access", lambda path, mode: False)
        status, _, err = pezzbox("doctor", "--port", board.port)
        assert (status, err.count("\n")) == (77, 1)
        assert "dialout" in err
