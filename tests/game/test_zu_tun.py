"""Zu tun: ending the game at Treschetten for two (rules.md, section 6.2)."""

from pezzbox.game import events
from tests.game.table import Table


def started(rules=None):
    given = {"target": 5}
    given.update(rules or {})
    return Table("treschetten", 2, given).deal(0)


def close(table, name="SX"):
    return table.refused(events.close(table.card(name)))


def test_the_deal_ends_there():
    table = started().take(1, "EX EA").take(1, "LX LA").take(1, "HX HA").take(1, "S9 SA")
    assert table.m.deal.thirds == [0, 16]
    table.close("SX")
    assert table.scores == [0, 5] and table.m.finished and table.m.winners == [1]
    assert table.notes == [("close", 1, table.card("SX"))]
    # the ten is nobody's, and nobody gets a last-trick point
    assert table.m.deal.thirds == [0, 16] and table.m.deal.monte == b""
    assert table.m.deal.complete and table.m.expected_thirds() is None


def test_only_after_tricks_1_to_7():
    table = started({"target": 1})
    assert close(table) == "close_when"
    table.take(1, "EX EA")
    table.play("L7")
    assert close(table) == "close_when"
    table.play("L8").take(1, "HX HA")
    for low in ("E8 E7", "H8 H7", "S8 S7", "EO EU"):
        assert table.m.deal.trick_no < 7
        table.take(1, low)
    assert table.m.deal.trick_no == 7
    table.take(1, "LO LU")
    assert table.m.deal.trick_no == 8 and close(table) == "close_when"
    table.undo(2).close("SX")
    assert table.m.finished


def test_an_unplayed_ten():
    table = started({"target": 1}).take(1, "EX EA")
    assert close(table, "EX") == "card_played"
    assert close(table, "SA") == "close_card"
    assert table.refused(events.close(0x09)) == "card_deck"


def test_it_must_count_the_target():
    table = started().take(1, "EX EA").take(1, "LX LA").take(1, "HX HA")
    assert table.m.deal.thirds == [0, 12] and close(table) == "close_count"
    # play goes on
    table.declare(1, "three", "9")
    table.close("SX")
    assert table.scores == [0, 7]


def test_pezz_do_not_count():
    table = started({"target": 2}).take(1, "EX EA").take(1, "LX L8")
    assert table.m.deal.thirds == [0, 5] and close(table) == "close_count"


def test_it_must_be_more_than_the_opponents():
    table = started({"target": 3}).declare(0, "three", "A").declare(1, "three", "9", "E")
    assert table.next == ("play", 1)
    table.take(1, "E8 E7")
    assert close(table) == "close_count"
    table.take(1, "LX LK").take(1, "SK SO")
    assert table.m.deal.thirds == [0, 4]
    table.close("SX")
    assert table.scores == [3, 4]


def test_the_totals_so_far_count():
    table = Table("treschetten", 2, {"target": 12}).deal(0)
    table.take(1, "EX EA").take(1, "LX LA").take(1, "HX HA").take(1, "SX SA")
    for trick in ("E9 EK", "L9 LK", "H9 HK", "S9 SK"):
        table.take(1, trick)
    table.rest(1)
    assert table.totals == [0, 11]
    table.deal(0).take(1, "E8 E7")
    assert close(table) == "close_count"
    table.take(1, "LX LA").close("SX")
    assert table.totals == [0, 12] and table.m.finished


def test_whole_points_also_where_fractions_are_kept():
    rules = {"target": 2, "fractions": "keep"}
    table = started(rules).take(1, "EX EA").take(1, "LX L8")
    assert close(table) == "close_count"
    table.take(1, "HX HK").close("SX")
    assert table.scores == [0, "7/3"]


def test_the_ten_disproves_nothing():
    table = started({"target": 3}).declare(0, "four", "X").declare(1, "three", "9")
    table.take(1, "EK EO").take(1, "SA S7")
    assert table.m.deal.thirds == [0, 5]
    assert close(table) == "close_count"  # 4 for each
    table.take(1, "LA LU")
    assert table.m.deal.thirds == [0, 9]
    table.close("SX")
    assert table.m.deal.declared == [4, 3] and table.scores == [4, 6]


def test_a_disproved_declaration_is_false_and_does_not_count():
    table = started({"target": 5}).declare(1, "four", "9")
    table.take(1, "EX E9").take(1, "LX LA")
    # seat 0 has played a nine of that four
    assert table.m.deal.thirds == [0, 6] and close(table) == "close_count"
    table.take(1, "HX HA").take(1, "SA SK").take(1, "EK EO").take(1, "LK LO")
    assert table.m.deal.thirds == [0, 18]
    table.close("SX")
    assert table.notes == [("close", 1, table.card("SX")), ("false_declaration", 1, "four", "9")]
    assert table.scores == [0, 6]


def test_a_card_played_before_the_declaration_counts_against_it():
    table = started({"target": 3}).take(1, "E9 E8").declare(1, "three", "9")
    table.take(1, "S9 S8").take(1, "L9 L7")
    # it leaves three: two played since, and the one the declarer may still have
    assert table.m.deal.thirds == [0, 3]
    table.close("SX")
    assert table.m.deal.declared == [0, 3]


def test_with_forfeit_a_disproved_declarer_counts_nothing():
    rules = {"target": 4, "false_declaration": "forfeit"}
    table = started(rules).declare(1, "four", "9")
    table.take(1, "EX E9").take(1, "LX LA").take(1, "HX HA").take(1, "SA SK")
    assert table.m.deal.thirds == [0, 14] and close(table) == "close_count"
    # the opponent's is forfeited for the comparison, too
    rules["target"] = 2
    table = started(rules).declare(0, "four", "9").declare(0, "napoli", "S")
    table.take(1, "E9 E8").take(1, "LX LA").take(1, "HK HO")
    assert table.m.deal.thirds == [0, 7]
    table.close("SX")
    assert table.scores == [0, 2]


def test_with_a_series_it_ends_the_game():
    table = started({"series": [5, 5], "target": 999})
    table.take(1, "EX EA").take(1, "LX LA").take(1, "HX HA").take(1, "S9 SA").close("SX")
    assert table.m.games_won == [0, 1] and not table.m.finished and table.next[0] == "deal"


def test_where_there_is_no_zu_tun():
    table = Table("treschetten", 2, {"zu_tun": False, "target": 1}).deal(0).take(1, "EX EA")
    assert close(table) == "not_here"
    table = Table("treschetten", 3, {"target": 1}).deal(0).take(1, "EX EA E9")
    assert close(table) == "not_here"
    assert Table("treschetten", 2).refused(events.close(0xB7)) == "no_deal"


def test_undo_plays_on():
    table = started().take(1, "EX EA").take(1, "LX LA").take(1, "HX HA").take(1, "S9 SA")
    table.close("SX").undo()
    assert table.next == ("play", 1) and not table.m.finished and table.notes == []
    table.play("SX")
