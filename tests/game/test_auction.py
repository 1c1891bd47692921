"""The auction, the called card and who leads (rules.md, section 7)."""

from pezzbox.game import events
from tests.game.table import Table


def started(players=3, rules=None):
    return Table("calabresella", players, rules).deal(0)


def test_everybody_bids_once_from_the_dealers_right():
    table = started()
    assert table.next == ("bid", 1)
    table.bid("pass")
    assert table.next == ("bid", 2)
    table.bid("chiamo")
    assert table.next == ("bid", 0)
    table.bid("pass")
    assert table.m.deal.bids == [(1, "pass"), (2, "chiamo"), (0, "pass")]
    assert table.m.deal.declarer == 2 and table.next == ("play", 1)
    assert table.refused(events.bid("solo")) == "not_now"


def test_a_bid_must_be_higher():
    table = started().bid("solo")
    assert table.refused(events.bid("solo")) == "bid_low"
    assert table.refused(events.bid("chiamo")) == "bid_low"
    assert table.m.deal.declarer is None
    table.bid("pass").bid("solissimo")
    assert table.m.deal.declarer == 0


def test_no_such_bid():
    table = started()
    for name in ("", "play", "chiedo", "arcisolo", "Solo", "solissimo_dividete"):
        assert table.refused(events.bid(name)) == "bid_unknown"
    table = Table("calabrasella", 3).deal()
    assert table.refused(events.bid("solo")) == "bid_unknown"


def test_the_bidder_in_turn():
    table = started()
    assert table.refused(events.bid("solo", 2)) == "turn"
    table.do(events.bid("solo", 1))


def test_the_highest_bid_ends_the_auction():
    table = started().bid("solissimo")
    assert table.m.deal.declarer == 1 and table.next == ("play", 1)
    table = started(3, {"more_bids": True}).bid("solissimo")
    assert table.next == ("bid", 2)
    table.bid("arcisolo")
    assert table.m.deal.declarer == 2 and table.next == ("play", 2)


def test_more_bids_rank_as_said():
    table = started(5, {"more_bids": True})
    table.bid("chiamo", "chiedo", "solo", "solissimo", "arcisolo")
    assert table.m.deal.declarer == 0
    table = started(3, {"more_bids": True}).bid("solo")
    assert table.refused(events.bid("chiedo")) == "bid_low"


def test_all_pass_is_void_and_the_next_deals():
    table = started().bid("pass", "pass", "pass")
    deal = table.m.deal
    assert deal.void and not deal.complete and table.scores is None
    assert table.notes == [("void",)] and table.next == ("deal", 1)
    table.undo()
    assert table.next == ("bid", 0) and not table.m.deal.void
    table.bid("pass").deal()
    assert table.m.deal.dealer == 1
    # a deal declared void is dealt again by the same dealer
    table.void()
    assert table.next == ("deal", 1)


def test_additions():
    table = started()
    assert table.refused(events.bid("solo", None, "dividete")) == "addition"
    assert table.refused(events.bid("pass", None, "dividete")) == "addition"
    assert table.refused(events.bid("solissimo", None, "altro")) == "addition"
    table.do(events.bid("solissimo", None, "scegliete"))
    assert table.m.deal.addition == "scegliete"


def test_an_addition_does_not_rank_and_is_forgotten():
    table = started(3, {"more_bids": True}).do(events.bid("solissimo"))
    assert table.refused(events.bid("solissimo", None, "dividete")) == "bid_low"
    table = started(3, {"more_bids": True}).do(events.bid("solissimo", None, "dividete"))
    assert table.refused(events.bid("arcisolo", None, "dividete")) == "addition"
    table.bid("pass")
    assert table.m.deal.addition == "dividete"
    table.bid("arcisolo")
    assert table.m.deal.addition is None


def test_who_leads():
    for bids, leader in ((("pass", "solo", "pass"), 1), (("pass", "solissimo"), 2)):
        assert started().bid(*bids).next == ("play", leader)
    table = started(3, {"declarer_leads": True}).bid("pass", "chiamo", "pass")
    assert table.next == ("play", 2) and table.m.deal.leader == 2
    assert started(3, {"more_bids": True}).bid("pass", "arcisolo").next == ("play", 2)
    assert started(3, {"more_bids": True}).bid("pass", "chiedo", "pass").next == ("play", 1)


def test_the_dealer_sits_out_with_four():
    table = started(4)
    assert table.m.rules["dealer_sits_out"] is True
    assert table.m.deal.seats == (1, 2, 3) and table.m.deal.tricks_total == 12
    table.bid("pass", "pass", "solo")
    assert table.next == ("play", 1)
    assert table.refused(events.revoke(0)) == "seat"
    table.fill()
    assert table.scores[0] == 0 and table.next == ("deal", 1)
    table.deal()
    assert table.m.deal.seats == (0, 2, 3)
    assert table.next == ("bid", 2)
    table = Table("calabresella", 4).deal(2)
    assert table.m.deal.seats == (0, 1, 3) and table.next == ("bid", 3)


def test_cards_by_players():
    for players, rules, hands, tricks in (
        (3, {}, 3, 12),
        (4, {}, 3, 12),
        (4, {"dealer_sits_out": False}, 4, 10),
        (5, {}, 5, 8),
        (6, {}, 6, 6),
        (7, {}, 6, 6),
    ):
        table = started(players, rules)
        assert (table.m.deal.hands, table.m.deal.tricks_total) == (hands, tricks)


def test_the_monte():
    for players, count in ((3, 4), (5, 0), (6, 4)):
        table = started(players).bid("solissimo").fill()
        assert len(table.m.deal.monte) == count
        assert sum(table.m.deal.thirds) == 32


# The called card


def test_with_more_than_three_a_chiamo_calls():
    table = started(5).bid("chiamo", "pass", "pass", "pass", "pass")
    assert table.next == ("call", 1)
    assert table.refused(events.play(0)) == "not_now"
    assert table.refused(events.call(0x87)) == "card_deck"
    table.call("B3")
    assert table.next == ("play", 1) and table.m.deal.called == table.card("B3")
    assert table.m.deal.partner is None
    assert table.refused(events.call(0)) == "called_again"


def test_told_with_the_bid():
    table = started(5).do(events.bid("chiamo", None, None, 0x39)).bid(*["pass"] * 4)
    assert table.next == ("play", 1) and table.m.deal.called == 0x39
    # forgotten if it is outbid
    table = started(5).do(events.bid("chiamo", None, None, 0x39)).bid("solo", *["pass"] * 3)
    assert table.m.deal.called is None and table.next == ("play", 1)
    assert table.refused(events.call(0x39)) == "called"


def test_other_bids_call_nothing():
    table = started(5, {"more_bids": True})
    for name in ("pass", "chiedo", "solo", "solissimo", "arcisolo"):
        assert table.refused(events.bid(name, None, None, 0x39)) == "called"
    assert table.refused(events.bid("chiamo", None, None, 0x87)) == "card_deck"


def test_with_three_a_called_card_is_only_recorded():
    for players in (3, 4):
        table = started(players, {"more_bids": True}).bid("chiamo", "pass", "pass")
        assert table.next == ("play", 1)
        table.call("B3").play("B4 B3")
        assert table.m.deal.called == table.card("B3") and table.m.deal.partner is None
        assert table.notes == []
    table = started(3, {"more_bids": True}).bid("chiedo", "pass", "pass").call("B3")
    assert table.m.deal.called == table.card("B3")
    table = started(3).bid("solo", "pass", "pass")
    assert table.refused(events.call(0x39)) == "called"
    table = started(3).bid("chiamo", "pass", "pass").play("D4")
    assert table.refused(events.call(0x39)) == "called_late"
    table = started(5, {"more_bids": True}).bid("chiedo", *["pass"] * 4)
    assert table.next == ("play", 1) and table.refused(events.call(0x39)) == "called"


def test_no_call_before_the_auction_is_over():
    table = started(5).bid("chiamo")
    assert table.refused(events.call(0x39)) == "not_now"
    assert Table("calabresella", 5).refused(events.call(0x39)) == "no_deal"
    assert Table("traversone", 4).deal().refused(events.call(0x39)) == "not_here"
    assert Table("calabrasella", 3).deal().bid("play").refused(events.call(0x39)) == "called"


def test_whoever_plays_it_is_the_partner():
    table = started(5).bid("chiamo", *["pass"] * 4).call("B3").play("B4 B5 B3")
    assert table.m.deal.partner == 3
    assert table.notes == [("partner", 3, 0, table.card("B3"))]
    table.undo()
    assert table.m.deal.partner is None and table.notes == []
    # the declarer itself: alone
    table = started(5).bid("chiamo", *["pass"] * 4).call("B3").play("B3")
    assert table.m.deal.partner is None and table.notes == []


def test_the_partners_note_comes_after_a_revoke_seen():
    table = started(5).bid("chiamo", *["pass"] * 4).call("B3").play("B4 B5 D4 B6 B7")
    assert table.m.deal.turn == 0
    table.play("S4 S5 S6 B3")
    assert [note[0] for note in table.notes] == ["revoke_seen", "partner"]


def test_a_bid_begins_a_deal():
    table = Table("calabresella", 3).bid("pass")
    assert table.m.deal.bids == [(1, "pass")]
    table.undo()
    assert table.m.deal is None and table.next == ("deal", 0)
    assert table.refused(events.play(0)) == "not_now"
    assert Table("traversone", 4).refused(events.bid("pass")) == "not_here"
