"""Players that play by themselves: any legal card, or one that makes sense."""

import random
from collections.abc import Callable

from host_tools.games import fewest_win
from host_tools.web.sim.hands import legal
from pezzbox.game.cards import SPOT
from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

Choose = Callable[[Match, list[int], random.Random], int]


def any_legal(match: Match, hand: list[int], rng: random.Random) -> int:
    """Return one of the cards that may be played."""
    return rng.choice(legal(match, hand))


def sensible(match: Match, hand: list[int], rng: random.Random) -> int:
    """Return a card that tends to win points, or in a reverse game to lose them.

    It looks at the trick alone: take what is worth it as cheaply as possible and as the last
    player; else give away what the game does not want, or keep what it does.
    """
    cards = legal(match, hand)
    deal = match.deal
    rng.shuffle(cards)  # among equals any
    return min(cards, key=lambda card: _cost(match, deal, card))


def _cost(match: Match, deal: Deal, card: int) -> tuple[int, int, int]:
    """Return how little a card pleases: lower is better."""
    reverse = fewest_win(match.row)
    worth = deal.worth[card & SPOT]
    height = card & 15
    last = deal.in_trick == deal.hands - 1
    takes = not deal.in_trick or (card ^ deal.best < 16 and card > deal.best)
    friend = deal.in_trick and _together(match, deal.turn, deal.taker)
    at_stake = deal.trick_thirds + worth
    if not deal.in_trick:
        return (height, worth, 0) if reverse else (worth, -height, 0)
    if reverse:
        return (at_stake, -height if last else height, 0) if takes else (-1, -worth, -height)
    if friend:
        return (0 if not takes else 1, -worth if last else worth, height)
    if takes:
        return (-at_stake if last else -deal.trick_thirds, worth, height)
    return (1, worth, height)


def _together(match: Match, seat: int, other: int) -> bool:
    """Whether two seats are one side: across in partnerships, or both against the declarer."""
    if match.row.bids:
        deal = match.deal
        side = (deal.declarer, deal.partner)
        return (seat in side) == (other in side)
    return match.side[seat] == match.side[other]


CHOICES: dict[str, Choose] = {"random": any_legal, "sensible": sensible}
"""How a player that plays by itself may play."""
