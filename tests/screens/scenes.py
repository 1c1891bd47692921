"""The matches and presses whose pictures are kept: name -> a function that sets the stage.

Runs on MicroPython too. Cards are played by a fixed stride through the unplayed ones, so that a
scene needs no list of cards.
"""

from pezzbox.game import cards, events
from pezzbox.game.match import Match
from pezzbox.screens.stage import Stage
from pezzbox.screens.texts import say
from tests.screens import picture

try:
    from typing import Any
except ImportError:  # MicroPython, which looks at no annotation
    pass

LEFT, MIDDLE, RIGHT = 0, 1, 2
SHORT, LONG, RELEASED = 0, 1, 2

NAMES = ["Anna", "Massimiliano", "Carla", "Dino", "Günther", "João", "Eva", "Wilhelmine"]


class Table:
    """A stage and a match that are played together."""

    def __init__(self, language, game=None, players=NAMES[:4], rules=None):
        self.stage = Stage(picture.canvas())
        self.stage.set("language", language)
        self.match: "Any" = None  # noqa: UP037 - MicroPython has no typing
        if game:
            self.match = Match(game, players, rules)
            self.stage.open(self.match)

    def do(self, *happened):
        """Apply events and show each."""
        for event in happened:
            self.match.apply(event)
            self.stage.changed(None if event == events.UNDO else event)

    def play(self, names):
        """Play cards by name."""
        deck = self.match.row.deck.bit
        for name in names.split():
            self.do(events.play(cards.parse(name, deck)))

    def play_on(self, count, stride=7):
        """Play `count` cards, or as many as the deal has left."""
        for _ in range(count):
            if self.match.need != "play":
                break
            left = self.match.deal.unplayed()
            self.do(events.play(left[stride % len(left)]))

    def press(self, presses):
        """Press `l` `m` `r` shortly or `L` `M` `R` long; return what is wanted at the end."""
        wanted: "Any" = None  # noqa: UP037
        for key in presses:
            what = SHORT if key in "lmr" else LONG
            wanted = self.stage.press("lmr".index(key.lower()), what)
        return wanted

    def press_on(self, presses):
        """The same, and apply the event that is wanted."""
        wanted = self.press(presses)
        assert wanted[0] == "event", wanted
        self.do(wanted[1])


def choose(table, key):
    """Choose the line whose text is `key` in the list that is open."""
    question = table.stage.question
    steps = (question.lines.index(say(key)) - question.at) % len(question.lines)
    table.press("r" * steps + "m")


def boot(language):
    table = Table(language)
    table.stage.boot("1.0.0", ("fault.reader", "fault.space"))
    return table


def home(language):
    table = Table(language)
    table.stage.home(("traversone21", NAMES[:4], {}), True)
    return table


def fault(language):
    table = Table(language)
    table.stage.fault("fault.journal")
    return table


def start(language):
    return Table(language, "traversone")


def trick(language):
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.play("DA D3 D7 S2 CR CF C4 B5 BA BR")
    return table


def trick_taken(language):
    table = Table(language, "traversone")
    table.do(events.deal(3))
    table.play("DA D3 D7 S2")
    return table


def trick_two(language):
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0))
    table.play("EX E9 LA")
    table.do(events.declare(1, "three", "A"))
    return table


def trick_two_french(language):
    table = Table(language, "tressette", NAMES[:2])
    table.stage.set("suits", "french")
    table.do(events.deal(0))
    table.play("DR D2 CF")
    return table


def trick_hidden(language):
    table = Table(language, "traversone21", NAMES[:3])
    table.do(events.deal(2))
    table.play("DA D3 D7 S2 S3 SA CR")
    return table


def trick_five(language):
    table = Table(language, "traversone", NAMES[:5])
    table.do(events.deal(0))
    table.play_on(9)
    return table


def trick_eight(language):
    table = Table(language, "traversone", NAMES)
    table.do(events.deal(0))
    table.play_on(14)
    table.stage.over()
    return table


def taken_eight(language):
    table = Table(language, "traversone", NAMES)
    table.do(events.deal(0))
    table.play_on(8, 3)
    return table


def played_out(language, game="traversone", players=NAMES[:4], rules=None, stride=7):
    table = Table(language, game, players, rules)
    table.do(events.deal(0))
    table.play_on(99, stride)
    table.stage.over()
    return table


def last_trick(language):
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.play_on(40, 0)
    return table


def result(language):
    return played_out(language, stride=0)


def result_declared(language):
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0), events.declare(1, "napoli", "E"), events.declare(0, "three", "X"))
    table.play_on(32)
    table.stage.over()
    return table


def result_busche(language):
    return played_out(language, "busche")


def result_eight(language):
    return played_out(language, players=NAMES)


def notes(language):
    table = played_out(language, stride=7)
    table.press("r")
    return table


def note_in_play(language):
    table = Table(language, "traversone")
    table.do(events.deal(3))
    table.play("DA C3 D7 S2 D2 D4")
    return table


def void(language):
    table = Table(language, "traversone")
    table.do(events.deal(0), events.VOID)
    return table


def standings(language):
    table = played_out(language, stride=0)
    table.press("rr")
    return table


def standings_eight(language):
    table = played_out(language, players=NAMES)
    table.press("l")
    return table


def standings_out(language):
    rules = {"target": 5, "finish": "elimination", "sola": "off", "survivors": 2}
    table = played_out(language, "traversone21", NAMES[:5], rules, 0)
    table.press("l")
    return table


def deals_table(language):
    table = played_out(language, rules={"target": 99}, stride=0)
    for _ in range(2):
        table.do(events.deal())
        table.play_on(99, 5)
    table.do(events.deal())
    table.play_on(9, 3)
    table.press("R")
    return table


def deals_table_eight(language):
    table = played_out(language, players=NAMES)
    table.do(events.deal())
    table.play_on(9, 3)
    table.press("R")
    return table


def finished(language):
    return played_out(language, rules={"target": 1}, stride=0)


def finished_shared(language):
    return played_out(language, "busche", rules={"target": 1}, stride=1)


def ended(language):
    table = Table(language, "traversone")
    table.do(events.END)
    return table


def refused(language):
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.stage.message("card_played", (cards.parse("DA"),))
    return table


def refused_long(language):
    table = Table(language, "traversone")
    table.stage.message("close_when")
    return table


def menu(language):
    table = Table(language, "treschetten", NAMES[:2])
    table.do(events.deal(0))
    table.play("EX E9")
    table.press("M")
    return table


def menu_between(language):
    table = played_out(language, stride=0)
    table.press("M")
    return table


def language_list(language):
    table = Table(language, "traversone")
    table.press("M")
    choose(table, "menu.language")
    return table


def undo_card(language):
    table = trick(language)
    table.press("L")
    return table


def undo_deal(language):
    table = Table(language, "traversone")
    table.do(events.deal(0))
    table.press("L")
    return table


def by_hand_suit(language):
    table = trick(language)
    table.press("r")
    return table


def by_hand_rank(language):
    table = trick(language)
    table.press("rr")
    return table


def by_hand_low(language):
    table = trick(language)
    table.press("rrr")
    return table


def by_hand_salzburg(language):
    table = trick_two(language)
    table.press("rmr")
    return table


def declare_who(language):
    table = menu(language)
    table.press("m")
    return table


def declare_what(language):
    table = menu(language)
    table.press("mm")
    return table


def declare_rank(language):
    table = menu(language)
    table.press("mmm")
    return table


def declare_missing(language):
    table = menu(language)
    table.press("mmmrrm")
    return table


def declare_napoli(language):
    table = menu(language)
    table.press("mmrrm")
    return table


def zu_tun(language):
    table = menu(language)
    table.press("rm")
    return table


def removed(language):
    table = Table(language, "traversone", NAMES[:3])
    table.do(events.deal(0))
    table.press("M")
    choose(table, "menu.removed")
    return table


def bid(language):
    table = Table(language, "calabresella", NAMES[:3])
    table.do(events.deal(0), events.bid("chiamo"))
    return table


def bid_addition(language):
    table = Table(language, "calabresella", NAMES[:3])
    table.do(events.deal(0))
    table.press("rrrm")
    return table


def call(language):
    table = Table(language, "calabresella", NAMES[:5])
    table.do(events.deal(0), events.bid("chiamo"))
    for _ in range(4):
        table.do(events.bid("pass"))
    return table


def trick_called(language):
    table = call(language)
    table.do(events.call(cards.parse("B3")))
    table.play("DA D3 D7 S2")
    return table


def sola(language):
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


def setting_up(language, presses):
    table = Table(language)
    table.stage.home(None, False, NAMES[:3])
    table.press(presses)
    return table


def new_game(language):
    return setting_up(language, "m")


def new_count(language):
    return setting_up(language, "mm")


def new_rules(language):
    return setting_up(language, "mmm")


def new_rules_more(language):
    return setting_up(language, "mmmrrrrrrrrrrrr")


def new_players(language):
    return setting_up(language, "mmmrm")


def new_player(language):
    return setting_up(language, "mmmrmm")


def new_name(language):
    return setting_up(language, "mmmrmmmlmrrm")


def new_target(language):
    return setting_up(language, "mmmrrmmr")


SCENES = (
    boot,
    home,
    fault,
    start,
    trick,
    trick_taken,
    trick_two,
    trick_two_french,
    trick_hidden,
    trick_five,
    trick_eight,
    trick_called,
    taken_eight,
    last_trick,
    result,
    result_declared,
    result_busche,
    result_eight,
    notes,
    note_in_play,
    void,
    standings,
    standings_eight,
    standings_out,
    deals_table,
    deals_table_eight,
    finished,
    finished_shared,
    ended,
    refused,
    refused_long,
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
