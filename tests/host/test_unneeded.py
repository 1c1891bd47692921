"""What is left out of other people's drivers, and that the rest does the same."""

import ast

from host_tools.linking.drivers import with_micropython, without_messages
from host_tools.linking.unneeded import without_unneeded
from host_tools.linking.unread import without_unread

OTHER = "def drop(radio):\n    radio.close()\n"


def left(driver, ours):
    """What is left of a driver in an image with a source of ours, without empty lines."""
    sources = {"lib/chip.py": driver, "ours.py": ours, "other.py": OTHER}
    made = without_unneeded(sources, "lib/")
    assert made["ours.py"] == ours and made["other.py"] == OTHER
    assert made["lib/chip.py"].count("\n") == driver.count("\n")
    return "\n".join(line for line in made["lib/chip.py"].splitlines() if line.strip()) + "\n"


def test_what_nothing_names_is_left_out_of_the_drivers_alone():
    driver = """\
class Chip:
    def used(self):
        pass

    @property
    def not_used(self):
        return self.nor_this()

    def nor_this(self):
        pass
"""
    sources = {"lib/chip.py": driver, "mine.py": "def own():\n    Chip().used()\n"}
    made = without_unneeded(sources, "lib/")
    assert "used" in made["lib/chip.py"] and "nor_this" not in made["lib/chip.py"]
    assert "@property" not in made["lib/chip.py"]
    assert made["mine.py"] == sources["mine.py"]


def test_texts_and_classes_that_nothing_names_are_left_out_of_the_drivers():
    driver = (
        "VERSION = '1'\nFREQUENCY = 4\n\n\nclass Other:\n    pass\n\n\nclass Chip:\n    pass\n"
    )
    sources = {"lib/chip.py": driver, "mine.py": "FREQUENCY, Chip\nVERSION = '2'\n"}
    made = without_unneeded(sources, "lib/")
    assert made["lib/chip.py"].split() == ["FREQUENCY", "=", "4", "class", "Chip:", "pass"]
    assert made["mine.py"] == sources["mine.py"]


def test_a_drivers_method_that_ours_replaces_is_left_out_unless_it_is_asked_for():
    driver = """\
class Chip:
    def replaced(self):
        pass

    def asked(self):
        pass

    def kept(self):
        pass
"""
    ours = """\
class Ours(Chip):
    def replaced(self):
        pass

    def asked(self):
        super().asked()

Ours().replaced(), Ours().kept()
"""
    made = without_unneeded({"lib/chip.py": driver, "ours.py": ours}, "lib/")["lib/chip.py"]
    assert "def replaced" not in made and "def asked" in made and "def kept" in made
    both = ours + "\nclass More(Chip):\n    pass\n"
    made = without_unneeded({"lib/chip.py": driver, "ours.py": both}, "lib/")["lib/chip.py"]
    assert "def replaced" in made  # it is another's, too


CLIENT = """\
class Client:
    IDLE = "idle"

    def __init__(self, wire, *, retries=3, factory=None, ticks=None):
        if wire is None and factory is None:
            raise ValueError("no wire")
        self.wire = wire
        self._retries = retries
        self._factory = factory
        self._made = 0
        self.state = "idle"

    def connect(self, again=False):
        if self._factory is not None and not again:
            self.wire = self._factory()
            self.state = "making"
        if self.state == "making":
            return self.wait()
        self._made += 1
        self.state = "up"
        return self.state if self._heals() else "there"

    def _heals(self):
        return self._factory is not None and self._retries > 0

    def wait(self):
        while True:
            pass

    def close(self):
        self.wire = None
"""

OURS = """\
from chip import Client
class Link:
    def begin(self):
        client = Client([7], retries=0)
        self._client = client
        return client.connect(), self._client.state, self._client.wire
print(Link().begin())
"""


def ran(driver, ours):
    """What a driver and a source of ours print together."""
    said = []
    names = {"__name__": "ours", "print": lambda *values: said.append(values)}
    exec(driver + ours.replace("from chip import", "pass #"), names)
    return said


def test_what_follows_from_what_nobody_passes_is_put_into_a_driver():
    made = left(CLIENT, OURS)
    assert ran(made, OURS) == ran(CLIENT, OURS) == [(("there", "up", [7]),)]
    for gone in ("factory", "_retries", "making", "_heals", "wait", "close", "_made", "ticks"):
        assert gone not in made, made
    assert "if wire is None" in made


def test_who_may_get_an_object_counts_as_one_who_names_its_methods():
    """`close` is called by somebody: it stays if that may be a client's."""
    for handed in ("keep(self._client)", "return self._client", "self.both = [client]", "client"):
        ours = OURS.replace(
            "self._client = client\n", f"self._client = client\n        {handed}\n"
        )
        stays = "def close" in left(CLIENT, ours)
        assert stays == (handed != "client"), handed
    for other in (
        "keep(link._client)\n",
        "x = Client([1])\n",
        "Client2 = Client\n",
        "class Ours(Client):\n    pass\n",
    ):
        assert "def close" in left(CLIENT, OURS + other)
    itself = CLIENT.replace("self._made += 1", "register(self)")
    assert "def close" in left(itself, OURS)


def test_what_is_passed_or_set_anywhere_is_not_known():
    passed = OURS.replace("retries=0", "**options")
    assert "factory is None" in left(CLIENT, passed)
    given = OURS.replace("connect()", "connect(radio)").replace("retries=0", "factory=make")
    made = left(CLIENT, given)
    assert "self._factory()" in made and "'making'" in made
    stored = OURS.replace("return client", "client.state = given\n        return client")
    assert "'making'" in left(CLIENT, stored)


def test_answers_that_are_known_need_no_test():
    driver = """\
def f(a, b=None, c=1):
    if b is None and a:
        return 1
    if c > 1 or b:
        return 2
    try:
        b()
    except TypeError:
        return 3
    return 4
def g(a, b=0):
    x = 5 if b else a
    while b:
        x += 1
    if not b:
        pass
    else:
        x = 9
    unread = x if b == 0 else 6
    return x in (1, 2), "one" if b in (0, 1) else "two", unread
"""
    ours = "from chip import f, g\nprint(f(0), f(1), g(1), g(7))\n"
    made = left(driver, ours)
    assert ran(made, ours) == ran(driver, ours)
    assert "return 2" not in made and "9" not in made and "two" not in made


def test_constants_of_a_class_are_said_where_they_are_used():
    driver = """\
class State:
    UP = "up"
    DOWN = "down"
class Kept:
    def state(self):
        return State.UP if self else State.DOWN
"""
    ours = "from chip import Kept\nprint(Kept().state())\n"
    made = left(driver, ours)
    assert "State" not in made and ran(made, ours) == [("up",)]
    assert "class State" in left(driver, ours + "from chip import State\nkeep(State)\n")


def test_callbacks_that_nobody_sets_are_not_called():
    driver = """\
_MODE = "slow"
def _nothing(*values):
    return None
class Bus:
    def __init__(self):
        self.on_read = _nothing
        self.on_write = _nothing
        self.mode = _MODE
    def read(self):
        self.on_read(self.mode)
        self.on_write(self.mode)
        self.on_read(self.read_on())
        return self.mode == _MODE
    def read_on(self):
        print(7)
"""
    ours = "from chip import Bus\nbus = Bus()\nbus.on_write = print\nprint(bus.read())\n"
    made = left(driver, ours)
    assert ran(made, ours) == ran(driver, ours) == [("slow",), (7,), (True,)]
    assert "on_read('slow')" not in made and "on_read(self.read_on())" in made
    assert "on_write('slow')" in made and "_MODE" not in made


def test_what_nothing_reads_of_a_linked_module_is_left_out():
    module = """\
ONE, TWO = (called(), 2), const(5)
THREE = const(3)
FOUR = (1, 2)
def asked():
    return kept()
def kept():
    return ask.asked
def parts():
    return parts()
class Unread:
    def asked(self):
        return FOUR
made = asked()
"""
    sources = {"pezzbox/club/__init__.py": module, "other.py": "from pezzbox.club import kept\n"}
    made = without_unread(sources, ("pezzbox.club",))
    assert made["other.py"] == sources["other.py"]
    text = made["pezzbox/club/__init__.py"]
    assert text.count("\n") == module.count("\n")
    assert "def asked" in text and "def kept" in text and "made" in text and "ONE" in text
    assert (
        "parts" not in text and "Unread" not in text and "FOUR" not in text and "THREE" not in text
    )
    assert without_unread(sources, ("pezzbox.game",)) == sources


def test_errors_of_drivers_say_nothing():
    driver = """\
class Fault(Exception):
    pass
class Told(Fault):
    def __init__(self, text, *, code):
        super().__init__(text)
        self.code = code
def f(value):
    if value:
        raise Fault(
            f"no {value}: "
            "not at all"
        )
    last = ValueError("none", value)
    raise OSError(5) if value is None else Told("told", code=last)
"""
    made = without_messages({"lib/chip.py": driver, "ours.py": driver}, "lib/")
    assert made["ours.py"] == driver
    text = made["lib/chip.py"]
    assert text.count("\n") == driver.count("\n")
    assert "raise Fault\n" in text and "ValueError()" in text
    assert "OSError(5)" in text and 'Told("told", code=last)' in text
    ast.parse(text)


def test_drivers_know_that_they_are_on_micropython():
    asking = "try:\n    from micropython import const\nexcept ImportError:\n    const = int\n"
    made = with_micropython({"lib/chip.py": asking + "X = const(1)\n"}, "lib/")
    assert made["lib/chip.py"] == "from micropython import const\n\n\n\nX = const(1)\n"
