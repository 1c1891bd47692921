"""A certificate authority for one test, and a server's certificate for this machine by it."""

import subprocess
from pathlib import Path

from tests.club import servers

MISSING = "no openssl here (Debian: apt-get install openssl)"
_NAMES = "subjectAltName=IP:127.0.0.1,DNS:localhost"
_MAY_SIGN = "basicConstraints=critical,CA:TRUE"
_DAYS = "2"


def made(folder: Path) -> Path:
    """Write `ca.crt`, `server.crt`, `server.key` into a folder; return the first one's path."""
    openssl = servers.program("openssl")
    if openssl is None:
        servers.without(MISSING, "PEZZBOX_REQUIRE_MOSQUITTO")

    def run(*arguments: str) -> None:
        done = subprocess.run(
            [openssl, *arguments], cwd=folder, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr

    key = ("-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes")
    subject = ("-subj", "/CN=Pezzbox test authority", "-days", _DAYS)
    run(
        "req", "-x509", *key, *subject, "-addext", _MAY_SIGN, "-keyout", "ca.key", "-out", "ca.crt"
    )
    run("req", *key, "-subj", "/CN=localhost", "-keyout", "server.key", "-out", "server.csr")
    (folder / "names").write_text(_NAMES + "\n")
    by = ("-CA", "ca.crt", "-CAkey", "ca.key", "-CAcreateserial", "-days", _DAYS)
    run("x509", "-req", "-in", "server.csr", *by, "-extfile", "names", "-out", "server.crt")
    return folder / "ca.crt"
