"""What is refused at once, and changes nothing (rules.md, section 8; transcript.md)."""

from pezzbox.game import events
from pezzbox.game.cards import parse
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from tests.game.table import NAMES, Table, refused


def started(players=4, rules=None):
    return Table("traversone", players, rules).deal(0)


def test_cards():
    table = started(3).play("D5")
    assert table.refused(events.play(parse("D5"))) == "card_played"
    assert table.refused(events.play(parse("E7", 0x80))) == "card_deck"
    assert table.refused(events.play(0x0F)) == "card_deck"
    assert table.refused(events.play(parse("D4"))) == "card_removed"
    table = Table("treschetten", 2).deal()
    assert table.refused(events.play(parse("D5"))) == "card_deck"
    # a strength that only the other deck has
    assert table.refused(events.play(0x89)) == "card_deck"


def test_the_second_of_two_cards_with_one_name_is_already_played():
    # section 9
    table = started().play("D4 D5 D6 D7")
    assert table.refused(events.play(parse("D4"))) == "card_played"


def test_a_seat_that_is_not_in_turn():
    table = started()
    for seat in (0, 2, 3, 4, -1):
        assert table.refused(events.play(0, seat)) == "turn"
    table.do(events.play(0, 1))
    assert table.next == ("play", 2)


def test_deal_and_void():
    table = Table("traversone", 4)
    assert table.refused(events.VOID) == "no_deal"
    for dealer in (4, -1, 99):
        assert table.refused(events.deal(dealer)) == "seat"
    table.deal()
    assert table.refused(events.deal()) == "deal_open"
    table.play("D4")
    assert table.refused(events.deal(0)) == "deal_open"
    table.void()
    assert table.refused(events.VOID) == "no_deal"
    table.deal().fill()
    assert table.refused(events.VOID) == "no_deal"


def test_a_first_card_implies_a_deal():
    table = Table("traversone", 4).do(events.play(0, 1))
    assert table.m.deal.dealer == 0
    table.fill().do(events.play(0))
    assert table.m.deal.dealer == 1 and table.m.deal.trick == b"\x00"
    table.void().do(events.play(0))
    assert table.m.deal.dealer == 1 and len(table.m.results) == 2


def test_a_refused_first_card_implies_nothing():
    table = Table("traversone", 3)
    assert table.refused(events.play(0)) == "card_removed"
    assert table.m.deal is None
    table.deal().fill()
    last = table.m.deal
    assert table.refused(events.play(0)) == "card_removed"
    assert table.refused(events.play(0x87)) == "card_deck"
    assert table.m.deal is last
    assert table.refused(events.play(1, 1)) == "turn"  # seat 2 leads


def test_after_the_match_only_undo_and_revoke():
    table = Table("traversone", 4, {"deals": 1}).deal(0).take(1, "D3 DA DR D4").rest(2)
    table = Table("traversone", 4, {"deals": 1, "tie": "share"}).deal(0).fill()
    assert table.m.finished and table.next == ("nothing", None)
    for event in (
        events.deal(),
        events.play(0),
        events.VOID,
        events.END,
        events.rest(0),
        events.removed(b"\x00"),
        events.bid("pass"),
        events.call(0),
        events.close(0),
        events.declare(0, "three", "A"),
        events.choice(0, "give"),
    ):
        assert table.refused(event) == "match_over"
    table.revoke(0).undo(2)
    assert not table.m.finished


def test_after_end_only_undo():
    table = started().play("D4").end()
    assert table.m.finished and table.m.winners == [] and table.next == ("nothing", None)
    assert table.scores is None and not table.m.deal.complete
    for event in (events.END, events.play(1), events.revoke(0), events.deal()):
        assert table.refused(event) == "match_over"
    table.undo()
    assert table.next == ("play", 2) and not table.m.finished
    table = Table("traversone", 4).end()
    assert table.m.finished and table.m.deal is None
    table.undo()
    assert table.next == ("deal", 0)
    # between two deals
    table.deal().fill().end().undo()
    assert table.next == ("deal", 1)


def test_no_choice_due():
    table = started()
    assert table.refused(events.choice(0, "give")) == "choice_none"
    table.fill()
    assert table.refused(events.choice(0, "give")) == "no_deal"


def test_a_second_match():
    table = started()
    assert table.refused(events.match("traversone", NAMES[:4])) == "match_again"
    assert table.refused(("shuffle",)) == "event_unknown"


def test_nothing_to_undo():
    assert Table("traversone", 4).refused(events.UNDO) == "undo_none"
    assert started().undo().refused(events.UNDO) == "undo_none"


def test_games_and_players():
    refusal = refused("bridge", 4, {})
    assert refusal.code == "game_unknown" and "traversone" in refusal.details[1]
    for players in (1, 9):
        refusal = refused("traversone", ["p" + str(i) for i in range(players)], {})
        assert refusal.code == "players_count"
        assert refusal.details == ("traversone", players, 2, 8)


def test_names():
    for names, code in (
        (["Anna", "", "Carla"], "name_bad"),
        (["Anna", "Ben", "Dreizehnlang!"], "name_bad"),
        (["Anna", "Ben", 3], "name_bad"),
        (["Anna", "Ben", None], "name_bad"),
        (["Anna", "Ben", "Anna"], "name_twice"),
    ):
        assert refused("traversone", names, {}).code == code
    assert refused("traversone", 0, {}).code == "players_count"
    assert Table("traversone", 2).m.players == NAMES[:2]
    Match("traversone", ["A", "Zwölfbuchsta"])


def test_a_refusal_carries_its_code_and_details():
    refusal = Refused("turn", "play", 1, 2)
    assert refusal.code == "turn" and refusal.details == ("play", 1, 2)
    assert isinstance(refusal, Exception)
