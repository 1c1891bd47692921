"""A real PostgreSQL in a temporary folder: the database of a test, or of many.

    with databases() as server:
        url = server.new()    # postgresql://club:...@127.0.0.1:.../club_1, empty
        server.restart()      # or restart(crash=True)

Without PostgreSQL the test is skipped, or fails with PEZZBOX_REQUIRE_POSTGRESQL=1. It may not run
as root: there it is given to the user `postgres` of Debian's package, or to `nobody`.
"""

import contextlib
import os
import pwd
import shutil
import signal
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

from tests.club import servers
from tests.ports import LOOPBACK, free_port

VARIABLE = "PEZZBOX_REQUIRE_POSTGRESQL"
MISSING = "no PostgreSQL here (Debian: apt-get install postgresql)"
USER = "club"
PASSWORD = "secret-of-club"
_DEBIAN = Path("/usr/lib/postgresql")
_SETTINGS = """\
listen_addresses = '127.0.0.1'
unix_socket_directories = ''
fsync = off
full_page_writes = off
max_connections = 60
shared_buffers = 32MB
"""
_ENDS_S = 30


def _newest(name: str) -> str | None:
    """Return a program of the newest PostgreSQL: Debian keeps each version's apart."""
    folders = sorted(_DEBIAN.glob("*/bin"), key=lambda each: -int(each.parent.name))
    return servers.program(name, *folders)


def _other_user() -> pwd.struct_passwd | None:
    """Return who it is to run as; None for oneself."""
    if os.getuid() != 0:
        return None
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            return pwd.getpwnam(name)
    raise AssertionError("no user that PostgreSQL could run as")


class Server:
    """A PostgreSQL in a folder; `start` it, `new()` makes an empty database."""

    def __init__(self, folder: Path) -> None:
        if _newest("postgres") is None or _newest("initdb") is None:
            servers.without(MISSING, VARIABLE)
        self.folder = folder
        self.port = free_port()
        self.log = folder / "log"
        self._made = 0
        self._process: subprocess.Popen | None = None
        self._owner = _other_user()
        self._initialize()

    def _initialize(self) -> None:
        secret = self.folder / "password"
        secret.write_text(PASSWORD + "\n")
        if self._owner is not None:
            for path in (self.folder, secret):
                os.chown(path, self._owner.pw_uid, self._owner.pw_gid)
        done = subprocess.run(
            [*self._as_owner(), _newest("initdb"), "--pgdata", str(self._data), "--no-sync",
             "--username", USER, "--auth", "scram-sha-256", "--pwfile", str(secret),
             "--encoding", "UTF8", "--locale", "C.UTF-8"],
            cwd=self.folder, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stderr
        with open(self._data / "postgresql.conf", "a") as file:
            file.write(_SETTINGS + f"port = {self.port}\n")

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _as_owner(self) -> list[str]:
        """Return what a command has to begin with."""
        if self._owner is None:
            return []
        return ["setpriv", f"--reuid={self._owner.pw_uid}", f"--regid={self._owner.pw_gid}",
                "--clear-groups"]  # fmt: skip

    def start(self) -> None:
        """Start it; returns when it takes connections."""
        command = [*self._as_owner(), _newest("postgres"), "-D", str(self._data)]
        with open(self.log, "a") as log:
            self._process = subprocess.Popen(command, cwd=self.folder, stdout=log, stderr=log)
        servers.wait_until(self._ready, self._process, self.log)

    def _ready(self) -> bool:
        asked = [_newest("pg_isready"), "-q", "-h", LOOPBACK, "-p", str(self.port)]
        return subprocess.run(asked, check=False).returncode == 0

    def stop(self, crash: bool = False) -> None:
        """End it: everybody is cut off; `crash`: without a word, it has to recover."""
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.send_signal(signal.SIGQUIT if crash else signal.SIGINT)
            try:
                process.wait(_ENDS_S)
            finally:
                process.kill()
                process.wait()

    def restart(self, down_s: float = 0.0, crash: bool = False) -> None:
        """End it and start it again, after a while."""
        self.stop(crash)
        time.sleep(down_s)
        self.start()

    def url(self, name: str) -> str:
        """Return where the database `name` is."""
        return f"postgresql://{USER}:{PASSWORD}@{LOOPBACK}:{self.port}/{name}"

    def new(self) -> str:
        """Make an empty database; return its URL."""
        self._made += 1
        name = f"{USER}_{self._made}"
        subprocess.run(
            [_newest("createdb"), "-h", LOOPBACK, "-p", str(self.port), "-U", USER, name],
            env={**os.environ, "PGPASSWORD": PASSWORD},
            check=True,
        )
        return self.url(name)


@contextlib.contextmanager
def databases() -> Iterator[Server]:
    """A running PostgreSQL without databases of ours: `new()` makes one."""
    folder = servers.folder_for_all("pezzbox-database-")
    try:
        made = Server(folder)
        made.start()
        try:
            yield made
        finally:
            made.stop()
    finally:
        shutil.rmtree(folder)
