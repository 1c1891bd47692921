"""Ciapano: three players and all 40 cards (rules.md, section 5.4)."""

from pezzbox.game import events
from tests.game.table import Table, refused


def started(rules=None):
    return Table("ciapano", 3, rules).deal(0)


def test_thirteen_tricks_and_a_monte_of_one():
    table = started({"sola": "off"})
    assert table.m.deal.tricks_total == 13 and table.m.deal.removed == b""
    while not table.m.deal.over:
        table.do(events.play(table.m.deal.unplayed()[-1]))
    assert table.m.deal.monte == bytes([table.card("D3")])
    assert sum(table.m.deal.thirds) == 62


def test_the_card_put_aside_goes_to_the_last_taker():
    table = started({"sola": "off"})
    while not table.m.deal.over:
        table.do(events.play([c for c in table.m.deal.unplayed() if c != table.card("CA")][-1]))
    deal = table.m.deal
    assert deal.monte == bytes([table.card("CA")])
    assert deal.captor(table.card("CA")) == deal.last_trick[2]
    assert deal.player(table.card("CA")) == -1


def test_with_11_it_is_traversone21():
    rules = Table("ciapano", 3).m.rules
    assert (rules["target"], rules["bust"], rules["peek"]) == (31, "pass", "first_trick")
    assert rules["sola"] == "choice" and "cappotto" not in rules
    table = started().take(1, "BA BR B4").take(0, "C3 C4 C5").rest(0)
    assert table.scores == [10, 11, 0]


def test_with_1_it_is_traversone():
    rules = Table("ciapano", 3, {"ace_of_batons": 1}).m.rules
    assert (rules["target"], rules["bust"], rules["peek"]) == (21, "reach", "always")
    assert rules["cappotto"] == "others" and "sola" not in rules and "zero" not in rules
    table = started({"ace_of_batons": 1}).take(1, "BA BR B4").rest(0)
    assert table.scores == [10, 1, 0]
    table = started({"ace_of_batons": 1}).take(1, "B3 B2 B4").rest(0)
    assert table.scores == [0, 11, 11] and table.notes[-1] == ("cappotto", 0)


def test_rules_of_the_other_ace_are_refused():
    assert refused("ciapano", 3, {"cappotto": "off"}).code == "rule_unknown"
    assert refused("ciapano", 3, {"ace_of_batons": 1, "sola": "off"}).code == "rule_unknown"
    assert refused("ciapano", 3, {"ace_of_batons": 1, "zero": "none"}).code == "rule_unknown"
    assert refused("ciapano", 3, {"ace_of_batons": 2}).code == "rule_value"


def test_what_does_not_exist_here():
    for rule in ("leftover", "removed", "partners"):
        value = {"leftover": "remove", "removed": ["D4"], "partners": False}[rule]
        assert refused("ciapano", 3, {rule: value}).code == "rule_unknown"
    for players in (2, 4):
        assert refused("ciapano", players, {}).code == "players_count"


def test_the_last_two_play_with_a_stock():
    table = Table("ciapano", 3, {"finish": "elimination", "target": 20})
    table.deal().revoke(1).fill()
    assert table.m.inside == [True, False, True]
    table.deal()
    deal = table.m.deal
    assert (deal.seats, deal.tricks_total, deal.stock_tricks) == ((0, 2), 20, 10)
    table.fill()
    assert deal.monte == b""


def test_so_do_two_who_tie():
    table = Table("ciapano", 3, {"target": 20}).deal().revoke(1).fill().deal()
    assert table.m.deal.kind == "extra" and table.m.deal.tricks_total == 20


def test_three_who_tie_are_dealt_to_as_ever():
    table = Table("ciapano", 3, {"deals": 1})
    table.deal()
    for seat in range(3):
        table.revoke(seat)
    table.fill().deal()
    assert table.m.deal.kind == "extra" and table.m.deal.tricks_total == 13


def test_a_marked_card_put_aside_was_played_by_nobody():
    table = started({"marked_card": "DA", "sola": "off"})
    while not table.m.deal.over:
        table.do(events.play([c for c in table.m.deal.unplayed() if c != table.card("DA")][-1]))
    assert sum(table.scores) == 21 + 3


def test_the_box_may_be_asked_to_show_the_stock():
    assert Table("ciapano", 3).m.rules["draw_open"] is True
