"""Deals: how many cards, what is taken out, who deals and leads (rules.md, section 3)."""

from pezzbox.game import events
from pezzbox.game.cards import parse
from tests.game.table import Table, refused


def cards(names):
    return bytes([parse(name) for name in names.split()])


def test_tricks_by_players():
    sizes = {2: 20, 3: 13, 4: 10, 5: 8, 6: 6, 7: 5, 8: 5}
    for game in ("traversone", "traversone21"):
        for players, tricks in sizes.items():
            for leftover in ("remove", "monte"):
                table = Table(game, players, {"leftover": leftover}).deal()
                assert table.m.deal.tricks_total == tricks
                assert table.m.deal.stock_tricks == (10 if players == 2 else 0)
    for players in (2, 3, 4):
        assert Table("tressette", players).deal().m.deal.tricks_total == sizes[players]


def test_what_is_taken_out():
    out = {3: "D4", 6: "D4 C4 S4 B4", 7: "D4 C4 S4 B4 D5"}
    for players in range(2, 9):
        table = Table("traversone", players).deal()
        assert table.m.deal.removed == cards(out.get(players, ""))
        if players in out:
            assert table.refused(events.play(parse("D4"))) == "card_removed"
            table = Table("traversone", players, {"leftover": "monte"}).deal()
        assert table.m.deal.removed == b""
        table.play("D4")


def test_every_card_of_the_deal_is_played():
    for players in range(2, 9):
        table = Table("traversone", players).deal().fill()
        assert table.m.deal.complete
        assert sum(table.m.deal.thirds) == 32
        assert table.m.deal.monte == b""
        assert table.m.deal.unplayed() == b""


def test_the_monte_goes_to_the_last_taker():
    for players, left in ((3, 1), (6, 4), (7, 5), (4, 0)):
        table = Table("traversone", players, {"leftover": "monte"}).deal()
        while not table.m.deal.complete:
            table.do(events.play(table.m.deal.unplayed()[-1]))
        deal = table.m.deal
        # deck order from the end: what is left over are the highest coins
        assert deal.monte == deal.deck.cards[:left]
        assert sum(deal.thirds) == 32
        own = [0] * players
        for trick in range(deal.tricks_total):
            taken = sum([deal.worth[card & 63] for card in deal.trick_cards(trick)])
            own[deal.winners[trick]] += taken
        own[deal.last_trick[2]] += sum([deal.worth[card & 63] for card in deal.monte])
        assert own == deal.thirds


def test_the_rule_removed_counts_for_the_deals_it_fits():
    one = {"removed": ["S4"]}
    assert Table("traversone", 3, one).deal().m.deal.removed == cards("S4")
    assert Table("traversone", 6, one).deal().m.deal.removed == cards("D4 C4 S4 B4")
    assert Table("traversone", 4, one).deal().m.deal.removed == b""
    five = {"removed": ["B4", "S4", "C5", "C4", "D4"]}
    assert set(Table("traversone", 7, five).deal().m.deal.removed) == set(cards("B4 S4 C5 C4 D4"))
    assert Table("traversone", 3, five).deal().m.deal.removed == cards("D4")
    assert Table("traversone", 6, five).deal().m.deal.removed == cards("D4 C4 S4 B4")
    four = {"removed": ["B4", "S4", "C4", "D4"]}
    assert Table("traversone", 6, four).deal().m.deal.removed == cards("B4 S4 C4 D4")
    assert Table("traversone", 7, four).deal().m.deal.removed == cards("D4 C4 S4 B4 D5")


def test_the_event_removed_is_for_this_deal():
    table = Table("traversone", 3, {"removed": ["S4"]}).deal()
    table.do(events.removed(cards("B4"))).do(events.removed(cards("C4")))
    assert table.m.deal.removed == cards("C4")
    assert table.refused(events.play(parse("C4"))) == "card_removed"
    table.play("S4")
    assert table.refused(events.removed(cards("B4"))) == "removed_late"
    table.undo()
    assert table.m.deal.removed == cards("C4")
    table.undo()
    assert table.m.deal.removed == cards("B4")
    table.fill().deal()
    assert table.m.deal.removed == cards("S4")


def test_the_event_removed_lists_every_card():
    table = Table("traversone", 6).deal()
    assert table.refused(events.removed(cards("D4"))) == "removed_cards"
    assert table.refused(events.removed(cards("D4 C4 S4 B5"))) == "removed_cards"
    assert table.refused(events.removed(cards("D4 C4 S4 S4"))) == "removed_cards"
    table.do(events.removed(cards("B4 S4 C4 D4")))
    table = Table("traversone", 7).deal().do(events.removed(cards("B4 S4 C4 D4 B5")))
    table.play("D5")
    assert table.refused(events.play(parse("B5"))) == "card_removed"
    table = Table("traversone", 3).deal()
    assert table.refused(events.removed(cards("D5"))) == "removed_cards"
    assert table.refused(events.removed(b"")) == "removed_cards"


def test_no_removing_where_nothing_is_removed():
    for game, players, rules in (
        ("traversone", 4, {}),
        ("traversone", 2, {}),
        ("traversone", 3, {"leftover": "monte"}),
        ("busche", 4, {}),
        ("ciapano", 3, {}),
        ("treschetten", 3, {}),
        ("calabrasella", 3, {}),
    ):
        table = Table(game, players, rules).deal()
        assert table.refused(events.removed(cards("D4"))) == "not_here"
    assert Table("traversone", 4).refused(events.removed(cards("D4"))) == "not_here"


def test_removed_begins_a_deal():
    table = Table("traversone", 3).do(events.removed(cards("B4")))
    assert table.next == ("play", 1) and table.m.deal.removed == cards("B4")
    table.undo()
    assert table.next == ("deal", 0) and table.m.deal is None


def test_the_right_hand_neighbour_of_the_dealer_leads():
    table = Table("traversone").deal()
    assert table.m.deal.dealer == 0 and table.next == ("play", 1)
    table = Table("traversone").deal(3)
    assert table.m.deal.dealer == 3 and table.next == ("play", 0)


def test_the_deal_passes_to_the_right():
    table = Table("traversone", 3, {"deals": 9}).deal(1).fill()
    assert table.next == ("deal", 2)
    table.deal().fill()
    assert table.m.deal.dealer == 2 and table.next == ("deal", 0)
    table.deal(1).fill()
    assert table.next == ("deal", 2)


def test_a_void_deal_is_dealt_again_by_the_same_dealer():
    table = Table("traversone", 4, {"deals": 9}).deal(2).play("D4 D5").void()
    assert table.next == ("deal", 2)
    assert table.scores is None and table.totals == [0, 0, 0, 0]
    assert table.m.deal.void and not table.m.deal.complete
    assert table.notes == [("void",)]
    table.deal()
    assert table.m.deal.dealer == 2


def test_draw_open_changes_nothing():
    tables = [Table("traversone", 2, {"draw_open": on}).deal().fill() for on in (True, False)]
    assert tables[0].scores == tables[1].scores


def test_two_draw_from_a_stock_while_it_lasts():
    assert Table("treschetten", 2).deal().m.deal.stock_tricks == 8
    assert Table("treschetten", 2).deal().m.deal.tricks_total == 16
    assert Table("treschetten", 3).deal().m.deal.tricks_total == 10
    assert Table("treschetten", 4).deal().m.deal.tricks_total == 8


def test_a_removed_list_must_be_the_right_cards():
    wrong = (
        [],
        ["D5"],
        ["DA"],
        ["D4", "C4"],
        ["D4", "C4", "S4", "S4"],
        ["D4", "C4", "S4", "B4", "B4"],
        ["D4", "C4", "S4", "B4", "B6"],
        ["D4", "C4", "S4", "D5", "B5"],
        ["E7"],
        ["H7"],
        [4],
        "D4",
        4,
        True,
    )
    for value in wrong:
        refusal = refused("traversone", 3, {"removed": value})
        assert refusal.code == "rule_value" and refusal.details[:2] == ("removed", value)
    for players in range(2, 9):
        m = Table("traversone", players, {"removed": ["d4"]}).m
        assert m.rules["removed"] == ["D4"]
