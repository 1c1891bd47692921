"""Traversone: scoring, cappotto, revokes, ends and ties (rules.md, sections 4 and 5.1)."""

from pezzbox.game import events
from tests.game.table import Table


def started(rules=None, players=4):
    return Table("traversone", players, rules).deal(0)


def test_thirds_make_whole_points_and_fractions_are_lost():
    # 5 thirds for seat 1, 4 for seat 2, 1 for seat 3, the rest (22) and the last trick for 0
    table = started().take(1, "D3 DA DR D4")
    assert table.m.deal.thirds == [0, 5, 0, 0]
    table.take(2, "C3 CA C4 C5").take(3, "S3 S4 S5 S6").take(0, "B3 B4 B5 B6")
    assert table.m.deal.thirds == [1, 5, 4, 1]
    table.rest(0)
    assert table.m.deal.thirds == [22, 5, 4, 1]
    # 5 thirds are 1 point, 4 are 1, 1 is none; the taker of the last trick gets the rest of 11
    assert table.scores == [9, 1, 1, 0]


def thirds_as(rules):
    """Seat 0: 22 thirds and the last trick; 1: 5 thirds; 2: 4; 3: 1."""
    table = started(rules).take(1, "D3 DA DR D4").take(2, "C3 CA C4 C5")
    return table.take(3, "S3 S4 S5 S6").take(0, "B3 B4 B5 B6").rest(0).scores


def test_the_last_trick():
    assert thirds_as({"last_trick": "point"}) == [8, 1, 1, 0]
    assert thirds_as({"last_trick": "half"}) == ["15/2", 1, 1, 0]
    assert thirds_as({"last_trick": "none"}) == [7, 1, 1, 0]
    keep = {"fractions": "keep", "last_trick": "none"}
    assert thirds_as(keep) == ["22/3", "5/3", "4/3", "1/3"]
    keep["last_trick"] = "point"
    assert thirds_as(keep) == ["25/3", "5/3", "4/3", "1/3"]
    keep["last_trick"] = "half"
    assert thirds_as(keep) == ["47/6", "5/3", "4/3", "1/3"]


def test_the_takers_own_pezz_do_not_matter_with_remainder():
    # the taker's own cards alone would be 7 points
    assert thirds_as({})[0] == 9


def everything(rules=None):
    """Seat 2 takes all but 2 thirds of seat 1, and the last trick."""
    return started(rules).take(1, "D3 D2 D4 D5").take(2, "C3 C4 C5 C6").rest(2)


def test_cappotto():
    table = everything()
    assert table.scores == [11, 11, 0, 11]
    assert table.notes[-1] == ("cappotto", 2)
    assert not table.m.finished
    assert everything({"cappotto": "others"}).scores == [11, 11, 0, 11]


def test_cappotto_wins():
    table = everything({"cappotto": "win"})
    assert table.scores == [11, 11, 0, 11]
    assert table.totals == [11, 11, 0, 11]
    assert table.m.finished and table.m.winners == [2]
    assert table.next == ("nothing", None)


def test_cappotto_off():
    table = everything({"cappotto": "off"})
    assert table.scores == [0, 0, 11, 0]
    assert table.notes == [("rest", 2)]


def test_no_cappotto_when_somebody_has_a_whole_point():
    table = started().take(1, "DA D4 D5 D6").take(2, "C3 C4 C5 C6").rest(2)
    assert table.scores == [0, 1, 10, 0]


def test_cappotto_without_remainder_takes_all_the_thirds():
    for rules in ({"last_trick": "point"}, {"last_trick": "none", "fractions": "keep"}):
        assert everything(rules).notes[-1] == ("rest", 2)
        table = started(rules).take(2, "D3 D2 D4 D5").rest(2)
        assert table.scores == [11, 11, 0, 11] and table.notes[-1] == ("cappotto", 2)
    # low cards only, but they are the first trick: everything else is the rest
    table = started({"last_trick": "point"}).take(2, "D7 D4 D5 D6").rest(2)
    assert table.notes[-1] == ("cappotto", 2)


def test_cappotto_takes_the_last_trick_too():
    table = started({"last_trick": "point"})
    for suit in "DCSB":
        for trick in ("{0}3 {0}2 {0}A {0}R", "{0}C {0}F {0}7 {0}6"):
            table.take(2, trick.format(suit))
    table.take(2, "D5 D4 C4 S4").take(0, "B5 B4 C5 S5")
    assert table.m.deal.thirds == [0, 0, 32, 0]
    assert table.scores == [1, 0, 10, 0] and table.notes == []


def test_a_revoke_charges_the_offender_with_everything():
    table = started().take(1, "D3 DA DR D4").revoke(3).rest(0)
    assert table.scores == [0, 0, 0, 11]
    assert table.notes == [("revoke", 3, "all"), ("rest", 0)]


def test_several_offenders_are_charged():
    table = started().take(1, "D3 DA DR D4").revoke(3).revoke(1).rest(0)
    assert table.scores == [0, 11, 0, 11]


def test_revoke_eleven_leaves_the_others_what_they_took():
    rules = {"revoke": "eleven"}
    table = started(rules).take(1, "D3 DA DR D4").revoke(3).rest(0)
    assert table.scores == [10, 1, 0, 11]
    # worked out, remainder too, before the penalty
    table = started(rules).take(1, "D3 DA DR D4").revoke(0).rest(0)
    assert table.scores == [11, 1, 0, 0]


def test_revoke_none_is_noted():
    table = started({"revoke": "none"}).take(1, "D3 DA DR D4").revoke(3).rest(0)
    assert table.scores == [10, 1, 0, 0]
    assert table.notes[0] == ("revoke", 3, "none")


def test_no_cappotto_with_a_called_revoke():
    for rule, scores in (("all", [11, 0, 0, 0]), ("eleven", [11, 0, 11, 0])):
        table = started({"revoke": rule, "cappotto": "win"}).revoke(0)
        table.take(1, "D3 D2 D4 D5").take(2, "C3 C4 C5 C6").rest(2)
        assert table.scores == scores and not table.m.finished
        assert ("cappotto", 2) not in table.notes
    table = started({"revoke": "none"}).revoke(0)
    table.take(1, "D3 D2 D4 D5").take(2, "C3 C4 C5 C6").rest(2)
    assert table.scores == [11, 11, 0, 11]


def test_a_revoke_called_late_settles_the_deal_anew():
    table = everything({"cappotto": "win"})
    assert table.m.finished
    table.revoke(2)
    assert table.scores == [0, 0, 11, 0] and table.totals == [0, 0, 11, 0]
    assert table.notes == [("rest", 2), ("revoke", 2, "all")]
    assert not table.m.finished and table.next == ("deal", 1)
    assert len(table.m.results) == 1
    table.revoke(1)
    assert table.scores == [0, 11, 11, 0] and table.totals == [0, 11, 11, 0]
    table.undo(2)
    assert table.m.finished and table.m.winners == [2] and table.scores == [11, 11, 0, 11]


def test_a_revoke_called_late_ends_the_match():
    table = started({"target": 11, "tie": "share"}).take(1, "D3 DA DR D4").rest(0)
    assert table.scores == [10, 1, 0, 0] and not table.m.finished
    table.revoke(2)
    assert table.m.winners == [0, 1, 3] and table.totals == [0, 0, 11, 0]


def test_a_late_revoke_without_penalty_changes_nothing():
    table = everything({"revoke": "none", "cappotto": "win"}).revoke(1)
    assert table.m.finished and table.m.winners == [2]
    assert table.notes[-2:] == [("cappotto", 2), ("revoke", 1, "none")]


def test_when_a_revoke_can_be_called():
    table = Table("traversone", 4)
    assert table.refused(events.revoke(0)) == "no_deal"
    table.deal(0).revoke(0)
    assert table.refused(events.revoke(0)) == "revoke_again"
    table.take(1, "D3 DA DR D4").rest(0)
    assert table.refused(events.revoke(0)) == "revoke_again"
    table.deal().revoke(0).void()
    assert table.refused(events.revoke(1)) == "no_deal"
    assert table.refused(events.revoke(4)) == "no_deal"
    table.deal()
    assert table.refused(events.revoke(4)) == "seat"
    assert table.refused(events.revoke(-1)) == "seat"


def test_the_match_ends_at_the_target():
    table = Table("traversone", 4, {"target": 22}).charge(0)
    assert not table.m.finished
    table.charge(0, 1)
    assert table.totals == [22, 11, 0, 0]
    assert table.next == ("deal", 2)  # the two at 0 are tied
    assert table.m.deal.kind == "normal" and table.deal().m.deal.kind == "extra"


def test_bust_pass_must_be_passed():
    table = Table("traversone", 4, {"target": 22, "bust": "pass"})
    for _ in range(2):
        table.charge(0)
    assert table.totals == [22, 0, 0, 0] and table.next[0] == "deal"
    assert table.m.extra is None
    table.charge(0, 1, 2)
    assert table.m.finished and table.m.winners == [3]


def test_the_lowest_total_wins():
    table = Table("traversone", 4).charge(0, 1).charge(2, 1)
    assert table.totals == [11, 22, 11, 0]
    assert table.m.finished and table.m.winners == [3]
    assert table.refused(events.deal()) == "match_over"


def test_a_number_of_deals():
    table = Table("traversone", 4, {"deals": 2, "target": 1})
    assert table.m.rules["target"] == "none"
    table.charge(0, 1)
    table.deal().void()
    assert not table.m.finished
    table.charge(2)
    assert table.m.finished and table.m.winners == [3]


def test_a_tie_is_broken_by_an_extra_deal():
    table = Table("traversone", 4, {"target": 22}).charge(0).charge(0)
    assert table.totals == [22, 0, 0, 0] and not table.m.finished
    # dealt to the tied three as section 3 says; the next tied seat after the last dealer deals
    assert table.m.deal.dealer == 1 and table.next == ("deal", 2)
    table.deal()
    deal = table.m.deal
    assert (deal.kind, deal.seats, deal.tricks_total) == ("extra", (1, 2, 3), 13)
    assert table.next == ("play", 3)
    table.revoke(2).fill()
    # still tied; its scores are not added to the totals
    assert table.scores == [0, 0, 11, 0] and table.totals == [22, 0, 0, 0]
    assert table.next == ("deal", 3) and not table.m.finished
    table.deal()
    assert table.m.deal.seats == (1, 3) and table.m.deal.tricks_total == 20
    table.revoke(3).fill()
    assert table.m.finished and table.m.winners == [1]
    assert table.totals == [22, 0, 0, 0]


def test_an_extra_deals_dealer_must_be_tied():
    table = Table("traversone", 4, {"target": 22}).charge(0).charge(0)
    assert table.refused(events.deal(0)) == "seat"
    table.deal(3)
    assert table.next == ("play", 1)
    assert table.refused(events.revoke(0)) == "seat"


def test_a_void_extra_deal_is_dealt_again():
    table = Table("traversone", 4, {"target": 22}).charge(0).charge(0)
    table.deal().void()
    assert table.next == ("deal", 2)
    table.deal()
    assert table.m.deal.kind == "extra" and table.m.deal.seats == (1, 2, 3)


def test_cappotto_holds_in_an_extra_deal():
    table = Table("traversone", 4, {"target": 22}).charge(0).charge(0)
    table.deal().take(1, "D3 D2 D5").rest(1)
    assert table.scores == [0, 0, 11, 11]
    assert table.m.finished and table.m.winners == [1]


def test_tied_players_share():
    table = Table("traversone", 4, {"target": 22, "tie": "share"}).charge(0).charge(0)
    assert table.m.finished and table.m.winners == [1, 2, 3]


def test_partners_pool_what_they_take():
    # 2 + 2 thirds for seats 1 and 3 are 1 point together
    table = started({"partners": True}).take(1, "D3 D2 D4 D5").take(3, "C3 C2 C4 C5").rest(0)
    assert table.m.deal.thirds == [28, 2, 0, 2]
    assert table.scores == [10, 1, 10, 1] and table.totals == [10, 1, 10, 1]


def test_partners_share_cappotto_and_revokes():
    table = started({"partners": True, "cappotto": "win"}).take(2, "D3 D2 D4 D5").rest(0)
    assert table.scores == [0, 11, 0, 11] and table.m.winners == [0, 2]
    assert table.notes[-1] == ("cappotto", 0)
    table = started({"partners": True}).revoke(3).revoke(1).fill()
    assert table.scores == [0, 11, 0, 11]
    table = started({"partners": True, "revoke": "eleven"}).take(2, "D3 D2 D4 D5")
    assert table.revoke(2).rest(1).scores == [11, 11, 11, 11]


def test_partnerships_that_tie_play_on_with_all_four():
    table = Table("traversone", 4, {"partners": True, "deals": 2})
    table.charge(0).charge(1)
    assert table.totals == [11, 11, 11, 11] and not table.m.finished
    table.deal()
    assert table.m.deal.kind == "extra" and table.m.deal.seats == (0, 1, 2, 3)
    table.revoke(0).fill()
    assert table.m.finished and table.m.winners == [1, 3]


def test_winning_partners_are_no_tie():
    table = Table("traversone", 4, {"partners": True, "deals": 1}).charge(0)
    assert table.m.finished and table.m.winners == [1, 3]
