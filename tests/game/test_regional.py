"""The reverse games' house rules together, and in deals of fewer (rules.md, sections 5.1, 5.2)."""

from pezzbox.game import events
from tests.game.table import NAMES, Table


def tied(rules, game="traversone21"):
    """Seats 1, 2 and 3 play an extra deal; seat 2 leads."""
    given = {"deals": 1}
    given.update(rules)
    table = Table(game, 4, given).charge(0).deal()
    assert table.m.deal.kind == "extra" and table.next == ("play", 2)
    return table


def one_out(rules, game="traversone21"):
    """Seat 0 is out by elimination; seat 2 leads."""
    given = {"finish": "elimination", "target": 10}
    given.update(rules)
    table = Table(game, 4, given).charge(0).deal(1)
    assert table.m.deal.seats == (1, 2, 3) and table.next == ("play", 2)
    return table


def test_zero_in_an_extra_deal():
    table = tied({"zero": "ten"}).take(2, "DA D5 D6").rest(3)
    # seat 1 would have won with its zero; seat 0 is not in the deal
    assert table.scores == [0, 10, 1, 20]
    assert table.m.winners == [2] and table.totals == [21, 0, 0, 0]


def test_a_marked_card_in_an_extra_deal():
    table = tied({"marked_card": "DA"}).play("DA D3 D5").rest(1)
    assert table.scores == [0, 20, -3, 4] and table.m.winners == [2]


def test_batons_are_closed_in_an_extra_deal():
    table = tied({"batons_closed": True}).play("B3 B5 B6")
    assert table.notes == [("batons_closed", 2, 0, table.card("B3"))]


def test_who_is_out_is_charged_nothing():
    assert one_out({"zero": "ten"}).take(2, "DA D5 D6").rest(3).scores == [0, 10, 1, 20]
    assert one_out({"zero": "share"}).take(2, "DA D5 D6").rest(3).scores == [0, 10, 1, 10]
    assert one_out({}).take(2, "D3 D2 D5").rest(3).choose(3, "give").scores == [0, 21, 21, 0]
    assert one_out({"sola": "others"}).take(2, "D3 D2 D5").rest(3).scores == [0, 21, 21, 0]
    assert one_out({}, "traversone").take(2, "D3 D2 D5").rest(3).scores == [0, 11, 11, 0]
    assert one_out({}).revoke(2).fill().scores == [0, 0, 21, 0]


def test_a_share_that_comes_out_even():
    table = Table("traversone21", 3, {"zero": "share"}).deal(0).take(1, "DA D6 D5").rest(0)
    assert table.scores == [10, 1, 10]


def test_without_a_zero_nobody_shares_and_nothing_is_rounded():
    rules = {"zero": "share", "fractions": "keep", "last_trick": "none"}
    table = Table("traversone21", 3, rules).deal(0).take(1, "D3 D6 D5").take(2, "C3 C5 C4")
    assert table.rest(0).scores == [20, "1/3", "1/3"]
    table = Table("traversone21", 3, rules).deal(0).take(1, "D3 D2 D5").take(2, "C3 C5 C4")
    assert table.rest(0).scores == ["59/3", "2/3", "1/3"]


def test_zero_with_a_revoke_that_is_only_noted():
    table = Table("traversone21", 4, {"zero": "ten", "revoke": "none"}).deal(0)
    assert table.take(1, "DA D4 D5 D6").revoke(3).rest(2).scores == [10, 1, 20, 10]


def test_several_offenders_each_charged_for_what_they_took():
    table = Table("traversone", 4, {"revoke": "eleven"}).deal(0).take(1, "D3 DA DR D4")
    assert table.revoke(3).revoke(1).rest(0).scores == [10, 11, 0, 11]


def test_a_cappotto_wins_whatever_the_totals():
    table = Table("traversone", 4, {"cappotto": "win", "target": 99}).charge(2).charge(2)
    table.deal(0).take(1, "D3 D2 D4 D5").rest(2)
    assert table.totals == [11, 11, 22, 11] and table.m.winners == [2]


def test_bust_at_the_target():
    table = Table("traversone21", 4, {"bust": "reach", "target": 21, "tie": "share"}).charge(0)
    assert table.m.winners == [1, 2, 3]
    table = Table("traversone21", 4, {"target": 21, "tie": "share"}).charge(0)
    assert not table.m.finished


def test_a_sixth_below_the_target_is_not_the_target():
    for target, over in ((8, False), (7, True)):
        rules = {"fractions": "keep", "last_trick": "half", "target": target}
        table = Table("traversone", 4, rules).deal(0)
        table.take(1, "D3 DA DR D4").take(2, "C3 CA C4 C5").take(3, "S3 S4 S5 S6").rest(0)
        assert table.scores[0] == "47/6" and table.m.finished is over


def test_fractions_are_not_carried_from_deal_to_deal():
    table = Table("traversone", 4)
    for _ in range(2):
        table.deal(0).take(1, "D3 DA DR D4").rest(0)
    # twice 5 thirds are twice 1 point, not 10 thirds
    assert table.totals == [20, 2, 0, 0]


def test_a_monte_is_added_up_with_the_tricks():
    crossed = 0
    for kept in "DA D3 CA C2 SR BC".split():
        for seed in range(20):
            table = Table("traversone", 3, {"leftover": "monte", "last_trick": "none"}).deal(0)
            deal = table.m.deal
            while not deal.over:
                cards = [card for card in deal.unplayed() if card != table.card(kept)]
                table.do(events.play(cards[seed * 7 % len(cards)]))
            monte = deal.worth[table.card(kept) & 63]
            own = deal.thirds[deal.taker]
            if ("cappotto", deal.taker) not in table.notes:
                assert table.scores[deal.taker] == own // 3
                crossed += own // 3 != (own - monte) // 3 + monte // 3
    assert crossed


def test_while_a_choice_is_due_nothing_else_is_taken():
    table = Table("traversone21", 3).deal(0).fill()
    assert table.next == ("choice", 1)
    for event in (
        events.deal(),
        events.removed(b"\x00"),
        events.bid("pass"),
        events.call(0),
        events.play(0),
        events.declare(0, "three", "A"),
        events.close(0),
        events.rest(1),
        events.VOID,
        events.END,
    ):
        assert table.refused(event) == "choice_due"
    assert table.refused(events.match("traversone21", NAMES[:3])) == "match_again"
    table.revoke(0)
    assert table.scores == [21, 0, 0]
    table.undo(2)
    assert table.next[0] == "play"
