"""Scenes with a question in front: menus, choices, cards by hand."""

# ruff: noqa: D103 - a scene's name says what it shows

from host_tools.scenes.at_table import NAMES, Table, choose
from host_tools.scenes.of_match import played_out, trick, trick_two
from pezzbox.game import cards, events


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


def call_deeper(language: str) -> Table:
    table = call(language)
    table.press("r")
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


SCENES = (
    result_bid,
    result_bid_addition,
    result_bid_difference,
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
    call_deeper,
    sola,
)
