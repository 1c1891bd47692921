"""The wiring's table, picture and schematic, and that their pins are the firmware's."""

import copy
import json
import re
import xml.etree.ElementTree as ET
from itertools import combinations
from pathlib import Path

from host_tools import boards, cli, wiring
from host_tools.making import netlist, schematic, wiring_picture
from host_tools.making.routing import LEFT, RIGHT, Net, Router, crossings

ROOT = Path(__file__).resolve().parents[2]
_TEXT = "{http://www.w3.org/2000/svg}text"


def _texts(drawing):
    return [element.text or "" for element in ET.fromstring(str(drawing)).iter(_TEXT)]


def _gpios(wires):
    return {(wire.part, wire.pin): wire.gpio for wire in wires if wire.gpio is not None}


def _of_firmware(board):
    """The same from what lies on the board's flash."""
    config = json.loads(boards.for_firmware(board))
    found = {}
    for part, pins in (
        ("reader", {"SDA": "sda", "SCL": "scl", "IRQ": "irq", "RSTPDN": "rst"}),
        ("display", {"SCL": "scl", "SDA": "sda"}),
    ):
        found.update({(part, pin): config[part][line] for pin, line in pins.items()})
    for name, gpio in config["buttons"].items():
        found[f"{name} button", "1"] = gpio
    found["buzzer", "+"] = config["buzzer"]["pin"]
    return found


def test_every_board_is_wired_as_its_firmware_reads_it():
    for name in boards.names():
        board = boards.load(name)
        assert _gpios(netlist.wires(board)) == _of_firmware(board), name


def test_another_pin_in_the_boards_file_is_another_pin_everywhere():
    board, look = boards.load("pico"), netlist.layout("pico")
    other = copy.deepcopy(board)
    other["buttons"]["left"] = 22
    assert not list(boards.faults(other))
    assert json.loads(boards.for_firmware(other))["buttons"]["left"] == 22
    assert _gpios(netlist.wires(other))["left button", "1"] == 22
    for draw in (wiring_picture.draw, schematic.draw):
        before, after = str(draw(board, look)), str(draw(other, look))
        assert before != after
    told = [text for text in _texts(wiring_picture.draw(other, look)) if text == "GP22"]
    assert len(told) == 2  # on the board and beside the button
    assert any("GP22" in text for text in _texts(schematic.draw(other, look)))


def test_pictures_name_the_pin_of_every_wire():
    for name in boards.names():
        board, look = boards.load(name), netlist.layout(name)
        picture, plan = (
            _texts(wiring_picture.draw(board, look)),
            _texts(schematic.draw(board, look)),
        )
        for wire in netlist.wires(board):
            if wire.gpio is not None:
                assert picture.count(wire.to) >= 2, (name, wire)
                assert any(text.split()[-1] == wire.to for text in plan if text), (name, wire)


def test_shipped_drawings_are_up_to_date():
    assert wiring.stale() == []


def test_what_is_printed_on_a_board_is_drawn_once():
    for name in boards.names():
        look = netlist.layout(name)
        drawn = [label for side in ("left", "right") for label in look[side]]
        drawn += look.get("bottom", []) + look.get("socket", {}).get("pins", [])
        for label in boards.load(name)["pins"]:
            assert drawn.count(label) == 1, (name, label)
        assert look["supply"] in drawn and look["ground"] in drawn


def test_no_wire_runs_upon_another():
    for name in boards.names():
        board, look = boards.load(name), netlist.layout(name)
        root = ET.fromstring(str(wiring_picture.draw(board, look)))
        colours = set(wiring_picture.COLOURS.values()) - {"#ffffff"}
        routes = [
            [tuple(map(float, point.split(","))) for point in line.get("points").split()]
            for line in root.iter("{http://www.w3.org/2000/svg}polyline")
            if line.get("stroke") in colours and line.get("stroke-width") == "4"
        ]
        # White wires are left out: their halo has their colour.
        assert len(routes) >= len(netlist.wires(board)) - 1
        for first, second in combinations(routes, 2):
            assert crossings(first, second) < 50, (name, first, second)


def test_router_exchanges_lanes_to_cross_less():
    lanes = {LEFT: [10.0, 20.0], RIGHT: [90.0]}
    nets = [
        Net(LEFT, (0.0, 1.0), LEFT, (50.0, 11.5)),
        Net(LEFT, (0.0, 5.0), LEFT, (50.0, 15.5)),
    ]
    first, second = Router(lanes, []).routes(nets)
    assert crossings(first, second) == 0
    assert first[1] == (20.0, 1.0)  # the upper one has to turn later


def test_table_and_picture_by_one_command(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["wiring", "xiao_rp2040"]) == 0
    out = capsys.readouterr().out
    assert re.search(r"^reader +RSTPDN +purple +D9 +4$", out, re.M)
    assert out.endswith("\nwiring-xiao_rp2040.svg\n")
    shipped = ROOT / "hardware/wiring/xiao_rp2040.svg"
    assert Path("wiring-xiao_rp2040.svg").read_text() == shipped.read_text()


def test_json_is_the_table_alone(capsys, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["wiring", "xiao_rp2040", "--json"]) == 0
    assert list(tmp_path.iterdir()) == []
    wires = json.loads(capsys.readouterr().out)
    assert {"part": "buzzer", "pin": "+", "colour": "brown", "to": "D3", "gpio": 29} in wires


def test_picture_as_svg_and_png(tmp_path, capsys):
    drawn, photo = tmp_path / "a.svg", tmp_path / "a.png"
    assert cli.main(["wiring", "tiny2040", "--out", str(drawn), "--schematic", str(photo)]) == 0
    assert drawn.read_text() == (ROOT / "hardware/wiring/tiny2040.svg").read_text()
    head = photo.read_bytes()[:24]
    assert head.startswith(b"\x89PNG") and int.from_bytes(head[16:20], "big") == 1600


def test_misuse_is_one_line(capsys, tmp_path):
    for given in (["wiring"], ["wiring", "nano"], ["wiring", "pico", "--out", "a.gif"]):
        assert cli.main(given) == 2
        said = capsys.readouterr().err
        assert said.startswith("pezzbox wiring: ") and said.count("\n") == 1


def test_check_says_what_is_out_of_date(monkeypatch, capsys):
    assert cli.main(["wiring", "--all", "--check"]) == 0
    real = wiring.drawings

    def changed():
        (path, drawing), *rest = real()
        yield path, drawing + " "
        yield from rest

    monkeypatch.setattr(wiring, "drawings", changed)
    assert cli.main(["wiring", "--all", "--check"]) == 1
    assert "out of date" in capsys.readouterr().err


def test_documents_name_no_pin():
    """A pin in prose would be a second copy: guides point at the pictures."""
    for path in [ROOT / "README.md", *(ROOT / "hardware").rglob("*.md")]:
        assert not re.search(r"\bGP(IO)?\s?\d", path.read_text(encoding="utf-8")), path
