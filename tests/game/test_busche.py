"""Busche (rules.md, section 5.3)."""

from pezzbox.game import busche, events
from tests.game.table import Table, refused


def started(rules=None):
    return Table("busche", 4, rules).deal(0)


def points(table):
    return busche.points(table.m, table.m.deal)


def test_a_deal_adds_up_to_40():
    assert sum(points(started().fill())) == 40
    assert sum(points(started({"ace_of_coins": 3}).fill())) == 35
    assert sum(points(started().take(1, "C3 C4 C5 C6").rest(2))) == 40


def test_the_points_of_the_cards():
    table = started().take(1, "D3 DA DR D4")
    assert points(table) == [0, 8 + 1 + 1, 0, 0]
    assert table.m.deal.thirds == [0, 5, 0, 0]
    assert points(started({"ace_of_coins": 3}).take(1, "D3 DA DR D4")) == [0, 5, 0, 0]
    assert points(started().take(0, "DA D4 D5 D6")) == [8, 0, 0, 0]
    # the ace of coins in a trick that nobody has taken yet
    assert points(started().play("DA D4 D5")) == [0, 0, 0, 0]


def test_the_last_trick_is_worth_three():
    table = started().take(1, "D3 DA DR D4").rest(2)
    assert points(table) == [0, 10, 30, 0]


def test_the_most_points_get_a_busca():
    table = started().take(1, "D3 DA DR D4").take(3, "C3 C2 C4 C5").take(0, "S3 S4 S5 S6").rest(2)
    assert points(table) == [1, 10, 27, 2]
    assert table.scores == [0, 0, 1, 0] and table.totals == [0, 0, 1, 0]


def test_who_fell_short_gets_a_busca():
    # seat 0 took a trick without points, seat 3 took none
    table = started().take(1, "DA D4 D5 D6").take(0, "C7 C4 C5 C6").rest(2)
    assert points(table) == [0, 8, 32, 0]
    assert table.scores == [1, 0, 1, 1]
    table = started({"need": "trick"}).take(1, "DA D4 D5 D6").take(0, "C7 C4 C5 C6").rest(2)
    assert table.scores == [0, 0, 1, 1]


def test_the_last_trick_is_a_point_and_a_trick():
    # seat 2 takes nothing but what is conceded
    table = started({"need": "trick"}).take(1, "DA D4 D5 D6").rest(2)
    assert table.scores == [1, 0, 1, 1]


def tied(rules=None):
    """Seats 1 and 3 have 15 points each, seat 0 has 10, seat 2 none."""
    table = started(rules).take(1, "DA D4 D5 D6").take(3, "CA CR CC CF").take(3, "SA SR SC SF")
    table.take(1, "BA BR BC BF").take(1, "D3 D2 D7 C4")
    table.take(3, "C3 C2 C7 C5").take(3, "S3 S4 S5 S6")
    return table


def test_several_with_the_most_each_get_one():
    table = tied().take(1, "B3 B4 B5 B6").take(1, "B2 B7 S7 C6").take(0, "DR DC DF S2")
    assert points(table) == [7, 18, 0, 15]
    table = tied().take(1, "B3 B4 B5 B6").take(3, "S2 B7 S7 C6").take(0, "DR DC DF B2")
    assert points(table) == [7, 17, 0, 16]
    table = started().take(1, "DA D4 D5 D6").take(3, "CA CR CC CF").take(3, "C3 C2 C4 C5")
    table.take(0, "S3 S2 SR S4").take(2, "BA BR BC BF").take(2, "B3 B2 B4 B5")
    assert points(table) == [3, 8, 8, 8]
    table.take(1, "D3 D2 DR D7").take(2, "SA S5 S6 S7").take(0, "SC SF B6 B7")
    assert points(table) == [5, 11, 11, 8]
    table.take(0, "DC DF C6 C7")
    assert points(table) == [10, 11, 11, 8]
    assert table.scores == [0, 1, 1, 0]
    # both have the most: the first of them after the last dealer deals
    assert table.next == ("deal", 1)


def test_the_player_with_the_busca_deals():
    table = started().take(1, "D3 DA DR D4").take(3, "C3 C2 C4 C5").take(0, "S3 S4 S5 S6").rest(2)
    assert table.next == ("deal", 2)
    # several: the one with the most points
    table = started().take(1, "DA D4 D5 D6").take(0, "C7 C4 C5 C6").rest(3)
    assert table.scores == [1, 0, 1, 1] and table.next == ("deal", 3)
    table.deal().take(1, "D3 D4 D5 D6").rest(3)
    # counter-clockwise from the last dealer, who comes last
    assert table.next == ("deal", 3)


def test_a_void_deal_keeps_its_dealer():
    table = started().take(1, "D3 DA DR D4").rest(2).deal().void()
    assert table.next == ("deal", 2)


def test_only_busche_add_up_and_the_fewest_win():
    table = Table("busche", 4, {"target": 2})
    for _ in range(2):
        table.deal(0).take(1, "D3 DA DR D4").take(3, "C3 C2 C4 C5").take(0, "S3 S4 S5 S6").rest(2)
    assert table.totals == [0, 0, 2, 0]
    assert table.m.finished and table.m.winners == [0, 1, 3]


def test_the_target_is_five():
    assert Table("busche", 4).m.rules["target"] == 5


def test_a_revoke_is_noted_only():
    table = started().revoke(3).take(1, "D3 DA DR D4").rest(2)
    assert table.notes == [("revoke", 3, "none"), ("rest", 2)]
    assert table.scores == [1, 0, 1, 1]
    table.revoke(1)
    assert table.scores == [1, 0, 1, 1] and table.notes[-1] == ("revoke", 1, "none")


def test_the_players_and_the_rules():
    for players in (2, 3, 5):
        assert refused("busche", players, {}).code == "players_count"
    assert sorted(Table("busche").m.rules) == ["ace_of_coins", "need", "peek", "target"]
    assert refused("busche", 4, {"ace_of_coins": 4}).details[2] == (8, 3)
    assert refused("busche", 4, {"deals": 4}).code == "rule_unknown"
    assert started().refused(events.bid("pass")) == "not_here"
