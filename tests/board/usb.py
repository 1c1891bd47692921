"""A virtual board for these tests: its port, what lies on its flash, commands run against it."""

import contextlib
import io
import os
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from littlefs import LittleFS

from host_tools import boards, cli, unix_port
from host_tools.lfs_image import SIZES
from host_tools.virtual_usb import VirtualUsb
from tests.interpreter import REQUIRED
from tests.patience import PATIENCE_S

BLOCKS = 352  # a Pico's
ROOT = Path(__file__).resolve().parents[2]
BIN = Path(sys.executable).parent

needs_micropython = pytest.mark.skipif(
    unix_port.find() is None and not REQUIRED, reason=unix_port.MISSING
)


def usb(folder, board="pico", **like):
    """A board whose flash and port are in `folder`; not plugged in yet."""
    return VirtualUsb(folder / "flash.bin", boards.load(board), folder / "port", **like)


def lay_out(flash, files, blocks=BLOCKS):
    """Make a flash with these files (path -> bytes) in it."""
    filesystem = LittleFS(block_size=4096, block_count=blocks, **SIZES)
    for path, content in files.items():
        filesystem.makedirs(str(Path(path).parent), exist_ok=True)
        with filesystem.open(path, "wb") as file:
            file.write(content)
    flash.write_bytes(bytes(filesystem.context.buffer))


def files_of(flash):
    """What is on a flash: path -> bytes."""
    filesystem = LittleFS(block_size=4096, block_count=BLOCKS, mount=False, **SIZES)
    filesystem.context.buffer = bytearray(flash.read_bytes())
    filesystem.mount()
    found = {}
    for top, _, names in filesystem.walk("/"):
        for name in names:
            path = f"{top.rstrip('/')}/{name}"
            with filesystem.open(path, "rb") as file:
                found[path.lstrip("/")] = file.read()
    return found


def really(fn, *args):
    """Call `fn` at real time: other tests' virtual clock is the main thread's alone."""
    with ThreadPoolExecutor(1) as pool:
        return pool.submit(fn, *args).result()


def pezzbox(*arguments):
    """Run a command; exit status, standard output, standard error."""
    out, err = io.StringIO(), io.StringIO()
    with contextlib.redirect_stdout(out), contextlib.redirect_stderr(err):
        try:
            status = really(cli.main, [str(argument) for argument in arguments])
        except SystemExit as error:
            status = error.code
    return status, out.getvalue(), err.getvalue()


def mpremote(port, *arguments, cwd=None):
    """Run the real mpremote against a port; what it printed. It must succeed."""
    done = subprocess.run(
        [str(BIN / "mpremote"), "connect", os.path.realpath(port), *arguments],
        capture_output=True,
        encoding="utf-8",
        timeout=PATIENCE_S,
        cwd=cwd,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout
