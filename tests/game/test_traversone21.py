"""Traversone with the ace of batons at 11 (rules.md, section 5.2)."""

from pezzbox.game import events
from tests.game.table import Table


def started(rules=None, players=4):
    return Table("traversone21", players, rules).deal(0)


def test_a_deal_adds_up_to_21_with_the_ace_of_batons():
    # the sources' example: everybody else announces whole points, the last taker the rest
    table = started()
    table.take(1, "D3 DA D2 DR").take(2, "C3 CA C4 C5").take(3, "BA BR BC BF")
    assert table.m.deal.thirds == [0, 6, 4, 36]
    table.take(0, "S3 S4 S5 S6").rest(0)
    assert table.m.deal.thirds == [16, 6, 4, 36] and sum(table.m.deal.thirds) == 62
    assert table.scores == [6, 2, 1, 12] and sum(table.scores) == 21


def sola(rules=None, before=0, players=4):
    """Seat 2 takes the whole 21 of a deal; `before`: how often it was charged 21."""
    table = Table("traversone21", players, rules)
    for _ in range(before):
        table.charge(2)
    return table.deal(0).take(1, "D3 D2 D4 D5").take(2, "C3 C4 C5 C6").rest(2)


def test_a_sola_asks_for_a_choice():
    table = sola()
    assert table.next == ("choice", 2) and table.scores is None
    assert not table.m.deal.complete and table.totals == [0, 0, 0, 0]
    # `thirds` holds everything already
    assert table.m.deal.thirds == [0, 2, 60, 0]
    for event in (events.deal(), events.play(0), events.VOID, events.END, events.rest(2)):
        assert table.refused(event) == "choice_due"
    assert table.refused(events.choice(1, "give")) == "turn"
    assert table.refused(events.choice(2, "take")) == "choice_unknown"


def test_subtract():
    table = sola().choose(2, "subtract")
    assert table.scores == [0, 0, -21, 0] and table.totals == [0, 0, -21, 0]
    assert table.notes[-1] == ("sola", 2, "subtract")
    assert table.refused(events.choice(2, "give")) == "no_deal"


def test_give():
    table = sola().choose(2, "give")
    assert table.scores == [21, 21, 0, 21]
    assert table.notes[-1] == ("sola", 2, "give")


def test_with_21_or_more_it_is_subtracted_without_asking():
    table = sola({"target": 99}, before=1)
    assert table.scores == [0, 0, -21, 0] and table.totals == [0, 0, 0, 0]
    assert table.notes[-1] == ("sola", 2, "subtract")


def test_strict():
    assert sola({"sola": "strict"}).scores == [21, 21, 0, 21]
    table = sola({"sola": "strict", "target": 99}, before=1)
    assert table.scores == [0, 0, -21, 0]
    table = sola({"sola": "strict"})
    assert table.notes[-1] == ("sola", 2, "give")


def test_sola_others_and_off():
    table = sola({"sola": "others", "target": 99}, before=1)
    assert table.scores == [21, 21, 0, 21]
    assert table.notes[-1] == ("sola", 2, "others")
    table = sola({"sola": "off"})
    assert table.scores == [0, 0, 21, 0] and table.notes == [("rest", 2)]


def test_sola_without_remainder_takes_all_the_thirds():
    table = sola({"last_trick": "point"})
    assert table.scores == [0, 0, 21, 0] and table.notes == [("rest", 2)]
    table = started({"last_trick": "half"}).take(1, "D7 D6 D5 D4").take(2, "C3 C4 C5 C6").rest(2)
    assert table.next == ("choice", 2)


def test_a_revoke_takes_the_need_for_a_choice():
    table = sola().revoke(0)
    assert table.scores == [21, 0, 0, 0] and table.next == ("deal", 1)
    assert table.notes == [("rest", 2), ("revoke", 0, "all")]
    table = sola({"revoke": "eleven"}).revoke(0)
    assert table.scores == [21, 0, 21, 0]
    table = sola({"revoke": "none"}).revoke(0)
    assert table.next == ("choice", 2)
    table.choose(2, "give")
    assert table.notes[-2:] == [("revoke", 0, "none"), ("sola", 2, "give")]


def test_a_late_revoke_drops_the_choice():
    table = sola().choose(2, "give").revoke(0)
    assert table.scores == [21, 0, 0, 0] and table.totals == [21, 0, 0, 0]
    assert table.notes == [("rest", 2), ("revoke", 0, "all")]
    table.undo()
    assert table.scores == [21, 21, 0, 21]
    table.undo()
    assert table.next == ("choice", 2)


def test_the_sola_of_an_extra_deal_looks_at_the_match_total():
    rules = {"deals": 1}
    table = Table("traversone21", 4, rules).charge(0, 1, 2, 3)
    assert table.totals == [21] * 4
    table.deal().take(2, "D3 D2 D4 D5").rest(2)
    # 21 already, so it is subtracted, and that wins the extra deal
    assert table.scores == [0, 0, -21, 0]
    assert table.m.finished and table.m.winners == [2]
    assert table.totals == [21] * 4


def test_the_total_may_become_negative_and_win():
    table = sola({"deals": 1}).choose(2, "subtract")
    assert table.m.finished and table.m.winners == [2] and table.totals[2] == -21


def test_busts_are_above_31_by_default():
    table = Table("traversone21", 4)
    assert (table.m.rules["target"], table.m.rules["bust"]) == (31, "pass")
    table.charge(0)
    assert not table.m.finished
    table.charge(0, 1, 2)
    assert table.m.finished and table.m.winners == [3]


# marked_card


def marked(card, rules=None):
    given = {"marked_card": card}
    given.update(rules or {})
    return started(given)


def test_the_marked_card_moves_three_points():
    # seat 1 plays the ace of coins, seat 2 captures it
    table = marked("DA").play("DA D3 D4 D5").rest(0)
    assert table.scores == [20, -3, 4, 0]
    # played and captured by the same player
    table = marked("D3").play("D3 D4 D5 DA").take(2, "S3 S4 S5 SA").rest(0)
    assert table.scores == [19, 1, 1, 0]


def test_the_marked_card_after_everything_else():
    table = marked("D3", {"zero": "ten"}).take(1, "DA DF DR DC").play("BA B3 B4 D3")
    # seat 2 took the ace of batons and 3 more thirds; nobody played D3 but seat 0
    table.rest(3)
    assert table.m.deal.thirds == [0, 6, 35, 21]
    assert table.scores == [10 - 3, 2, 11 + 3, 8]


def test_the_marked_card_with_a_sola():
    rules = {"sola": "others"}
    table = marked("D3", rules).play("D4 D5 D6 D3").rest(0)
    assert table.scores == [0, 21, 21, 21]
    table = marked("DA", rules).play("DA D3 D4 D5").take(2, "C3 C4 C5 C6").rest(2)
    assert table.scores == [21, 21 - 3, 0 + 3, 21]


def test_no_marked_card_after_a_penalised_revoke():
    for rule, scores in (("all", [0, 0, 0, 21]), ("eleven", [20, 0, 1, 21])):
        table = marked("DA", {"revoke": rule}).play("DA D3 D4 D5").revoke(3).rest(0)
        assert table.scores == scores
    table = marked("DA", {"revoke": "none"}).play("DA D3 D4 D5").revoke(3).rest(0)
    assert table.scores == [20, -3, 4, 0]


def test_a_marked_card_in_the_rest_was_played_by_nobody():
    table = marked("BA").take(1, "DA D4 D5 D6").rest(2)
    assert table.scores == [0, 1, 20 + 3, 0]


def test_a_marked_card_in_the_monte_was_played_by_nobody():
    rules = {"marked_card": "D3", "leftover": "monte", "sola": "off"}
    table = Table("traversone21", 3, rules).deal(0)
    deal = table.m.deal
    while not deal.over:
        cards = [card for card in deal.unplayed() if card != table.card("D3")]
        table.do(events.play(cards[-1]))
    assert deal.monte == bytes([table.card("D3")])
    plain = sum(table.scores) - 3
    assert plain == 21


# zero


def test_zero_ten():
    table = started({"zero": "ten"}).take(1, "DA D4 D5 D6").rest(2)
    assert table.scores == [10, 1, 20, 10]


def test_zero_share():
    # seat 2 has the ace of batons and 20 points, shared by 0, 2 and 3: ceil(20 / 3)
    table = started({"zero": "share"}).take(1, "DA D4 D5 D6").rest(2)
    assert table.scores == [7, 1, 7, 7]


def test_zero_share_of_a_fraction():
    rules = {"zero": "share", "fractions": "keep", "last_trick": "half"}
    # seat 0 has 61 thirds and half a point: 20 5/6, shared by two
    table = started(rules, 3).take(1, "D3 D6 D5").rest(0)
    assert table.scores == [11, "1/3", 11]


def test_zero_looks_at_the_score_not_at_the_card_points():
    # with `point` the taker of the last trick has a score even without card points
    table = started({"zero": "ten", "last_trick": "point"})
    for trick in ("{0}3 {0}2 {0}R {0}C", "{0}A {0}F {0}7 {0}6"):
        for suit in "DCSB":
            table.take(1 if suit + trick[3] == "SA" else 2, trick.format(suit))
    table.take(2, "D5 D4 C4 S4").take(0, "B5 B4 C5 S5")
    assert table.m.deal.thirds == [0, 4, 58, 0]
    assert table.scores == [1, 1, 19, 10]


def test_zero_before_the_marked_card():
    table = started({"zero": "ten", "marked_card": "DA"}).play("DA D3 D4 D5").rest(0)
    # 1 played it (10 for its zero, 3 fewer), 2 captured it (1 point, 3 more)
    assert table.scores == [20, 7, 4, 10]


def test_no_zero_with_a_sola_or_a_penalised_revoke():
    for zero in ("ten", "share"):
        assert sola({"zero": zero, "sola": "off"}).scores == [0, 0, 21, 0]
        assert sola({"zero": zero}).choose(2, "give").scores == [21, 21, 0, 21]
        table = started({"zero": zero}).take(1, "DA D4 D5 D6").revoke(0).rest(2)
        assert table.scores == [21, 0, 0, 0]
        table = started({"zero": zero, "revoke": "eleven"}).take(1, "DA D4 D5 D6")
        assert table.revoke(0).rest(2).scores == [21, 1, 20, 0]


def test_busts_are_looked_at_after_the_charges():
    table = Table("traversone21", 4, {"target": 9, "zero": "ten"})
    table.deal(0).take(1, "DA D4 D5 D6").rest(2)
    assert table.totals == [10, 1, 20, 10] and table.m.winners == [1]


# batons_closed


def closed():
    return started({"batons_closed": True})


def test_a_baton_led_too_early_is_noted():
    table = closed().play("B3 B4 B5 B6")
    assert table.notes == [("batons_closed", 1, 0, table.card("B3"))]
    # it opens nothing
    table.play("B2 B7 BF BC")
    assert table.notes[1:] == [("batons_closed", 1, 1, table.card("B2"))]


def test_a_discarded_baton_opens():
    table = closed().play("D4 D3 B4 D5").play("B3 B5 B6 B7")
    assert table.notes == []


def test_the_ace_of_batons_is_not_discarded_on_the_first_trick():
    table = closed().play("D3 D4 BA D5")
    assert table.notes == [("batons_closed", 3, 0, table.card("BA"))]
    # but that opens
    table.play("B3 B5 B6 B7")
    assert len(table.notes) == 1
    table = closed().play("D3 D4 D6 D5").play("C3 C4 BA C5").play("B3 B5 B6 B7")
    assert table.notes == []


def test_without_the_rule_nothing_is_noted():
    assert started().play("B3 B4 B5 B6").notes == []


def test_peek():
    table = started()
    assert table.m.rules["peek"] == "first_trick" and table.m.running_shown
    table.play("D3 D4 D5 D6")
    assert table.m.running_shown
    table.play("C3 C4 C5")
    assert table.m.running_shown
    table.play("C6")
    assert not table.m.running_shown
    table.fill()
    while table.m.need == "choice":
        table.choose(table.m.seat, "give")
    assert table.m.running_shown
    assert started({"peek": "always"}).play("D3 D4 D5 D6 C3 C4 C5 C6").m.running_shown
    assert not started({"peek": "never"}).m.running_shown
    assert Table("traversone", 4).m.rules["peek"] == "always"
