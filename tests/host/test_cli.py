"""The command line as a whole: help, versions, exit statuses, closed pipes, interrupts."""

import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from host_tools import cli, exit_status
from pezzbox.version import VERSION
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"}
PEZZBOX = [sys.executable, "-m", "host_tools.cli"]


def leaves(arguments, capsys):
    with pytest.raises(SystemExit) as left:
        cli.main(arguments)
    shown = capsys.readouterr()
    return left.value.code, shown.out, shown.err


def test_version_is_the_firmwares(capsys):
    assert leaves(["--version"], capsys) == (0, f"pezzbox {VERSION}\n", "")


def test_help_lists_every_command_with_examples(capsys):
    status, out, _ = leaves(["--help"], capsys)
    assert status == 0
    assert "examples:" in out
    for name in cli.COMMANDS:
        assert f"\n    {name} " in out


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_has_help_with_examples(name, capsys):
    status, out, _ = leaves([name, "--help"], capsys)
    assert status == 0
    assert f"examples:\n  pezzbox {name}" in out


@pytest.mark.parametrize(
    "arguments",
    [[], ["bogus"], ["score"], ["score", "--jso", "x"], ["score", "--json", "--csv", "x"]],
)
def test_wrong_usage_is_one_line_and_status_2(arguments, capsys):
    status, out, err = leaves(arguments, capsys)
    assert status == 2
    assert out == ""
    assert err.count("\n") == 1
    assert "--help" in err


@pytest.mark.parametrize(
    ("arguments", "found"),
    [
        ("tournament result 2 --round 1 A=1 B=2", {"table": 2, "round": 1}),
        ("tournament result --why w 2 A=1 --round 1 B=2", {"table": 2, "why": "w"}),
        ("tournament join A --by me B -- -C", {"names": ["A", "B", "-C"], "by": "me"}),
        ("tournament join -- A --by", {"names": ["A", "--by"], "by": None}),
        ("tournament rename --why w A --by me B", {"old": "A", "new": "B", "why": "w"}),
        ("config set --port P volume 5", {"what": ["volume", "5"], "port": "P"}),
        ("score a --json b", {"files": ["a", "b"], "json": True}),
        ("book import a --book s b", {"files": ["a", "b"]}),
        ("book merge --book s A B", {"name": "A", "into": "B"}),
        ("book --help", None),
    ],
)
def test_options_may_stand_anywhere(arguments, found, capsys):
    given = arguments.split()
    if found is None:
        assert leaves(given, capsys)[0] == 0
        return
    args = vars(cli.parser_for(given).parse_args(given))
    assert {name: args[name] for name in found} == found
    assert args.get("results", ["A=1", "B=2"]) == ["A=1", "B=2"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        ("score a --bogus b", "pezzbox score: unrecognized arguments: --bogus"),
        ("tournament rename A --by me", "the following arguments are required: NEW"),
        ("tournament join --by me", "the following arguments are required: NAME"),
        ("tournament result 2 --round 1 A=1 --round x", "--round: 'x' is no number"),
        ("tournament join A --by me B --bogus", "see `pezzbox tournament join --help`"),
    ],
)
def test_what_is_wrong_is_said_wherever_options_stand(arguments, said, capsys):
    status, out, err = leaves(arguments.split(), capsys)
    assert (status, out) == (2, "")
    assert said in err and err.count("\n") == 1


def test_score_does_not_load_what_it_does_not_need():
    code = (
        "import sys; from host_tools import cli\n"
        "cli.main(['score', '/nowhere.jsonl'])\n"
        "print(sorted(m for m in sys.modules if m.startswith('host_tools.')))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        check=True,
    )
    assert "host_tools.score" in done.stdout
    assert "demo" not in done.stdout
    assert "virtual" not in done.stdout


def test_a_closed_pipe_says_nothing():
    with subprocess.Popen(
        [*PEZZBOX, "games", "--json"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    ) as process:
        process.stdout.close()
        assert process.stderr.read() == b""
    assert process.returncode == exit_status.PIPE_CLOSED


def test_a_full_disk_is_one_line():
    with open("/dev/full", "w") as full:
        done = subprocess.run(
            [*PEZZBOX, "games"],
            env=ENVIRONMENT,
            stdout=full,
            stderr=subprocess.PIPE,
            text=True,
            check=False,
        )
    assert done.returncode == exit_status.OUTPUT_FAILED
    assert done.stderr == "pezzbox: No space left on device\n"


@pytest.mark.parametrize(
    ("closed", "file", "status", "out", "err"),
    [
        ("<&-", "-", 2, b"", b"-:1: no match: nothing to score\n"),
        (">&-", "m.jsonl", 0, b"", b""),
        ("2>&-", "m.jsonl", 0, b"traversone: A, B", b""),
        ("2>&-", "gone", 2, b"", b""),
    ],
)
def test_a_closed_standard_stream_is_no_fault(closed, file, status, out, err, tmp_path):
    first = {"event": "match", "version": 1, "game": "traversone", "players": ["A", "B"]}
    (tmp_path / "m.jsonl").write_text(json.dumps(first))
    done = subprocess.run(
        ["sh", "-c", f'exec "$@" {closed}', "sh", *PEZZBOX, "score", file],
        env=ENVIRONMENT,
        cwd=tmp_path,
        capture_output=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (status, err)
    assert done.stdout.startswith(out)
    assert bool(done.stdout) == bool(out)


def test_a_terminal_without_the_letters_still_gets_its_sheet(tmp_path):
    file = tmp_path / "m.jsonl"
    first = {"event": "match", "version": 1, "game": "traversone", "players": ["Bén", "\ud800"]}
    file.write_text(json.dumps(first))
    environment = {**ENVIRONMENT, "PYTHONIOENCODING": "ascii"}
    for form, shown in (([], rb"B\xe9n"), (["--json"], "Bén".encode())):
        done = subprocess.run(
            [*PEZZBOX, "score", *form, file], env=environment, capture_output=True, check=True
        )
        assert done.stderr == b""
        assert shown in done.stdout


def test_an_interrupt_leaves_no_traceback():
    with subprocess.Popen(
        [*PEZZBOX, "score", "-"],
        env=ENVIRONMENT,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        # Where the tests run in the background, interrupts are ignored, and that is inherited.
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    ) as process:
        reading = f"/proc/{process.pid}/wchan"
        deadline = time.monotonic() + PATIENCE_S
        while time.monotonic() < deadline and "pipe" not in Path(reading).read_text():
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=PATIENCE_S)
    assert (out, err, process.returncode) == (b"", b"", exit_status.INTERRUPTED)
