"""A crash of the linked program, told in the sources' files and lines."""

import ast
import json
import re
import subprocess
from pathlib import Path

import pytest

from host_tools import bytecode, crash_places, image, unix_port
from host_tools.linking.dense import dense
from host_tools.linking.names import renamed
from host_tools.linking.source import NotLinked
from tests.interpreter import micropython

pytestmark = pytest.mark.usefixtures("linked_once")
CRASH = """\
import json
import os
from pezzbox.core import Crashes
from pezzbox.journal import Journal
os.mkdir("data")
crashes = Crashes("data")
try:
    Journal("no/such/folder", lambda: 0)
except OSError as error:
    crashes.store("start", error, [1, 2, 3], [], True)
print(json.dumps(Crashes("data").last))
"""


@pytest.fixture(scope="module")
def record(tmp_path_factory, compiled):
    """What the linked program keeps of a crash, inside MicroPython."""
    interpreter = micropython()
    folder = tmp_path_factory.mktemp("board")
    for target, content in compiled.items():
        path = folder / target
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
    (folder / "crash.py").write_text(renamed(CRASH, bytecode.linked(image.files()).names))
    done = subprocess.run(
        [interpreter, "crash.py"],
        cwd=folder,
        env=unix_port.environment([folder, folder / "lib"], [crash_places_root()]),
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return json.loads(done.stdout)


def crash_places_root():
    return Path(crash_places.__file__).resolve().parents[1]


def function_at(path, line):
    """The innermost function of a source around a line."""
    inside = [
        node
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8")))
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.lineno <= line <= (node.end_lineno or 0)
    ]
    return max(inside, key=lambda node: node.lineno).name


def test_a_crash_on_a_board_is_told_in_the_sources(record):
    assert re.match(r"OSError journal:\d+$", record["error"])
    told = crash_places.in_sources(record)
    where, _, line = told["error"].split(" ")[1].rpartition(":")
    assert where == "pezzbox/journal/files.py"
    source = image.files()[where].read_text(encoding="utf-8").splitlines()
    assert source[int(line) - 1].strip() == "os.mkdir(path)"
    places = re.findall(r'File "(pezzbox/[^"]*)", line (\d+), in (\w+)', told["trace"])
    assert [name for _, _, name in places] == ["__init__", "make_folder"]
    for path, number, name in places:
        assert function_at(image.files()[path], int(number)) == name


@pytest.mark.long
def test_a_crash_of_another_build_is_left_as_it_is(record):
    with pytest.raises(crash_places.OtherBuild):
        crash_places.in_sources({**record, "build": "0123456789ab"})


def test_a_crash_of_a_program_that_was_not_linked_is_in_the_sources_already():
    record = {"error": "ValueError table.py:7", "trace": 'File "table.py", line 7, in x'}
    assert crash_places.in_sources(record) is record


@pytest.mark.long
def test_every_line_of_the_linked_program_is_a_sources():
    """A def stands where the map says, under its own name or a numbered one."""
    files = image.files()
    _, places = bytecode.build_and_places(files)
    texts, names, *_ = bytecode.linked(files)
    linkers = {names.get(name, name) for name in ("_late", "_later")}
    checked = 0
    for target, text in texts.items():
        for node in ast.walk(ast.parse(bytecode.in_few_lines(text, target)[0])):
            if not isinstance(node, ast.FunctionDef) or node.name in linkers:
                continue
            trace = f'File "{bytecode.told_as(target)}", line {node.lineno}'
            told = crash_places.translated({"error": "E ?", "trace": trace}, places)
            path, _, line = told["error"].split(" ")[1].rpartition(":")
            source = files[path].read_text(encoding="utf-8").splitlines()[int(line) - 1]
            name = re.search(r"def (\w+)", source)
            there = [names.get(f"{name[1]}{number}") for number in ("", *range(9))] if name else []
            assert name and (node.name in there or re.fullmatch(rf"{name[1]}\d*", node.name)), told
            checked += 1
    assert checked > 500


def test_a_crash_is_looked_up_in_what_is_linked_once(tmp_path, monkeypatch):
    (tmp_path / "main.py").write_text("from pezzbox.a import x\nprint(x)\n")
    (tmp_path / "a.py").write_text('BUILD = ""\n\n\ndef x():\n    return 1\n')
    files = {"main.py": tmp_path / "main.py", "pezzbox/a.py": tmp_path / "a.py"}
    passes = []
    for name in ("without_unneeded", "link"):
        really = getattr(bytecode, name)
        monkeypatch.setattr(
            bytecode, name, lambda *a, _n=name, _r=really, **k: passes.append(_n) or _r(*a, **k)
        )
    build, places = bytecode.build_and_places(files)
    assert build and places["core"][-1] == ("pezzbox/a.py", 4, "x")
    assert passes == ["without_unneeded", "link"]


def test_statements_together_on_a_line_are_the_same_program():
    for target, text in bytecode.linked(image.files()).texts.items():
        made, numbers = dense(text)
        assert len(numbers) == made.count("\n") <= text.count("\n"), target
        assert numbers == sorted(numbers), target
        assert ast.dump(ast.parse(made)) == ast.dump(without_texts(ast.parse(text))), target


def test_what_cannot_be_written_in_one_line_is_refused():
    with pytest.raises(NotLinked, match="line 3: a statement that takes several lines"):
        dense("\n\nmatch x:\n    case 1:\n        pass\n")


def without_texts(tree):
    """A tree without the strings that stand alone: docstrings, and texts below a name."""
    for node in ast.walk(tree):
        for name in ("body", "orelse", "finalbody"):
            body = getattr(node, name, None)
            if isinstance(body, list) and body:
                kept = [one for one in body if not is_text(one)]
                setattr(node, name, kept or [ast.Pass()])
    return tree


def is_text(node):
    return (
        isinstance(node, ast.Expr)
        and isinstance(node.value, ast.Constant)
        and isinstance(node.value.value, str)
    )
