"""The setting `club` of a box: the network, the broker, and who the box is there.

What is secret goes onto a box and never back out of it: it is neither shown nor saved.
"""

import re
import ssl
from pathlib import Path
from typing import Any

from host_tools.board_errors import WrongUse
from pezzbox.club import messages
from pezzbox.club.wire import is_address

NAME = "club"
OFF = "off"
SECRET = ("wifi_password", "password")
_KINDS: dict[str, type] = {
    "ssid": str,
    "wifi_password": str,
    "broker": str,
    "port": int,
    "tls": bool,
    "box": str,
    "password": str,
}
_NEEDED = ("ssid", "broker", "box", "password")  # firmware/pezzbox/club/club.py, joined()
_HIGHEST_PORT = 65535
_SSID = 32  # IEEE 802.11, 9.4.2.2: bytes
_WPA = range(8, 64)  # letters of a WPA2 passphrase; none: an open network
_PASSWORD = 64  # a box keeps it in memory; MQTT would take more
_TAKES = {int: f"1 to {_HIGHEST_PORT}", bool: "on or off", str: "text"}
_NUMBERS = re.compile(r"[0-9.]+\Z")  # no name's last part is a number (RFC 3696, 2)
_HOST = re.compile(r"(?=.{1,253}\Z)[A-Za-z0-9]([A-Za-z0-9-]*[A-Za-z0-9])?(\.[A-Za-z0-9-]+)*\Z")

TLS_NOTE = (
    "note: with TLS a box needs 56 KiB of memory beside its match, and a Pico W has not got them: "
    "such a box says so when it starts and plays on without the club"
)
CA = "ca"
AUTHORITY = "data/club-ca.der"
"""Where the certificate of who signed the broker's lies on a box."""
_LARGEST = 4096


def authority(path: Path) -> bytes:
    """Return the certificate (DER) in a PEM or DER file. Raises WrongUse."""
    try:
        content = path.read_bytes()
    except OSError as error:
        raise WrongUse(f"{path}: {(error.strerror or 'cannot be read').lower()}") from None
    if b"-----BEGIN" in content:
        try:
            content = ssl.PEM_cert_to_DER_cert(content.decode("ascii").strip())
        except ValueError:
            content = b""
    try:
        ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT).load_verify_locations(cadata=content)
    except (ssl.SSLError, ValueError):
        raise WrongUse(f"{path}: not one certificate, in PEM or DER") from None
    if len(content) > _LARGEST:
        raise WrongUse(f"{path}: {len(content)} bytes; a certificate has at most {_LARGEST}")
    return content


def shown(club: dict[str, Any]) -> dict[str, Any]:
    """Return what of the setting may be seen."""
    return {key: value for key, value in club.items() if key not in SECRET}


def lacking(club: dict[str, Any]) -> str:
    """Return what has still to be set before a box plays in the club; "" if nothing has."""
    missing = [f"{NAME}.{key}" for key in _NEEDED if key not in club] if club else []
    return f"note: still to be set for the club: {', '.join(missing)}" if missing else ""


def unseen(key: str) -> str:
    """Return why `key` (`ssid`, ..) is not to be seen."""
    if key in SECRET:
        return f"{NAME}.{key} never comes back out of a box"
    return f"{NAME}.{key} is not set" if key in _KINDS else _no_setting(key)


def _no_setting(key: str) -> str:
    if key == CA:
        return f"{NAME}.{CA} is a file: `pezzbox config set {NAME}.{CA} FILE` puts it onto the box"
    return f"no setting {NAME}.{key}: {NAME}.{f', {NAME}.'.join([*_KINDS, CA])}"


def merged(now: dict[str, Any], made: dict[str, Any]) -> dict[str, Any]:
    """Return what `made` makes of the setting on the box: secrets that it does not say stay."""
    kept = {key: value for key, value in now.items() if key in SECRET}
    return {**kept, **made} if made else {}


def changed(now: dict[str, Any], key: str, text: str) -> dict[str, Any]:
    """Return the setting with `key` (`ssid`, ..) as `text` says. Raises WrongUse."""
    if key not in _KINDS:
        raise WrongUse(_no_setting(key))
    value: Any = text
    if _KINDS[key] is int and text.isdecimal():
        value = int(text)
    elif _KINDS[key] is bool and text in ("true", "false", "on", "off"):
        value = text in ("true", "on")
    return {**now, key: value}


def check(club: Any) -> None:
    """Raise WrongUse unless a box can use it; it need not be complete yet."""
    for key, value in club.items():
        if key not in _KINDS:
            raise WrongUse(_no_setting(key))
        if type(value) is not _KINDS[key]:
            takes = _TAKES[_KINDS[key]]
            raise WrongUse(f"club.{key}: {_said(key, value)} is not what it takes: {takes}")
        fault = _fault(key, value)
        if fault:
            raise WrongUse(f"club.{key}: {fault}")


def _is_host(text: str) -> bool:
    """Whether it may be an address or a name."""
    if _NUMBERS.match(text):
        return is_address(text)
    return _HOST.match(text) is not None


def _said(key: str, value: Any) -> str:
    return "that" if key in SECRET else repr(value)


def _fault(key: str, value: Any) -> str:
    """Return what is wrong with a value of its kind; "" if nothing is."""
    if key == "ssid" and not 1 <= len(value.encode()) <= _SSID:
        return f"a network's name has 1 to {_SSID} bytes"
    if key == "wifi_password" and value and len(value) not in _WPA:
        return f"a network's password has {_WPA[0]} to {_WPA[-1]} letters, or none"
    if key == "broker" and not _is_host(value):
        return f"{value!r} is neither an address such as 192.168.1.10 nor a name"
    if key == "port" and not 1 <= value <= _HIGHEST_PORT:
        return _TAKES[int]
    if key == "box" and not messages.is_name(value):
        return f"{value!r}: a box's name has 1 to 23 of a-z, 0-9 and -"
    if key in SECRET and not value.isprintable():
        return "there is a character in it that nobody can type"
    if key == "password" and not 1 <= len(value) <= _PASSWORD:
        return f"a password has 1 to {_PASSWORD} letters"
    return ""
