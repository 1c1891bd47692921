"""Treschetten: points, ends and series (rules.md, section 6.2)."""

from tests.game.table import Table, refused


def started(players=2, rules=None):
    return Table("treschetten", players, rules).deal(0)


def test_the_pezz_are_shown_and_never_counted():
    # "3 and 2 pezz": 11 thirds are 3 points
    table = started(4).take(1, "EX E9 EA EK").take(1, "LX L9 LA L8")
    assert table.m.deal.thirds == [0, 11, 0, 0]
    assert divmod(table.m.deal.thirds[1], 3) == (3, 2)
    table.rest(0)
    assert table.scores == [8, 3, 8, 3]


def halves(rules):
    """Both take 16 thirds; seat 1 the last trick."""
    table = started(2, rules)
    for suit in "ELHS":
        for trick in ("{0}X {0}9", "{0}A {0}K", "{0}O {0}U", "{0}8 {0}7"):
            table.take(0 if suit in "EL" else 1, trick.format(suit))
    return table


def test_the_last_trick_is_a_point():
    assert halves({}).scores == [5, 6]
    assert halves({"last_trick": "half"}).scores == [5, "11/2"]
    assert halves({"last_trick": "none"}).scores == [5, 5]
    assert halves({"fractions": "keep"}).scores == ["16/3", "19/3"]


def test_with_three_two_cards_belong_to_nobody():
    table = started(3)
    while not table.m.deal.over:
        cards = [
            c for c in table.m.deal.unplayed() if c not in (table.card("EA"), table.card("LA"))
        ]
        table.m.apply(("play", cards[0], None))
    assert sum(table.m.deal.thirds) == 32 - 6 == table.m.expected_thirds()
    assert table.m.deal.monte == b"" and table.m.deal.removed == b""


def test_four_are_partners():
    table = started(4).take(1, "EX E9 EK E8").take(3, "LX L9 LA L8").rest(2)
    assert table.scores == [9, 2, 9, 2]
    assert "partners" not in table.m.rules


def scored(table, *scores):
    """A deal in which seat 0 or 1 takes everything: 11 for it, 0 for the other."""
    for winner in scores:
        table.deal(1 - winner)
        deal = table.m.deal
        for trick in range(8):
            suit = "ELHS"[trick // 2]
            table.take(winner, ("{0}X {0}9", "{0}A {0}K")[trick % 2].format(suit))
        table.rest(winner)
        assert deal.complete
    return table


def test_the_end_needs_the_target_and_more_than_every_other():
    table = scored(Table("treschetten", 2, {"target": 21}), 0)
    assert table.totals == [11, 0] and not table.m.finished
    scored(table, 1)
    assert table.totals == [11, 11]
    table = scored(Table("treschetten", 2, {"target": 11}), 0)
    assert table.m.finished and table.m.winners == [0]
    # at the target, but no more than the other
    table = Table("treschetten", 2, {"target": 22})
    scored(table, 0, 1, 0)
    assert table.m.finished and table.totals == [22, 11]
    assert Table("treschetten", 2).m.rules["target"] == 31


def test_a_tie_at_the_target_plays_on():
    table = halves({"target": 5, "last_trick": "none"})
    assert table.totals == [5, 5] and table.next == ("deal", 1)
    table.deal()
    assert table.m.deal.kind == "normal"


def test_a_series():
    table = Table("treschetten", 2, {"series": [11, 22, 11]})
    assert table.m.rules["target"] == "none" and table.m.target == 11
    scored(table, 0)
    # the first game is won; its totals stand until the next begins
    assert table.m.games_won == [1, 0] and table.totals == [11, 0] and not table.m.finished
    assert table.next == ("deal", 0)
    table.deal()
    assert table.totals == [0, 0] and table.m.deal.game_no == 1 and table.m.target == 22
    table.undo()
    assert table.totals == [11, 0] and table.m.games_won == [1, 0]
    scored(table, 1)
    assert table.totals == [0, 11] and table.m.games_won == [1, 0]
    scored(table, 1)
    assert table.m.games_won == [1, 1] and not table.m.finished
    scored(table, 0)
    assert table.m.deal.game_no == 2
    assert table.m.games_won == [2, 1] and table.m.finished and table.m.winners == [0]


def test_a_series_ends_with_more_than_half():
    table = scored(Table("treschetten", 2, {"series": [11, 11, 11]}), 1, 1)
    assert table.m.finished and table.m.winners == [1] and table.m.games_won == [0, 2]
    table = scored(Table("treschetten", 2, {"series": [11]}), 1)
    assert table.m.finished and table.m.winners == [1]


def test_a_series_may_be_shared():
    table = scored(Table("treschetten", 2, {"series": [11, 11]}), 1, 0)
    assert table.m.finished and table.m.winners == [0, 1]


def test_the_deal_passes_on_across_games():
    table = scored(Table("treschetten", 2, {"series": [11, 11, 11]}), 0)
    assert table.m.deal.dealer == 1 and table.next == ("deal", 0)


def test_partners_win_games_together():
    table = Table("treschetten", 4, {"series": [5, 5, 5]}).deal(0)
    table.take(1, "EX E9 EK E8").rest(2)
    assert table.m.games_won == [1, 0, 1, 0]


def test_a_void_first_deal_of_a_game():
    table = scored(Table("treschetten", 2, {"series": [11, 11, 11]}), 0)
    table.deal().void()
    assert table.totals == [0, 0] and table.m.game_no == 1
    table.undo(2)
    assert table.totals == [11, 0] and table.m.game_no == 0


def test_no_revoke_rule():
    table = started().revoke(0).fill()
    assert table.notes[0] == ("revoke", 0, "none")
    assert refused("treschetten", 2, {"revoke": "all"}).code == "rule_unknown"


def test_the_rest_is_not_conceded_with_three():
    table = started(3).take(1, "EX E9 EA")
    assert table.refused(("rest", 1)) == "not_here"


def test_the_rules_by_players():
    assert "zu_tun" in Table("treschetten", 2).m.rules
    assert "declare_when" in Table("treschetten", 3).m.rules
    assert refused("treschetten", 3, {"zu_tun": False}).code == "rule_unknown"
    assert refused("treschetten", 4, {"declare_when": "anytime"}).code == "rule_unknown"
    assert refused("treschetten", 2, {"deals": 3}).code == "rule_unknown"
    assert refused("treschetten", 2, {"last_trick": "remainder"}).code == "rule_value"
    for players in (1, 5):
        assert refused("treschetten", players, {}).code == "players_count"
    for series in ([], [31] * 10, [0], [1000], ["31"], [31.0], [True], 31, "31", {}):
        assert refused("treschetten", 2, {"series": series}).code == "rule_value"
    assert Table("treschetten", 2, {"series": [31] * 9, "target": 41}).m.rules["target"] == "none"
    assert Table("treschetten", 2, {"series": "none"}).m.rules["target"] == 31
    assert Table("treschetten", 2).m.rules["draw_open"] is False
