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
    assert [name for name in program if not name.endswith((".mpy", ".bin"))] == ["main.py"]
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
    made = {"main.py": b"pass\n", "pezzbox/old/old.mpy": b""}
    monkeypatch.setattr(build, "compiled", lambda files: dict(made))
    board = boards.load("pico")
    build.write(tmp_path / "out", board)
    (tmp_path / "out" / "pezzbox" / "mine.txt").write_text("dear")
    del made["pezzbox/old/old.mpy"]
    build.write(tmp_path / "out", board, display="sh1106")
    assert not (tmp_path / "out" / "pezzbox" / "old").exists()
    assert (tmp_path / "out" / "pezzbox" / "mine.txt").read_text() == "dear"
    assert json.loads((tmp_path / "out" / "board.json").read_text())["display"]["chip"] == "sh1106"
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "letter.txt").write_text("dear")
    assert cli.main(["build", "--out", str(tmp_path / "mine")]) == 1
    assert "not empty" in capsys.readouterr().err
    assert (tmp_path / "mine" / "letter.txt").read_text() == "dear"


@pytest.mark.parametrize(
    "package",
    ['{"name": "a-web-site", "version": "1.0.0"}', '{"urls": [["../../x", "x"]]}', "[", "5"],
)
def test_somebody_elses_package_json_is_no_reason_to_remove_anything(
    tmp_path, capsys, monkeypatch, package
):
    monkeypatch.setattr(build, "compiled", lambda files: {"main.py": b"pass\n"})
    site = tmp_path / "one" / "site"
    (site / "src").mkdir(parents=True)
    (tmp_path / "x").write_text("dear")
    for path in ("src/index.js", "letter.txt"):
        (site / path).write_text("dear")
    (site / "package.json").write_text(package)
    cli.main(["build", "--out", str(site)])
    for path in (site / "src" / "index.js", site / "letter.txt", tmp_path / "x"):
        assert path.read_text() == "dear"
    capsys.readouterr()


def test_what_was_interrupted_is_made_anew(tmp_path, monkeypatch):
    made = {"main.py": b"pass\n", "pezzbox/core.mpy": b""}
    monkeypatch.setattr(build, "compiled", lambda files: dict(made))
    out = tmp_path / "out"
    write = Path.write_bytes

    def full(path, content):
        if path.name == "core.mpy":
            raise OSError(28, "No space left on device", str(path))
        return write(path, content)

    for _ in range(2):
        monkeypatch.setattr(Path, "write_bytes", full)
        assert cli.main(["build", "--out", str(out)]) == 74
        monkeypatch.setattr(Path, "write_bytes", write)
        assert cli.main(["build", "--out", str(out)]) == 0
        assert (out / "pezzbox" / "core.mpy").is_file()


def test_an_unknown_board_is_one_line(capsys):
    assert cli.main(["build", "--board", "arduino"]) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_what_does_not_compile_is_named(tmp_path):
    bad = tmp_path / "bad.py"
    bad.write_text("def (:\n")
    with pytest.raises(build.BuildError, match="does not compile: invalid syntax"):
        build.compiled({"pezzbox/bad.py": bad})
