"""What later cards give away (rules.md, section 8, "revoke seen")."""

from tests.game.table import Table


def seen(table):
    return [note for note in table.notes if note[0] == "revoke_seen"]


def test_a_later_card_of_the_suit_gives_it_away():
    table = Table("traversone", 4).deal(0)
    table.play("D3 D4 C4 D5").play("C3 C5 D6 C6")
    # seat 3 did not follow coins in trick 0 and plays one in trick 1
    assert seen(table) == [("revoke_seen", 3, 0, table.card("D6"))]


def test_each_failure_gives_one_note():
    table = Table("traversone", 4).deal(0)
    table.play("D3 D4 C4 D5").play("D2 D6 C5 D7").play("C3 C6 DF C7")
    six = table.card("DF")
    assert seen(table) == [("revoke_seen", 3, 0, six), ("revoke_seen", 3, 1, six)]
    # the next card of that suit gives no more
    table.play("S3 S4 DC S5")
    assert len(seen(table)) == 2


def test_only_what_came_before():
    table = Table("traversone", 4).deal(0)
    table.play("D3 D4 D6 D5").play("C3 C4 D7 C5")
    # seat 3 followed coins; that it has cups is not known
    assert seen(table) == []
    table.play("C2 C6 C7 CF")
    assert seen(table) == [("revoke_seen", 3, 1, table.card("C7"))]


def test_a_new_failure_after_a_note():
    table = Table("traversone", 4).deal(0)
    table.play("D3 D4 C4 D5").play("D2 D6 D7 DF")
    assert len(seen(table)) == 1
    table.play("DR DC C5 S4")
    table.play("S3 S5 S6 DA")
    # seat 0 failed in trick 2; seat 3 too, but has shown no coin since
    assert seen(table)[1:] == [("revoke_seen", 0, 2, table.card("DA"))]


def test_it_is_the_same_deal():
    table = Table("traversone", 4).deal(0).play("D3 D4 C4 D5").void()
    table.deal(0).play("C3 C5 D6 C6").play("C2 D4 C7 CF")
    assert [note[1:3] for note in seen(table)] == [(3, 0)]


def test_with_a_stock_only_failures_after_it_ran_out():
    for game, players, first in (("traversone", 2, 10), ("treschetten", 2, 8)):
        table = Table(game, players).deal(0)
        deal = table.m.deal
        ranks = deal.deck.ranks
        one, two, three, four = deal.deck.suits
        others = [suit + rank for suit in (two, three) for rank in ranks[1:]]
        # the other does not follow suit `one`, and then has a card of it
        table.play(one + ranks[0] + " " + four + ranks[-1])
        table.play(four + ranks[0] + " " + one + ranks[-1])
        assert seen(table) == []
        while deal.trick_no < first:
            table.play(others.pop(0))
        follower = deal.after(deal.turn)
        table.play(one + ranks[1] + " " + four + ranks[-2])
        table.play(four + ranks[1] + " " + one + ranks[-2])
        assert seen(table)[0] == ("revoke_seen", follower, first, table.card(one + ranks[-2]))


def test_the_box_does_not_penalise_it():
    table = Table("traversone", 4).deal(0)
    table.play("D3 D4 C4 DA").play("C3 C5 D6 C6").rest(0)
    assert table.notes == [("revoke_seen", 3, 0, table.card("D6")), ("rest", 0)]
    assert table.scores == [10, 1, 0, 0]
