"""The wheel has everything that a checkout has, where host_tools/image.py looks for it."""

import os
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

from host_tools import image
from tests.interpreter import micropython

ROOT = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="module")
def unpacked(tmp_path_factory):
    folder = tmp_path_factory.mktemp("wheel")
    subprocess.run(
        [sys.executable, "-m", "hatchling", "build", "-t", "wheel", "-d", folder],
        cwd=ROOT,
        check=True,
        capture_output=True,
    )
    (wheel,) = folder.glob("*.whl")
    zipfile.ZipFile(wheel).extractall(folder / "site")
    return folder / "site"


def below(folder, *patterns):
    return {
        path.relative_to(folder).as_posix()
        for pattern in patterns
        for path in folder.rglob(pattern)
        if "__pycache__" not in path.parts and "shipped" not in path.parts
    }


def test_the_image_is_the_same_in_a_wheel_to_the_byte(unpacked):
    code = (
        "from host_tools import image\nfor name, path in image.files().items(): print(name, path)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=True,
    )
    shipped = dict(line.split(" ", 1) for line in done.stdout.splitlines())
    files = image.files()
    assert set(shipped) == set(files)
    for name, path in shipped.items():
        assert Path(path).read_bytes() == files[name].read_bytes()
        assert path.startswith(str(unpacked)) or name.startswith("lib/adafruit_")


def test_the_host_tools_come_with_their_data(unpacked):
    kinds = ("*.py", "*.jsonl", "*.html", "*.css", "*.js", "*.svg", "*.txt")
    assert below(unpacked / "host_tools", *kinds) == below(ROOT / "host_tools", *kinds)


def test_the_boards_come_too(unpacked):
    boards = below(ROOT / "boards", "*.toml")
    assert boards
    assert {file.name for file in (unpacked / "host_tools/shipped/boards").iterdir()} == boards


def test_what_is_printed_and_built_comes_too(unpacked):
    wanted = below(ROOT / "hardware", "*.toml") | {"parts.csv"}
    shipped = unpacked / "host_tools/shipped/hardware"
    found = {path.relative_to(shipped).as_posix() for path in shipped.rglob("*.*")}
    assert found == wanted


@pytest.mark.long
def test_a_match_is_played_on_a_virtual_board_out_of_a_wheel(unpacked, tmp_path):
    micropython()  # skips or fails without one
    code = (
        "import pathlib, sys\n"
        "from host_tools import boards, build\n"
        "from host_tools.web.tv import demo\n"
        "box = demo._Box(pathlib.Path(sys.argv[1]), 0, boards.load('pico'),"
        " build.whole(boards.load('pico')))\n"
        "box._made = demo.demo.read(next(box._matches))\n"
        "box._lay_out()\n"
        "with box._usb as usb:\n"
        "    print(usb.ask('play', 60, events=box._made, most=4))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code, tmp_path],
        env={**os.environ, "PYTHONPATH": str(unpacked)},
        cwd=unpacked,
        capture_output=True,
        text=True,
        check=False,
    )
    assert "'played': 4" in done.stdout, done.stderr


def test_nothing_else_is_installed(unpacked):
    top = {path.name for path in unpacked.iterdir() if not path.name.endswith(".dist-info")}
    assert top == {"host_tools", "pezzbox"}
