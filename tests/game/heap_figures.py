"""What the core allocates and keeps, on MicroPython's heap: prints a line of JSON a figure.

`micropython tests/game/heap_figures.py alloc|held|crowded GAME PLAYERS RULES`, RULES as JSON.
"""

import gc
import json
import random
import sys

from pezzbox.game import events
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused


def match(game, players, rules):
    """A match as the box keeps it."""
    names = ["\U0001f0a1" * 11 + str(i) for i in range(players)]  # as long as they may be
    return Match(game, names, rules, recall=_no_recall)


def _no_recall(k):
    raise ValueError(k)


def deal(m):
    """Deal, and bid if the game has bids; the plays of every card, in a random order."""
    m.apply(events.deal())
    while m.need == "bid":
        m.apply(events.bid(m.bids[-1]))
    cards = list(m.deal.unplayed())
    for i in range(len(cards) - 1, 0, -1):
        j = random.randrange(i + 1)
        cards[i], cards[j] = cards[j], cards[i]
    return [events.play(card) for card in cards]


def allocated(game, players, rules):
    """Bytes allocated by the plays of a deal: (the worst trick's card, the worst other)."""
    m = match(game, players, rules)
    plays = deal(m)
    worst = [0, 0]
    gc.collect()
    for event in plays:
        taken = m.deal.trick_no
        notes = len(m.deal.notes)
        before = gc.mem_alloc()
        m.apply(event)
        used = gc.mem_alloc() - before
        if m.deal.over:
            break
        if len(m.deal.notes) == notes:
            trick = m.deal.trick_no > taken
            worst[0 if trick else 1] = max(worst[0 if trick else 1], used)
    return worst


def play_out(m):
    """One more deal, to its end."""
    for event in deal(m):
        if m.need == "play":
            m.apply(event)
    if m.need == "choice":
        m.apply(events.choice(m.seat, "subtract"))


def held(game, players, rules):
    """Bytes that a match of 30 finished deals holds."""
    return _kept(game, players, rules, play_out)


def crowded(game, players, rules):
    """The same where all is as large as it can be.

    The last deal is kept whole, with its events and its notes, until the next begins.
    """
    return _kept(game, players, rules, crowd)


def _kept(game, players, rules, last_deal):
    """How much more a second match takes: what is made once, such as names, is there by then."""
    matches = []
    taken = []
    for _ in range(2):
        m = match(game, players, rules)
        while m.scored < 29:
            play_out(m)
        last_deal(m)
        assert m.scored == 30
        matches.append(m)
        gc.collect()
        gc.collect()
        taken.append(gc.mem_alloc())
    return taken[1] - taken[0]


def crowd(m):
    """A deal with every event and note there is room for."""
    m.apply(events.deal(m.seat))
    deal = m.deal
    if m.removes(deal.hands):
        m.apply(events.removed(m.removed(deal.hands)))
    ranks = deal.deck.ranks[:3]
    while m.need == "bid":
        m.apply(events.bid(m.bids[0] if len(deal.bids) == 0 else "pass"))
    if m.need == "call":
        m.apply(events.call(deal.deck.cards[-1]))
    while not deal.over:
        for seat in deal.seats if m.declare_when == "anytime" else (deal.turn,):
            for rank in ranks:
                _try(m, events.declare(seat, "three", rank, deal.deck.suits[0]))
                _try(m, events.declare(seat, "four", rank))
            for suit in deal.deck.suits:
                _try(m, events.declare(seat, "napoli", suit))
        m.apply(events.play(_revoking(deal)))
    if m.need == "choice":
        m.apply(events.choice(m.seat, "subtract"))
    for seat in deal.seats:
        m.apply(events.revoke(seat))


def _try(m, event):
    try:
        m.apply(event)
    except Refused:
        pass  # said already, or not to be said here


def _revoking(deal):
    """A card that does not follow, where there is one: seen as soon as its suit is led."""
    cards = deal.unplayed()
    others = [card for card in cards if card >> 4 != deal.best >> 4]
    return others[0] if deal.in_trick and others else cards[-1]


def main(figure, game, players, rules):
    random.seed(3)
    measure = {"alloc": allocated, "held": held, "crowded": crowded}[figure]
    print(json.dumps(measure(game, int(players), json.loads(rules))))


if __name__ == "__main__":
    main(*sys.argv[1:])
