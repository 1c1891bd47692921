"""The cards in the players' hands at the virtual table: shuffled, dealt, drawn from the stock.

The box never sees them. What lies where is told by the deal of the scoring core: a hand is what
was dealt to it and nobody has played.
"""

import copy
import random

from pezzbox.game.cards import SPOT
from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

Dealt = dict[int, list[int]]


class Hands:
    """The hands of one match's deals, dealt when a deal is first looked at."""

    def __init__(self, rng: random.Random) -> None:
        self._rng = rng
        self._number = -1  # of the deal, counting all of the match
        self._removed = b""
        self._dealt: Dealt = {}
        self._stock: list[int | None] = []  # None: drawn before anybody looked

    def held(self, match: Match | None) -> Dealt:
        """Return each seat's cards, sorted; empty between the deals."""
        deal = match.deal if match else None
        if match is None or deal is None or deal.complete or deal.void:
            return {}
        number = len(match.deals or ())
        if number != self._number or bytes(deal.removed) != self._removed:
            self._number, self._removed = number, bytes(deal.removed)
            self._deal(deal)
        return {
            seat: sorted(card for card in cards if not deal.where[card & SPOT])
            for seat, cards in self._drawn(deal).items()
        }

    def of(self, match: Match, seat: int) -> list[int]:
        """Return the cards of one seat."""
        return self.held(match).get(seat, [])

    def shuffle(self) -> None:
        """Deal the cards that nobody has played anew."""
        self._number = -1

    def lying(self, match: Match) -> int:
        """Return how many cards are left in the stock of the deal in progress."""
        deal = match.deal
        return max(0, len(self._stock) - deal.hands * deal.trick_no) if deal.stock_tricks else 0

    def _deal(self, deal: Deal) -> None:
        """Deal from what is unplayed as many as everybody has to have by now.

        In mid-deal (a flash that is taken up again) nobody knows who held what.
        """
        unplayed = list(deal.unplayed())
        self._rng.shuffle(unplayed)
        first = deal.tricks_total - deal.stock_tricks  # cards in a hand at the start
        drawn = min(deal.trick_no, deal.stock_tricks)
        seats = list(deal.seats)
        self._dealt = {seat: [] for seat in seats}
        for card in deal.order[: deal.played]:
            owner = deal.player(card)
            if owner in self._dealt:
                self._dealt[owner].append(card)
        for seat in seats:
            cards = self._dealt[seat]
            while len(cards) < first + drawn and unplayed:
                cards.append(unplayed.pop())
        gone: list[int | None] = [None] * (drawn * deal.hands)
        self._stock = gone + unplayed if deal.stock_tricks else []

    def _drawn(self, deal: Deal) -> Dealt:
        """Return all cards that each seat has had, those from the stock too: the taker first."""
        had = {seat: list(cards) for seat, cards in self._dealt.items()}
        for trick in range(min(deal.trick_no, deal.stock_tricks)):
            seat = deal.winners[trick]
            for at in range(trick * deal.hands, (trick + 1) * deal.hands):
                card = self._stock[at] if at < len(self._stock) else None
                if card is not None:
                    had[seat].append(card)
                seat = deal.after(seat)
        return had


def legal(match: Match, hand: list[int]) -> list[int]:
    """Return the cards of a hand that the seat in turn may play: it follows suit if it is able.

    Whether a card follows is for the core to say: one that does not gives the seat a failure
    that a later card of the suit would show (`Deal.fails`).
    """
    deal = match.deal
    if match.need != "play" or deal is None:
        return []
    following = [card for card in hand if _follows(deal, card)]
    return following or [card for card in hand if not deal.where[card & SPOT]]


def _follows(deal: Deal, card: int) -> bool:
    if deal.where[card & SPOT]:
        return False
    tried = copy.deepcopy(deal)
    tried.stock_tricks = 0  # with a stock too: whoever can must, though no failure is provable
    tried.watch = None
    tried.fails[:] = bytes(len(tried.fails))
    tried.play(card)
    return not any(tried.fails)
