"""What must not be left out of drivers: the program prints the same before and after."""

import contextlib
import io
import sys
import types
from pathlib import Path

import pytest

from host_tools.linking.unneeded import without_unneeded
from host_tools.linking.unread import without_unread
from tests.host.driver_cases import ALONE, SEVERAL


def printed(sources: dict[str, str]) -> str:
    """What sources print when they are imported, one after the other."""
    out = io.StringIO()
    before = dict(sys.modules)
    try:
        for path, text in sources.items():
            name = path.rpartition("/")[2].removesuffix(".py")
            sys.modules[name] = types.ModuleType(name)
            with contextlib.redirect_stdout(out):
                exec(compile(text, path, "exec"), vars(sys.modules[name]))
    finally:
        for name, made in list(sys.modules.items()):
            if name not in before:
                del sys.modules[name]
            elif made is not before[name]:
                sys.modules[name] = before[name]  # this process' own of that name
    return out.getvalue().strip()


@pytest.mark.parametrize(("driver", "ours", "wanted"), ALONE.values(), ids=ALONE)
def test_a_driver_does_the_same_without_what_is_not_needed(driver, ours, wanted):
    sources = {"lib/chip.py": driver, "ours.py": f"from chip import Chip\n{ours}"}
    assert printed(sources) == wanted
    assert printed(without_unneeded(sources, "lib/")) == wanted


@pytest.mark.parametrize(("sources", "wanted"), SEVERAL.values(), ids=SEVERAL)
def test_so_do_several_files(sources, wanted):
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
