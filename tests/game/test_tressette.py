"""Tressette (rules.md, section 6.1)."""

from pezzbox.game import events
from tests.game.table import Table, refused


def started(rules=None, players=4):
    return Table("tressette", players, rules).deal(0)


def test_four_are_two_partnerships():
    table = started().take(1, "D3 DA DR D4").take(3, "C3 C4 C5 C6").rest(2)
    # 6 thirds for 1 and 3, 26 and the last trick for 0 and 2
    assert table.scores == [9, 2, 9, 2] and sum(table.scores[:2]) == 11
    assert Table("tressette", 4).m.rules["partners"] is True


def test_others_play_for_themselves():
    for players in (2, 3):
        assert Table("tressette", players).m.rules["partners"] is False
        assert refused("tressette", players, {"partners": True}).code == "rule_value"
        Table("tressette", players, {"partners": False})
    table = started({"partners": False}).take(1, "D3 DA DR D4").take(3, "C3 CA C5 C6").rest(2)
    assert table.scores == [0, 1, 8, 1]


def test_two_sides_share_11():
    for players in (2, 4):
        table = started(None, players).fill()
        assert sum(table.scores[:2]) == 11 and sum(table.m.deal.thirds) == 32


def test_the_last_trick():
    assert started({"last_trick": "half"}).take(1, "DA DR D4 D5").rest(2).scores[0] == "19/2"
    assert started({"last_trick": "none"}).take(1, "DA DR D4 D5").rest(2).scores[0] == 9
    table = started({"fractions": "keep"}).take(1, "DA DR D4 D5").rest(2)
    assert table.scores == ["31/3", "4/3", "31/3", "4/3"]
    assert refused("tressette", 4, {"last_trick": "remainder"}).code == "rule_value"


def test_the_match_ends_at_21():
    table = Table("tressette", 4).deal(0).take(0, "DA DR D4 D5").rest(2)
    assert table.totals == [11, 0, 11, 0] and not table.m.finished
    table.deal(0).take(0, "DA DR D4 D5").rest(2)
    assert table.m.finished and table.m.winners == [0, 2]


def test_a_tie_at_the_target_plays_on():
    table = Table("tressette", 4, {"target": 11})
    # 16 thirds each and the last trick for 1 and 3: 5 to 6; then the other way round
    for side in (0, 1):
        table.deal(0)
        for suit in "DCSB":
            taker = side if suit in "DC" else 1 - side
            table.take(taker, f"{suit}3 {suit}2 {suit}A {suit}R")
            table.take(taker, f"{suit}C {suit}F {suit}7 {suit}6")
        table.take(1 - side, "D5 D4 C4 S4").take(1 - side, "B5 B4 C5 S5")
    assert table.totals == [11, 11, 11, 11]
    assert table.next == ("deal", 1)
    table.deal()
    assert table.m.deal.kind == "normal"


def test_a_revoke_gives_the_deal_to_the_other_side():
    table = started().take(1, "D3 DA DR D4").revoke(0).rest(2)
    assert table.scores == [0, 11, 0, 11]
    table = started().take(1, "D3 DA DR D4").revoke(0).revoke(3).rest(2)
    assert table.scores == [0, 0, 0, 0]
    table = started({"revoke": "none"}).take(1, "D3 DA DR D4").revoke(0).rest(2)
    assert table.scores == [10, 1, 10, 1]
    assert refused("tressette", 4, {"revoke": "eleven"}).code == "rule_value"


def test_two_players_are_two_sides():
    assert started(None, 2).revoke(0).fill().scores == [0, 11]
    assert started({"partners": False}).revoke(0).fill().scores[0] == 0


def test_with_more_sides_the_others_keep_what_they_took():
    table = started(None, 3).take(1, "D3 DA DR").revoke(0).rest(0)
    assert table.scores == [0, 1, 0]
    table = started(None, 3).take(1, "D3 DA DR").revoke(2).rest(0)
    assert table.scores == [10, 1, 0]


DECLARING = {"declarations": "anytime"}


def test_a_revoke_takes_the_declarations_too():
    table = started(DECLARING).declare(1, "napoli", "D").declare(0, "napoli", "C")
    table.play("D3 D4 D5 C3").play("DA D6 D7 CA").play("D2 S4 S5 C2").revoke(2).rest(1)
    # with two sides the other gets 11 and keeps its declarations
    assert table.m.deal.declared == [3, 3, 0, 0]
    assert table.scores == [0, 14, 0, 14]
    table = started({"declarations": "anytime", "partners": False})
    table.declare(1, "napoli", "D").play("D3 D4 D5 D7").rest(0).revoke(1)
    assert table.scores[1] == 0


def test_cappotto_wins_the_match():
    rules = {"cappotto": "win", "target": 99}
    table = started(rules).take(1, "D3 D2 D4 D5").rest(2)
    assert table.scores == [11, 0, 11, 0]
    assert table.m.finished and table.m.winners == [0, 2]
    assert table.notes[-1] == ("cappotto", 0)
    # 11 points, whatever was declared
    table = started({"cappotto": "win", "declarations": "anytime"})
    table.declare(2, "napoli", "S").take(1, "DA DR D4 D5").rest(2)
    assert table.scores == [13, 1, 13, 1] and not table.m.finished
    assert started({"target": 99}).take(1, "D3 D2 D4 D5").rest(2).notes == [("rest", 2)]


def test_cappotto_wins_whatever_the_totals():
    table = Table("tressette", 4, {"cappotto": "win", "target": 99})
    for _ in range(2):
        table.deal(0).take(0, "DA DR D4 D5").rest(1)
    table.deal(0).take(0, "D3 D2 D4 D5").rest(0)
    assert table.totals == [13, 20, 13, 20] and table.m.winners == [0, 2]


def test_cappotto_needs_the_last_trick_and_11_points():
    rules = {"cappotto": "win", "last_trick": "half"}
    assert not started(rules).take(1, "D3 D2 D4 D5").rest(2).m.finished
    rules["fractions"] = "keep"
    assert not started(rules).take(1, "D3 D2 D4 D5").rest(2).m.finished
    # 10 2/3 and a half are more than 11
    assert started(rules).take(1, "D7 D6 D4 D5").rest(2).m.finished


def test_no_cappotto_with_a_called_revoke():
    rules = {"cappotto": "win", "target": 99}
    table = started(rules).take(1, "D3 D2 D4 D5").revoke(1).rest(2)
    assert table.scores == [11, 0, 11, 0] and not table.m.finished
    table = started(rules).take(1, "D3 D2 D4 D5").rest(2).revoke(3)
    assert not table.m.finished and ("cappotto", 0) not in table.notes
    rules["revoke"] = "none"
    assert started(rules).take(1, "D3 D2 D4 D5").revoke(1).rest(2).m.finished


def test_declarations_are_off_by_default():
    assert started().refused(events.declare(1, "three", "A")) == "not_here"
    assert Table("tressette", 4).m.rules["declarations"] == "off"


def test_what_can_be_declared():
    table = started(DECLARING)
    for rank in "32A":
        table.declare(1, "three", rank)
    table.declare(2, "four", "A").declare(0, "napoli", "S")
    assert table.m.deal.declared == [3, 9, 4, 0]
    assert table.refused(events.declare(1, "three", "R")) == "declare_what"
    assert table.refused(events.declare(1, "napoli", "E")) == "declare_what"


def test_a_lost_napoli_under_forfeit():
    rules = {"declarations": "anytime", "false_declaration": "forfeit"}
    table = started(rules).declare(1, "napoli", "D").play("C4 C5 C6 D3").rest(0)
    assert table.notes[-1] == ("false_declaration", 1, "napoli", "D")
    assert table.scores == [11, 0, 11, 0]
    rules["false_declaration"] = "cancel"
    table = started(rules).declare(1, "napoli", "D").play("C4 C5 CA D3").rest(0)
    assert table.m.deal.declared == [0, 0, 0, 0]
