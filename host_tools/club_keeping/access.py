"""Who may do what at the broker, and by which password: for the one that comes along.

The rules are those of Mosquitto's access list in README.md, and the passwords are in its file:
`name:password`, or `name:$7$...` once `mosquitto_passwd -U` has hashed them.
"""

import base64
import hashlib
import hmac
from pathlib import Path

from host_tools import plain
from host_tools.club import BOX_PASSWORD
from host_tools.club_keeping.broker_url import COLLECTOR
from pezzbox.club import messages

TRYING = BOX_PASSWORD
"""Every box's password at a broker without a file of them, which only this machine reaches."""

_PBKDF2 = "7"  # of Mosquitto 2: PBKDF2 with SHA-512


class BadFile(Exception):
    """A file of passwords that is none; the text says why."""


def passwords(file: Path) -> dict[str, str]:
    """Return what a file has of each user; raises BadFile, OSError."""
    found = {}
    for number, line in enumerate(file.read_text(encoding="utf-8").splitlines(), 1):
        user, colon, password = line.strip().partition(":")
        if not line.strip() or line.startswith("#"):
            continue
        if not colon or not password or not (user == COLLECTOR or messages.is_name(user)):
            raise BadFile(f"{plain.path(file)}:{number}: not NAME:PASSWORD")
        found[user] = password
    return found


def is_password(kept: str, given: str) -> bool:
    """Whether what a file has of a user is this password."""
    parts = kept.split("$")
    if len(parts) == 5 and not parts[0] and parts[1] == _PBKDF2:
        try:
            salt, wanted = (base64.b64decode(part) for part in parts[3:])
            made = hashlib.pbkdf2_hmac("sha512", given.encode(), salt, int(parts[2]), len(wanted))
        except (ValueError, OverflowError):
            return False
        return hmac.compare_digest(made, wanted)
    return hmac.compare_digest(kept.encode(), given.encode())


def may_write(user: str, topic: str) -> bool:
    """Whether a user may publish there."""
    found = messages.parts(topic)
    if found is None:
        return False
    box, what = found
    return what == messages.ASK if user == COLLECTOR else box == user and what != messages.ASK


def may_read(user: str, topics: str) -> bool:
    """Whether a user may subscribe to that topic, or to those of every box."""
    if user != COLLECTOR:
        return messages.parts(topics) == (user, messages.ASK)
    return topics in [messages.topic("+", what) for what in (messages.EVENTS, messages.STATE)]
