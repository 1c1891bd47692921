"""What must not be left out of drivers: the program prints the same before and after."""

import contextlib
import io
import sys
import types
from pathlib import Path

import pytest

from host_tools.linking.unneeded import without_unneeded
from host_tools.linking.unread import without_unread

DRIVERS = {
    "what is added to in place is read": (
        "class Chip:\n"
        "    def __init__(self):\n"
        "        self.out = bytearray()\n"
        "    def send(self, data):\n"
        "        out = self.out\n"
        "        out += data\n",
        "chip = Chip()\nchip.send(b'x')\nprint(chip.out)\n",
        "bytearray(b'x')",
    ),
    "what is deleted is read": (
        "def Chip():\n    x = 1\n    del x\n    return 5\n",
        "print(Chip())\n",
        "5",
    ),
    "a property's setter is called": (
        "class Chip:\n"
        "    def __init__(self):\n"
        "        self.level = 3\n"
        "    @property\n"
        "    def level(self):\n"
        "        return 1\n"
        "    @level.setter\n"
        "    def level(self, value):\n"
        "        print('sent', value)\n",
        "Chip()\n",
        "sent 3",
    ),
    "a property is called": (
        "class Chip:\n"
        "    @property\n"
        "    def status(self):\n"
        "        print('register read')\n"
        "    def clear(self):\n"
        "        _ = self.status\n",
        "Chip().clear()\n",
        "register read",
    ),
    "what a try asks for": (
        "import time\n"
        "def Chip():\n"
        "    try:\n"
        "        probe = time.no_such\n"
        "    except AttributeError:\n"
        "        return 'fallback'\n"
        "    return 'there'\n",
        "print(Chip())\n",
        "fallback",
    ),
    "a generator without values": (
        "class Chip:\n    def pages(self):\n        return\n        yield\n",
        "print(list(Chip().pages()))\n",
        "[]",
    ),
    "a generator counts what nobody reads": (
        "class Chip:\n"
        "    def __init__(self):\n"
        "        self.a = 1\n"
        "    def pages(self, log=None):\n"
        "        self.a += 1\n"
        "        if log:\n"
        "            yield log\n",
        "print(list(Chip().pages()))\n",
        "[]",
    ),
    "a function inside is called as an argument": (
        "def Chip(a, b=None):\n    if a:\n        def b():\n            return 1\n    return b\n",
        "print(Chip(0), Chip(1)())\n",
        "None 1",
    ),
    "a function inside has an argument called so": (
        "def Chip(b=None):\n    async def inner(b):\n        return b\n    return inner\n",
        "import asyncio\nprint(asyncio.run(Chip()(4)))\n",
        "4",
    ),
}


def printed(sources: dict[str, str]) -> str:
    """What sources print when they are imported, one after the other."""
    out = io.StringIO()
    before = set(sys.modules)
    try:
        for path, text in sources.items():
            name = path.rpartition("/")[2].removesuffix(".py")
            sys.modules[name] = types.ModuleType(name)
            with contextlib.redirect_stdout(out):
                exec(compile(text, path, "exec"), vars(sys.modules[name]))
    finally:
        for name in set(sys.modules) - before:
            del sys.modules[name]
    return out.getvalue().strip()


@pytest.mark.parametrize(("driver", "ours", "wanted"), DRIVERS.values(), ids=DRIVERS)
def test_a_driver_does_the_same_without_what_is_not_needed(driver, ours, wanted):
    sources = {"lib/chip.py": driver, "ours.py": f"from chip import Chip\n{ours}"}
    assert printed(sources) == wanted
    assert printed(without_unneeded(sources, "lib/")) == wanted


def test_a_pin_that_is_made_an_output_is_one():
    """The image's own `digitalio`, whose `direction` and `value` are properties."""
    path = Path(__file__).parents[2] / "firmware" / "lib" / "digitalio.py"
    machine = (
        "class Pin:\n"
        "    IN, OUT = 0, 1\n"
        "    def init(self, mode):\n"
        "        print('mode', mode)\n"
        "    def value(self, level):\n"
        "        print('level', level)\n"
    )
    ours = (
        "from digitalio import DigitalInOut\nfrom machine import Pin\n"
        "DigitalInOut(Pin()).switch_to_output(value=0)\n"
    )
    driver = path.read_text(encoding="utf-8")
    sources = {"machine.py": machine, "lib/digitalio.py": driver, "ours.py": ours}
    wanted = "mode 0\nmode 1\nlevel 0"
    assert printed(sources) == wanted
    assert printed(without_unneeded(sources, "lib/")) == wanted


def test_what_does_something_or_shares_a_line_stays_in_a_linked_module():
    for module in (
        "ONE = 1; TWO = 2\nprint(TWO)\n",
        "T = [0, 1]\nT[0] = 5\nprint(T)\n",
        "class A:\n    pass\nA.mode = 3\nprint(A.mode)\n",
        "def told(f):\n    print(f)\n@told\ndef unread():\n    pass\n",
        "def told(f):\n    print(f)\n@told\nclass Unread:\n    pass\n",
        "one = made()[1]\n",
        "one = table[1]\n",
    ):
        sources = {"pezzbox/club/__init__.py": module}
        assert without_unread(sources, ("pezzbox.club",)) == sources, module
