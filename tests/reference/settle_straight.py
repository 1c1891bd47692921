"""Scoring tressette and treschetten (6.1, 6.2)."""

from fractions import Fraction

from .deal import Deal
from .declarations import forfeited, points, sound
from .settle_reverse import card_points, side_of


def settle(deal: Deal) -> None:
    """Card points, the last trick, declarations, penalties."""
    sides = deal.sides()
    scores = card_points(deal)
    taker = deal.last_taker()
    if taker is not None:  # nobody's after zu tun
        bonus = {"point": Fraction(1), "half": Fraction(1, 2), "none": Fraction(0)}
        scores[side_of(deal, taker)] += bonus[deal.rules["last_trick"]]
    declared = {side[0]: Fraction(0) for side in sides}
    for declaration in sound(deal):
        declared[side_of(deal, declaration.seat)] += points(declaration)
    penalised = bool(deal.revokes) and deal.rules.get("revoke", "none") == "all"
    if taker is not None and not penalised:
        _cappotto(deal, scores, side_of(deal, taker))
    if penalised:
        offenders = {side_of(deal, seat) for seat in deal.revokes}
        for side in scores:
            if side in offenders:
                scores[side] = declared[side] = Fraction(0)
            elif len(sides) == 2:
                scores[side] = Fraction(11)
    for seat in forfeited(deal):
        scores[side_of(deal, seat)] = declared[side_of(deal, seat)] = Fraction(0)
    result = [Fraction(0)] * deal.players
    for side in sides:
        for seat in side:
            result[seat] = scores[side[0]] + declared[side[0]]
    deal.scores = result


def _cappotto(deal: Deal, scores: dict[int, Fraction], taker: int) -> None:
    """6.1: it took the last trick and cards and last trick make at least 11."""
    if deal.rules.get("cappotto") == "win" and scores[taker] >= 11:
        deal.notes.append({"note": "cappotto", "seat": taker})
        deal.wins_match = taker
