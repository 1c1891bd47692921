"""A book that cannot be read or written: a clear line, a status of its own, and nothing lost."""

import os
import sqlite3
import subprocess
import sys
from pathlib import Path

import pytest

from host_tools import exit_status
from host_tools.book_keeping import importing, store
from host_tools.book_keeping.trouble import BookTrouble
from tests.book.running import book, content, fill, long_match, put
from tests.patience import PATIENCE_S

ROOT = Path(__file__).resolve().parents[2]
ENVIRONMENT = {**os.environ, "PYTHONPATH": f"{ROOT}:{ROOT / 'firmware'}"}


def one_line(capsys, *said):
    shown = capsys.readouterr()
    assert shown.err.count("\n") == 1, shown.err
    for words in said:
        assert words in shown.err
    return shown


def test_there_is_no_book_yet(tmp_path, capsys):
    for action in (["list"], ["show", 1], ["players"], ["csv"], ["merge", "A", "B"]):
        assert book(tmp_path, *action) == exit_status.USAGE
        one_line(capsys, "no score book there; `pezzbox book import` makes one")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize("text", [b"Dear Anna, " * 200, b"SQLite format 3\0" + b"\xff" * 5000])
def test_a_file_that_is_no_book_is_left_alone(tmp_path, capsys, text):
    put(tmp_path / "a.jsonl", long_match())
    (tmp_path / "scores.sqlite").write_bytes(text)
    for action in (["list"], ["import", tmp_path / "a.jsonl"]):
        assert book(tmp_path, *action) == exit_status.BAD_DATA
        one_line(capsys, "scores.sqlite: ")
    assert content(tmp_path) == text


def test_another_programs_database_is_left_alone(tmp_path, capsys):
    other = sqlite3.connect(tmp_path / "scores.sqlite")
    other.execute("create table recipes (name)")
    other.commit()
    other.close()
    before = content(tmp_path)
    put(tmp_path / "a.jsonl", long_match())
    assert book(tmp_path, "import", tmp_path / "a.jsonl") == exit_status.BAD_DATA
    one_line(capsys, "a database, but not a score book")
    assert content(tmp_path) == before


def test_a_newer_book_is_refused(tmp_path, capsys):
    fill(tmp_path / "matches", 3)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    newer = sqlite3.connect(tmp_path / "scores.sqlite")
    newer.execute("update book set version = 2, made_by = '9.1'")
    newer.commit()
    newer.close()
    before = content(tmp_path)
    capsys.readouterr()
    for action in (["list"], ["import", tmp_path / "matches"], ["merge", "Anna", "Ben"]):
        assert book(tmp_path, *action) == exit_status.BAD_DATA
        one_line(
            capsys, "a score book of version 2, made by pezzbox 9.1; this one knows version 1"
        )
    assert content(tmp_path) == before


def test_a_damaged_book_says_so(tmp_path, capsys):
    fill(tmp_path / "matches", 20)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    whole = content(tmp_path)
    (tmp_path / "scores.sqlite").write_bytes(whole[:8192] + b"\xa5" * (len(whole) - 8192))
    capsys.readouterr()
    assert book(tmp_path, "players") == exit_status.BAD_DATA
    one_line(capsys, "scores.sqlite: ")


def test_a_second_program_on_the_book_is_waited_for_and_then_said(tmp_path, capsys, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE_S", 0.3)
    fill(tmp_path / "matches", 3)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    other = sqlite3.connect(tmp_path / "scores.sqlite", isolation_level=None)
    other.execute("begin immediate")
    before = content(tmp_path)
    fill(tmp_path / "more", 3, start=50)
    capsys.readouterr()
    assert book(tmp_path, "list") == 0  # reading disturbs nobody
    capsys.readouterr()
    assert book(tmp_path, "import", tmp_path / "more") == exit_status.TRY_AGAIN
    one_line(capsys, "another program has the book; waited ")
    assert content(tmp_path) == before
    other.execute("rollback")
    assert book(tmp_path, "import", tmp_path / "more") == 0
    other.close()


def test_what_is_in_already_when_another_program_comes_is_not_denied(tmp_path, monkeypatch):
    monkeypatch.setattr(store, "PATIENCE_S", 0.2)
    monkeypatch.setattr(importing, "_AT_ONCE", 2)
    files = sorted(map(str, fill(tmp_path / "matches", 4).iterdir()))
    ours = store.open_book(tmp_path / "scores.sqlite", create=True)
    taking = importing.take_in(ours, files, lambda _: None)
    assert [next(taking).fate.value for _ in range(2)] == ["new", "new"]
    other = sqlite3.connect(tmp_path / "scores.sqlite", isolation_level=None)
    other.execute("begin immediate")
    with pytest.raises(BookTrouble, match="nothing more was written"):
        next(taking)
    assert other.execute("select count(*) from matches").fetchone() == (2,)
    other.close()
    ours.close()


def test_two_imports_at_once_add_each_match_once(tmp_path, capsys):
    fill(tmp_path / "matches", 40)
    command = [sys.executable, "-m", "host_tools.cli", "book", "import", "--book"]
    command += [str(tmp_path / "scores.sqlite"), str(tmp_path / "matches")]
    running = [
        subprocess.Popen(command, env=ENVIRONMENT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        for _ in range(2)
    ]
    said = [one.communicate(timeout=PATIENCE_S) for one in running]
    assert [one.returncode for one in running] == [0, 0], said
    assert book(tmp_path, "list", "--json") == 0
    assert len(capsys.readouterr().out.splitlines()) == 40


LIMITED = """
import resource, sys
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[1]), int(sys.argv[1])))
from host_tools import cli
sys.exit(cli.main(sys.argv[2:]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits there")
def test_a_file_that_may_not_grow_leaves_the_book_as_it_was(tmp_path, capsys):
    fill(tmp_path / "matches", 3)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    before = content(tmp_path)
    fill(tmp_path / "more", 40, start=60)
    arguments = ["book", "import", "--book", tmp_path / "scores.sqlite", tmp_path / "more"]
    done = subprocess.run(
        [sys.executable, "-c", LIMITED, str(len(before) + 5000), *map(str, arguments)],
        env=ENVIRONMENT,
        capture_output=True,
        text=True,
        timeout=PATIENCE_S,
    )
    assert done.returncode == exit_status.OUTPUT_FAILED, done
    assert done.stderr.count("\n") == 1
    assert "nothing more was written" in done.stderr
    capsys.readouterr()
    assert book(tmp_path, "list", "--json") == 0  # rolls back what was begun
    assert len(capsys.readouterr().out.splitlines()) == 3
    assert book(tmp_path, "import", tmp_path / "more") == 0


def test_a_folder_and_a_missing_folder(tmp_path, capsys):
    put(tmp_path / "a.jsonl", long_match())
    (tmp_path / "scores.sqlite").mkdir()
    assert book(tmp_path, "import", tmp_path / "a.jsonl") == exit_status.USAGE
    one_line(capsys, "not a file")
    assert book(tmp_path / "nowhere", "import", tmp_path / "a.jsonl") == exit_status.USAGE
    one_line(capsys, "no such folder")


@pytest.mark.skipif(not hasattr(os, "geteuid") or os.geteuid() == 0, reason="root may write")
def test_a_book_that_may_not_be_written(tmp_path, capsys):
    fill(tmp_path / "matches", 3)
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    (tmp_path / "scores.sqlite").chmod(0o444)
    fill(tmp_path / "more", 3, start=9)
    capsys.readouterr()
    assert book(tmp_path, "import", tmp_path / "more") == exit_status.OUTPUT_FAILED
    one_line(capsys, "may not be written to")
    assert book(tmp_path, "list") == 0


def test_without_the_packages_one_line_says_what_to_install(tmp_path):
    code = (
        "import sys\nsys.modules['sqlalchemy'] = None\nfrom host_tools import cli\n"
        "sys.exit(cli.main(['book', 'list']))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], env=ENVIRONMENT, capture_output=True, text=True
    )
    assert done.returncode == exit_status.USAGE
    assert done.stderr == (
        "pezzbox book: this needs sqlalchemy: in the checkout, pip install '.[web]'\n"
    )
