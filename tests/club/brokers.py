"""A real Mosquitto with users, an access list and, if wanted, TLS: the broker of a test.

    with broker(boxes=("table-1", "table-2"), tls=True) as made:
        made.url("table-1")   # mqtt://table-1:...@127.0.0.1:...; `tls=True`: mqtts://
        made.restart()        # what it kept for its clients is there again

Without Mosquitto the test is skipped, or fails with PEZZBOX_REQUIRE_MOSQUITTO=1.
"""

import contextlib
import os
import signal
import subprocess
import tempfile
import time
from collections.abc import Iterable, Iterator
from pathlib import Path

from tests.club import authority, servers
from tests.ports import LOOPBACK, free_port

VARIABLE = "PEZZBOX_REQUIRE_MOSQUITTO"
MISSING = "no mosquitto here (Debian: apt-get install mosquitto)"
COLLECTOR = "collector"
MODERATOR = "everything"
"""A user for tests alone: reads and writes all topics."""

_ACCESS = f"""\
pattern write pezzbox/%u/events
pattern write pezzbox/%u/state
pattern read pezzbox/%u/ask

user {COLLECTOR}
topic read pezzbox/+/events
topic read pezzbox/+/state
topic write pezzbox/+/ask

user {MODERATOR}
topic readwrite #
"""
_ENDS_S = 20


def password(user: str) -> str:
    """Return the password that a user has at these brokers."""
    return f"secret-of-{user}"


class Broker:
    """A Mosquitto in a folder; `start` it. `port`, and `tls_port` with `ca` if it has TLS."""

    def __init__(
        self, folder: Path, boxes: Iterable[str] = (), tls: bool = False, debug: bool = False
    ) -> None:
        self.program = servers.program("mosquitto")
        if self.program is None or servers.program("mosquitto_passwd") is None:
            servers.without(MISSING, VARIABLE)
        self.folder = folder
        self.port = free_port()
        self.tls_port = free_port() if tls else None
        self.ca = authority.made(folder) if tls else None
        self.log = folder / "log"
        self._process: subprocess.Popen | None = None
        self._write((*boxes, COLLECTOR, MODERATOR), debug)

    def _write(self, users: Iterable[str], debug: bool) -> None:
        known = self.folder / "passwords"
        known.write_text("".join(f"{user}:{password(user)}\n" for user in users))
        known.chmod(0o600)
        subprocess.run([servers.program("mosquitto_passwd"), "-U", known], check=True)
        (self.folder / "access").write_text(_ACCESS)
        (self.folder / "access").chmod(0o600)
        lines = [
            *(("user root",) if os.getuid() == 0 else ()),
            "per_listener_settings false",
            "allow_anonymous false",
            f"password_file {known}",
            f"acl_file {self.folder / 'access'}",
            "persistence true",
            f"persistence_location {self.folder}/",
            "autosave_interval 5",
            # What waits for a collector that is away is an evening, not the usual 1,000 messages.
            "max_queued_messages 0",
            "max_inflight_messages 200",
            f"log_dest file {self.log}",
            "log_type error",
            "log_type warning",
            "log_type notice",
            *(("log_type debug",) if debug else ()),
            f"listener {self.port} {LOOPBACK}",
        ]
        if self.ca is not None:
            lines += [
                f"listener {self.tls_port} {LOOPBACK}",
                f"certfile {self.ca.with_name('server.crt')}",
                f"keyfile {self.ca.with_name('server.key')}",
            ]
        (self.folder / "conf").write_text("\n".join(lines) + "\n")

    def url(self, user: str = COLLECTOR, tls: bool = False, port: int | None = None) -> str:
        """Return where a user finds it; `port`: of a proxy before it."""
        scheme, own = ("mqtts", self.tls_port) if tls else ("mqtt", self.port)
        return f"{scheme}://{user}:{password(user)}@{LOOPBACK}:{port or own}"

    def start(self) -> None:
        """Start it, with what it kept; returns when it listens."""
        self.log.touch()
        command = [self.program, "-c", str(self.folder / "conf")]
        self._process = subprocess.Popen(command, stderr=subprocess.DEVNULL)
        servers.wait_until(lambda: servers.answers(self.port), self._process, self.log)

    def stop(self) -> None:
        """End it in order: it keeps sessions and what waits for them."""
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        """End it as a power cut does: what came since its last save (5 s) is lost to it."""
        self._end(signal.SIGKILL)

    def _end(self, how: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None and process.poll() is None:
            process.send_signal(how)
            try:
                process.wait(_ENDS_S)
            finally:
                process.kill()
                process.wait()

    def restart(self, down_s: float = 0.0, kill: bool = False) -> None:
        """End it and start it again, after a while."""
        self.kill() if kill else self.stop()
        time.sleep(down_s)
        self.start()

    def said(self) -> str:
        """Return its log."""
        return self.log.read_text(errors="replace")


@contextlib.contextmanager
def broker(boxes: Iterable[str] = (), tls: bool = False, debug: bool = False) -> Iterator[Broker]:
    """A running broker with a user for each box, one for the collector, and one for all.

    debug: its log has each packet, and what was denied.
    """
    with tempfile.TemporaryDirectory(prefix="pezzbox-broker-") as folder:
        made = Broker(Path(folder), boxes, tls, debug)
        made.start()
        try:
            yield made
        finally:
            made.stop()
