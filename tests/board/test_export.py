"""Export: the matches come out as they were played, from a board and from what is left of one."""

import contextlib
import json
import random
import shutil
from pathlib import Path

import pytest

from host_tools import demo, matches_out
from host_tools.canonical import canonical
from pezzbox.game.match import Match
from pezzbox.game.written import from_json
from pezzbox.journal import Journal
from tests.board.usb import files_of, lay_out, needs_micropython, pezzbox, usb

CASES = Path(__file__).resolve().parents[1] / "cases"
PLAYED = ("busche-06", "treschetten-02")


@contextlib.contextmanager
def evening(folder):
    """A data folder with two finished matches and one in progress; yields what was played."""
    data = folder / "data"
    journal = Journal(str(data), lambda: 0, reserve=0)
    journal.scan()
    played = []
    for name in (*PLAYED, "traversone-04"):
        made = demo.read(CASES / f"{name}.jsonl")
        record(journal, made)
        played.append(made)
        if name in PLAYED:
            journal.finish()
    journal.close()
    yield data, played


def record(journal, made):
    """Store a match as the box does."""
    match = None
    deck = 0
    for each in made:
        event = from_json(each, deck)
        if event[0] == "match":
            journal.begin(event[1], event[2], event[3] or {})
            match = Match(event[1], event[2], event[3] or {})
            deck = match.row.deck.bit
            continue
        result = match.packed() if event[0] == "deal" else b""
        match.apply(event)
        journal.append(event, result or b"")


def put(folder, flash):
    """That data folder, on a board's flash."""
    lay_out(
        flash,
        {
            f"data/{path.relative_to(folder).as_posix()}": path.read_bytes()
            for path in folder.rglob("*")
            if path.is_file()
        },
    )


def read(path):
    return canonical([json.loads(line) for line in path.read_text().splitlines()])


def test_what_was_played_comes_out_of_a_copied_folder(tmp_path):
    with evening(tmp_path) as (data, played):
        out = tmp_path / "out"
        before = {path: path.read_bytes() for path in data.rglob("*") if path.is_file()}
        status, said, err = pezzbox(
            "export", "--from", data, "--out", out, "--format", "jsonl,csv"
        )
        assert (status, err) == (0, "")
        assert said.splitlines()[-1] == f"3 matches in {out}"
        assert [read(path) for path in sorted(out.glob("*.jsonl"))] == played
        assert (out / "matches.csv").read_text().startswith("file,match,deal,")
        assert {path: path.read_bytes() for path in data.rglob("*") if path.is_file()} == before
        status, said, _ = pezzbox("export", "--from", tmp_path, "--out", out, "--json")
        assert [match["in_progress"] for match in json.loads(said)["matches"]] == [
            False,
            False,
            True,
        ]
        assert sorted(path.name for path in out.glob("*.jsonl")) == [
            "match-0001.jsonl",
            "match-0002.jsonl",
            "match-0003.jsonl",
        ]


def test_another_boxs_match_of_that_number_is_not_overwritten(tmp_path):
    with evening(tmp_path) as (data, played):
        out = tmp_path / "out"
        out.mkdir()
        (out / "match-0001.jsonl").write_text('{"event": "match", "game": "other"}\n')
        half = "".join(next(matches_out.read(data)).lines[:2])
        (out / "match-0001-2.jsonl").write_text(half)
        assert pezzbox("export", "--from", data, "--out", out)[0] == 0
        assert "other" in (out / "match-0001.jsonl").read_text()
        assert read(out / "match-0001-2.jsonl") == played[0]


def test_a_dead_boxs_matches_come_out_of_a_dump_of_its_flash(tmp_path):
    with evening(tmp_path) as (data, played):
        put(data, tmp_path / "flash.bin")
        dump = tmp_path / "dump.bin"
        dump.write_bytes(bytes(640 * 1024) + (tmp_path / "flash.bin").read_bytes())
        for source in ("flash.bin", "dump.bin"):
            out = tmp_path / f"out-{source}"
            assert pezzbox("export", "--from", tmp_path / source, "--out", out)[0] == 0
            assert [read(path) for path in sorted(out.glob("*.jsonl"))] == played


def test_a_damaged_match_comes_out_as_far_as_it_is_sound_and_is_named(tmp_path):
    with evening(tmp_path) as (data, played):
        path = data / "0002.match"
        content = bytearray(path.read_bytes())
        content[len(content) // 2] ^= 0x40
        path.write_bytes(content)
        (data / "0001-000.bad").write_bytes(b"what could not be read")
        (data / "0004.bad").mkdir()
        (data / "0004.bad" / "ended").write_bytes(b"a whole match")
        out = tmp_path / "out"
        status, _, err = pezzbox("export", "--from", data, "--out", out)
        assert status == 1
        assert "match-0002.jsonl: " in err
        sound = [
            json.loads(line)
            for line in (out / "match-0002.jsonl").read_text().splitlines()
            if not line.startswith("#")
        ]
        assert (out / "damaged-0001-000.bad").read_bytes() == b"what could not be read"
        assert (out / "damaged-0004.bad-ended").read_bytes() == b"a whole match"
        assert sound and canonical(sound) == played[1][: len(canonical(sound))]
        assert read(out / "match-0001.jsonl") == played[0]


def test_wrong_use_is_one_line(tmp_path):
    (tmp_path / "rubbish").write_bytes(bytes(100_000))
    for arguments, status in (
        (["--from", tmp_path / "none"], 2),
        (["--from", tmp_path, "--delete"], 2),
        (["--from", tmp_path / "rubbish"], 65),
        (["--format", "xml"], 2),
        (["--port", tmp_path / "none"], 69),
    ):
        got = pezzbox("export", "--out", tmp_path / "out", *arguments)
        assert (got[0], got[2].count("\n")) == (status, 1), got


@needs_micropython
def test_from_the_board_and_off_it(tmp_path):
    with evening(tmp_path) as (data, played):
        put(data, tmp_path / "flash.bin")
    out = tmp_path / "out"
    with usb(tmp_path) as board:
        status, said, err = pezzbox("export", "--port", board.port, "--out", out)
        assert (status, err) == (0, "")
        assert [read(path) for path in sorted(out.glob("*.jsonl"))] == played
        status, said, err = pezzbox("export", "--port", board.port, "--out", out, "--delete")
        assert said.splitlines()[-1] == f"3 matches in {out}, 2 deleted from the box"
    left = {
        path for path in files_of(tmp_path / "flash.bin") if ".match" in path or "/000" in path
    }
    assert left and all(path.startswith("data/0003/") for path in left)


@needs_micropython
def test_a_match_that_is_not_verified_stays_on_the_board(tmp_path):
    with evening(tmp_path) as (data, _):
        path = data / "0001.match"
        path.write_bytes(path.read_bytes()[:-3])
        put(data, tmp_path / "flash.bin")
    with usb(tmp_path) as board:
        got = pezzbox("export", "--port", board.port, "--out", tmp_path / "out", "--delete")
        assert got[0] == 1
    left = files_of(tmp_path / "flash.bin")
    assert "data/0001.match" in left
    assert "data/0002.match" not in left


def cut_at(points, tmp_path, data, played):
    """Export with --delete, cut at each of `points`: nothing is lost, the next run finishes."""
    put(data, tmp_path / "whole.bin")
    for point in points:
        shutil.copy(tmp_path / "whole.bin", tmp_path / "flash.bin")
        out = tmp_path / f"out-{point}"
        board = usb(tmp_path)
        board.plug(cut_after=point)
        pezzbox("export", "--port", board.port, "--out", out, "--delete")
        board.unplug()
        there = files_of(tmp_path / "flash.bin")
        for number, made in enumerate(played, 1):
            exported = out / f"match-{number:04d}.jsonl"
            on_board = [path for path in there if path.startswith(f"data/{number:04d}")]
            assert on_board or read(exported) == made, (point, number)
        with board:
            assert pezzbox("export", "--port", board.port, "--out", out, "--delete")[0] == 0
        assert [read(path) for path in sorted(out.glob("*.jsonl"))] == played, point
        left = [path for path in files_of(tmp_path / "flash.bin") if path.endswith(".match")]
        assert left == [], point


def bytes_of_a_run(tmp_path, data):
    put(data, tmp_path / "flash.bin")
    with usb(tmp_path) as board:
        pezzbox("export", "--port", board.port, "--out", tmp_path / "first", "--delete")
        return board.carried


@needs_micropython
def test_unplugged_at_some_bytes(tmp_path):
    with evening(tmp_path) as (data, played):
        count = bytes_of_a_run(tmp_path, data)
        chance = random.Random(3)
        points = [chance.randrange(count) for _ in range(3)] + [count - 200]
        cut_at(points, tmp_path, data, played)


@pytest.mark.nightly
@needs_micropython
def test_unplugged_anywhere(tmp_path):
    with evening(tmp_path) as (data, played):
        count = bytes_of_a_run(tmp_path, data)
        chance = random.Random(7)
        cut_at([chance.randrange(count) for _ in range(150)], tmp_path, data, played)
