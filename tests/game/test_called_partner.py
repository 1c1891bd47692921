"""Calabresella for more: a called partner, and alone against all (rules.md, section 7)."""

from tests.game.table import PASSES, Table, bidding


def calling(card, players=5, rules=None):
    given = {"dealer_sits_out": False} if players == 4 else {}
    given.update(rules or {})
    table = Table("calabresella", players, given).deal(0)
    return table.bid("chiamo", *PASSES[: table.m.deal.hands - 1]).call(card)


def test_with_a_partner():
    # seat 3 plays the called card; the sides pool their tricks: 18 thirds are 6 points
    table = calling("D2").play("D3 DA D2 DR DC")
    assert table.m.deal.partner == 3 and table.m.deal.thirds[1] == 7
    table.take(3, "CA CR C4 C5 C6").take(2, "S3 S4 S5 S6 S7").take(3, "B3 BA B2 BR BC").rest(0)
    assert table.m.deal.points == (7 + 4 + 7) // 3
    # three opponents lose 1 each; the partner gets 3 // 2, the declarer the rest
    assert table.scores == [-1, 2, -1, 1, -1]


def test_with_a_partner_by_players():
    for players, partner, declarer in ((4, 1, 1), (5, 1, 2), (6, 2, 2), (7, 2, 2)):
        table = calling("D2", players)
        deal = table.m.deal
        order = []
        seat = deal.turn
        for _ in range(deal.hands):
            order.append(seat)
            seat = deal.after(seat)
        cards = ["D4", "D2", "D5", "D6", "D7", "C4"][: deal.hands]
        table.play(" ".join(cards))
        mate = order[1]
        assert deal.partner == mate and deal.turn == mate
        table.rest(mate)
        # everything is the side's: the stake counts double
        assert deal.stake == 2 and sum(table.scores) == 0
        assert table.scores[mate] == 2 * partner and table.scores[1] == 2 * declarer
        others = [s for s in deal.seats if s not in (1, mate)]
        assert [table.scores[s] for s in others] == [-2] * (deal.hands - 2)


def test_alone_against_all():
    table = bidding(5, "solo").take(1, "D3 DA D2 DR DC").rest(1)
    assert table.scores == [-4, 16, -4, -4, -4]
    table = bidding(4, "solo", None, {"dealer_sits_out": False}).take(2, "D3 DA D2 DR").rest(2)
    assert table.scores == [4, -12, 4, 4]


def test_a_called_card_in_the_rest_leaves_the_declarer_alone():
    # it wins the stake of the highest bid without addition
    table = calling("B3").take(1, "D3 DA D2 DR DC").rest(1)
    assert table.m.deal.partner is None and table.m.deal.stake == 4 * 2
    table = calling("B3", 5, {"more_bids": True}).take(1, "D3 DA D2 DR DC").rest(1)
    assert table.m.deal.stake == 32 * 2
    # or loses that of solo
    table = calling("B3").take(2, "D3 DA D2 DR DC").rest(2)
    assert table.m.deal.stake == 2 * 2 and table.scores[1] == -16
    table = calling("B3", 5, {"more_bids": True}).take(2, "D3 DA D2 DR DC").rest(2)
    assert table.m.deal.stake == 3 * 2
    table = calling("B3", 5, {"stakes": {"solo": 5, "solissimo": 9}})
    assert table.take(2, "D3 DA D2 DR DC").rest(2).m.deal.stake == 5 * 2


def test_the_declarers_own_card_leaves_it_alone():
    table = calling("D3").play("D3 DA D2 DR DC").rest(1)
    assert table.m.deal.stake == 4 * 2 and table.scores[1] == 32


def test_a_called_card_in_the_monte():
    # 36 of the 40 cards are played: what was called and three more nobody has
    for taker, stake in ((1, 4), (2, 2)):
        table = calling("D3", 6)
        for best, others in (("D2", "DR DC DF D7 D6"), ("CA", "CR CC CF C7 C6")):
            table.take(taker, best + " " + others)
        table.take(taker, "SA SR SC SF S7 S6").take(3 - taker, "BA BR BC BF B7 B6")
        table.take(taker, "S3 S2 B5 B4 C5 C4").take(taker, "B3 B2 D5 D4 S5 S4")
        deal = table.m.deal
        assert deal.monte == bytes([table.card(name) for name in "D3 DA C3 C2".split()])
        assert deal.partner is None and deal.stake == stake
        assert table.scores[1] == (5 if taker == 1 else -5) * stake


def test_cappotto_and_stramazzo_of_sides():
    # the partner takes what the declarer does not
    table = calling("D2").play("D4 D5 D2 D6 D7").rest(1)
    assert table.notes[-1] == ("cappotto", 1) and table.m.deal.stake == 2
    table = calling("D2").play("D4 D5 D2 D6 D7").take(2, "C3 C4 C5 C6 C7").rest(3)
    assert table.notes[-1] == ("stramazzo", 1) and table.m.deal.stake == 3
