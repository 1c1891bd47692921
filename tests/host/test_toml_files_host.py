"""What somebody writes in TOML is read or refused in one line, and what is written reads back."""

import json
import tomllib

import pytest

from host_tools import box_settings, toml_files
from host_tools.board_errors import WrongUse
from tests.board.usb import pezzbox

DEEP = "x = " + "[" * 100_000 + "]" * 100_000


@pytest.mark.parametrize(
    "table",
    [
        {"rules": {"calabresella": {"stakes": {"solo": 4}, "more_bids": True}}},
        {"rules": {"calabresella": {"stakes": {"solo": 4, "chiamo": 1}}, "busche": {}}},
        {"rules": {}, "names": ["Änne", 'the "Q"', "a\\b"], "sound": False},
        {"names": ["a\x7fb", "a\nb", "\x1b[31m"], "rules": {"treschetten": {"series": [31, 41]}}},
    ],
)
def test_what_is_written_reads_back(table):
    assert tomllib.loads(toml_files.text(table)) == table


def test_half_a_character_is_written_as_what_can_be():
    assert tomllib.loads(toml_files.text({"names": ["\udcff"]})) == {"names": ["?"]}


@pytest.mark.parametrize(
    ("content", "said"),
    [
        (DEEP.encode(), "nested too deeply"),
        (b"\xff\xfe", "not text in UTF-8"),
        (b"x = 1\n" + bytes(toml_files.LONGEST), "more than 1048576 bytes"),
        (b"x = [", "Invalid value"),
    ],
)
def test_a_file_that_is_none_is_one_line(tmp_path, content, said):
    file = tmp_path / "box.toml"
    file.write_bytes(content)
    for command in (("config", "load"), ("boards",)):
        status, out, err = pezzbox(*command, file)
        assert (status, out, err.count("\n")) == (2, "", 1)
        assert said in err


def test_a_file_without_an_end_is_not_read_to_it():
    status, out, err = pezzbox("config", "load", "/dev/zero")
    assert (status, out, err.count("\n")) == (2, "", 1)


@pytest.mark.parametrize("rules", [5, None, [], "x"])
def test_house_rules_that_are_no_table_are_refused(rules):
    with pytest.raises(WrongUse, match=r"rules\.traversone: .* is no table of house rules"):
        box_settings.check("rules", {"traversone": rules})


@pytest.mark.parametrize("name", ["\udcff", "a\x7fb", "\x1b[31mRed", "a\nb", "\u202eAnna"])
def test_names_that_cannot_be_shown_are_refused(name):
    with pytest.raises(WrongUse, match="cannot be shown"):
        box_settings.check("names", [name])
    assert json.dumps(name)  # the box would have taken it
