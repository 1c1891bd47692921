"""`pezzbox screens`: what is on the page is what the drawing code draws, and nothing else."""

import base64
import re
import struct
import subprocess
import sys
import zlib

from host_tools import cli, screens
from host_tools.scenes import SCENES
from host_tools.virtual import png
from pezzbox.screens.texts import LANGUAGES


def test_the_languages_are_the_firmwares():
    assert sorted(screens.LANGUAGES) == sorted(LANGUAGES)


def test_a_page_that_stands_alone_and_a_sheet(tmp_path, capsys):
    assert cli.main(["screens", "--lang", "pt", "--out", str(tmp_path / "out")]) == 0
    assert f"{len(SCENES)} screens" in capsys.readouterr().out
    assert sorted(file.name for file in (tmp_path / "out").iterdir()) == [
        "screens-pt.png",
        "screens.html",
    ]
    page = (tmp_path / "out" / "screens.html").read_text(encoding="utf-8")
    assert not re.search(r'(?:src|href)="(?!data:)', page) and "url(" not in page
    found = dict(
        re.findall(r'id="(\w+-\w+)"><img class="large" alt="[^"]*" src="data:[^,]*,([^"]*)"', page)
    )
    assert len(found) == len(SCENES)
    for scene in SCENES[::9]:
        stage = scene("pt").stage
        stage.draw()
        wanted = png.encode(screens._rows(stage.canvas, 128, 64), 1)
        assert base64.b64decode(found[f"pt-{scene.__name__}"]) == wanted
    sheet = (tmp_path / "out" / "screens-pt.png").read_bytes()
    width, height = struct.unpack(">II", sheet[16:24])
    assert width == 4 * 136 * 2 and height >= -(-len(SCENES) // 4) * 82 * 2
    at = sheet.index(b"IDAT")
    size = struct.unpack(">I", sheet[at - 4 : at])[0]
    assert len(zlib.decompress(sheet[at + 4 : at + 4 + size])) == height * (width // 8 + 1)


def test_it_runs_where_only_the_package_is_in_reach(tmp_path):
    """Without the paths that pytest sets: as it is installed."""
    done = subprocess.run(
        [sys.executable, "-m", "host_tools.cli", "screens", "--lang", "en", "--out", tmp_path],
        env={"PYTHONPATH": ".:firmware"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
