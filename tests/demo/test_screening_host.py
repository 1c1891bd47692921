"""The display in a terminal: which pixel is which dot, and one picture over the other."""

import pytest

from host_tools import cli, demo, panel

DARK = bytes(1024)


def lit(*pixels):
    """A picture with these pixels (x, y) lit."""
    picture = bytearray(DARK)
    for x, y in pixels:
        picture[y * 16 + x // 8] |= 0x80 >> x % 8
    return bytes(picture)


def inside(lines):
    """What is in the frame."""
    assert lines[0] == "┌" + "─" * (len(lines[0]) - 2) + "┐"
    assert lines[-1] == "└" + "─" * (len(lines[0]) - 2) + "┘"
    assert {len(line) for line in lines} == {len(lines[0])}
    return [line[1:-1] for line in lines[1:-1]]


def test_half_blocks_in_a_wide_terminal():
    lines = inside(panel.framed(lit((0, 0), (1, 1), (2, 0), (2, 1), (127, 63)), 130, 34))
    assert (len(lines), len(lines[0])) == (32, 128)
    assert lines[0][:4] == "▀▄█ "
    assert lines[31] == " " * 127 + "▄"


def test_braille_where_it_is_narrow():
    lines = inside(panel.framed(lit((0, 0), (1, 3), (2, 3), (127, 63)), 129, 34))
    assert (len(lines), len(lines[0])) == (16, 64)
    # Unicode: dots 1, 2, 3, 7 down the left of a cell, 4, 5, 6, 8 down its right.
    assert lines[0][:3] == "\u2881\u2840\u2800"
    assert lines[15][63] == "\u2880"


def test_braille_where_it_is_low():
    assert len(inside(panel.framed(DARK, 200, 33))) == 16


def test_no_picture_where_it_could_not_be_drawn_over():
    assert panel.framed(DARK, 65, 40) == []
    assert panel.framed(DARK, 200, 17) == []


def test_a_picture_is_drawn_over_the_one_before(capsys):
    screening = demo.Screening(speed=0.0, folder=None, live=True)
    screening.say("lays D3")
    screening.show(1_500_000, DARK)
    first = capsys.readouterr().out
    screening.show(2_000_000, lit((0, 0)))
    second = capsys.readouterr().out
    assert "lays D3" in first and "     1.5 s" in first
    assert not first.startswith("\x1b[")
    assert second.startswith(f"\x1b[{first.count(chr(10))}A")
    assert second.count("\n") == first.count("\n")


def test_nothing_is_drawn_where_nobody_looks(capsys):
    screening = demo.Screening(speed=0.0, folder=None, live=False)
    screening.show(0, DARK)
    assert capsys.readouterr().out == ""
    assert screening.pictures == 1


@pytest.mark.parametrize(("text", "speed"), [("1", 1.0), ("0.5", 0.5), ("max", 0.0)])
def test_a_speed_is_a_factor_on_real_time(text, speed):
    assert cli.parser_for(["demo"]).parse_args(["demo", "--speed", text]).speed == speed


@pytest.mark.parametrize("text", ["0", "-1", "fast", "nan", "inf"])
def test_what_is_no_speed_is_one_line(text, capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(["demo", "--speed", text])
    assert left.value.code == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_real_time_waits_for_the_picture_to_be_due(monkeypatch):
    now = [100.0]
    monkeypatch.setattr(demo.time, "monotonic", lambda: now[0])
    monkeypatch.setattr(demo.time, "sleep", lambda s: now.__setitem__(0, now[0] + s))
    screening = demo.Screening(speed=2.0, folder=None, live=False)
    screening.show(3_000_000, DARK)
    assert now[0] == 101.5
    screening.show(3_000_000, DARK)
    assert now[0] == 101.5
