"""The README's commands are the ones that are run."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
README = (ROOT / "README.md").read_text()


def block(marker):
    found = re.findall(
        rf"^<!-- {marker} -->\n```sh\n(.*?)\n```$", README, re.MULTILINE | re.DOTALL
    )
    assert len(found) == 1
    return found[0]


def test_two_commands_that_each_stand_alone():
    for marker, last in (("demo command", "/pezzbox demo"), ("test command", "/pytest -n auto")):
        command = block(marker)
        assert "\n" not in command
        assert command.startswith("python3 -m venv .venv && ")
        assert command.endswith(last)


def test_ci_takes_its_commands_from_here():
    script = (ROOT / ".ci" / "run").read_text()
    script = re.sub(r"^\s*#.*$", "", script, flags=re.MULTILINE)
    for marker in ("demo command", "test command"):
        assert f'command_of "{marker}"' in script
    assert "pytest" not in script
    assert "pezzbox demo" not in script


def test_every_test_of_the_core_is_in_the_table_of_rules():
    listed = set(re.findall(r"`(test_\w+\.py)`", (ROOT / "tests" / "README.md").read_text()))
    plain = {file.name for file in (ROOT / "tests" / "game").glob("test_*.py")}
    assert {name for name in plain if not name.endswith("_host.py")} <= listed
    assert listed <= {file.name for file in (ROOT / "tests").rglob("test_*.py")}


def test_every_folder_of_tests_is_in_the_table_once():
    rows = re.findall(r"^\| `(\w+)/` \|", (ROOT / "tests" / "README.md").read_text(), re.MULTILINE)
    folders = {file.parent.name for file in (ROOT / "tests").glob("*/test_*.py")}
    assert len(rows) == len(set(rows))
    assert folders <= set(rows)
