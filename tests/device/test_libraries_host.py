"""The drivers are PyPI's, unchanged, and what they import is ours."""

import base64
import hashlib
import subprocess
import sys
from importlib.metadata import distribution
from pathlib import Path

import pytest

from host_tools.virtual import install  # noqa: F401 (`time` and `asyncio` before the drivers)
from host_tools.virtual.board import Board, attach
from pezzbox.device.board import open_board
from pezzbox.device.display import Display
from pezzbox.device.reader import Reader
from tests.virtual.boards import PICO

ROOT = Path(__file__).resolve().parents[2]
DRIVERS = {
    "adafruit-circuitpython-pn532": ("adafruit_pn532.adafruit_pn532", "adafruit_pn532.i2c"),
    "adafruit-circuitpython-ssd1306": ("adafruit_ssd1306",),
}


@pytest.mark.parametrize("name", DRIVERS)
def test_the_files_are_the_distributions(name):
    package = distribution(name)
    recorded = {Path(str(file.locate())).resolve(): file.hash for file in package.files or ()}
    for module in DRIVERS[name]:
        file = Path(sys.modules[module].__file__ or "").resolve()
        expected = recorded[file]
        assert expected is not None and expected.mode == "sha256"
        digest = hashlib.sha256(file.read_bytes()).digest()
        assert base64.urlsafe_b64encode(digest).rstrip(b"=").decode() == expected.value


def test_ours_are_subclasses_of_theirs():
    from adafruit_pn532.i2c import PN532_I2C
    from adafruit_ssd1306 import SSD1306_I2C

    assert issubclass(Reader, PN532_I2C) and issubclass(Display, SSD1306_I2C)
    # Their framing and their set-up are used as they are.
    for name in ("_write_frame", "_read_frame"):
        assert getattr(Reader, name) is getattr(PN532_I2C, name)
    for name in ("init_display", "poweron"):
        assert getattr(Display, name) is getattr(SSD1306_I2C, name)


def test_every_command_of_the_set_up_but_the_light_goes_through_theirs(monkeypatch):
    from adafruit_ssd1306 import SSD1306_I2C

    theirs, asked, sent = SSD1306_I2C.write_cmd, [], []
    ours = Display.write_cmd
    monkeypatch.setattr(SSD1306_I2C, "write_cmd", lambda s, c: (sent.append(c), theirs(s, c))[1])
    monkeypatch.setattr(Display, "write_cmd", lambda s, c: (asked.append(c), ours(s, c))[1])
    attach(Board(PICO))
    display = open_board(PICO).display
    assert display.present and len(sent) > 20
    assert sent == [command for command in asked if command != 0xAF]  # display on


@pytest.mark.parametrize("module", ["adafruit_bus_device.i2c_device", "digitalio", "busio"])
def test_what_they_import_is_ours(module):
    __import__(module)
    assert Path(sys.modules[module].__file__ or "").is_relative_to(ROOT / "firmware" / "lib")


def test_no_copy_of_a_driver_is_in_the_tree():
    tracked = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=False
    )
    if tracked.returncode:
        pytest.skip("not a git checkout")
    assert not [
        line
        for line in tracked.stdout.splitlines()
        if "adafruit_pn532" in line or "adafruit_ssd1306" in line
    ]
