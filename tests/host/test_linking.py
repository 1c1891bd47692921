"""Linked programs do what their sources do."""

import os
import subprocess
import sys

import pytest

from host_tools.linking.arguments import with_plain_arguments
from host_tools.linking.built_ins import with_built_ins
from host_tools.linking.constants import with_constants
from host_tools.linking.linker import link
from host_tools.linking.source import NotLinked

CORE_PATH = "pezzbox/core.py"

PROGRAM = {
    "main.py": """\
import time
from pezzbox.first import show
from pezzbox import second as other
from pezzbox.third import TWO

print(show(3), other.show(4), TWO)
""",
    "pezzbox/first.py": """\
import time
from . import second
from .second import show as shown, COUNT
from .third import double, TWO

_LIMIT = 10
_made = []


def show(value):
    text = "first"
    for double2 in range(2):
        value += double2
    return text, double(value), second.show(value), shown(value), _LIMIT, second.COUNT, COUNT


class Kept:
    show = 7

    def value(self):
        return show(self.show), [show for show in range(3)], (lambda show: show)(5)
""",
    "pezzbox/second.py": """\
from time import sleep as _sleep

COUNT = 5
_LIMIT = 20
_calls = 0


def show(value, *, more=1):
    global _calls, _LIMIT
    _calls += 1
    _LIMIT += more
    double = value
    from .fourth import late

    return "second", double, _LIMIT, _calls, late(double)
""",
    "pezzbox/third.py": """\
try:
    import struct
except ImportError:
    struct = None
from .fourth import COUNT as FOURTH
from . import fifth

TWO = 2
_LIMIT = 30


def table(name):
    return {"a": fifth.later}[name]


def double(value):
    return value * TWO + _LIMIT, struct.calcsize("B"), FOURTH, table("a")(value), fifth.ONE
""",
    "pezzbox/fourth.py": """\
from pezzbox import second
from .second import show

COUNT = 9


def late(value):
    return value, second.COUNT, show.__name__
""",
    "pezzbox/fifth.py": """\
ONE = 1


def later(value):
    return ("later", value)
""",
    "pezzbox/__init__.py": '"""Nothing."""\n',
}


def run(files, folder):
    """Run a program and return what it prints."""
    for path, text in files.items():
        target = folder / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(text)
    # Without the packages of this environment: `pezzbox` is the folder's.
    command = [sys.executable, "-S", "main.py"]
    env = {name: value for name, value in os.environ.items() if name != "PYTHONPATH"}
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout


@pytest.mark.parametrize("later", [(), ("pezzbox.fifth",), ("pezzbox.fifth", "pezzbox.fourth")])
def test_a_linked_program_does_the_same(tmp_path, later):
    made = link(PROGRAM, later).texts
    linked = {"pezzbox/first.py", "pezzbox/second.py", "pezzbox/third.py"}
    assert CORE_PATH in made and not linked & set(made)
    assert ("pezzbox/fifth.py" in made) == ("pezzbox.fifth" in later)
    assert run(made, tmp_path / "made") == run(PROGRAM, tmp_path / "plain")


def test_so_it_does_with_constants_numbered_arguments_and_built_ins(tmp_path):
    made = with_plain_arguments(with_constants(link(PROGRAM).texts))
    assert "_LIMIT3 = const(10)" in made[CORE_PATH]
    many = "".join(f"many{number} = 1\n" for number in range(60))
    used = "def counted(text: str) -> int:\n    return len(text) + len(text[1:]) + min(1, 2)\n"
    made[CORE_PATH] = with_built_ins("import sys\n" + made[CORE_PATH] + many + used)
    names = "".join(f"more{number} = 1\n" for number in range(69))  # 73 with those it has
    rare = "import sys\n" + names + used
    assert with_built_ins(rare).startswith("len = len; ")
    assert with_built_ins(rare, small=True).startswith("import sys\n")  # there is no place left
    # `str` and `int` are said in annotations only.
    assert "len = len; " in made[CORE_PATH].splitlines()[0]
    assert "str = str" not in made[CORE_PATH] and "int = int" not in made[CORE_PATH]
    # `const` is micropython's.
    made["micropython.py"] = "def const(value):\n    return value\n"
    made[CORE_PATH] = "from micropython import const\n" + made[CORE_PATH]
    made["main.py"] = "from micropython import const\n" + made["main.py"]
    assert run(made, tmp_path / "made") == run(PROGRAM, tmp_path / "plain")


ROOMS = {
    "main.py": "from pezzbox.box import show\nfrom pezzbox.game.deal import ONE\n"
    "print(show(), ONE)\n",
    "pezzbox/box.py": """\
from pezzbox.game import deal, match
from pezzbox.game.deal import TEXT
from pezzbox.tag import tag


def show():
    from pezzbox.game import lazy

    return match.match(2), deal.TEXT, TEXT, lazy.lazily(3), tag(1)
""",
    "pezzbox/tag.py": "def tag(value):\n    return value\n",
    "pezzbox/device/reader.py": "from pezzbox.tag import tag\nREAD = tag(5)\n",
    "pezzbox/game/__init__.py": "",
    "pezzbox/game/deal.py": "ONE = 1\nTEXT = 'deal'\n",
    "pezzbox/game/match.py": """\
from .deal import ONE, TEXT


def match(text):
    return ONE, text, TEXT
""",
    "pezzbox/game/lazy.py": """\
from . import deal
from .match import match


def lazily(value):
    return value, deal.ONE, deal.TEXT, match(value)
""",
}


def test_every_room_becomes_a_module(tmp_path):
    made = link(ROOMS).texts
    assert set(made) == {
        "main.py",
        "pezzbox/core.py",
        "pezzbox/device/reader.py",
        "pezzbox/game/__init__.py",
        "pezzbox/game/lazy.py",
    }
    assert run(made, tmp_path / "made") == run(ROOMS, tmp_path / "plain")


def test_what_one_room_alone_needs_is_in_it(tmp_path):
    files = ROOMS | {"pezzbox/box.py": "from pezzbox.device.reader import READ as show\n"}
    files["main.py"] = "from pezzbox.box import show\nprint(show)\n"
    made = link(files).texts
    assert "def tag" in made["pezzbox/device/__init__.py"]
    assert run(made, tmp_path) == "5\n"


def test_rooms_may_not_need_each_other():
    files = ROOMS | {
        "pezzbox/game/deal.py": "from pezzbox.device.reader import READ as ONE\nTEXT = ONE\n",
        "pezzbox/device/reader.py": "from pezzbox.game.match import match\nREAD = match\n",
    }
    with pytest.raises(NotLinked, match=r"pezzbox\.device, pezzbox\.game import each other"):
        link(files)


def test_what_is_imported_apart_becomes_a_module_with_what_it_alone_needs(tmp_path):
    files = ROOMS | {
        "main.py": "import sys\nfrom pezzbox.box import show\n"
        "print('pezzbox.club' in sys.modules, show(1), 'pezzbox.club' in sys.modules)\n"
        "print('pezzbox.club.late' in sys.modules, show(6))\n",
        "pezzbox/box.py": """\
from pezzbox.tag import tag


def show(value):
    from pezzbox.club.club import joined

    return tag(joined(value))
""",
        "pezzbox/club/club.py": """\
import client
from client import LIMIT
from pezzbox.tag import tag


def joined(value):
    if value > LIMIT:
        from pezzbox.club.late import late

        return late(value)
    return tag(client.asked(value))
""",
        "pezzbox/club/late.py": "from client import asked\n\n\ndef late(value):\n"
        "    return asked(value)\n",
        "lib/client.py": "LIMIT = 5\n\n\ndef asked(value):\n    return value + LIMIT\n",
    }
    made = link(files, apart=("pezzbox.club.club",)).texts
    assert "def asked" in made["pezzbox/club/__init__.py"] and "lib/client.py" not in made
    assert "from pezzbox.club import asked" in made["pezzbox/club/late.py"]
    assert run(made, tmp_path) == "False 6 True\nFalse 11\n"


def test_what_cannot_be_linked_says_where():
    sources = {
        "main.py": "from pezzbox.a import f\n",
        "pezzbox/a.py": "try:\n    from pezzbox.b import f\nexcept ImportError:\n    f = None\n",
        "pezzbox/b.py": "f = 1\n",
    }
    with pytest.raises(NotLinked, match=r"pezzbox/a\.py:2"):
        link(sources)


def test_what_is_imported_later_may_not_be_a_value_at_the_start():
    sources = {
        "main.py": "from pezzbox.a import f\n",
        "pezzbox/a.py": "from pezzbox.b import COUNT\n\n\ndef f(count=COUNT):\n    pass\n",
        "pezzbox/b.py": "COUNT = (1,)\n",
    }
    with pytest.raises(NotLinked, match=r"pezzbox/a\.py:4: pezzbox\.b is imported later"):
        link(sources, ("pezzbox.b",))


def test_a_number_of_what_is_imported_later_needs_no_import(tmp_path):
    sources = {
        "main.py": "from pezzbox.a import f\nimport sys\n"
        "print(f(), 'pezzbox.b' in sys.modules, f(True))\n",
        "pezzbox/a.py": "from . import b\nfrom .b import LESS, count\n\n\ndef f(whole=False):\n"
        "    return count() if whole else 5 - LESS + b.MORE\n",
        "pezzbox/b.py": "LESS = -1\nMORE = 2\n\n\ndef count():\n    return 7\n",
    }
    assert run(link(sources, ("pezzbox.b",)).texts, tmp_path) == "8 False 7\n"


def test_others_may_know_a_linked_module_by_its_name(tmp_path):
    sources = {
        "main.py": "from pezzbox.a import f\nfrom pezzbox.b import F\n"
        "b = __import__('pezzbox.b').b\nprint(b.F is F, b.f(), f, hasattr(b, '_x'))\n",
        "pezzbox/a.py": "f = 1\n",
        "pezzbox/b.py": "from .a import f as one\n\n\ndef f():\n    return one\n\n\n_x = F = f\n",
    }
    made = link(sources, known=("pezzbox.b",)).texts
    assert set(made) == {"main.py", CORE_PATH, "pezzbox/b.py"}
    assert run(made, tmp_path) == "True 1 1 False\n"


def test_a_module_that_is_handed_around_stays_one(tmp_path):
    sources = {
        "main.py": "from pezzbox.a import f\nprint(f())\n",
        "pezzbox/a.py": "from . import b\n\n\ndef f():\n    return getattr(b, 'g')\n",
        "pezzbox/b.py": "g = 1\n",
    }
    made = link(sources).texts
    assert set(made) == {"main.py", CORE_PATH, "pezzbox/b.py"}
    assert run(made, tmp_path) == "1\n"
