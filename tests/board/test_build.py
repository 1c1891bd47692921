"""The folder as it lies on a board."""

import json
from pathlib import Path

import pytest

from host_tools import boards, build, cli


@pytest.mark.usefixtures("compiled_once")
def test_the_folder_is_what_lies_on_a_board(tmp_path):
    out = tmp_path / "out"
    assert cli.main(["build", "--board", "xiao_rp2040", "--out", str(out)]) == 0
    there = {p.relative_to(out).as_posix() for p in out.rglob("*") if p.is_file()}
    program = there - {"board.json", "package.json", "README.txt"}
    assert [name for name in program if not name.endswith(".mpy")] == ["main.py"]
    assert {"pezzbox/core.mpy", "pezzbox/version.mpy"} <= program
    assert json.loads((out / "board.json").read_text())["reader"]["sda"] == 6
    assert "pins" not in json.loads((out / "board.json").read_text())
    urls = json.loads((out / "package.json").read_text())["urls"]
    assert {target for target, _ in urls} == program | {"board.json"}
    assert all(target == url for target, url in urls)


def test_the_same_source_gives_the_same_bytes(compiled):
    made = build.whole(boards.load("pico"))
    assert {path: made[path] for path in compiled} == compiled
    assert made.keys() - compiled.keys() == {"board.json"}
    assert not any(str(Path(__file__).parents[2]).encode() in each for each in made.values())


def test_a_folder_of_its_own_is_made_anew_and_another_is_left_alone(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(build, "compiled", lambda files: {"main.py": b"pass\n"})
    board = boards.load("pico")
    build.write(tmp_path / "out", board)
    (tmp_path / "out" / "pezzbox").mkdir()
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
