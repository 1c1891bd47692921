"""What the core allocates and keeps, on MicroPython's heap: prints a line of JSON a figure.

`micropython tests/game/heap_figures.py alloc|held GAME PLAYERS RULES`, RULES as JSON.
"""

import gc
import json
import random
import sys

from pezzbox.game import events
from pezzbox.game.match import Match


def match(game, players, rules):
    """A match as the box keeps it."""
    return Match(game, ["Player %d" % i for i in range(players)], rules, recall=_no_recall)


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
    play_out(match(game, players, rules))  # what is made once and stays, such as names
    gc.collect()
    gc.collect()
    before = gc.mem_alloc()
    m = match(game, players, rules)
    while m.scored < 30:
        play_out(m)
    gc.collect()
    gc.collect()
    return gc.mem_alloc() - before


def main(figure, game, players, rules):
    random.seed(3)
    measure = {"alloc": allocated, "held": held}[figure]
    print(json.dumps(measure(game, int(players), json.loads(rules))))


if __name__ == "__main__":
    main(*sys.argv[1:])
