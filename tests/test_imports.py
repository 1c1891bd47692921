"""Who may import whom: the table of firmware/README.md, checked in the source."""

import ast
import re
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
FIRMWARE = ROOT / "firmware"
PACKAGE = FIRMWARE / "pezzbox"


def table():
    """Read the table of firmware/README.md: room -> what of the project it may import."""
    rows = {}
    for line in (FIRMWARE / "README.md").read_text().splitlines():
        cells = [cell.strip() for cell in line.strip("|").split("|")]
        if len(cells) == 3 and cells[0].startswith("`pezzbox/"):
            room = cells[0].strip("`").removeprefix("pezzbox/").removesuffix("/")
            rows[room.removesuffix(".py")] = cells[2]
    return {
        room: set(rows) if may == "all" else set(rows) & set(re.findall(r"`(\w+)`", may))
        for room, may in rows.items()
    }


# Modules that only a board has. `framebuf`, `micropython` and the rest have stand-ins or are
# tried; `machine` and its kin mean pins.
HARDWARE = {"machine", "rp2", "umachine"}
# What only the club's room has to do with: the radio, and the MQTT client.
RADIO = {"network", "chumicro_mqtt"}
# The drivers and the CircuitPython modules they import.
DRIVERS = {"adafruit_pn532", "adafruit_ssd1306", "busio", "digitalio", "adafruit_bus_device"}
# What MicroPython has and CPython's list of standard modules does not.
MICROPYTHON = {"micropython", "framebuf", "vfs", "uctypes", "deflate"}
ALLOWED = table()


def sources(folder):
    return sorted(folder.rglob("*.py"))


def room_of(file):
    part = file.relative_to(PACKAGE).parts[0]
    return part.removesuffix(".py")


def imports(file):
    """Yield the absolute dotted name of everything that a file imports."""
    package = file.relative_to(FIRMWARE).parts[:-1]
    for node in ast.walk(ast.parse(file.read_text(), str(file))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            above = package[: len(package) - node.level + 1] if node.level else ()
            base = ".".join([*above, *([node.module] if node.module else [])])
            yield from (f"{base}.{alias.name}" for alias in node.names)


def faults(file):
    """Yield what is wrong with a file's imports."""
    room = room_of(file)
    for name in imports(file):
        top, *rest = name.split(".")
        if top == "pezzbox":
            other = rest[0] if rest else "pezzbox"
            if other != room and other not in ALLOWED.get(room, set()):
                yield f"{file.relative_to(ROOT)} imports {name}"
        elif room != "device" and top in HARDWARE | DRIVERS:
            yield f"{file.relative_to(ROOT)} imports {name}"
        elif top in RADIO:
            if room != "club":
                yield f"{file.relative_to(ROOT)} imports {name}"
        elif top not in sys.stdlib_module_names | MICROPYTHON | HARDWARE | DRIVERS:
            yield f"{file.relative_to(ROOT)} imports {name}, which no board has"


def test_every_room_is_in_the_table():
    rooms = {room_of(file) for file in sources(PACKAGE)} - {"__init__"}
    assert rooms <= set(ALLOWED), "say in the table of firmware/README.md what it may import"
    assert ALLOWED["game"] == set()
    assert ALLOWED["screens"] == {"game"}
    assert ALLOWED["device"] == {"tag"}


@pytest.mark.parametrize("room", sorted(ALLOWED))
def test_a_room_imports_only_what_it_may(room):
    files = [file for file in sources(PACKAGE) if room_of(file) == room]
    assert [fault for file in files for fault in faults(file)] == []


def test_the_check_sees_what_is_forbidden(tmp_path, monkeypatch):
    monkeypatch.setattr(sys.modules[__name__], "FIRMWARE", tmp_path)
    monkeypatch.setattr(sys.modules[__name__], "PACKAGE", tmp_path / "pezzbox")
    monkeypatch.setattr(sys.modules[__name__], "ROOT", tmp_path)
    file = tmp_path / "pezzbox" / "game" / "bad.py"
    file.parent.mkdir(parents=True)
    file.write_text(
        "import machine, requests\n"
        "from pezzbox.screens import draw\n"
        "from ..device import reader\n"
        "from . import cards\n"
        "from .cards import THIRDS\n"
        "import json\n"
    )
    assert len(list(faults(file))) == 4
    file = tmp_path / "pezzbox" / "device" / "pins.py"
    file.parent.mkdir()
    file.write_text("import machine\nfrom pezzbox.tag import parse\nimport pezzbox.box\n")
    assert list(faults(file)) == ["pezzbox/device/pins.py imports pezzbox.box"]


def literals(file):
    """Yield the strings in a file that are not docstrings, with their lines."""
    tree = ast.parse(file.read_text(), str(file))
    docs = {
        id(node.body[0].value)
        for node in ast.walk(tree)
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef)
        and node.body
        and isinstance(node.body[0], ast.Expr)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in docs:
            yield node.lineno, node.value


def test_no_games_name_outside_the_core():
    from pezzbox.game import catalog

    games = set(catalog.GAMES)
    files = [file for file in sources(PACKAGE) if room_of(file) != "game"]
    files += [FIRMWARE / "main.py", *sources(ROOT / "host_tools")]
    files.remove(ROOT / "host_tools" / "demo.py")  # names the file of the match it plays
    files = [file for file in files if file.parent.name != "scenes"]  # each of one game
    found = [
        f"{file.relative_to(ROOT)}:{line}: {text!r}"
        for file in files
        if file.is_file()
        for line, text in literals(file)
        if text in games
    ]
    assert found == []


def test_the_core_counts_in_whole_numbers():
    for file in sources(PACKAGE / "game"):
        for node in ast.walk(ast.parse(file.read_text(), str(file))):
            here = f"{file.name}:{getattr(node, 'lineno', 0)}"
            assert not isinstance(node, ast.Div), f"{file.name} divides to a float"
            assert not isinstance(node, ast.Constant) or not isinstance(node.value, float), here
            assert not isinstance(node, ast.Name) or node.id != "float", here
        assert not any(name.startswith(("fractions", "decimal")) for name in imports(file))


def test_the_second_scorer_shares_nothing_with_the_core():
    files = sources(ROOT / "tests" / "reference")
    assert files
    for file in files:
        if file.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(file.read_text(), str(file))):
            if isinstance(node, ast.Import):
                names = [alias.name for alias in node.names]
            elif isinstance(node, ast.ImportFrom) and not node.level:
                names = [node.module or ""]
            else:
                continue
            for name in names:
                assert name.split(".")[0] in sys.stdlib_module_names, f"{file.name} imports {name}"


def test_files_of_the_core_are_short():
    sizes = {file.name: len(file.read_text().splitlines()) for file in sources(PACKAGE / "game")}
    assert {name: size for name, size in sizes.items() if size > 300} == {}


def test_nothing_in_the_firmware_imports_the_future():
    assert [
        file
        for file in sources(FIRMWARE)
        if any(n.startswith("__future__") for n in imports(file))
    ] == []
