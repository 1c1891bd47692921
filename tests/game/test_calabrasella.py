"""Calabrasella, the English game (rules.md, section 7.1)."""

from pezzbox.game import events
from tests.game.table import Table, refused


def started(rules=None):
    return Table("calabrasella", 3, rules).deal(0).bid("play")


def test_who_bids_first_is_the_declarer():
    table = Table("calabrasella", 3).deal(0).bid("pass", "play")
    assert table.m.deal.declarer == 2 and table.next == ("play", 1)
    assert table.m.deal.tricks_total == 12
    assert started({"declarer_leads": True}).next == ("play", 1)
    table = Table("calabrasella", 3, {"declarer_leads": True}).deal(0).bid("pass", "play")
    assert table.next == ("play", 2)


def test_all_pass():
    table = Table("calabrasella", 3).deal(0).bid("pass", "pass", "pass")
    assert table.m.deal.void and table.next == ("deal", 1)


def test_the_difference_is_paid_by_each():
    # 5 for the declarer, 30 for the others: 25 to each of them
    table = started().take(1, "D3 DA DR").rest(2)
    assert table.m.deal.points == 5 and table.m.deal.stake is None
    assert table.scores == [25, -50, 25]
    # 18 and 17
    table = started().take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA SR")
    table.take(1, "B3 B2 BR").rest(2)
    assert table.m.deal.points == 18 and table.scores == [-1, 2, -1]
    table = started().take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA SR")
    table.take(1, "B3 B2 B4").rest(2)
    assert table.m.deal.points == 17 and table.scores == [1, -2, 1]


def test_the_last_trick_is_three():
    table = started().take(2, "D3 DA DR").rest(1)
    assert table.m.deal.points == 27 + 3 and table.scores == [-25, 50, -25]
    assert table.m.deal.thirds == [0, 27, 5]


def test_no_cappotto_here():
    table = started().take(1, "D3 DA DR").rest(1)
    assert table.m.deal.points == 35 and table.scores == [-35, 70, -35]
    assert table.notes == [("rest", 1)]


def test_a_revoke_is_noted_only():
    table = started().revoke(0).take(1, "D3 DA DR").rest(2).revoke(2)
    assert table.scores == [25, -50, 25]
    assert table.notes == [("revoke", 0, "none"), ("rest", 2), ("revoke", 2, "none")]


def test_twelve_deals_and_ties_share():
    table = Table("calabrasella", 3)
    assert (table.m.rules["deals"], table.m.rules["target"]) == (12, "none")
    for k in range(12):
        assert not table.m.finished
        table.deal(0).bid(*["play"] if k % 2 else ["pass", "play"])
        table.play("D4 D5 D3").rest(table.m.deal.declarer)
    assert table.m.finished and table.m.winners == [1, 2]


def test_a_target_replaces_them():
    table = Table("calabrasella", 3, {"target": 50})
    assert (table.m.rules["deals"], table.m.rules["target"]) == ("none", 50)
    table.deal(0).bid("play").take(2, "D3 DA DR").rest(1)
    assert table.m.finished and table.m.winners == [1]
    both = Table("calabrasella", 3, {"target": 50, "deals": 3}).m.rules
    assert (both["deals"], both["target"]) == (3, "none")
    rules = Table("calabrasella", 3, {"deals": "none"}).m.rules
    assert (rules["deals"], rules["target"]) == (12, "none")


def test_its_rules():
    assert sorted(Table("calabrasella", 3).m.rules) == [
        "deals",
        "declarer_leads",
        "peek",
        "target",
    ]
    assert refused("calabrasella", 3, {"stakes": {"solo": 2}}).code == "rule_unknown"
    assert refused("calabrasella", 4, {}).code == "players_count"
    table = Table("calabrasella", 3).deal(0)
    assert table.refused(events.bid("play", None, "dividete")) == "addition"
