"""The firmware's names, and those that MicroPython has anyway."""

import ast

from host_tools import bytecode, image
from host_tools.linking import names
from host_tools.linking.names import chosen, in_flash, renamed

SOURCE = """\
import radio
import time
from pezzbox.other import helper as also
_FEW = const(3)
_SAID = "asked"
class Table:
    seen = 0
    def _take(self, card):
        self._last = card
        self.asked = self.counted = also(time.ticks_ms(), wide=card)
        return f"{self._shown}"
    def ticks_ms(self):
        self._shown = self.wide = _FEW
    def __len__(self):
        return getattr(self, "listed")
"""

OTHER = """\
from pezzbox import sign
"""


def test_what_a_program_makes_gets_names_that_are_there_and_that_it_does_not_use():
    new = chosen({"pezzbox/sign.py": SOURCE, "main.py": OTHER}, {"counted"})
    assert sorted(new) == ["Table", "_SAID", "_last", "_take", "also", "seen"]
    assert len(set(new.values())) == len(new)
    assert set(new.values()) <= in_flash(radio=False)
    assert not set(new.values()) & {"time", "ticks_ms", "const", "getattr", "errno", "pixel"}


def test_classes_without_bases_get_such_names_too():
    """Errors are called by theirs, and so is what has other bases than ours."""
    source = "class Plain:\n    pass\n\nclass Fault(Exception):\n    pass\n"
    assert sorted(chosen({"a.py": source}, set())) == ["Plain"]


def test_what_a_program_beside_the_image_says_of_its_own_is_nobody_elses():
    source = """\
from pezzbox.core import Crashes as crashes
class Mine:
    def _begin(self, box):
        self._own = found = box.club
        return found._theirs, found.at(wide=1), "told", self._own
"""
    assert names.asked(source) >= {"Crashes", "club", "_theirs", "at", "wide", "told"}
    assert not names.asked(source) & {"_begin", "_own", "found", "Mine"}


def test_names_that_may_meet_are_kept_apart(monkeypatch):
    monkeypatch.setattr(names, "in_flash", lambda radio: frozenset({"one", "two", "three"}))
    base = "class Base(OSError):\n    def first(self): pass\n"
    alone = "class Alone(OSError):\n    def second(self): pass\n"
    new = chosen({"a.py": base, "b.py": alone, "c.py": alone.replace("second", "third")}, set())
    assert sorted(new.values()) == ["one", "three", "two"]
    given = "import other\nother.second = other.third = 1\n"
    more = {"a.py": base, "b.py": alone, "c.py": given, "d.py": "def fourth(): pass\n"}
    new = chosen(more, set())
    assert "third" not in new  # it may be what others have
    assert new["second"] not in (new["first"], new["fourth"])  # or be given to any of ours
    del more["d.py"]
    more["c.py"] = "def third(): pass\n\ndef fourth(): pass\n"
    new = chosen(more, set())
    assert len(new) == 4 and new["third"] != new["fourth"]
    more["c.py"] = "from a import Base as Ours\nclass Below(Ours):\n    def third(self): pass\n"
    assert new["first"] in (new["third"], new["fourth"])
    new = chosen({**more, "d.py": alone.replace("second", "fourth")}, set())
    assert new["third"] != new["first"]


def test_names_of_boards_with_a_radio_are_for_programs_that_use_it():
    assert in_flash(radio=False) < in_flash(radio=True)
    assert {"json", "ticks_ms", "Pin", "cancel"} <= in_flash(radio=False)
    assert "recv_into" in in_flash(radio=True) - in_flash(radio=False)


def test_the_program_stays_what_it_is():
    made = renamed(SOURCE, {"also": "ADC", "_last": "x"})
    assert made.splitlines()[2] == "from pezzbox.other import helper as ADC"
    assert "self.x = card" in made and "= ADC(time" in made
    assert renamed(made, {"ADC": "also", "x": "_last"}) == SOURCE


def test_what_the_image_is_asked_for_is_called_as_it_is(linked_once):
    for wifi in (False, True):
        texts, names, *_ = bytecode.linked(image.files(wifi))
        assert len(names) > 600
        called = set(names)
        assert not called & in_flash(wifi)
        assert not called & {"VERSION", "BUILD", "faults", "exchange", "open_board"}
        for path in bytecode.PLAIN:
            said = {
                node.id for node in ast.walk(ast.parse(texts[path])) if isinstance(node, ast.Name)
            }
            assert not said & set(names.values())


def test_nothing_is_called_as_a_module_is(linked_once):
    """One that is imported would take its place in the package."""
    for wifi in (False, True):
        files = image.files(wifi)
        modules = {part for path in files for part in path.removesuffix(".py").split("/")}
        assert not modules & set(bytecode.linked(files).names.values())


def test_no_class_derives_from_what_else_has_attributes_of_its_own(linked_once):
    """`_OF_BASES` names those of these."""
    trees = [ast.parse(text) for text in bytecode.linked(image.files(True)).texts.values()]
    classes = [node for tree in trees for node in ast.walk(tree) if isinstance(node, ast.ClassDef)]
    bases = {ast.unparse(base).rpartition(".")[2] for node in classes for base in node.bases}
    others = bases - {node.name for node in classes}
    assert others == {"Exception", "FrameBuffer"}
