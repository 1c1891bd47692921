"""The rest conceded (rules.md, section 9)."""

from pezzbox.game import events
from tests.game.table import Table


def test_everything_that_is_left_goes_to_that_player():
    table = Table("traversone", 3, {"leftover": "monte"}).deal(0).take(1, "D3 DA DR")
    table.rest(0)
    deal = table.m.deal
    assert deal.thirds == [27, 5, 0] and deal.monte == b""
    assert table.scores == [10, 1, 0]
    assert table.notes == [("rest", 0)]
    assert deal.trick_no == 1


def test_the_last_trick_is_its():
    table = Table("tressette", 4).deal(0).take(1, "D3 DA DR D4").rest(3)
    assert table.scores == [0, 11, 0, 11]


def test_only_between_tricks_after_the_first_card():
    table = Table("traversone", 4).deal(0)
    assert table.refused(events.rest(0)) == "rest_when"
    table.play("D4")
    assert table.refused(events.rest(0)) == "rest_when"
    table.play("D5 D6 D7").play("C4")
    assert table.refused(events.rest(0)) == "rest_when"
    table.undo().rest(0)
    assert table.m.deal.complete
    assert Table("traversone", 4).refused(events.rest(0)) == "no_deal"


def test_only_to_a_player_in_the_deal():
    table = Table("calabresella", 4).deal(0).bid("solissimo").take(1, "D3 DA DR")
    for seat in (0, 4, -1):
        assert table.refused(events.rest(seat)) == "seat"
    table.rest(3)
    table = Table("calabresella", 4).deal(0)
    assert table.refused(events.rest(1)) == "not_now"


def test_not_while_there_is_a_stock():
    table = Table("traversone", 2).deal(0)
    for card in table.m.deal.deck.cards[:18]:
        table.do(events.play(card))
    assert table.m.deal.trick_no == 9 and table.refused(events.rest(0)) == "rest_when"
    table.do(events.play(table.m.deal.deck.cards[18]), events.play(table.m.deal.deck.cards[19]))
    table.rest(0)
    table = Table("treschetten", 2).deal(0)
    for card in table.m.deal.deck.cards[:14]:
        table.do(events.play(card))
    assert table.refused(events.rest(0)) == "rest_when"
    table.do(events.play(table.m.deal.deck.cards[14]), events.play(table.m.deal.deck.cards[15]))
    table.rest(0)
    assert sum(table.m.deal.thirds) == 32 == table.m.expected_thirds()


def test_undo_goes_on_with_the_deal():
    table = Table("traversone", 4).deal(0).take(1, "D3 DA DR D4").rest(0).undo()
    assert table.next == ("play", 1) and table.m.deal.thirds == [0, 5, 0, 0]
    assert table.m.results == [] and table.totals == [0, 0, 0, 0]
    table.fill()
    assert table.m.deal.complete
