"""Scoring traversone, traversone21 and ciapano (5.1, 5.2, 5.4)."""

import math
from fractions import Fraction

from .deal import Deal
from .house_rules import heavy

SideScores = dict[int, Fraction]  # a side is known by its lowest seat


def settle(deal: Deal) -> None:
    """Charge everybody; or say that a sola's choice is due."""
    total = 21 if heavy(deal.game, deal.rules) else 11
    penalised = bool(deal.revokes) and deal.rules["revoke"] != "none"
    sides = deal.sides()
    taken = took(deal, total)
    if penalised:
        scores = _after_revoke(deal, taken, total)
    else:
        whole = _took_everything(deal, taken, total)
        if heavy(deal.game, deal.rules):
            scores = _after_sola(deal, taken, whole)
        else:
            scores = _after_cappotto(deal, taken, whole)
        if scores is None:
            return  # a choice is due
        if whole is None and deal.rules.get("zero", "none") != "none":
            scores = _after_zero(deal, scores)
    result = [Fraction(0)] * deal.players
    for side in sides:
        for seat in side:
            result[seat] = scores[side[0]]
    if not penalised:
        _mark(deal, result)
    deal.scores = result


def side_of(deal: Deal, seat: int | None) -> int:
    """The lowest seat of the side that the seat belongs to."""
    return next(side[0] for side in deal.sides() if seat in side)


def took(deal: Deal, total: int) -> SideScores:
    """Section 4: what each side took, the last trick included."""
    taker = side_of(deal, deal.last_taker())
    points = card_points(deal)
    rule = deal.rules["last_trick"]
    if rule == "remainder":
        points[taker] = Fraction(total - sum(points[side] for side in points if side != taker))
    points[taker] += {"point": Fraction(1), "half": Fraction(1, 2)}.get(rule, Fraction(0))
    return points


def side_thirds(deal: Deal) -> dict[int, int]:
    """Captured thirds a side."""
    own = deal.own_thirds()
    return {side[0]: sum(own[seat] for seat in side) for side in deal.sides()}


def card_points(deal: Deal) -> SideScores:
    """Section 4: thirds added up for a side first, then dropped or kept."""
    if deal.rules["fractions"] == "keep":
        return {side: Fraction(thirds, 3) for side, thirds in side_thirds(deal).items()}
    return {side: Fraction(thirds // 3) for side, thirds in side_thirds(deal).items()}


def _after_revoke(deal: Deal, taken: SideScores, total: int) -> SideScores:
    offenders = {side_of(deal, seat) for seat in deal.revokes}
    if deal.rules["revoke"] == "all":
        return {side: Fraction(total if side in offenders else 0) for side in taken}
    return {side: Fraction(total) if side in offenders else taken[side] for side in taken}


def _took_everything(deal: Deal, taken: SideScores, total: int) -> int | None:
    """The side that made cappotto or sola."""
    taker = side_of(deal, deal.last_taker())
    if deal.rules["last_trick"] == "remainder":
        return taker if taken[taker] == total else None
    all_thirds = 62 if heavy(deal.game, deal.rules) else 32
    return taker if side_thirds(deal)[taker] == all_thirds else None


def _after_cappotto(deal: Deal, taken: SideScores, whole: int | None) -> SideScores:
    rule = deal.rules["cappotto"]
    if whole is None or rule == "off":
        return taken
    deal.notes.append({"note": "cappotto", "seat": whole})
    if rule == "win":
        deal.wins_match = whole
    return {side: Fraction(0 if side == whole else 11) for side in taken}


def _after_sola(deal: Deal, taken: SideScores, whole: int | None) -> SideScores | None:
    rule = deal.rules["sola"]
    if whole is None or rule == "off":
        return taken
    below = deal.totals_before[whole] < 21
    if rule == "choice" and below:
        if deal.choice is None:
            deal.choice_due = whole
            return None
        what = deal.choice
    elif rule == "others":
        what = "others"
    else:
        what = "give" if rule == "strict" and below else "subtract"
    deal.notes.append({"note": "sola", "seat": whole, "choice": what})
    if what == "subtract":
        return {side: Fraction(-21 if side == whole else 0) for side in taken}
    return {side: Fraction(0 if side == whole else 21) for side in taken}


def _after_zero(deal: Deal, scores: SideScores) -> SideScores:
    """5.2 `zero`: each side is one player here."""
    zeros = [seat for seat in scores if scores[seat] == 0]
    if not zeros:
        return scores
    if deal.rules["zero"] == "ten":
        return {seat: Fraction(10) if seat in zeros else scores[seat] for seat in scores}
    captor = capturer(deal, "BA")
    sharing = set(zeros) | {captor}
    share = Fraction(math.ceil(scores[captor] / len(sharing)))
    return {seat: share if seat in sharing else scores[seat] for seat in scores}


def capturer(deal: Deal, card: str) -> int:
    """Who has the card in the end: its trick's winner, or the last trick's taker."""
    for trick in deal.tricks():
        if trick.winner is not None and card in [played for _, played in trick.plays]:
            return trick.winner
    taker = deal.last_taker()
    assert taker is not None
    return taker


def _mark(deal: Deal, scores: list[Fraction]) -> None:
    """5.2 `marked_card`: 3 more for who captured it, 3 fewer for who played it."""
    card = deal.rules.get("marked_card", "none")
    if card == "none":
        return
    scores[capturer(deal, card)] += 3
    for seat, played in deal.plays:
        if played == card:
            scores[seat] -= 3
