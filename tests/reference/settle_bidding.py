"""Scoring calabresella and calabrasella (section 7)."""

from fractions import Fraction
from typing import Any

from .deal import Deal

STAKES = {
    "chiamo": 1,
    "solo": 2,
    "solissimo": 4,
    "solissimo_dividete": 8,
    "solissimo_scegliete": 16,
}
STAKES_MORE_BIDS = {
    "chiamo": 1,
    "chiedo": 2,
    "solo": 3,
    "solissimo": 4,
    "solissimo_dividete": 8,
    "solissimo_scegliete": 16,
    "arcisolo": 32,
}


def settle(deal: Deal) -> None:
    """Points of the declarer's side, stake, what everybody gets or pays."""
    if deal.game == "calabrasella":
        _settle_calabrasella(deal)
        return
    own_side = {deal.declarer(), deal.partner()} - {None}
    thirds = deal.own_thirds()
    side = [seat for seat in deal.seats if seat in own_side]
    others = [seat for seat in deal.seats if seat not in own_side]
    has_last = deal.last_taker() in own_side
    points = sum(thirds[seat] for seat in side) // 3 + (1 if has_last else 0)
    won = points >= 6
    stake = _bid_stake(deal, won) * _times(deal, side, others, won)
    deal.side_points, deal.stake = points, stake
    deal.scores = _payments(deal, side, others, stake if won else -stake)


def _bid_stake(deal: Deal, won: bool) -> int:
    best = deal.winning_bid()
    assert best is not None
    key = best[1]
    if deal.calls_partner() and deal.partner() is None:
        # The called card was nobody else's: the declarer was alone.
        highest = "arcisolo" if deal.rules["more_bids"] else "solissimo"
        key = highest if won else "solo"
    elif best[2] is not None:
        key = f"{best[1]}_{best[2]}"
    return stakes(deal.rules)[key]


def stakes(rules: dict[str, Any]) -> dict[str, int]:
    """The stake of every bid, overridden ones included."""
    table = dict(STAKES_MORE_BIDS if rules["more_bids"] else STAKES)
    if rules["stakes"] != "none":
        table.update(rules["stakes"])
    return table


def _times(deal: Deal, side: list[int], others: list[int], won: bool) -> int:
    """2 for cappotto, 3 for stramazzo, else 1."""
    takers = {trick.winner for trick in deal.tricks() if trick.winner is not None}
    if deal.rest is not None:
        takers.add(deal.rest)
    if takers <= set(side) or takers <= set(others):
        deal.notes.append({"note": "cappotto", "seat": deal.declarer()})
        return 2
    losers = others if won else side
    if _thirds_in_tricks(deal, losers) < 3:
        deal.notes.append({"note": "stramazzo", "seat": deal.declarer()})
        return 3
    return 1


def _thirds_in_tricks(deal: Deal, seats: list[int]) -> int:
    """Thirds in tricks without the monte; what was conceded counts as tricks (section 9)."""
    thirds = deal.own_thirds()
    taker = deal.last_taker()
    if taker is not None:
        thirds[taker] -= sum(deal.value(card) for card in deal.monte())
    return sum(thirds[seat] for seat in seats)


def _payments(deal: Deal, side: list[int], others: list[int], stake: int) -> list[Fraction]:
    scores = [Fraction(0)] * deal.players
    for seat in others:
        scores[seat] = Fraction(-stake)
    partner, declarer = deal.partner(), deal.declarer()
    assert declarer is not None
    if partner is not None:
        scores[partner] = Fraction((len(deal.seats) - 2) // 2 * stake)
    scores[declarer] = -sum(scores, Fraction(0))  # the deal adds up to 0
    return scores


def _settle_calabrasella(deal: Deal) -> None:
    """7.1: thirds count as points, the last trick 3, 35 in all."""
    declarer = deal.declarer()
    assert declarer is not None
    own = deal.own_thirds()[declarer] + (3 if deal.last_taker() == declarer else 0)
    difference = own - (35 - own)
    scores = [Fraction(-difference)] * 3
    scores[declarer] = Fraction(2 * difference)
    deal.scores, deal.side_points = scores, own
