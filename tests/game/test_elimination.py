"""Players who bust are out until the survivors are left (rules.md, section 5.2, "End")."""

from pezzbox.game import events
from tests.game.table import Table, refused

# traversone charges 11 for a revoke; `pass`: out above 11, so with the second


def started(players=4, **rules):
    given = {"finish": "elimination", "target": 11, "bust": "pass", "deals": "none"}
    given.update(rules)
    return Table("traversone", players, given)


def test_who_busts_is_out_and_the_match_goes_on():
    table = started().charge(0).charge(0)
    assert table.totals == [22, 0, 0, 0]
    assert table.m.inside == [False, True, True, True] and not table.m.finished
    # dealt for three now, as section 3 says
    table.deal()
    assert table.m.deal.seats == (1, 2, 3) and table.m.deal.tricks_total == 13
    assert table.m.deal.removed == b"\x00"
    assert table.refused(events.revoke(0)) == "seat"
    table.fill()
    assert table.scores[0] == 0


def test_the_deal_passes_to_the_next_who_is_in():
    table = started().deal(3).revoke(0).fill().deal(3).revoke(0).fill()
    assert table.m.inside[0] is False and table.next == ("deal", 1)
    # the dealer itself is out
    table = started().deal(3).revoke(3).fill().deal(3).revoke(3).fill()
    assert table.next == ("deal", 0)
    assert table.refused(events.deal(3)) == "seat"
    table.deal(2)
    assert table.next == ("play", 0)


def test_one_survivor_wins():
    table = started().charge(0, 1).charge(0, 1)
    assert table.m.inside == [False, False, True, True]
    table.charge(2).charge(2)
    assert table.m.finished and table.m.winners == [3]
    assert table.m.inside == [False, False, False, True]


def test_of_several_survivors_the_lowest_wins():
    table = started(survivors=2, tie="share").charge(0, 1).charge(2).charge(0, 1)
    assert table.totals == [22, 22, 11, 0]
    assert table.m.finished and table.m.winners == [3]


def test_survivors_who_tie_play_an_extra_deal():
    table = started(survivors=2).charge(0, 1).charge(0, 1)
    assert not table.m.finished and table.m.inside == [False, False, True, True]
    table.deal()
    assert table.m.deal.kind == "extra" and table.m.deal.seats == (2, 3)
    table.revoke(2).fill()
    assert table.m.finished and table.m.winners == [3]
    assert table.m.inside == [False, False, True, True]


def test_the_lowest_busts_make_up_the_number():
    table = started(survivors=2, target=10).deal(0).take(1, "DA D4 D5 D6").rest(2)
    assert table.totals == [0, 1, 10, 0]
    # three bust with one deal, and two must be left
    table.charge(0, 1, 2)
    assert table.totals == [11, 12, 21, 0]
    assert table.m.inside == [True, False, False, True]
    assert table.m.finished and table.m.winners == [3]


def test_all_who_tie_for_the_last_place_stay():
    table = started(survivors=1, target=10).charge(0, 1, 2, 3)
    assert table.totals == [11, 11, 11, 11]
    assert table.m.inside == [True] * 4 and not table.m.finished
    # they bust again with the next deal
    table.charge(0, 1)
    assert table.m.inside == [False, False, True, True]
    assert not table.m.finished
    table.charge(2)
    assert table.m.inside == [False, False, False, True]
    assert table.m.finished and table.m.winners == [3]


def test_down_to_two_with_a_stock():
    table = started(3).charge(0).charge(0)
    table.deal()
    assert table.m.deal.seats == (1, 2) and table.m.deal.stock_tricks == 10
    assert table.m.deal.tricks_total == 20


def test_the_first_bust_ends_the_match_otherwise():
    table = Table("traversone", 4, {"target": 11, "bust": "pass"}).charge(0).charge(0, 1, 2)
    assert table.m.finished and table.m.winners == [3]
    assert table.m.inside == [True] * 4


def test_what_does_not_go_with_elimination():
    base = {"finish": "elimination"}
    for players, more, code in (
        (4, {"deals": 3}, "rule_pair"),
        (4, {"partners": True}, "rule_pair"),
        (4, {"survivors": 4}, "rule_value"),
        (4, {"survivors": 0}, "rule_value"),
        (2, {"survivors": 2}, "rule_value"),
    ):
        rules = dict(base)
        rules.update(more)
        assert refused("traversone", players, rules).code == code
    assert refused("traversone", 4, {"survivors": 1}).code == "rule_pair"
    rules = Table("traversone", 4, base).m.rules
    assert rules["survivors"] == 1
    assert Table("traversone", 4, {}).m.rules["survivors"] == "none"
    base["survivors"] = "none"
    assert Table("traversone", 4, base).m.rules["survivors"] == 1
