"""CPython's `framebuf` draws what MicroPython's draws."""

import os
import subprocess
import sys

import framebuf
import pytest

from tests.interpreter import micropython
from tests.virtual import drawings

SEEDS = 40


def test_the_same_pictures_on_both_interpreters():
    env = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}

    def pictures(interpreter):
        command = [interpreter, drawings.__file__, str(SEEDS)]
        done = subprocess.run(command, capture_output=True, text=True, check=True, env=env)
        return done.stdout.splitlines()

    theirs, ours = pictures(micropython()), pictures(sys.executable)
    assert len(theirs) == 9 * SEEDS
    different = [a[:20] for a, b in zip(theirs, ours, strict=True) if a != b]
    assert different == []


def test_a_buffer_too_small_or_a_format_unknown_is_refused():
    with pytest.raises(ValueError):
        framebuf.FrameBuffer(bytearray(1023), 128, 64, framebuf.MONO_VLSB)
    with pytest.raises(ValueError, match="format"):
        framebuf.FrameBuffer(bytearray(1024), 128, 64, 7)
    with pytest.raises(NotImplementedError):
        framebuf.FrameBuffer(bytearray(1024), 128, 64, framebuf.MONO_VLSB).text("a", 0, 0)
