"""The sample cases, through the command line as it is called."""

import csv
import io
import json
from pathlib import Path

import pytest

from host_tools import cli
from host_tools.tally import exact, running

CASES = Path(__file__).resolve().parents[1] / "cases"
GOOD = sorted(CASES.glob("*.json"))
REFUSED = sorted(CASES.glob("*.error"))


def name(file):
    return file.stem


def test_there_are_cases():
    assert len(GOOD) >= 90
    assert len(REFUSED) >= 39


@pytest.mark.parametrize("expected", GOOD, ids=name)
def test_a_case_is_scored(expected, capsys):
    assert cli.main(["score", "--json", str(expected.with_suffix(".jsonl"))]) == 0
    assert json.loads(capsys.readouterr().out) == json.loads(expected.read_text())


@pytest.mark.parametrize("expected", REFUSED, ids=name)
def test_a_case_is_refused(expected, capsys):
    file = expected.with_suffix(".jsonl")
    assert cli.main(["score", str(file)]) == 2
    shown = capsys.readouterr()
    assert shown.out == ""
    assert shown.err.startswith(f"{file}:{expected.read_text().strip()}: ")
    assert shown.err.count("\n") == 1


@pytest.mark.parametrize("expected", GOOD, ids=name)
def test_running_totals_end_at_the_matchs_own(expected):
    standing = json.loads(expected.read_text())
    last = [0] * len(standing["players"])
    for _, totals in running(standing["deals"], len(last)):
        last = totals
    assert last == [exact(total) for total in standing["totals"]]


@pytest.mark.parametrize("expected", GOOD, ids=name)
def test_csv_and_sheet_hold_every_scored_deal(expected, capsys):
    standing = json.loads(expected.read_text())
    scored = [deal for deal in standing["deals"] if deal["scores"] is not None]
    file = str(expected.with_suffix(".jsonl"))
    assert cli.main(["score", "--csv", file]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(int(row["seat"]), row["score"], row["thirds"]) for row in rows] == [
        (seat, str(deal["scores"][seat]), str(deal["thirds"][seat]))
        for deal in scored
        for seat in deal["seats"]
    ]
    assert cli.main(["score", file]) == 0
    lines = capsys.readouterr().out.splitlines()
    totals = [line for line in lines if line.split()[:1] == ["total"]]
    assert len(totals) == len(scored)
