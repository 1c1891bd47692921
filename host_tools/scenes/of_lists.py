"""Scenes with a question in front: menus, choices, cards by hand, a new match."""

# ruff: noqa: D103 - a scene's name says what it shows

from host_tools.scenes.at_table import NAMES, Table, Tags, at_home, choose
from host_tools.scenes.of_match import played_out, trick, trick_two
from pezzbox.game import cards, events
from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG


def menu(language: str) -> Table:
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0))
    table.play("EX E9")
    table.press("M")
    return table


def menu_between(language: str) -> Table:
    table = played_out(language, stride=0)
    table.press("M")
    return table


def language_list(language: str) -> Table:
    table = Table(language, "traversone")
    table.press("M")
    choose(table, "menu.language")
    return table


def undo_card(language: str) -> Table:
    table = trick(language)
    table.press("L")
    return table


def undo_deal(language: str) -> Table:
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.press("L")
    return table


def by_hand_suit(language: str) -> Table:
    table = trick(language)
    table.press("r")
    return table


def by_hand_rank(language: str) -> Table:
    table = trick(language)
    table.press("rr")
    return table


def by_hand_low(language: str) -> Table:
    table = trick(language)
    table.press("rrr")
    return table


def by_hand_salzburg(language: str) -> Table:
    table = trick_two(language)
    table.press("rmr")
    return table


def declare_who(language: str) -> Table:
    table = menu(language)
    table.press("m")
    return table


def declare_what(language: str) -> Table:
    table = menu(language)
    table.press("mm")
    return table


def declare_rank(language: str) -> Table:
    table = menu(language)
    table.press("mmm")
    return table


def declare_missing(language: str) -> Table:
    table = menu(language)
    table.press("mmmrrm")
    return table


def declare_napoli(language: str) -> Table:
    table = menu(language)
    table.press("mmrrm")
    return table


def zu_tun(language: str) -> Table:
    table = menu(language)
    table.press("rm")
    return table


def removed(language: str) -> Table:
    table = Table(language, "traversone", NAMES[:3])
    table.do(events.deal(0))
    table.press("M")
    choose(table, "menu.removed")
    return table


def bid(language: str) -> Table:
    table = Table(language, "calabresella", NAMES[:3])
    table.do(events.deal(0), events.bid("chiamo"))
    return table


def bid_addition(language: str) -> Table:
    table = Table(language, "calabresella", NAMES[:3])
    table.do(events.deal(0))
    table.press("rrrm")
    return table


def call(language: str) -> Table:
    table = Table(language, "calabresella", NAMES[:5])
    table.do(events.deal(0), events.bid("chiamo"))
    for _ in range(4):
        table.do(events.bid("pass"))
    return table


def result_bid(language: str) -> Table:
    table = call(language)
    table.do(events.call(cards.parse("B3")))
    table.play_on(99)
    table.stage.over()
    return table


def result_bid_addition(language: str) -> Table:
    table = Table(language, "calabresella", NAMES[1:4], {"target": 99})
    table.do(events.deal(0), events.bid("solissimo", None, "scegliete"))
    while table.match.need == "bid":
        table.do(events.bid("pass"))
    table.play_on(99, 5)
    table.stage.over()
    return table


def result_bid_difference(language: str) -> Table:
    table = Table(language, "calabrasella", NAMES[:3])
    table.do(events.deal(0), events.bid(table.match.bids[0]))
    while table.match.need == "bid":
        table.do(events.bid("pass"))
    table.play_on(99, 3)
    table.stage.over()
    return table


def trick_called(language: str) -> Table:
    table = call(language)
    table.do(events.call(cards.parse("B3")))
    table.play("DA D3 D7 S2")
    return table


def sola(language: str) -> Table:
    table = Table(language, "traversone21", NAMES[:2])
    table.do(events.deal(0))
    while table.match.need == "play":
        deal = table.match.deal
        left = deal.unplayed()
        card = left[0]
        if deal.in_trick:
            card = left[-1]
            for other in left:
                if other ^ deal.best >= 16:
                    card = other
        elif deal.turn == 0:
            card = left[0]
        table.do(events.play(card))
    table.stage.over()
    return table


def setting_up(language: str, presses: str) -> Table:
    table = Table(language)
    table.stage.home(None, False, NAMES[:3])
    table.press(presses)
    return table


def new_game(language: str) -> Table:
    return setting_up(language, "m")


def new_count(language: str) -> Table:
    return setting_up(language, "mm")


def new_rules(language: str) -> Table:
    return setting_up(language, "mmm")


def new_rules_more(language: str) -> Table:
    return setting_up(language, "mmmrrrrrrrrrrrr")


def new_players(language: str) -> Table:
    return setting_up(language, "mmmrm")


def new_player(language: str) -> Table:
    return setting_up(language, "mmmrmm")


def new_name(language: str) -> Table:
    return setting_up(language, "mmmrmmmlmrrm")


def new_target(language: str) -> Table:
    return setting_up(language, "mmmrrmmr")


def settings(language: str) -> Table:
    table = at_home(language, Tags())
    choose(table, "menu.settings")
    return table


def settings_brightness(language: str) -> Table:
    table = settings(language)
    table.press("rrrm")
    return table


def about(language: str) -> Table:
    table = at_home(language, Tags())
    table.stage.about("1.0.0", 312, (0x32, 1, 6, 7), 112)
    return table


def about_faulty(language: str) -> Table:
    table = at_home(language, Tags())
    table.stage.about("1.0.0", 0, None, 0)
    return table


def learn_which(language: str) -> Table:
    table = at_home(language, Tags())
    choose(table, "home.learn")
    return table


def learning(language: str, count: int, line: int) -> Table:
    deck = DECKS[SALZBURG if line else ITALIAN]
    table = at_home(language, Tags().learnt(deck.cards[:count]))
    choose(table, "home.learn")
    table.press("r" * line + "m")
    return table


def learn(language: str) -> Table:
    return learning(language, 13, 0)


def learn_salzburg(language: str) -> Table:
    return learning(language, 24, 1)


def learn_done(language: str) -> Table:
    table = learning(language, 31, 1)
    _, uid, card = table.stage.tag(b"\x04\x01\x02\x03", None) or ("", b"", 0)
    table.stage._home[4].cards[uid] = card
    table.stage.done()
    return table


def learn_twice(language: str) -> Table:
    table = learning(language, 13, 0)
    table.stage.tag(b"\x04\x00\x00\x00\x00\x00\x09", 9)
    return table


SCENES = (
    result_bid,
    result_bid_addition,
    result_bid_difference,
    settings,
    settings_brightness,
    about,
    about_faulty,
    learn_which,
    learn,
    learn_salzburg,
    learn_done,
    learn_twice,
    trick_called,
    menu,
    menu_between,
    language_list,
    undo_card,
    undo_deal,
    by_hand_suit,
    by_hand_rank,
    by_hand_low,
    by_hand_salzburg,
    declare_who,
    declare_what,
    declare_rank,
    declare_missing,
    declare_napoli,
    zu_tun,
    removed,
    bid,
    bid_addition,
    call,
    sola,
    new_game,
    new_count,
    new_rules,
    new_rules_more,
    new_players,
    new_player,
    new_name,
    new_target,
)
