"""MicroPython, for the tests on CPython that run something inside it."""

import os

import pytest

from host_tools import unix_port

REQUIRED = os.environ.get("CI") == "true" or os.environ.get("PEZZBOX_REQUIRE_MICROPYTHON") == "1"


def micropython() -> str:
    """Return the path of the interpreter.

    Where there is none the test that asks is skipped, or fails if it may not be left out.
    """
    found = unix_port.find()
    if found is None:
        (pytest.fail if REQUIRED else pytest.skip)(unix_port.MISSING)
    return found
