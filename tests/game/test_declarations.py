"""Declarations and their proof (rules.md, section 6.2)."""

from pezzbox.game import events
from tests.game.table import Table


def started(players=2, rules=None, game="treschetten"):
    return Table(game, players, rules).deal(0)


def test_points():
    table = started().declare(1, "three", "9").declare(0, "four", "X").declare(1, "napoli", "H")
    assert table.m.deal.declared == [4, 6]


def test_one_card_may_serve_several():
    table = started().declare(1, "napoli", "E").declare(1, "three", "X").declare(1, "four", "A")
    assert table.m.deal.declared == [0, 10]


def test_not_twice():
    table = started().declare(1, "three", "9")
    assert table.refused(events.declare(1, "three", "9")) == "declare_again"
    assert table.refused(events.declare(1, "three", "9", "S")) == "declare_again"
    # the four of that rank may follow, the three after a four not
    table.declare(1, "four", "9")
    assert table.refused(events.declare(1, "four", "9")) == "declare_again"
    table.declare(1, "four", "A")
    assert table.refused(events.declare(1, "three", "A")) == "declare_again"
    table.declare(1, "napoli", "E")
    assert table.refused(events.declare(1, "napoli", "E")) == "declare_again"
    # another player may, another deal may
    table.declare(0, "three", "9").declare(0, "three", "A").void()
    table.deal().declare(1, "three", "9")


def test_only_tens_nines_and_aces():
    table = started()
    for what, of in (
        ("three", "K"),
        ("four", "7"),
        ("three", "E"),
        ("napoli", "X"),
        ("napoli", "D"),
        ("three", ""),
        ("three", "X9"),
        ("napoli", "EL"),
        ("two", "X"),
        ("", "X"),
    ):
        assert table.refused(events.declare(1, what, of)) == "declare_what"


def test_the_missing_suit():
    table = started().declare(1, "three", "9", "S")
    assert table.refused(events.declare(1, "three", "X", "D")) == "declare_missing"
    assert table.refused(events.declare(1, "four", "X", "S")) == "declare_missing"
    assert table.refused(events.declare(1, "napoli", "E", "S")) == "declare_missing"


def test_anytime():
    table = started()
    table.declare(0, "three", "X").play("E7").declare(1, "three", "9").declare(0, "three", "A")
    assert table.m.deal.declared == [6, 3]
    assert Table("treschetten", 3).m.rules["declare_when"] == "anytime"


def test_after_trick():
    table = started(2, {"declare_when": "after_trick"})
    # before the first trick only the leader
    assert table.refused(events.declare(0, "three", "X")) == "turn"
    table.declare(1, "three", "X").play("E7")
    assert table.refused(events.declare(0, "three", "9")) == "declare_when"
    assert table.refused(events.declare(1, "three", "9")) == "declare_when"
    table.play("E8")
    assert table.m.deal.turn == 0
    assert table.refused(events.declare(1, "three", "9")) == "turn"
    table.declare(0, "three", "9").declare(0, "three", "A")


def test_four_declare_in_the_first_trick_when_in_turn():
    table = started(4)
    assert table.refused(events.declare(2, "three", "X")) == "turn"
    table.declare(1, "three", "X").play("E7")
    assert table.refused(events.declare(1, "three", "9")) == "turn"
    table.declare(2, "three", "9").play("E8 EU").declare(0, "napoli", "L").play("EO")
    assert table.refused(events.declare(0, "three", "A")) == "declare_when"


def test_the_words_mean_the_same_at_tressette():
    table = started(3, {"declarations": "first_trick"}, "tressette")
    assert table.refused(events.declare(0, "three", "A")) == "turn"
    table.declare(1, "three", "A").play("D5 D6 D7")
    assert table.refused(events.declare(0, "three", "2")) == "declare_when"
    table = started(2, {"declarations": "after_trick"}, "tressette").play("D4")
    assert table.refused(events.declare(0, "three", "2")) == "declare_when"
    table.play("D5").declare(0, "three", "2")


def test_refused_at_once_when_it_can_no_longer_be_true():
    table = started().play("EX EA").play("L7 LX")
    # two of a three without `missing` were played, one of any other
    assert table.refused(events.declare(1, "three", "X")) == "declare_played"
    assert table.refused(events.declare(0, "three", "X", "E")) == "declare_played"
    table.declare(0, "three", "A")
    assert table.refused(events.declare(1, "three", "A", "S")) == "declare_played"
    table.declare(1, "three", "A", "E")
    assert table.refused(events.declare(0, "four", "A")) == "declare_played"
    assert table.refused(events.declare(0, "napoli", "E")) == "declare_played"
    assert table.refused(events.declare(0, "napoli", "L")) == "declare_played"
    table.declare(0, "napoli", "H")


def played_out(table, cards):
    """Play the deal: `cards` says which seat plays which of some cards, in that order."""
    for seat, names in cards:
        for name in names.split():
            deal = table.m.deal
            wanted = table.card(name)
            while deal.turn != seat:
                table.do(events.play(_low(table, cards)))
            table.do(events.play(wanted))
    while not table.m.deal.over:
        table.do(events.play(_low(table, ())))
    return table


def _low(table, kept):
    """A card that nobody waits for, the lowest of the deck first."""
    names = " ".join([names for _, names in kept]).split()
    waiting = [table.card(name) for name in names]
    return next(card for card in reversed(table.m.deal.unplayed()) if card not in waiting)


def test_a_three_needs_three_of_the_four():
    table = started().declare(0, "three", "X")
    played_out(table, [(0, "EX LX SX"), (1, "HX")])
    assert table.m.deal.declared == [3, 0] and table.notes == []
    table = started().declare(0, "three", "X")
    played_out(table, [(0, "EX LX"), (1, "HX SX")])
    assert table.m.deal.declared == [0, 0]
    assert table.notes == [("false_declaration", 0, "three", "X")]


def test_with_missing_it_needs_the_other_three():
    table = started().declare(0, "three", "X", "H")
    played_out(table, [(0, "EX LX SX"), (1, "HX")])
    assert table.m.deal.declared == [3, 0]
    table = started().declare(0, "three", "X", "E")
    played_out(table, [(0, "EX LX SX"), (1, "HX")])
    assert table.notes == [("false_declaration", 0, "three", "X")]


def test_a_four_needs_four_and_a_napoli_its_three():
    for taken, ok in (("EX LX HX SX", True), ("EX LX HX", False)):
        table = started().declare(0, "four", "X")
        played_out(table, [(0, taken)] + ([] if ok else [(1, "SX")]))
        assert table.m.deal.declared == ([4, 0] if ok else [0, 0])
    for taken, ok in (("EX E9 EA", True), ("EX E9", False)):
        table = started().declare(0, "napoli", "E")
        played_out(table, [(0, taken)] + ([] if ok else [(1, "EA")]))
        assert table.m.deal.declared == ([3, 0] if ok else [0, 0])


def test_the_cards_must_be_played_after_the_declaration():
    # the declarer's own ten, played before, does not count
    table = started().play("E7 EX").declare(0, "three", "X")
    played_out(table, [(0, "LX HX"), (1, "SX")])
    assert table.notes == [("false_declaration", 0, "three", "X")]


def test_cards_laid_aside_prove_nothing():
    table = started(3).declare(1, "napoli", "E")
    while not table.m.deal.over:
        aside = (table.card("EX"), table.card("S7"))
        table.do(events.play([c for c in table.m.deal.unplayed() if c not in aside][-1]))
    assert table.notes == [("false_declaration", 1, "napoli", "E")]


def test_false_declarations_are_noted_in_their_order():
    table = started().declare(0, "four", "X").declare(1, "four", "A").declare(0, "napoli", "H")
    played_out(table, [(1, "EX HX"), (0, "EA")])
    assert table.notes == [
        ("false_declaration", 0, "four", "X"),
        ("false_declaration", 1, "four", "A"),
        ("false_declaration", 0, "napoli", "H"),
    ]
    assert table.m.deal.declared == [0, 0]


def test_cancel_and_forfeit():
    plain = played_out(started(), [(1, "EX")])
    table = started().declare(0, "four", "X").declare(0, "three", "9", "S")
    played_out(table, [(1, "EX")])
    assert next(note[0] for note in table.notes) == "false_declaration"
    assert table.scores[1] == plain.scores[1]
    table = started(2, {"false_declaration": "forfeit"}).declare(0, "four", "X")
    played_out(table, [(1, "EX")])
    assert table.scores == [0, plain.scores[1]]
    # the whole side
    table = (
        started(4, {"false_declaration": "forfeit"}).declare(1, "four", "X").play("E7 EX E8 E9")
    )
    table.rest(3)
    assert table.scores[1] == table.scores[3] == 0


def test_declaration_points_count_with_the_tricks():
    table = started(4).declare(1, "napoli", "E").play("EX E9 E8 E7").rest(2)
    assert table.notes == [("rest", 2), ("false_declaration", 1, "napoli", "E")]
    table = started(4).declare(1, "napoli", "E").play("EX EO E8 E7").rest(2)
    # not disproved: the nine and the ace are in the rest
    assert table.m.deal.declared == [0, 3, 0, 0]
    assert table.scores == [11, 3, 11, 3]


def test_declarations_while_the_deal_is_played_are_as_claimed():
    table = started().declare(0, "four", "X").play("EX")
    assert table.m.deal.declared == [4, 0]
    table.void()
    assert table.m.deal.declared == [4, 0]


def test_as_many_as_there_can_be():
    table = started(3, {"declarations": "anytime"}, "tressette")
    deal = table.m.deal
    for seat in range(3):
        for rank in "32A":
            table.declare(seat, "three", rank).declare(seat, "four", rank)
        for suit in "DCSB":
            table.declare(seat, "napoli", suit)
    assert deal.declared == [33] * 3
    table.fill()
    assert len([note for note in table.notes if note[0] == "false_declaration"]) > 20
    table.undo(13 * 3 + 30)
    assert table.m.deal.declared == [0] * 3 and table.next == ("play", 1)


def test_no_declaration_without_a_deal():
    table = Table("treschetten", 2)
    assert table.refused(events.declare(0, "three", "X")) == "no_deal"
    table.deal()
    assert table.refused(events.declare(2, "three", "X")) == "seat"
    table.fill()
    assert table.refused(events.declare(0, "three", "X")) == "no_deal"
