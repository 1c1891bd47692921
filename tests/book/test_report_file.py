"""Where a report is written: a whole file or none, and no pipe or link replaced."""

import os
import stat
import subprocess

import pytest

from tests.book.running import long_match, pezzbox, put
from tests.patience import PATIENCE_S


def test_the_file_is_written_where_it_was_meant(tmp_path, capfd):
    file = put(tmp_path / "a.jsonl", long_match())
    assert pezzbox("report", file, "--out", tmp_path / "nowhere" / "a.html") != 0
    said = capfd.readouterr().err
    assert f"{tmp_path / 'nowhere'}: no such folder" in said
    assert ".pezzbox" not in said
    (tmp_path / "folder").mkdir()
    assert pezzbox("report", file, "--out", tmp_path / "folder") != 0
    assert ".pezzbox" not in capfd.readouterr().err
    assert [path.name for path in tmp_path.glob(".pezzbox*")] == []


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no such files there")
def test_a_pipe_and_a_link_stay_and_the_umask_holds(tmp_path, capsys):
    file = put(tmp_path / "a.jsonl", long_match())
    real, link, pipe = (tmp_path / name for name in ("real.html", "link.html", "pipe"))
    real.write_text("old")
    link.symlink_to(real)
    assert pezzbox("report", file, "--out", link) == 0
    assert link.is_symlink()
    assert "</html>" in real.read_text()
    os.mkfifo(pipe)
    reading = subprocess.Popen(["cat", pipe], stdout=subprocess.PIPE)
    assert pezzbox("report", file, "--out", pipe) == 0
    assert b"</html>" in reading.communicate(timeout=PATIENCE_S)[0]
    assert pipe.is_fifo()
    for umask in (0o077, 0o002):
        before = os.umask(umask)
        try:
            assert pezzbox("report", file, "--out", tmp_path / "new.html") == 0
        finally:
            os.umask(before)
        assert stat.S_IMODE((tmp_path / "new.html").stat().st_mode) == 0o666 & ~umask


def test_what_a_report_is_made_from_is_not_written_over(tmp_path, capsys):
    file = put(tmp_path / "a.html", long_match())
    before = file.read_bytes()
    assert pezzbox("report", file, "--out", file) == 2
    os.symlink(file, tmp_path / "link.html")
    assert pezzbox("report", file, "--out", tmp_path / "link.html") == 2
    here = os.getcwd()
    os.chdir(tmp_path)
    try:
        assert pezzbox("report", "a.html") == 2
        shown = capsys.readouterr().err.splitlines()
        assert shown[-1] == "pezzbox report: a.html is the transcript; say --out"
        assert pezzbox("book", "import", file) == 0
        assert pezzbox("report", "1", "--out", "scores.sqlite") == 2
    finally:
        os.chdir(here)
    assert file.read_bytes() == before
