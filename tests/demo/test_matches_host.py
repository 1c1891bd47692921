"""The recorded matches that ship hold what people want to see."""

import json

from host_tools import demo, transcripts
from host_tools.standing import Scorer
from pezzbox.game import catalog


def shipped(game):
    """The standing of a shipped match."""
    scorer = Scorer()
    with transcripts.open_binary(str(demo.matches()[game])) as file:
        made = [line for _, line in transcripts.Lines(game, file, lambda count: None)]
    for event in made:
        scorer.add(event)
    return json.loads(json.dumps(scorer.standing()))


def notes(standing):
    return [note["note"] for deal in standing["deals"] for note in deal["notes"]]


def test_there_is_one_of_every_game():
    assert set(demo.matches()) == set(catalog.GAMES)
    for game in catalog.GAMES:
        assert shipped(game)["game"] == game


def test_traversone_of_four_to_21_with_a_cappotto():
    standing = shipped("traversone")
    assert len(standing["players"]) == 4
    assert standing["rules"]["target"] == 21
    assert "cappotto" in notes(standing)


def test_treschetten_with_declarations():
    standing = shipped("treschetten")
    assert any(any(deal["declared"]) for deal in standing["deals"])


def test_eight_players_of_whom_two_are_left():
    standing = shipped("traversone21")
    assert len(standing["players"]) == 8
    assert standing["rules"]["finish"] == "elimination"
    assert sum(standing["in"]) == 2


def test_a_bidding_game_with_a_called_partner():
    standing = shipped("calabresella")
    assert any(deal["partner"] is not None for deal in standing["deals"])
    assert "partner" in notes(standing)
