"""Calabresella: stakes and scores (rules.md, section 7)."""

from pezzbox.game.bidding import STAKES, STAKES_MORE
from pezzbox.game.rules import STAKE_NAMES
from tests.game.table import Table, bidding, refused


def win(table):
    """Seat 1 leads and takes 20 thirds, seat 2 the rest but the last trick, which is 1's."""
    table.take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA SR").take(1, "B3 BA BR")
    return table.take(2, "D2 DC D7").take(2, "C2 CC C7").rest(2)


def lose(table):
    """Seat 2 takes 20 thirds and the last trick, seat 1 four."""
    table.take(2, "D3 DA DR").take(2, "C3 CA CR").take(2, "S3 SA SR").take(2, "B3 BA BR")
    return table.take(1, "D2 DC D7").take(1, "C2 CC C7").rest(2)


def test_the_solo_of_the_sources():
    # won with 6 2/3 in the cards: +4 / -2 / -2
    table = bidding(3, "solo")
    table.take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA SR").take(1, "B3 BA BR")
    assert table.m.deal.thirds == [0, 20, 0] and divmod(20, 3) == (6, 2)
    table.rest(2)
    assert table.m.deal.points == 6 and table.m.deal.stake == 2
    assert table.scores == [-2, 4, -2] and sum(table.scores) == 0


def test_six_or_more_wins():
    table = bidding(3, "chiamo").take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA S2")
    assert table.m.deal.thirds[1] == 15
    table.take(2, "B3 BA BR").take(2, "D2 DC DF").take(2, "C2 CC CF").take(2, "SR SC SF")
    # 15 thirds and the last trick
    table.take(2, "B2 BC BF").rest(1)
    assert table.m.deal.points == 6 and table.scores == [-1, 2, -1]
    table = bidding(3, "chiamo").take(1, "D3 DA DR").take(1, "C3 CA CR").take(1, "S3 SA SR")
    table.take(2, "B3 B2 BR").rest(2)
    assert table.m.deal.thirds[1] == 15
    assert table.m.deal.points == 5 and table.scores == [1, -2, 1]


def test_the_last_trick_is_a_point_and_brings_the_monte():
    table = bidding(3, "chiamo")
    deal = table.m.deal
    keep = [table.card(name) for name in "D3 DA C3 CA".split()]
    while not deal.over:
        table.m.apply(("play", [c for c in deal.unplayed() if c not in keep][-1], None))
    assert deal.monte == bytes([0x09, 0x07, 0x19, 0x17]) and deal.monte_thirds == 8
    side = deal.thirds[1]
    assert deal.points == side // 3 + (deal.taker == 1)


def test_the_stakes():
    for name, addition, stake in (
        ("chiamo", None, 1),
        ("solo", None, 2),
        ("solissimo", None, 4),
        ("solissimo", "dividete", 8),
        ("solissimo", "scegliete", 16),
    ):
        table = win(bidding(3, name, addition))
        assert table.m.deal.stake == stake
        assert table.scores == [-stake, 2 * stake, -stake]
        table = lose(bidding(3, name, addition))
        assert table.scores == [stake, -2 * stake, stake]


def test_the_stakes_with_more_bids():
    rules = {"more_bids": True}
    for name, addition, stake in (
        ("chiamo", None, 1),
        ("chiedo", None, 2),
        ("solo", None, 3),
        ("solissimo", None, 4),
        ("solissimo", "dividete", 8),
        ("solissimo", "scegliete", 16),
        ("arcisolo", None, 32),
    ):
        assert win(bidding(3, name, addition, rules)).m.deal.stake == stake


def test_the_rule_stakes_overrides_any():
    stakes = {"solo": 7, "solissimo_dividete": 9, "arcisolo": 99}
    rules = {"stakes": stakes}
    assert win(bidding(3, "solo", None, rules)).m.deal.stake == 7
    assert win(bidding(3, "solissimo", None, rules)).m.deal.stake == 4
    assert win(bidding(3, "solissimo", "dividete", rules)).m.deal.stake == 9
    rules["more_bids"] = True
    assert win(bidding(3, "arcisolo", None, rules)).m.deal.stake == 99
    assert win(bidding(3, "chiedo", None, rules)).m.deal.stake == 2
    m = Table("calabresella", 3, {"stakes": stakes}).m
    assert m.rules["stakes"] == stakes
    for bad in ({"solo": 0}, {"solo": 1000}, {"play": 1}, {"solo": "2"}, {"solo": True}, [2], 2):
        assert refused("calabresella", 3, {"stakes": bad}).code == "rule_value"
    assert len(STAKES) == len(STAKES_MORE) == len(STAKE_NAMES) == 7
    assert set(STAKE_NAMES) == {
        "chiamo",
        "chiedo",
        "solo",
        "solissimo",
        "solissimo_dividete",
        "solissimo_scegliete",
        "arcisolo",
    }


def test_cappotto_counts_double():
    table = bidding(3, "solo").take(1, "D3 DA DR").rest(1)
    assert table.m.deal.stake == 4 and table.scores == [-4, 8, -4]
    assert table.notes[-1] == ("cappotto", 1)
    table = bidding(3, "solo").take(2, "D3 DA DR").rest(0)
    assert table.m.deal.stake == 4 and table.scores == [4, -8, 4]
    assert table.notes[-1] == ("cappotto", 1)
    # one trick without a point is a trick
    table = bidding(3, "solo").take(2, "D7 D6 D5").rest(1)
    assert ("cappotto", 1) not in table.notes


def test_stramazzo_counts_three_times():
    # the opponents' tricks hold 2 thirds
    table = bidding(3, "solo").take(2, "D3 D4 D2").rest(1)
    assert table.notes[-1] == ("stramazzo", 1)
    assert table.m.deal.stake == 6 and table.scores == [-6, 12, -6]
    table = bidding(3, "solo").take(2, "D3 DR D2").rest(1)
    assert table.m.deal.stake == 2
    # the declarer's
    table = bidding(3, "solo").take(1, "D3 D4 D2").rest(0)
    assert table.notes[-1] == ("stramazzo", 1) and table.scores == [6, -12, 6]


def all_but_the_last(winner, last):
    """A deal in which `winner` takes all but the last trick, which `last` takes with the monte.

    That is the four threes; each suit makes three tricks of the rest.
    """
    table = bidding(3, "chiamo")
    for suit in "DCSB":
        for ranks in ("2AR", "CF7", "654"):
            taker = last if suit + ranks == "B654" else winner
            table.take(taker, " ".join([suit + rank for rank in ranks]))
    return table


def test_the_monte_does_not_save_from_stramazzo():
    table = all_but_the_last(1, 2)  # the last trick brings the monte's 4 thirds
    deal = table.m.deal
    assert deal.complete and deal.monte_thirds == 4 and deal.thirds == [0, 28, 4]
    assert table.notes == [("stramazzo", 1)] and deal.stake == 3


def test_nor_does_it_save_the_declarer():
    table = all_but_the_last(2, 1)
    assert table.m.deal.thirds == [0, 4, 28] and table.m.deal.points == 2
    assert table.notes == [("stramazzo", 1)] and table.scores == [3, -6, 3]


def test_the_winners_monte_is_none_of_the_losers():
    # the losers' tricks hold the three thirds of D2, C2 and S2; the winner has the four threes
    for declarer, stake in ((1, 1), (2, 1)):
        table = bidding(3, "chiamo")
        for suit in "DCSB":
            ranks = ("A4R", "CF7", "256") if suit in "DCS" else ("2AR", "CF7", "654")
            for three in ranks:
                loser = three == "256"
                taker = 3 - declarer if loser else declarer
                table.take(taker, " ".join([suit + rank for rank in three]))
        deal = table.m.deal
        assert deal.monte_thirds == 4 and deal.thirds[3 - declarer] == 3
        assert table.notes == [] and deal.stake == stake


def test_a_conceded_rest_counts_as_tricks():
    # all 12 thirds that are left are seat 2's tricks: no stramazzo
    table = win(bidding(3, "chiamo"))
    assert table.notes == [("rest", 2)]


def test_the_dealer_who_sits_out_scores_nothing():
    table = Table("calabresella", 4).deal(3).bid("pass", "solo", "pass")
    table.take(1, "D3 DA DR").rest(1)
    assert table.scores == [-4, 8, -4, 0]


def test_the_match_ends_at_the_target():
    table = Table("calabresella", 3, {"target": 8})
    table.deal(0).bid("solo", "pass", "pass").take(1, "D3 DA DR").rest(1)
    assert table.m.finished and table.m.winners == [1]
    assert Table("calabresella", 3).m.rules["target"] == 21


def test_a_tie_at_the_target_is_another_deal():
    table = Table("calabresella", 3, {"target": 4})
    # 0 and 2 win 4 each from seat 1
    table.deal(0).bid("solo", "pass", "pass").take(2, "D3 DA DR").rest(0)
    assert table.totals == [4, -8, 4] and table.next == ("deal", 1)
    table.deal()
    assert table.m.deal.kind == "normal"


def test_a_number_of_deals_and_ties_share():
    table = Table("calabresella", 3, {"deals": 1})
    table.deal(0).bid("pass", "pass", "pass")
    assert not table.m.finished
    table.deal(0).bid("solo", "pass", "pass").take(2, "D3 DA DR").rest(0)
    assert table.m.finished and table.m.winners == [0, 2]


def test_a_revoke_is_noted_only():
    table = win(bidding(3, "solo")).revoke(0)
    assert table.scores == [-2, 4, -2] and table.notes[-1] == ("revoke", 0, "none")


def test_players_and_rules():
    for players in (2, 8):
        assert refused("calabresella", players, {}).code == "players_count"
    for players, wrong in ((3, True), (5, True), (6, True), (7, False)):
        refusal = refused("calabresella", players, {"dealer_sits_out": wrong})
        assert refusal.code == "rule_value" and refusal.details[2] == (not wrong,)
        Table("calabresella", players, {"dealer_sits_out": not wrong})
    assert refused("calabresella", 3, {"tie": "share"}).code == "rule_unknown"
