"""Presses, cards and time lead from screen to screen, and to what is wanted."""

from host_tools.scenes.at_table import NAMES, Table, choose
from pezzbox.game import cards, events
from pezzbox.game.refused import Refused
from pezzbox.screens import glyphs
from pezzbox.screens.table import checked_sum
from pezzbox.screens.texts import say

CARD = cards.parse


def dealt(game="traversone", players=NAMES[:4], rules=None):
    table = Table("en", game, players, rules)
    table.do(events.deal(len(players) - 1))
    return table


def test_a_card_is_a_play():
    table = dealt()
    assert table.stage.card(CARD("DA")) == ("event", events.play(CARD("DA")))


def test_the_middle_button_deals():
    table = Table("en", "traversone")
    assert table.stage.name == "standings"
    assert table.press("m") == ("event", events.deal(0))


def test_a_match_with_a_stock_says_whether_drawn_cards_are_shown():
    for rules, key in ({}, "draw.closed"), ({"draw_open": True}, "draw.open"):
        table = Table("en", "treschetten", NAMES[:2], rules)
        assert table.stage.name == "message"
        assert table.stage.view.lines == [say(key)]
    assert Table("en", "treschetten", NAMES[:3]).stage.name == "standings"


def test_a_sum_after_the_rest_was_conceded_is_right():
    table = Table("en", "treschetten", NAMES[:4])
    table.do(events.deal(3))
    for name in "E7", "E8", "EU", "EO":
        table.do(events.play(CARD(name)))
    table.do(events.rest(3))
    assert table.stage.match.deal.complete
    assert checked_sum(table.stage.match).endswith(glyphs.CHECK)


def test_a_card_between_deals_is_refused():
    table = Table("en", "traversone")
    assert table.stage.card(CARD("DA")) == ("refused", "next_deal")
    assert table.stage.name == "message" and table.stage.lasts == 2000
    table.stage.over()
    assert table.stage.name == "standings" and table.stage.lasts == 0


def test_a_taken_trick_is_shown_for_a_while():
    table = dealt()
    table.play("DA D3 D7 S2")
    stage = table.stage
    assert stage.name == "taken" and stage.lasts > 0
    assert stage.card(CARD("CR")) == ("event", events.play(CARD("CR")))
    table.do(events.play(CARD("CR")))
    assert stage.name == "trick" and stage.lasts == 0


def test_the_last_trick_gives_way_to_the_result():
    table = dealt()
    table.play_on(40, 0)
    assert table.stage.name == "taken"
    table.stage.over()
    assert table.stage.name == "result"
    assert table.press("m")[1][0] == "deal"


def test_a_press_while_a_message_shows_counts():
    table = dealt()
    table.stage.message("card_played", (CARD("DA"),))
    table.press("r")
    assert table.stage.name == "pick"


def test_undo_takes_two_presses():
    table = dealt()
    table.play("DA")
    assert table.press("L") is None and table.stage.name == "undo"
    assert table.press("m") == ("undo",)
    table.do(events.UNDO)
    assert table.stage.name == "trick" and table.match.deal.played == 0


def test_undo_can_be_left():
    table = dealt()
    assert table.press("Ll") is None
    assert table.stage.name == "trick"


def test_nothing_to_undo():
    table = Table("en", "traversone")
    assert table.press("L") == ("refused", "undo_none")


def presses_for(table, card):
    """How many presses it takes to lay `card` by hand, looking for the group it is in."""
    assert table.press("r") is None
    count = 1
    while True:
        groups = table.stage._open[-1]._groups()
        button = [card in group for group in groups].index(True)
        count += 1
        wanted = table.stage.press(button, 0)
        if wanted:
            assert wanted == ("event", events.play(card)), wanted
            return count


def test_any_card_by_hand_in_six_presses():
    for game in ("traversone", "treschetten"):
        players = NAMES[:4] if game == "traversone" else NAMES[:2]
        table = dealt(game, players)
        most = 0
        while table.match.need == "play":
            left = table.match.deal.unplayed()
            for card in left:
                most = max(most, presses_for(table, card))
            table.do(events.play(left[(3 * len(left)) % 7 % len(left)]))
            table.stage.over()
        assert most <= 6, most


def test_a_card_choice_can_be_taken_back():
    table = dealt()
    table.press("rm")
    assert len(table.stage._open[-1].trail) == 2
    table.press("L")
    assert len(table.stage._open[-1].trail) == 1
    table.press("L")
    assert table.stage.name == "trick"


def test_a_card_laid_while_a_list_is_open():
    table = dealt()
    table.press("M")
    assert table.stage.card(CARD("DA")) == ("refused", "no_card_now")
    assert table.stage.name == "message"
    table.stage.over()
    assert table.stage.name == "choice"


def test_a_revoke_is_called():
    table = dealt()
    table.press("M")
    choose(table, "menu.revoke")
    assert table.press("rrm") == ("event", events.revoke(2))


def test_a_deal_is_voided():
    table = dealt()
    table.press("M")
    choose(table, "menu.void")
    assert table.press("m") is None  # no comes first, and leads back to the menu
    choose(table, "menu.void")
    assert table.press("rm") == ("event", events.VOID)


def test_zu_tun_then_lays_the_ten():
    table = dealt("treschetten", NAMES[:2])
    table.play("EX E9")
    table.press("M")
    choose(table, "menu.close")
    assert table.stage.name == "pick"
    ten = cards.parse("HX", 0x80)
    assert table.stage.card(ten) == ("event", events.close(ten))


def test_a_declaration_by_buttons():
    table = dealt("treschetten", NAMES[:2])
    table.press("M")
    choose(table, "menu.declare")
    assert table.press("m") is None  # who: the seat in turn comes first
    assert table.press("mm") is None  # three, of tens
    seat = table.match.seat
    assert table.press("rm") == ("event", events.declare(seat, "three", "X", "E"))


def test_a_four_asks_for_no_suit():
    table = dealt("treschetten", NAMES[:4])
    table.press("M")
    choose(table, "menu.declare")
    assert table.press("rm") is None
    assert table.press("rrm") == ("event", events.declare(0, "four", "A"))


def test_bids_and_the_called_card():
    table = Table("en", "calabresella", NAMES[:5])
    table.do(events.deal(4))
    assert table.stage.name == "choice"
    table.press_on("rm")
    assert table.match.deal.bids == [(0, "chiamo")]
    for _ in range(4):
        table.press_on("m")
    assert table.match.need == "call" and table.stage.name == "pick"
    assert table.stage.card(CARD("B3")) == ("event", events.call(CARD("B3")))


def test_an_addition():
    table = Table("en", "calabresella", NAMES[:3])
    table.do(events.deal(2))
    assert table.press("rrrm") is None
    assert table.press("rm") == ("event", events.bid("solissimo", None, "dividete"))


def test_a_list_of_the_match_cannot_be_left():
    table = Table("en", "calabresella", NAMES[:3])
    table.do(events.deal(2))
    assert table.press("l") is None and table.stage.name == "choice"
    table.press("L")
    assert table.stage.name == "undo"
    assert table.press("m") == ("undo",)


def test_removed_cards():
    table = dealt("traversone", NAMES[:3])
    table.press("M")
    choose(table, "menu.removed")
    wanted = table.stage.card(CARD("B4"))
    assert wanted == ("event", events.removed(bytes((CARD("B4"),))))


def test_peek_while_held():
    table = dealt()
    table.press("R")
    assert table.stage.name == "table"
    table.stage.press(2, 2)
    assert table.stage.name == "trick"


def test_settings_at_any_moment():
    table = dealt()
    table.press("M")
    choose(table, "menu.language")
    assert table.press("lm") == ("set", "language", "pt")
    from pezzbox.screens import texts

    assert texts.say("yes") == "sim"
    assert table.stage.name == "trick"


def test_home_and_the_usual():
    table = Table("en")
    usual = ("traversone", NAMES[:4], {})
    table.stage.home(usual, True)
    assert table.press("m") == ("resume",)
    assert table.press("rm") == ("match",) + usual


def test_the_end_leads_home():
    table = dealt()
    table.do(events.END)
    assert table.stage.name == "final"
    assert table.press("m") == ("home",)


def test_a_revoke_seen_is_said_at_once():
    table = dealt()
    table.play("DA C3 D7 S2 D2 D4")
    assert table.stage.name == "message" and table.stage.lasts > 2000
    assert table.stage.view.lines[0].startswith(NAMES[1] + ": revoke? trick 1, ")


def test_every_refusal_can_be_shown():
    table = dealt()
    table.play("DA")
    for event in (events.play(CARD("DA")), events.deal(), events.call(CARD("DA"))):
        try:
            table.match.apply(event)
        except Refused as refused:
            table.stage.message(refused.code, refused.details)
            table.stage.draw()
            assert table.stage.name == "message"
            table.stage.over()
        else:
            raise AssertionError(event)
