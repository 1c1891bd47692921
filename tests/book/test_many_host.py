"""Ten thousand matches: in under a minute, and once."""

import time

import pytest

from tests.book.running import book, fill


@pytest.mark.nightly
def test_ten_thousand_matches_in_under_a_minute(tmp_path, capsys):
    fill(tmp_path / "matches", 10_000)
    began = time.monotonic()
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    took = time.monotonic() - began
    assert "9999 new, 1 in the book already" in capsys.readouterr().out  # nobody bid in those two
    began = time.monotonic()
    assert book(tmp_path, "import", tmp_path / "matches") == 0
    again = time.monotonic() - began
    assert capsys.readouterr().out.endswith(": 10000 in the book already\n")
    print(f"10000 matches in {took:.1f} s, once more in {again:.1f} s")
    assert took < 60
