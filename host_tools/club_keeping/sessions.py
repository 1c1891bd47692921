"""A name for each collector's session at the broker, the same one when it is started again.

The broker keeps what comes for a session while its collector is away. Two collectors with one
session would throw each other out, so that of the programs that run here for one book each has a
number of its own: the first that nobody holds. The system lets go of it however a program ends.
"""

import contextlib
import hashlib
import os
import secrets
import socket
import tempfile
from collections.abc import Iterator
from pathlib import Path

try:
    import fcntl
except ImportError:  # Windows
    fcntl = None

from host_tools.book_places import Place

_MOST = 32


@contextlib.contextmanager
def session(place: Place) -> Iterator[str]:
    """Yield the name of a session for this machine, book and program."""
    what = f"{socket.gethostname()} {os.path.abspath(place) if isinstance(place, Path) else place}"
    name = hashlib.sha256(what.encode("utf-8", "surrogateescape")).hexdigest()[:8]
    with contextlib.ExitStack() as held:
        for number in range(1, _MOST + 1):
            if _hold(held, f"pezzbox-club-{name}-{number}"):
                yield f"collector-{name}-{number}"
                return
        yield f"collector-{secrets.token_hex(5)}"


def _hold(held: contextlib.ExitStack, name: str) -> bool:
    """Hold a number as long as this program runs; whether nobody else does."""
    if fcntl is None:
        return False
    path = Path(tempfile.gettempdir(), f"{name}.lock")
    try:
        file = os.open(path, os.O_CREAT | os.O_RDWR | os.O_NOFOLLOW | os.O_CLOEXEC, 0o600)
    except OSError:
        return False  # another user's
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        if os.fstat(file).st_ino != os.stat(path).st_ino:
            raise BlockingIOError  # who had it has just taken it away: another has the new one
    except OSError:
        os.close(file)
        return False
    held.callback(_let_go, file, path)
    return True


def _let_go(file: int, path: Path) -> None:
    with contextlib.suppress(OSError):
        path.unlink()
    os.close(file)
