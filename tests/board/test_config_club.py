"""A club's settings over USB: kept on the box, and what is secret never comes back."""

import io
import ssl
import sys
import tomllib

import pytest

from tests.board.test_config import on_flash
from tests.board.usb import files_of, needs_micropython, pezzbox, usb
from tests.club import authority

pytestmark = needs_micropython

CLUB = {
    "ssid": "The club",
    "wifi_password": "sesame-open",
    "broker": "192.168.1.10",
    "port": 1884,
    "tls": False,
    "box": "table-1",
    "password": "very secret",
}
LACKS = {
    "ssid": "still to be set for the club: club.broker, club.box, club.password",
    "wifi_password": "still to be set for the club: club.broker, club.box, club.password",
    "broker": "still to be set for the club: club.box, club.password",
    "port": "still to be set for the club: club.box, club.password",
    "tls": "still to be set for the club: club.box, club.password",
    "box": "still to be set for the club: club.password",
}
"""What is said to be missing after it is set."""


def test_it_is_kept_and_what_is_secret_is_not_shown(tmp_path, monkeypatch):
    file = tmp_path / "box.toml"
    with usb(tmp_path) as board:

        def config(*arguments):
            return pezzbox("config", *arguments, "--port", board.port)

        for key, value in CLUB.items():
            if key == "password":
                monkeypatch.setattr(sys, "stdin", io.StringIO(value + "\n"))
                value = "-"
            status, out, err = config("set", f"club.{key}", value if key != "tls" else "off")
            assert (status, out) == (0, "")
            assert err.endswith(LACKS[key] + "\n") if key in LACKS else err == ""
        assert config("get", "club.box") == (0, "table-1\n", "")
        seen = [config("list"), config("list", "--json"), config("get", "club")]
        assert config("save", file) == (0, "", "")
        seen.append((0, file.read_text(), ""))
        for status, out, err in seen:
            assert (status, err) == (0, "")
            assert "table-1" in out and "192.168.1.10" in out
            assert "secret" not in out and "sesame" not in out and "password" not in out
        for secret in ("club.password", "club.wifi_password"):
            status, out, err = config("get", secret)
            assert (status, out) == (2, "") and "secret" not in err and "sesame" not in err
            assert "never comes back" in err
        assert tomllib.loads(file.read_text())["club"]["port"] == 1884
        # What a file does not say of a secret stays as it is.
        file.write_text(file.read_text().replace("table-1", "table-2"))
        assert config("load", file) == (0, "", "")
    assert on_flash(tmp_path).get("club") == {**CLUB, "box": "table-2"}
    with usb(tmp_path) as board:
        assert pezzbox("config", "set", "club", "off", "--port", board.port) == (0, "", "")
    assert on_flash(tmp_path).get("club") == {}


def test_who_wants_tls_is_told_what_it_takes_once(tmp_path):
    with usb(tmp_path) as board:

        def tls(value):
            return pezzbox("config", "set", "club.tls", value, "--port", board.port)

        status, out, err = tls("on")
        assert (status, out, err.count("\n")) == (0, "", 2) and "56 KiB" in err
        for value in ("on", "off"):
            status, out, err = tls(value)
            assert (status, out, err.count("\n")) == (0, "", 1) and "56 KiB" not in err
    assert on_flash(tmp_path).get("club") == {"tls": False}


@pytest.mark.parametrize(
    ("key", "value", "said"),
    [
        ("box", "Table 1", "a box's name has 1 to 23 of a-z, 0-9 and -"),
        ("box", "a/b", "a box's name"),
        ("port", "0", "1 to 65535"),
        ("port", "x", "'x' is not what it takes"),
        ("port", "x", "1 to 65535"),
        ("broker", "mqtt://host", "neither an address"),
        ("broker", "192.168.1.300", "neither an address"),
        ("broker", "192.168.1", "neither an address"),
        ("broker", "", "neither an address"),
        ("ssid", "x" * 33, "1 to 32 bytes"),
        ("wifi_password", "short", "8 to 63 letters"),
        ("password", "", "1 to 64 letters"),
        ("tls", "maybe", "'maybe' is not what it takes"),
        ("tls", "maybe", "on or off"),
        ("colour", "red", "no setting club.colour: club.ssid"),
    ],
)
def test_what_no_box_could_use_is_refused(tmp_path, key, value, said):
    with usb(tmp_path) as board:
        status, out, err = pezzbox("config", "set", f"club.{key}", value, "--port", board.port)
    assert (status, out, err.count("\n")) == (2, "", 1)
    assert said in err
    assert on_flash(tmp_path).get("club") == {}


def test_what_was_not_typed_is_not_set(tmp_path, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.StringIO(""))
    with usb(tmp_path) as board:
        for key in ("wifi_password", "password"):
            status, out, err = pezzbox("config", "set", f"club.{key}", "-", "--port", board.port)
            assert (status, out, err.count("\n")) == (2, "", 1) and "nothing was typed" in err
        status, out, err = pezzbox("config", "get", "club.port", "--port", board.port)
        assert (status, out) == (2, "") and err.endswith("club.port is not set\n")
        status, out, err = pezzbox("config", "get", "club.ca", "--port", board.port)
        assert (status, out) == (2, "") and "`pezzbox config set club.ca FILE`" in err
    assert on_flash(tmp_path).get("club") == {}


def test_a_certificate_is_put_onto_the_box_and_nothing_else(tmp_path):
    (tmp_path / "keys").mkdir()
    ca = authority.made(tmp_path / "keys")
    der = ssl.PEM_cert_to_DER_cert(ca.read_text())
    (tmp_path / "ca.der").write_bytes(der)
    (tmp_path / "none.pem").write_text("-----BEGIN CERTIFICATE-----\nAAAA\n")
    with usb(tmp_path) as board:
        for file in (ca, tmp_path / "ca.der"):
            said = pezzbox("config", "set", "club.ca", file, "--port", board.port)
            assert said == (0, "", "")
        for bad in (tmp_path / "none.pem", tmp_path / "nowhere", ca.with_name("server.key")):
            status, out, err = pezzbox("config", "set", "club.ca", bad, "--port", board.port)
            assert (status, out, err.count("\n")) == (2, "", 1), err
    assert files_of(tmp_path / "flash.bin") == {"data/club-ca.der": der}
