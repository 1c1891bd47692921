"""What the real servers of these tests have in common: users, waiting, honest skips."""

import os
import shutil
import socket
import subprocess
import tempfile
import time
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.ports import LOOPBACK

_GLANCE_S = 0.02


def without(what: str, variable: str) -> None:
    """Leave this test out for want of a server, or fail if `variable` says it must be there."""
    if os.environ.get(variable) == "1":
        raise AssertionError(f"{what}, and {variable}=1 says it must be there")
    pytest.skip(what)


def program(name: str, *folders: Path) -> str | None:
    """Return the path of a server's program; Debian has these beside everybody's PATH."""
    path = os.pathsep.join([os.environ.get("PATH", ""), "/usr/sbin", *map(str, folders)])
    return shutil.which(name, path=path)


def answers(port: int) -> bool:
    """Whether somebody listens on a port."""
    with socket.socket() as tried:
        tried.settimeout(1)
        return tried.connect_ex((LOOPBACK, port)) == 0


def wait_until(what, process: subprocess.Popen, log: Path) -> None:
    """Wait until `what()`; says what the server logged if it ends or takes longer."""
    before = time.monotonic()
    while not what():
        if process.poll() is not None or time.monotonic() - before > PATIENCE_S:
            raise AssertionError(f"{process.args[0]} does not start: {log.read_text()[-2000:]}")
        time.sleep(_GLANCE_S)


def folder_for_all(prefix: str) -> Path:
    """Make a temporary folder that another user can be given: who owns it has to delete it.

    pytest's own are closed to everybody else, and a server may not run as root.
    """
    for parent in (Path(tempfile.gettempdir()), Path("/tmp"), Path("/var/tmp")):
        if all(each.stat().st_mode & 0o001 for each in (parent, *parent.resolve().parents)):
            return Path(tempfile.mkdtemp(prefix=prefix, dir=parent))
    raise AssertionError("no folder that another user may look into")
