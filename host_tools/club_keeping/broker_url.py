"""Where the broker is, and as whom: `mqtt://USER:PASSWORD@HOST:PORT`, `mqtts://` with TLS."""

import argparse
import os
from typing import NamedTuple
from urllib.parse import unquote, urlsplit

from host_tools import plain

COLLECTOR = "collector"
"""The user that reads what all boxes publish."""

PASSWORD = "PEZZBOX_CLUB_PASSWORD"
"""The variable with the password, so that it stands in no list of programs."""

_PORTS = {"mqtt": 1883, "mqtts": 8883}


class Broker(NamedTuple):
    """A broker's address, and the user there."""

    host: str
    port: int
    tls: bool
    user: str
    password: str

    def shown(self) -> str:
        """Return it as it may be printed, without the password."""
        scheme = "mqtts" if self.tls else "mqtt"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return plain.visible(f"{scheme}://{self.user}@{host}:{self.port}")


def broker(text: str) -> Broker:
    """Return the broker that a URL means; for argparse."""
    try:
        parts = urlsplit(text)
        port = parts.port
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"no URL: {plain.visible(str(error))}") from None
    if parts.scheme not in _PORTS or not parts.hostname or parts.path not in ("", "/"):
        raise argparse.ArgumentTypeError("a broker is mqtt://USER:PASSWORD@HOST:PORT, or mqtts://")
    password = parts.password
    return Broker(
        parts.hostname,
        port or _PORTS[parts.scheme],
        parts.scheme == "mqtts",
        unquote(parts.username or COLLECTOR),
        os.environ.get(PASSWORD, "") if password is None else unquote(password),
    )
