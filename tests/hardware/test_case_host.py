"""The printed case: closed, printable, large enough for the real parts, for every board."""

import copy
import importlib.util
import math

import numpy as np
import pytest
from manifold3d import Manifold

from host_tools import boards, case, cli, image
from host_tools.making.case import contents, holder, parts, printable, stl, views
from host_tools.making.case.faults import BadMeasures
from host_tools.making.case.measures import Measures, displays, read, table

ONE = Measures()


def test_boards_and_displays_all_have_a_sound_case():
    """Every board, and every display, though not each with each."""
    for board, display in zip(boards.names(), displays() * 3):
        assert list(case.faults(Measures(board, display))) == [], (board, display)


def test_every_file_is_a_closed_solid_of_the_right_size():
    for name, solid in parts.printed(ONE).items():
        corners = stl.decode(stl.encode(solid))
        assert stl.open_edges(corners) == 0, name
        assert stl.volume(corners) == pytest.approx(solid.volume(), rel=1e-4)
        assert corners.min() >= 0 and corners.max() <= table()["print"]["bed"] == 180


def test_the_checks_see_what_is_wrong():
    cube = stl.decode(stl.encode(Manifold.cube((10, 10, 10))))
    assert stl.open_edges(cube) == 0 and stl.volume(cube) == pytest.approx(1000)
    assert stl.open_edges(cube[1:]) == 3
    assert stl.volume(cube[:, ::-1]) == pytest.approx(-1000)
    table_top = Manifold.cube((20, 20, 2)).translate((0, 0, 8)) + Manifold.cube((4, 4, 9))
    (found,) = printable.overhangs(table_top, 45, 4)
    assert found.z == pytest.approx(8) and found.area == pytest.approx(400 - 16)
    bridge = Manifold.cube((20, 20, 10)) - Manifold.cube((3.5, 30, 5)).translate((5, -5, 0))
    assert printable.overhangs(bridge, 45, 4) == []
    assert len(printable.overhangs(bridge, 45, 3)) == 1
    cone = Manifold.cylinder(10, 2, 11.9)
    assert printable.overhangs(cone, 45, 4) == []
    assert printable.overhangs(Manifold.cylinder(10, 2, 13), 45, 4) != []


def test_a_case_that_is_too_small_is_refused():
    given = copy.deepcopy(table())
    given["breadboard"]["plugs"] = 8.0
    given["reader"]["below"] = 10.0
    given["button"]["depth"] = 12.0
    assert any("in each other's way" in fault for fault in case.faults(Measures(given=given)))
    given = copy.deepcopy(table())
    given["print"]["bed"] = 120.0
    assert any("bed of 120" in fault for fault in case.faults(Measures(given=given)))


@pytest.mark.parametrize("board", ["pico", "feather_rp2040", "xiao_rp2040"])
def test_real_parts_have_room_on_every_side(board):
    """Each can be moved a quarter of a millimetre any way and touches nothing."""
    m = Measures(board)
    base, panel = parts.base(m), parts.panel(m)
    room = 0.25
    sideways = [(room, 0, 0), (-room, 0, 0), (0, room, 0), (0, -room, 0)]
    moves = {
        "reader": (contents.reader(m), base, sideways),
        "breadboard": (contents.breadboard(m), base, sideways),
        "USB plug": (contents.usb_plug(m), base, [*sideways[2:], (0, 0, room), (0, 0, -room)]),
        "display": (contents.display(m), panel, sideways[:2]),
        "buttons": (contents.buttons(m), base, sideways),
        "board": (contents.board(m), base, sideways),
    }
    for name, (part, shell, ways) in moves.items():
        for way in ways:
            assert (part.translate(way) ^ shell).volume() < 1e-3, (name, way)


def test_lid_over_the_antenna_is_one_and_a_half_millimetres():
    lid = parts.lid(ONE)
    x, y = ONE.middle, ONE.reader_y
    core = lid ^ Manifold.cube((36, 36, 100), True).translate((x, y, 30))
    low, high = core.bounding_box()[2], core.bounding_box()[5]
    assert high - low == pytest.approx(1.5)
    reader = contents.reader(ONE).bounding_box()
    assert 0.2 <= low - reader[5] <= 0.5
    assert ((reader[0] + reader[3]) / 2, (reader[1] + reader[4]) / 2) == pytest.approx((x, y))


def test_the_recess_puts_every_cards_tag_over_the_antenna():
    """The sticker in a card's middle stays within the reader, however the card lies."""
    size, tag = ONE.t["reader"]["size"], ONE.t["card"]["tag"]
    for card in (ONE.t["card"]["smallest"], (ONE.t["card"]["length"], ONE.t["card"]["width"])):
        for room, own, antenna in zip(ONE.recess, card, size):
            play = (room - own) / 2
            assert play >= 0.5
            # At least three quarters of its width stay above the antenna.
            assert min(tag, antenna / 2 + tag / 2 - play) >= 0.75 * tag


def test_display_can_be_read_from_all_four_sides():
    """Eyes 45 cm above the table, half a metre away: an OLED is seen from up to 80 degrees."""
    facing = np.array((0, -math.sin(ONE.slope), math.cos(ONE.slope)))
    for side in ((0, -500), (500, 0), (-500, 0), (0, 500)):
        eye = np.array((*side, 450 - ONE.front))
        angle = math.degrees(math.acos(eye @ facing / np.linalg.norm(eye)))
        assert angle < 80, (side, angle)


def test_window_shows_the_whole_picture():
    for name in displays():
        m = Measures("pico", name)
        width, height = m.display["lit"]
        flat = parts.panel(m).translate((0, -m.seam, -m.front))
        flat = flat.rotate((-math.degrees(m.slope), 0, 0))
        light = Manifold.cube((width, height, 60), True).translate((m.middle, m.display_v, 0))
        assert (flat ^ light).volume() < 1e-3


def test_screws_find_wood_and_do_not_come_through():
    lid, base, panel = parts.lid(ONE), parts.base(ONE), parts.panel(ONE)
    screws = contents.screws(ONE)
    assert (screws ^ lid).volume() < 1e-3 and (screws ^ panel).volume() < 1e-3
    bitten = screws ^ base
    assert len(bitten.decompose()) == 6
    for thread in bitten.decompose():
        box = thread.bounding_box()
        assert box[5] - box[2] > 6  # as deep as two diameters
    outside = Manifold.cube((ONE.width, ONE.depth, 100)) - (base + lid + panel).hull()
    assert (screws ^ outside).volume() < 0.1


def test_clamps_screws_bite_and_do_not_come_through():
    for name in displays():
        m = Measures("pico", name)
        deep = m.display["glass"] + m.display["module"][2]
        bite = m.t["screw"]["clamp"] - holder.CLAMP
        assert bite >= 3.0, name  # a diameter
        flat = parts.panel(m).translate((0, -m.seam, -m.front))
        flat = flat.rotate((-math.degrees(m.slope), 0, 0))
        x = m.middle + holder.clamp_reach(m)
        tip = Manifold.cylinder(bite + 1, 1.0).translate((x, holder.module_v(m), -deep - 1))
        assert (flat ^ tip).volume() < 1e-3, name
        beyond = Manifold.cylinder(20, 1.0).translate((x, holder.module_v(m), bite - deep))
        assert (flat ^ beyond).volume() > 1, name


def test_three_buttons_usb_and_speaker_are_open():
    lid = parts.lid(ONE)
    for x in parts.button_places(ONE):
        thread = Manifold.cylinder(50, 6.05, circular_segments=64)
        assert (lid ^ thread.translate((x, ONE.button_y, 10))).volume() < 1e-3
    hole = Manifold.cube((8, 11, 8), True).translate((ONE.width, ONE.board_y, ONE.usb_z))
    assert (parts.base(ONE) ^ hole).volume() < 1e-3
    panel = parts.panel(ONE).translate((0, -ONE.seam, -ONE.front))
    flat = panel.rotate((-math.degrees(ONE.slope), 0, 0))
    air = Manifold.cylinder(60, 1.0, center=True).translate(
        (parts.speaker_x(ONE), ONE.display_v, 0)
    )
    assert (flat ^ air).volume() < 1e-3


def test_speaker_keeps_clear_of_screw_and_clamp():
    for name in displays():
        m = Measures("pico", name)
        away = m.t["speaker"]["rings"] * 1.9 * m.t["speaker"]["hole"] + m.t["speaker"]["hole"] / 2
        left, right = parts.speaker_x(m) - away, parts.speaker_x(m) + away
        screw = max(x for x, _, of_panel in parts.screws(m) if of_panel)
        assert right + 1 <= screw - m.t["screw"]["head"] / 2, name
        assert left >= m.middle + holder.clamp_reach(m) + 4, name


def test_command(tmp_path, capsys):
    out = tmp_path / "mine"
    assert cli.main(["case", "--board", "tiny2040", "--out", str(out)]) == 0
    assert sorted(path.name for path in out.iterdir()) == [
        "base.stl",
        "clamp.stl",
        "lid.stl",
        "panel.stl",
    ]
    assert "base.stl" in capsys.readouterr().out


def test_misuse_is_one_line(tmp_path, capsys):
    bad = tmp_path / "case.toml"
    bad.write_text("[print]\nclearance = 0.3\n")
    for given in (
        ["--board", "nano"],
        ["--display", "lcd"],
        ["--measures", str(bad)],
        ["--measures", str(tmp_path / "none.toml")],
    ):
        assert cli.main(["case", *given]) == 2
        said = capsys.readouterr().err
        assert said.startswith("pezzbox case: ") and said.count("\n") == 1
    with pytest.raises(BadMeasures, match=r"\[print\] lacks bed, bridge, overhang"):
        read(bad)


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    real = importlib.util.find_spec
    monkeypatch.setattr(
        importlib.util, "find_spec", lambda name: None if name == "manifold3d" else real(name)
    )
    assert cli.main(["case"]) == 2
    assert "pip install '.[build]'" in capsys.readouterr().err


def test_a_picture_shows_what_is_there():
    scene = views.Scene(eye=(0, -200, 0), target=(0, 0, 0), angle=30)
    scene.add(Manifold.sphere(20, 64), (1, 0, 0))
    picture = views.render(scene, 60, 60).astype(int)
    assert (picture[0, 0] == 255).all()
    middle = picture[30, 30]
    assert middle[0] > 60 and middle[1] == middle[2] == 0
    red = (picture[:, :, 1] < 128).sum()
    # 20 mm seen from 200 mm under 30 degrees across 60 pixels.
    radius = 60 / 2 / math.tan(math.radians(15)) * 20 / math.sqrt(200**2 - 20**2)
    assert red == pytest.approx(math.pi * radius**2, rel=0.05)


def test_shipped_pictures_show_this_case():
    folder = image.folder("hardware") / "pictures"
    wanted = {path: views.digest(scene) for path, scene in case.pictures()}
    assert set(folder.glob("*.png")) == set(wanted)
    stale = [
        path.name for path, sum_ in wanted.items() if views.digest_in(path.read_bytes()) != sum_
    ]
    assert stale == [], "run `pezzbox case --pictures`"
