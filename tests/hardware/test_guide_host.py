"""The build guide and the parts list: complete, and true to the case and the boards."""

import csv
import json
import re
from pathlib import Path

from host_tools import boards, cli
from host_tools import parts as shopping
from host_tools.making.case import parts
from host_tools.making.case.measures import Measures

HARDWARE = Path(__file__).resolve().parents[2] / "hardware"
GUIDE = (HARDWARE / "README.md").read_text(encoding="utf-8")


README = (HARDWARE.parent / "README.md").read_text(encoding="utf-8")


def _parts():
    with open(HARDWARE / "parts.csv", encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))


def test_shopping_list_by_one_command(capsys):
    assert cli.main(["parts"]) == 0
    out = capsys.readouterr().out
    flat = " ".join(out.split())
    for row in _parts():
        assert f"{row['part']}: {row['quantity']}" in out
        for column in ("look for", "may be replaced by", "do not buy"):
            assert " ".join(row[column].split()) in flat
    assert max(map(len, out.splitlines())) < 100
    assert cli.main(["parts", "--json"]) == 0
    assert json.loads(capsys.readouterr().out) == _parts()


def test_parts_list_says_everything():
    rows = _parts()
    assert list(rows[0]) == [
        "part",
        "quantity",
        "look for",
        "rough price EUR",
        "may be replaced by",
        "do not buy",
    ]
    for row in rows:
        assert None not in row and row["part"] and row["look for"], row
        assert float(row["quantity"]) > 0 and float(row["rough price EUR"]) > 0
    said = {row["part"]: row for row in rows}
    assert "IRQ" in said["Reader"]["look for"] and "RSTPDN" in said["Reader"]["look for"]
    assert "IRQ" in said["Reader"]["do not buy"] and "metal" in said["Cards"]["do not buy"]
    assert int(said["Push buttons"]["quantity"]) == 3
    for text in (GUIDE, README):
        assert abs(shopping.total(rows) - float(re.search(r"[Aa]bout (\d+) EUR", text)[1])) <= 5


def test_every_board_is_offered():
    offered = _parts()[0]["look for"]
    for name in boards.names():
        short = boards.load(name)["name"].split(maxsplit=1)[1].replace("Pi Pico W", "Pico WH")
        assert short.replace("Pi Pico", "Pico") in offered, name
        assert f"(wiring/{name}.svg)" in GUIDE and f"(wiring/{name}-schematic.svg)" in GUIDE


def test_links_lead_somewhere():
    for target in re.findall(r"\]\(([^)#]+)\)", GUIDE):
        assert (HARDWARE / target).is_file(), target
    for picture in (HARDWARE / "pictures").glob("*.png"):
        assert f"pictures/{picture.name}" in GUIDE


def test_commands_are_there():
    for command, rest in re.findall(r"pezzbox ([a-z]+)((?: --[a-z]+(?: [a-z0-9_]+)?)*)", GUIDE):
        assert command in cli.COMMANDS, command
        if rest and "BOARD" not in rest:
            cli.parser_for([command]).parse_args([command, *rest.split()])


def test_figures_are_the_cases():
    m = Measures()
    assert f"{m.t['lid']['over_reader']} mm of lid" in GUIDE
    apart = m.t["lid"]["over_reader"] + m.gap + m.t["reader"]["size"][2]
    assert f"there are {apart:.1f} mm here" in GUIDE
    assert f"leans {m.t['shell']['tilt']:.0f} degrees" in GUIDE
    card, small = m.t["card"], m.t["card"]["smallest"]
    sizes = f"{small[1]:.0f} x {small[0]:.0f} up to {card['width']:.0f} x {card['length']:.0f} mm"
    assert sizes in " ".join(GUIDE.split())
    screws = {row["part"]: float(row["quantity"]) for row in _parts()}["Screws"]
    assert screws == len(parts.screws(m))
    grams = sum(solid.volume() for solid in parts.printed(m).values()) / 1000 * 1.24
    assert 90 <= grams <= 170  # PLA, if it were massive; with 15 % filling about 120


def test_first_row_of_holes_is_as_the_guide_says():
    for name in boards.names():
        m = Measures(name)
        length, holes = m.t["breadboard"]["size"][0], m.t["breadboard"]["holes"]
        first_hole = m.breadboard_x + length - (length - (holes - 1) * 2.54) / 2
        row = round((first_hole - (m.board_end - m.board["first"])) / 2.54) + 1
        assert row == (2 if name == "feather_rp2040" else 1), (name, row)


def test_power_adds_up():
    cells = [row.split("|") for row in re.findall(r"^\|.*\|$", GUIDE, re.M)]
    figures = [int(row[2]) for row in cells if re.fullmatch(r" \d+ ", row[2])]
    assert sum(figures) == int(re.search(r"\*\*together\*\* \| \*\*(\d+)\*\*", GUIDE)[1])
