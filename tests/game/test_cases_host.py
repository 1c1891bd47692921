"""Every transcript of tests/cases by itself, so that a failure says which and how."""

import pytest

from tests.game.transcripts import expected, names, scored


@pytest.mark.parametrize("name", names())
def test_case(name):
    assert scored(name) == expected(name)
