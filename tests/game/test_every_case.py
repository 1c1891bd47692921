"""Every transcript of tests/cases scores as the file beside it says."""

from tests.game.transcripts import expected, names, scored


def test_every_case():
    wrong = [name for name in names() if scored(name) != expected(name)]
    assert wrong == []
    assert len(names()) > 100
