"""Settings, read and changed over USB."""

import json
import tomllib

import pytest

from pezzbox.settings import Settings
from tests.board.usb import files_of, lay_out, needs_micropython, pezzbox, usb

pytestmark = needs_micropython


def on_flash(tmp_path):
    """The settings that the box would find."""
    folder = tmp_path / "looked-at"
    folder.mkdir(exist_ok=True)
    for path, content in files_of(tmp_path / "flash.bin").items():
        if path.startswith("data/settings."):
            (folder / path.removeprefix("data/")).write_bytes(content)
    return Settings(str(folder))


def test_get_set_and_list(tmp_path):
    with usb(tmp_path) as board:

        def config(*arguments):
            status, out, err = pezzbox("config", *arguments, "--port", board.port)
            assert (status, err) == (0, "")
            return out

        assert config("get", "language") == "en\n"
        assert config("set", "language", "it") == ""
        config("set", "names", "Anna,Ben")
        config("set", "sound", "off")
        config("set", "rules.traversone21.target", "41")
        config("set", "rules.traversone21.finish", "elimination")
        assert config("get", "names") == "Anna,Ben\n"
        assert config("get", "rules.traversone21.target") == "41\n"
        assert json.loads(config("list", "--json"))["sound"] is False
        assert tomllib.loads(config("list"))["rules"]["traversone21"]["target"] == 41
    kept = on_flash(tmp_path)
    assert kept.get("language") == "it"
    assert kept.get("names") == ["Anna", "Ben"]
    assert kept.favourite("traversone21") == {"target": 41, "finish": "elimination"}


def test_to_a_file_and_onto_another_box(tmp_path):
    (tmp_path / "one").mkdir()
    (tmp_path / "two").mkdir()
    file = tmp_path / "box.toml"
    with usb(tmp_path / "one") as board:
        pezzbox("config", "set", "names", 'Ännchen,"Q"', "--port", board.port)
        pezzbox("config", "set", "rules.busche.target", "31", "--port", board.port)
        assert pezzbox("config", "save", file, "--port", board.port)[0] == 0
        wanted = pezzbox("config", "list", "--port", board.port)[1]
    with usb(tmp_path / "two") as board:
        assert pezzbox("config", "load", file, "--port", board.port) == (0, "", "")
        assert pezzbox("config", "list", "--port", board.port)[1] == wanted
    assert '"Q"' in on_flash(tmp_path / "two").get("names")


def test_what_the_box_keeps_beside_stays(tmp_path):
    folder = tmp_path / "data"
    folder.mkdir()
    Settings(str(folder)).set("usual", ("busche", ["A", "B", "C"], {}))
    lay_out(
        tmp_path / "flash.bin",
        {f"data/{path.name}": path.read_bytes() for path in folder.iterdir()},
    )
    with usb(tmp_path) as board:
        assert pezzbox("config", "set", "language", "de", "--port", board.port)[0] == 0
    assert on_flash(tmp_path).get("usual") == ("busche", ["A", "B", "C"], {})
    assert on_flash(tmp_path).get("language") == "de"


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("set", "language", "la"), "language: la is none of it, de, pt, en"),
        (("set", "brightness", "9"), "brightness: 9 is none of 1, 2, 3, 4"),
        (("set", "sound", "loud"), "sound: 'loud' is not what it takes"),
        (("set", "colour", "red"), "no setting 'colour': language, suits"),
        (("set", "names", "Maximiliane-Eleonore"), "a name has 1 to 12 characters"),
        (("set", "rules.whist.target", "3"), "whist"),
        (("set", "rules.busche.target", "-3"), "rules.busche: "),
        (("get", "nothing"), "no setting 'nothing'"),
        (("get",), "get takes one KEY or FILE"),
        (("load", "/nowhere.toml"), "no such file"),
    ],
)
def test_what_the_box_cannot_use_is_one_line_and_changes_nothing(tmp_path, arguments, said):
    lay_out(tmp_path / "flash.bin", {})
    with usb(tmp_path) as board:
        status, out, err = pezzbox("config", *arguments, "--port", board.port)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert said in err
    assert not any(path.startswith("data") for path in files_of(tmp_path / "flash.bin"))


def test_unplugged_while_it_is_written_the_old_or_the_new_is_there(tmp_path):
    with usb(tmp_path) as board:
        pezzbox("config", "set", "language", "it", "--port", board.port)
        pezzbox("config", "set", "language", "de", "--port", board.port)
        whole = board.carried // 2
    for point in range(whole // 4, whole, whole // 4):
        board = usb(tmp_path)
        board.plug(cut_after=point)
        pezzbox("config", "set", "language", "pt", "--port", board.port)
        board.unplug()
        assert on_flash(tmp_path).get("language") in ("de", "pt")
