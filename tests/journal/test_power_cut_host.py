"""Power cuts, unreadable blocks and space on the real littlefs, run inside MicroPython."""

import subprocess
from pathlib import Path

import pytest

from host_tools import unix_port
from tests.interpreter import micropython

ROOT = Path(__file__).resolve().parents[2]


def run(script, *args):
    """Runs a script of this folder; returns its last line, and prints all of it."""
    done = subprocess.run(
        [micropython(), "-X", "heapsize=16M", f"tests/journal/{script}", *args],
        cwd=ROOT,
        env=unix_port.environment([ROOT / "firmware"], [ROOT]),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=1800,
        check=False,
    )
    print(done.stdout)
    assert done.returncode == 0, done.stdout[-4000:]
    return done.stdout.splitlines()[-1]


def test_every_cut_of_an_evening_and_some_of_the_recovery():
    figures = run("power_cut.py", "40")
    assert figures.endswith("losses: 0")
    assert int(figures.split("cuts tried: ")[1].split(",")[0]) > 600


@pytest.mark.nightly
def test_every_cut_of_an_evening_and_every_one_of_the_recovery():
    assert run("power_cut.py", "1").endswith("losses: 0")


@pytest.mark.long
def test_two_hundred_matches_fit_on_the_board():
    assert "room for" in run("space.py")


def test_every_block_unreadable_once():
    assert run("unreadable_blocks.py").endswith("wrong: 0")
