"""The whole way: a match through tags and buttons, the firmware, and out of its journal."""

import argparse
import json
from collections.abc import Iterable
from pathlib import Path

import pytest
from framebuf import MONO_VLSB, FrameBuffer

from host_tools import demo
from host_tools.canonical import canonical
from host_tools.standing import Scorer, standing
from host_tools.virtual.picture import dots
from pezzbox.screens.stage import Stage
from pezzbox.settings import DEFAULTS
from tests.interpreter import micropython

CASES = Path(__file__).resolve().parent.parent / "cases"
# One of each thing that is done by buttons: undo, declarations, zu tun, bids, a called card, a
# choice, revokes, rest, removed cards, void and end.
PLAYED = [
    pytest.param("traversone-01", marks=pytest.mark.long),
    pytest.param("traversone-07", marks=pytest.mark.nightly),
    pytest.param("treschetten-01", marks=pytest.mark.long),
    pytest.param("treschetten-02", marks=pytest.mark.nightly),
    "traversone21-03",
    "calabresella-05",
]


LONG = pytest.mark.long
BOTH = pytest.mark.parametrize("inside", [False, True], ids=["cpython", "micropython"])


def play(
    match: Path, inside: bool, folder: Path, display: str | None = None
) -> tuple[list[dict], list[dict], bytes]:
    """Play a match; returns what was played in, what the box recorded, and its last picture."""
    if inside:
        micropython()
    played = demo.read(match)
    demo.prepare(folder, played, display)
    return played, *outcome(demo.lines(folder, inside))


def outcome(lines: Iterable[tuple[str, str]]) -> tuple[list[dict], bytes]:
    """What the box recorded, and its last picture."""
    recorded, picture = [], b""
    for word, rest in lines:
        if word == "event":
            recorded.append(json.loads(rest))
        elif word == "picture":
            picture = bytes.fromhex(rest.split(" ")[1])
    return recorded, picture


def drawn(transcript: list[dict]) -> bytes:
    """What the display must show at the end, in rows: the stage of a match folded on its own."""
    scorer = Scorer()
    for made in transcript:
        scorer.add(made)
    columns = bytearray(1024)
    stage = Stage(FrameBuffer(columns, 128, 64, MONO_VLSB))
    assert scorer.match is not None
    stage.set("language", DEFAULTS["language"])
    stage.open(scorer.match)
    stage.over()  # the notice of how cards are drawn
    stage.draw()
    rows = bytearray(1024)
    for y in range(64):
        for x in range(128):
            if columns[(y >> 3) * 128 + x] >> (y & 7) & 1:
                rows[y * 16 + (x >> 3)] |= 0x80 >> (x & 7)
    return bytes(rows)


SHORT = "calabrasella"


def _everywhere() -> list:
    """Every match that ships, on both interpreters; a short one in the ordinary run."""
    return [
        pytest.param(game, inside, marks=() if game == SHORT else LONG)
        for game in sorted(demo.matches())
        for inside in (False, True)
    ]


@pytest.mark.parametrize(("game", "inside"), _everywhere())
def test_the_box_records_what_was_played_and_shows_its_result(game, inside, from_source, tmp_path):
    match = demo.matches()[game]
    if inside:
        micropython()
        played, (recorded, picture) = demo.read(match), outcome(from_source(game))
    else:
        played, recorded, picture = play(match, inside, tmp_path)
    assert canonical(recorded) == played
    assert standing(recorded) == standing(played)
    assert standing(recorded)["finished"]
    assert dots(picture).splitlines() == dots(drawn(played)).splitlines()


@pytest.mark.parametrize(
    "inside", [False, pytest.param(True, marks=LONG)], ids=["cpython", "micropython"]
)
def test_an_sh1106_shows_the_same(inside, tmp_path):
    played, recorded, picture = play(demo.matches()[SHORT], inside, tmp_path, "sh1106")
    assert canonical(recorded) == played
    assert dots(picture).splitlines() == dots(drawn(played)).splitlines()


@pytest.mark.parametrize("case", PLAYED)
def test_the_sample_cases_can_be_played_by_tags_and_buttons(case, tmp_path):
    played, recorded, _ = play(CASES / f"{case}.jsonl", False, tmp_path)
    assert canonical(recorded) == played
    assert standing(recorded) == standing(played)


def _args(**more: object) -> argparse.Namespace:
    return argparse.Namespace(
        **{"game": "traversone", "match": None, "speed": 0.0, "png": None, "micropython": False}
        | {"display": None}
        | more
    )


def test_the_demo_ends_with_the_score_sheet(tmp_path, capsys):
    assert demo.run(_args(game=SHORT, png=tmp_path / "pictures")) == 0
    out = capsys.readouterr().out
    assert f"{SHORT}: " in out
    assert out.endswith("events that were played, and shows this result.\n")
    pictures = sorted((tmp_path / "pictures").iterdir())
    assert len(pictures) > 100
    assert pictures[-1].read_bytes().startswith(b"\x89PNG")


def test_a_match_that_is_not_sound_is_one_line(tmp_path, capsys):
    bad = tmp_path / "bad.jsonl"
    bad.write_text('{"event": "match", "version": 1, "game": "whist", "players": ["A", "B"]}\n')
    assert demo.run(_args(match=bad)) == 2
    said = capsys.readouterr()
    assert said.out == ""
    assert said.err.count("\n") == 1
    assert f"{bad}:1" in said.err


MATCH = {"event": "match", "version": 1, "game": "traversone", "players": ["A", "B", "C", "D"]}


def _file(folder: Path, *events: dict) -> Path:
    file = folder / "m.jsonl"
    file.write_text("".join(json.dumps(event) + "\n" for event in events))
    return file


@BOTH
@pytest.mark.parametrize("names", ["ABCD", ["\U0001f0a1" * 12, "Z\u00fc", "\u5bbd\t", " "]])
def test_a_match_that_only_began_and_any_names(names, inside, tmp_path, capsys):
    if inside:
        micropython()
    file = _file(tmp_path, MATCH | {"players": list(names)})
    assert demo.run(_args(match=file, micropython=inside)) == 0
    assert "The box recorded the 1 events" in capsys.readouterr().out


def test_a_card_called_with_a_bid_is_called_after_the_auction(tmp_path, capsys):
    bids = [{"event": "bid", "bid": bid} for bid in ("chiamo", "pass", "pass", "pass", "pass")]
    bids[0]["called"] = "B3"
    bidding = MATCH | {"game": "calabresella", "players": list("ABCDE")}
    played = [bidding, *bids, {"event": "undo"}, bids[-1], {"event": "play", "card": "D3"}]
    assert demo.run(_args(match=_file(tmp_path, *played))) == 0
    assert "called B3" in capsys.readouterr().out


@pytest.mark.parametrize(
    ("more", "said"),
    [
        ({"match": Path("m.jsonl"), "png": Path("m.jsonl")}, "m.jsonl: file exists"),
        ({"match": Path(".")}, ".: a folder; name one match in it"),
        ({"match": Path("half.jsonl")}, "a name with half a character in it cannot be shown"),
    ],
)
def test_what_cannot_be_shown_is_said_in_one_line(more, said, tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    half = _file(tmp_path, MATCH | {"players": ["\ud800", "B"]})
    half.rename("half.jsonl")
    _file(tmp_path, MATCH)
    assert demo.run(_args(**more)) == 2
    assert capsys.readouterr() == ("", f"pezzbox demo: {said}\n")


def test_a_match_from_standard_input(tmp_path, monkeypatch, capsys):
    with open(_file(tmp_path, MATCH)) as file:
        monkeypatch.setattr("sys.stdin", file)
        assert demo.run(_args(match=Path("-"))) == 0


def test_a_missing_file_is_one_line(tmp_path, capsys):
    assert demo.run(_args(match=tmp_path / "none.jsonl")) == 2
    assert capsys.readouterr().err.count("\n") == 1


def test_every_shipped_match_says_every_event(tmp_path):
    """So that "recorded equals played" needs no interpretation."""
    for path in demo.matches().values():
        made = [json.loads(line) for line in path.read_text().splitlines() if line[0] != "#"]
        assert made == canonical(made)
