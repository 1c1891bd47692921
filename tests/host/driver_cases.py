"""Drivers that do more than a first look says: what they are, who uses them, what is printed."""

MAKING = (
    "class Link:\n"
    "    def go(self):\n"
    "        self._chip = Chip()\n"
    "        return self._chip.tell()\n"
    "link = Link()\n"
    "print(link.go())\n"
)

SEVERAL = {
    "a base in another file puts something": (
        {
            "lib/base.py": "class Base:\n    def reset(self):\n        self.state = 'reset'\n",
            "lib/chip.py": "from base import Base\n"
            "class Chip(Base):\n"
            "    def __init__(self):\n"
            "        self.state = 'idle'\n"
            "    def tell(self):\n"
            "        self.reset()\n"
            "        return self.state\n",
            "ours.py": "from chip import Chip\n" + MAKING,
        },
        "reset",
    ),
    "a base in another file keeps the object": (
        {
            "lib/base.py": "all = []\n"
            "class Base:\n    def join(self):\n        all.append(self)\n",
            "lib/chip.py": "from base import Base\n"
            "class Chip(Base):\n"
            "    def tell(self):\n        self.join()\n"
            "    def close(self):\n        print('closed')\n",
            "other.py": "def end(all):\n    for one in all:\n        one.close()\n",
            "ours.py": "from chip import Chip\nfrom base import all\nfrom other import end\n"
            + MAKING
            + "end(all)\n",
        },
        "None\nclosed",
    ),
    "an object is kept in a list": (
        {
            "lib/chip.py": "class Chip:\n    def close(self):\n        print('closed')\n",
            "other.py": "def drop(link):\n    link.many[0].close()\n",
            "ours.py": "from chip import Chip\nfrom other import drop\n"
            "class Link:\n"
            "    def __init__(self):\n"
            "        self.many = [None]\n"
            "        self.many[0] = Chip()\n"
            "drop(Link())\n",
        },
        "closed",
    ),
    "an object is asked for by a text": (
        {
            "lib/chip.py": "class Chip:\n"
            "    def tell(self):\n        pass\n"
            "    def close(self):\n        print('closed')\n",
            "other.py": "def drop(link):\n    getattr(link, '_chip').close()\n",
            "ours.py": "from chip import Chip\nfrom other import drop\n" + MAKING + "drop(link)\n",
        },
        "None\nclosed",
    ),
    "a function of the same name does something": (
        {
            "lib/chip.py": "def _nothing(*values):\n    return None\n"
            "class Chip:\n"
            "    def __init__(self):\n        self.on_read = _nothing\n"
            "    def read(self):\n        self.on_read(1)\n",
            "ours.py": "from chip import Chip\n"
            "def _nothing(*values):\n    print('told', values)\n"
            "chip = Chip()\nchip.on_read = _nothing\nchip.read()\n",
        },
        "told (1,)",
    ),
    "two classes have one name": (
        {
            "lib/chip.py": "class State:\n    UP = 'up'\ndef f():\n    return State.UP\n",
            "lib/other.py": "class State:\n    UP = 'other'\ndef g():\n    return State.UP\n",
            "ours.py": "from chip import f\nfrom other import g\nprint(f(), g())\n",
        },
        "up other",
    ),
    "everything is imported": (
        {
            "lib/base.py": "def helper():\n    return 3\n",
            "lib/chip.py": "from base import *\ndef f():\n    return helper()\n",
            "ours.py": "from chip import f\nprint(f())\n",
        },
        "3",
    ),
    "a derived class of theirs is used": (
        {
            "lib/chip.py": "class Chip:\n    def go(self):\n        print('theirs')\n"
            "class Fast(Chip):\n    pass\n",
            "ours.py": "from chip import Chip, Fast\n"
            "class Ours(Chip):\n    def go(self):\n        print('ours')\n"
            "Ours().go()\nFast().go()\n",
        },
        "ours\ntheirs",
    ),
}

ALONE = {
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
    "values are set by names": (
        "class Chip:\n"
        "    def __init__(self, **options):\n"
        "        self.speed = 1\n"
        "        for name, value in options.items():\n"
        "            setattr(self, name, value)\n"
        "    def tell(self):\n        return self.speed\n",
        "print(Chip(speed=5).tell())\n",
        "5",
    ),
    "values are set at once": (
        "class Chip:\n"
        "    def __init__(self, **options):\n"
        "        self.speed = 1\n"
        "        self.__dict__.update(options)\n"
        "    def tell(self):\n        return self.speed\n",
        "print(Chip(speed=5).tell())\n",
        "5",
    ),
    "a method is replaced on the object": (
        "class Chip:\n"
        "    def on_read(self):\n        return None\n"
        "    def read(self):\n        return self.on_read()\n",
        "chip = Chip()\nchip.on_read = lambda: 7\nprint(chip.read())\n",
        "7",
    ),
    "an answer is awaited": (
        "class Chip:\n"
        "    async def ready(self):\n        return True\n"
        "    async def begin(self):\n        return await self.ready()\n",
        "import asyncio\nprint(asyncio.run(Chip().begin()))\n",
        "True",
    ),
    "something comes after nothing": (
        "def _nothing(*values):\n    pass\n    print('something')\n"
        "class Chip:\n"
        "    def __init__(self):\n        self.on_read = _nothing\n"
        "    def read(self):\n        self.on_read(1)\n",
        "Chip().read()\n",
        "something",
    ),
    "a constant is set by others": (
        "class Chip:\n    RETRIES = 3\ndef f():\n    return Chip.RETRIES\n",
        "from chip import f\nChip.RETRIES = 9\nprint(f())\n",
        "9",
    ),
    "a method is called with its object": (
        "class Chip:\n    def send(self, value):\n        return value\n"
        "class Fast(Chip):\n"
        "    def send(self, value):\n        return Chip.send(self, value + 1)\n",
        "from chip import Fast\nprint(Fast().send(1), Chip().send(1))\n",
        "2 1",
    ),
    "a function only says self": (
        "def Chip(self, value, flag=False):\n    return self, value, flag\n",
        "print(Chip(1, 2), Chip(1, 2, True))\n",
        "(1, 2, False) (1, 2, True)",
    ),
    "something is done at import": (
        "def setup():\n    print('set up')\n_ready = setup()\nclass Chip:\n    pass\n",
        "Chip()\n",
        "set up",
    ),
    "a table is filled at import": (
        "T = [0, 0]\nT[1] = 5\nclass Chip:\n    pass\nChip.mode = 4\n"
        "def f():\n    return T, Chip.mode\n",
        "from chip import f\nprint(f())\n",
        "([0, 5], 4)",
    ),
    "native code calls a method": (
        "import io\n"
        "class Chip(io.RawIOBase):\n"
        "    def readinto(self, buffer):\n        print('asked')\n        return 0\n"
        "    def readable(self):\n        return True\n",
        "Chip().readable()\nimport io\nio.BufferedReader(Chip()).peek()\n",
        "asked",
    ),
    "ours asks the class it derives from": (
        "class Chip:\n    def go(self):\n        print('theirs')\n",
        "class Ours(Chip):\n    def go(self):\n        Chip.go(self)\nOurs().go()\n",
        "theirs",
    ),
    "theirs has objects, too": (
        "class Chip:\n    def go(self):\n        print('theirs')\n",
        "class Ours(Chip):\n    def go(self):\n        print('ours')\nOurs().go()\nChip().go()\n",
        "ours\ntheirs",
    ),
}
"""A file with `Chip` in it."""
