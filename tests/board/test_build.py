"""The folder as it lies on a board."""

import json
import subprocess

import pytest

from host_tools import boards, build, cli, image
from tests.interpreter import micropython


def test_the_folder_is_the_image_compiled(tmp_path, capsys):
    out = tmp_path / "out"
    assert cli.main(["build", "--board", "xiao_rp2040", "--out", str(out)]) == 0
    there = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    wanted = {
        name if name == "main.py" else name.removesuffix(".py") + ".mpy" for name in image.files()
    }
    assert there == wanted | {"board.json", "package.json", "README.txt"}
    assert json.loads((out / "board.json").read_text())["reader"]["sda"] == 6
    assert "pins" not in json.loads((out / "board.json").read_text())
    urls = json.loads((out / "package.json").read_text())["urls"]
    assert {target for target, _ in urls} == there - {"package.json", "README.txt"}
    assert all(target == url for target, url in urls)


def test_the_same_source_gives_the_same_bytes(tmp_path):
    board = boards.load("pico")
    assert build.write(tmp_path / "a", board) == build.write(tmp_path / "b", board)
    assert not any(str(tmp_path).encode() in content for content in build.whole(board).values())


def test_a_folder_of_its_own_is_made_anew_and_another_is_left_alone(tmp_path, capsys):
    board = boards.load("pico")
    build.write(tmp_path / "out", board)
    (tmp_path / "out" / "pezzbox" / "old.mpy").write_bytes(b"")
    build.write(tmp_path / "out", board, display="sh1106")
    assert not (tmp_path / "out" / "pezzbox" / "old.mpy").exists()
    assert json.loads((tmp_path / "out" / "board.json").read_text())["display"]["chip"] == "sh1106"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert cli.main(["build", "--out", str(tmp_path / "mine")]) == 1
    assert "not empty" in capsys.readouterr().err
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


def test_an_unknown_board_is_one_line(capsys):
    assert cli.main(["build", "--board", "arduino"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_does_not_compile_is_named(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("def (:\n")
    with pytest.raises(build.BuildError, match="does not compile: invalid syntax"):
        build.compiled({"pezzbox/bad.py": bad})


def test_micropython_loads_what_was_compiled(tmp_path):
    build.write(tmp_path / "out", boards.load("pico"))
    program = "import pezzbox.game.match; print(pezzbox.game.match.Match.__name__)"
    done = subprocess.run(
        [micropython(), "-c", program], cwd=tmp_path / "out", capture_output=True
    )
    assert done.stdout == b"Match\n", done.stderr
