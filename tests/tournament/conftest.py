"""What the tournament's tests share: an evening on an empty book."""

import pytest

from host_tools.tourneys import seating
from tests.tournament.running import Evening


@pytest.fixture
def evening(tmp_path, capsys, monkeypatch):
    """A tournament that nobody has made yet; its seating is searched for less than in earnest."""
    monkeypatch.setattr(seating, "STEPS", 600)
    return Evening(tmp_path, capsys)
