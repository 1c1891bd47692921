"""`pezzbox score`: what is printed for which files, and how bad ones are told."""

import csv
import io
import json
import sys

import pytest

from host_tools import cli, cores
from host_tools import score as subcommand

COLUMNS = "file,match,deal,dealer,seat,player,thirds,declared,score,total,won"
MATCH = '{"event": "match", "version": 1, "game": "traversone", "players": ["Anna", "Bén"]}\n'
GOOD = MATCH + '{"event": "play", "card": "D4"}\n'
BAD = GOOD + '{"event": "play", "card": "d4"}\n{"event": "play", "card": "D5"}\n'
# Every card in deck order: one whole deal of two players.
CARDS = [suit + rank for suit in "DCSB" for rank in "32ARCF7654"]
DEAL = MATCH + "".join(f'{{"event": "play", "card": "{card}"}}\n' for card in CARDS)


@pytest.fixture
def files(tmp_path):
    for name, text in (("good", GOOD), ("bad", BAD), ("deal", DEAL)):
        (tmp_path / f"{name}.jsonl").write_text(text, encoding="utf-8")
    return tmp_path


def score(capsys, *arguments):
    status = cli.main(["score", *map(str, arguments)])
    shown = capsys.readouterr()
    return status, shown.out, shown.err


def test_one_file_is_one_object_without_its_name(files, capsys):
    status, out, err = score(capsys, "--json", files / "good.jsonl")
    assert (status, err) == (0, "")
    shown = json.loads(out)
    assert "file" not in shown
    assert shown["players"] == ["Anna", "Bén"]
    assert "Bén" in out
    assert shown["next"] == {"need": "play", "seat": 0}


def test_a_bad_file_prints_its_line_and_nothing_else(files, capsys):
    file = files / "bad.jsonl"
    for form in ("--json", "--csv"):
        status, out, err = score(capsys, form, file)
        assert (status, out) == (2, "")
        assert err == f"{file}:3: card D4 was already played in this deal\n"


def test_several_files_are_told_apart_and_good_ones_still_printed(files, capsys):
    status, out, err = score(capsys, "--json", files / "deal.jsonl", files / "bad.jsonl", files)
    assert status == 2
    names = [json.loads(line)["file"] for line in out.splitlines()]
    assert names == [str(files / f"{name}.jsonl") for name in ("deal", "deal", "good")]
    assert [line.split(" ")[0] for line in err.splitlines()] == [f"{files / 'bad.jsonl'}:3:"] * 2


def test_a_folder_gives_names_even_with_one_file(files, capsys):
    (files / "bad.jsonl").unlink()
    (files / "deal.jsonl").unlink()
    _, out, _ = score(capsys, "--json", files)
    assert json.loads(out)["file"] == str(files / "good.jsonl")


@pytest.mark.parametrize("form", ["--json", "--csv", None])
def test_several_cores_print_the_same(files, capsys, monkeypatch, form):
    (files / "cut.jsonl").write_text(GOOD + '{"eve')
    monkeypatch.chdir(files)  # it may be in /dev
    arguments = [*([form] if form else []), "gone.jsonl", ".", "good.jsonl"]
    alone = score(capsys, *arguments)
    used = []
    each = cores.each
    monkeypatch.setattr(subcommand, "_WORTH_BYTES", 1)
    monkeypatch.setattr(cores, "count", lambda: 2)
    monkeypatch.setattr(cores, "each", lambda *given: used.append(given[3]) or each(*given))
    assert score(capsys, *arguments) == alone
    assert used == [2]
    score(capsys, *arguments, "/dev/null")  # what is in /dev is this process's own
    assert used == [2, 1]


def test_csv_has_a_row_a_scored_deal_and_player(files, capsys):
    status, out, _ = score(capsys, "--csv", files / "good.jsonl", files / "deal.jsonl")
    assert status == 0
    rows = list(csv.DictReader(io.StringIO(out)))
    assert out.splitlines()[0] == COLUMNS
    assert [row["match"] for row in rows] == ["2", "2"]
    assert [row["player"] for row in rows] == ["Anna", "Bén"]
    assert sum(int(row["thirds"]) for row in rows) == 32
    assert [row["total"] for row in rows] == [row["score"] for row in rows]
    assert [row["won"] for row in rows] == ["0", "0"]


def test_csv_marks_the_winners_on_the_last_deal(tmp_path, capsys):
    file = tmp_path / "short.jsonl"
    file.write_text(DEAL.replace("]}", '], "rules": {"target": 1, "tie": "share"}}', 1))
    _, out, _ = score(capsys, "--csv", file)
    won = {row["seat"]: row["won"] for row in csv.DictReader(io.StringIO(out))}
    _, out, _ = score(capsys, "--json", file)
    winners = json.loads(out)["winners"]
    assert winners
    assert won == {str(seat): str(int(seat in winners)) for seat in (0, 1)}


def test_a_sheet_for_people(files, capsys):
    status, out, _ = score(capsys, files / "deal.jsonl")
    assert status == 0
    lines = out.splitlines()
    assert lines[0] == "traversone: Anna, Bén"
    assert lines[-1] == "Next: Bén deals."
    _, out, _ = score(capsys, files / "deal.jsonl", files / "good.jsonl")
    assert f"== {files / 'deal.jsonl'}" in out
    assert f"== {files / 'good.jsonl'}" in out


def test_standard_input(files, capsys, monkeypatch):
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(GOOD.encode())))
    assert score(capsys, "-")[0] == 0
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(BAD.encode())))
    status, out, err = score(capsys, "-")
    assert (status, out) == (2, "")
    assert err.startswith("-:3: ")


def test_a_half_last_line_is_a_warning(files, capsys):
    file = files / "half.jsonl"
    file.write_text(GOOD + '{"event": "pla')
    status, out, err = score(capsys, "--json", file)
    assert status == 0
    assert err == f"{file}:3: warning: the last line is not whole; left out\n"
    assert len(json.loads(out)["deals"][0]["tricks"][0]["cards"]) == 1


def test_files_that_are_none(files, capsys):
    empty = files / "empty.jsonl"
    empty.write_text("")
    other = files / "picture.jsonl"
    other.write_bytes(b"\x89PNG\r\n\x1a\n\x00\x00")
    folder = files / "folder"
    folder.mkdir()
    for file, text in (
        (files / "gone.jsonl", "no such file or directory"),
        (empty, "no match"),
        (other, "not text"),
        (folder, "no *.jsonl files"),
    ):
        status, out, err = score(capsys, file)
        assert (status, out) == (2, "")
        assert err.startswith(str(file))
        assert text in err
        assert err.count("\n") == 1
