"""Paths that are something else than what a command takes: said, and nothing there is touched."""

import contextlib
import os
import signal
import subprocess
from pathlib import Path

import pytest

from host_tools import demo, exit_status, image, live, uf2
from host_tools.board_errors import Unplugged
from tests.board.test_export import evening
from tests.board.test_virtual_board import run, started
from tests.board.usb import BIN, ROOT, files_of, lay_out, needs_micropython, pezzbox, usb
from tests.patience import PATIENCE_S


@pytest.mark.parametrize("path", ["/dev/null", "/dev/zero", "{folder}", "{folder}/file"])
@pytest.mark.parametrize("command", [("flash",), ("config", "list"), ("live",), ("reset",)])
def test_a_port_that_is_none(tmp_path, command, path):
    (tmp_path / "file").write_text("a letter")
    status, out, err = pezzbox(*command, "--port", path.format(folder=tmp_path))
    assert (status, out, err.count("\n")) == (exit_status.NO_BOARD, "", 1)
    assert "is no serial port" in err


def test_a_uf2_without_an_end():
    status, out, err = pezzbox("flash", "--uf2", "/dev/zero")
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert uf2._MOST == 65_536 * 512


def test_code_that_is_no_text():
    status, out, err = pezzbox("shell", "--exec", os.fsdecode(b"\xff"))
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert "not text" in err


@pytest.mark.parametrize("number", ["²", "٣٣٣٣٣٣٣", "-1", "0x1"])
def test_a_decks_number_that_is_none(number):
    status, _, err = pezzbox("tags", "write", "--deck", number, "--cards", "italian")
    assert (status, err.count("\n")) == (exit_status.USAGE, 1)
    assert "is no deck's number: 1-65535" in err or number == "-1"


def test_what_is_no_flash_is_not_written_to(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    for path, said in (
        (letter, "no board's flash"),
        (tmp_path, "is a directory"),
        (tmp_path / "none" / "flash", "no such file"),
        ("/dev/null", "no board's flash"),
    ):
        status, out, err = pezzbox("virtual-board", "--flash", path, "--port", tmp_path / "port")
        assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
        assert said in err
    assert letter.read_text() == "Dear Anna"


def test_the_flash_of_another_board_stays_as_it_is(tmp_path):
    flash = tmp_path / "flash.bin"
    lay_out(flash, {"data/0001.match": b"an evening"}, blocks=212)  # a Pico W's
    before = flash.read_bytes()
    status, out, err = pezzbox("virtual-board", "--flash", flash, "--port", tmp_path / "port")
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert "another board's: 212 blocks, not 352" in err
    assert flash.read_bytes() == before


def test_a_file_where_the_port_would_be_stays(tmp_path):
    letter = tmp_path / "letter.txt"
    letter.write_text("Dear Anna")
    status, out, err = pezzbox("virtual-board", "--port", letter)
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert "no port of a virtual board" in err
    assert letter.read_text() == "Dear Anna"


@needs_micropython
def test_a_boards_own_file_stays(tmp_path):
    own = tmp_path / "mine.toml"
    own.write_bytes((image.folder("boards") / "pico.toml").read_bytes())
    before = own.read_bytes()
    child, _, said = started(tmp_path, "--board", str(own))
    child.communicate("quit\n", timeout=PATIENCE_S)
    assert said.split(": ")[0].endswith("/mine")
    assert own.read_bytes() == before


@needs_micropython
def test_two_virtual_boards_have_their_own_ports_and_flashes(tmp_path):
    flash = str(tmp_path / "flash.bin")
    first, env, _ = started(tmp_path, "--flash", flash)
    second, _, said = started(tmp_path)
    assert said.split(": ")[0].endswith("/pico-2")
    for arguments, why in (
        (("--flash", flash), "another virtual board's at the moment"),
        (("--port", said.split()[3].rstrip(":")), "another virtual board's"),
    ):
        got = run(env, "virtual-board", *arguments)
        assert (got.returncode, got.stdout, got.stderr.count("\n")) == (2, "", 1)
        assert why in got.stderr
    second.communicate("quit\n", timeout=PATIENCE_S)
    got = run(env, "export", "--out", str(tmp_path / "out"))
    assert (got.returncode, got.stderr) == (0, "")
    first.communicate("quit\n", timeout=PATIENCE_S)


@needs_micropython
def test_the_plug_is_pulled_from_what_mpremote_runs(tmp_path):
    for point in (40, 300):
        board = usb(tmp_path)
        board.plug(cut_after=point)
        port = str(board.port)
        code = "while True: print('x' * 60)"
        done = subprocess.run(
            [str(BIN / "pezzbox"), "shell", "--exec", code, "--port", port],
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE_S,
            check=False,
        )
        board.unplug()
        assert done.returncode in (1, exit_status.TRY_AGAIN), done.stderr
        assert "Traceback" not in done.stderr
        assert done.stderr


def test_once_does_not_wait_for_a_box_that_went_away(monkeypatch):
    def lines(port, line):
        yield '{"box": "1", "match": 1}'
        raise Unplugged(f"{port}: the board went away")

    monkeypatch.setattr(live, "lines", lines)
    monkeypatch.setattr(live, "opened", lambda port: contextlib.nullcontext())
    monkeypatch.setattr(live, "choose", lambda port: "/dev/one")
    status, out, err = pezzbox("live", "--once")
    assert (status, out) == (exit_status.TRY_AGAIN, "")
    assert err == "pezzbox live: /dev/one: the board went away\n"


@needs_micropython
@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGHUP, signal.SIGINT])
def test_a_board_whose_terminal_is_closed_leaves_no_port(tmp_path, number):
    child, _, said = started(tmp_path)
    port = Path(said.split()[3].rstrip(":"))
    assert port.is_symlink()
    child.send_signal(number)
    child.communicate(timeout=PATIENCE_S)
    assert child.returncode == 128 + number
    assert not port.is_symlink()


@needs_micropython
def test_names_of_somebodys_files_on_the_board_are_no_trouble(tmp_path):
    odd = {f"data/{name}": b"x" for name in ("a\nb", "a b", "\u2028", "Ä 日本", "1 2\n3")}
    lay_out(tmp_path / "flash.bin", odd)
    with usb(tmp_path) as board:
        for command in (("export", "--out", tmp_path / "out"), ("tags", "list")):
            status, _, err = pezzbox(*command, "--port", board.port)
            assert (status, err) == (0, "")
    assert files_of(tmp_path / "flash.bin") == odd


def test_what_was_damaged_on_another_box_is_not_overwritten(tmp_path):
    with evening(tmp_path) as (data, _):
        out = tmp_path / "out"
        for content in (b"one box's", b"another's", b"one box's"):
            (data / "0001-000.bad").write_bytes(content)
            pezzbox("export", "--from", data, "--out", out)
        kept = {path.name: path.read_bytes() for path in out.glob("damaged*")}
    assert kept == {
        "damaged-0001-000.bad": b"one box's",
        "damaged-0001-000-2.bad": b"another's",
    }


def damage(data, kind):
    if kind == "state":
        for name in ("state.a", "state.b"):
            (data / name).write_bytes(b"nonsense")
    elif kind == "link":
        (data / "0009.match").symlink_to("nowhere")
    else:
        name = {"short": "001.match", "long": "00002.match", "letters": "\u0663\u0663.match"}[kind]
        (data / name).write_bytes((data / "0001.match").read_bytes())


@pytest.mark.parametrize("kind", ["state", "link", "short", "long", "letters"])
def test_a_copied_folder_is_never_written_to_and_its_matches_come_out(tmp_path, kind):
    with evening(tmp_path) as (data, _):
        damage(data, kind)

        def there():
            return {path: path.is_file() and path.read_bytes() for path in data.rglob("*")}

        before = there()
        out = tmp_path / "out"
        status, _, err = pezzbox("export", "--from", data, "--out", out)
        assert there() == before
    assert status == (1 if kind == "link" else 0)
    assert ("0009.match: no such file" in err) == (kind == "link")
    assert len(list(out.glob("match-*.jsonl"))) == 3


def test_a_folder_that_is_no_boxs_is_said(tmp_path):
    (tmp_path / "letters").mkdir()
    (tmp_path / "letters" / "dear.txt").write_text("Anna")
    status, out, err = pezzbox("export", "--from", tmp_path / "letters")
    assert (status, out, err.count("\n")) == (exit_status.USAGE, "", 1)
    assert "nothing of a box in it" in err


@needs_micropython
@pytest.mark.parametrize(
    "damaged", [b'{"display":5}', b"{}", b"[1]", b'{"name":[1],"display":{}}', b"[" * 9000]
)
def test_a_damaged_board_json_is_made_anew(tmp_path, compiled_once, damaged):
    lay_out(tmp_path / "flash.bin", {"board.json": damaged})
    with usb(tmp_path) as board:
        status, out, err = pezzbox("flash", "--dry-run", "--port", board.port)
        assert (status, err) == (0, "")
        assert out.startswith("Raspberry Pi Pico at ")
        assert "  board.json\n" in out


@needs_micropython
def test_a_match_that_the_box_does_not_offer_is_said(tmp_path, pico):
    lay_out(tmp_path / "flash.bin", pico)
    made = demo.read(ROOT / "tests" / "cases" / "traversone-04.jsonl")
    with usb(tmp_path) as board:
        answer = board.ask("play", 60, events=made)
    assert answer.get("stuck", "").startswith("the box does not offer this match"), answer
