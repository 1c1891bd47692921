"""On the board: times the core alone. `run(game, players)` prints a JSON object.

us: to resolve a trick (the card that ends it), and to fold the events of a deal of 40 cards.
"""

import gc
import json
import time

import evening

_DEALS = 5


def run(game, players):
    """Play some deals; print the mean of each."""
    match = evening.match(game, players, lambda k: None)
    shuffler = evening.Shuffler(1)
    tricks = taken_us = folded_us = cards = 0
    for _ in range(_DEALS):
        made = []
        for event in evening.plays(match, shuffler):
            made.append(event)
            deal = match.deal
            ends = event[0] == "play" and deal.in_trick == deal.hands - 1 and not _is_last(deal)
            gc.collect()
            since = time.ticks_us()
            match.apply(event)
            if ends:
                taken_us += time.ticks_diff(time.ticks_us(), since)
                tricks += 1
        match.apply(("undo",))  # the deal as it was before its last card
        gc.collect()
        since = time.ticks_us()
        match.apply(("undo",))  # folds all that are left
        folded_us += time.ticks_diff(time.ticks_us(), since)
        cards += match.deal.played
        match.apply(made[-2])
        match.apply(made[-1])
    fold = folded_us * 40 // cards
    print(json.dumps({"trick_us": taken_us // tricks, "fold_us": fold}))


def _is_last(deal):
    return deal.played == deal.tricks_total * deal.hands - 1
