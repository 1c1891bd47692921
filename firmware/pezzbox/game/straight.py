"""The straight games, most points win: how a deal is settled (rules.md, section 6)."""

from .points import BONUS, POINT, card_points, penalised, pooled, spread

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match


def settle(m: "Match", deal: "Deal") -> tuple:
    """The deal's scores a seat."""
    scores = card_points(m, pooled(m, deal.thirds))
    revoked = penalised(m, deal)
    if deal.ended != "close":
        taker = m.side[deal.taker]
        scores[taker] += BONUS[m.rules["last_trick"]]
        if scores[taker] >= m.total and not revoked and m.rules.get("cappotto") == "win":
            deal.note(("cappotto", taker))
            deal.win = taker
    sides = {m.side[seat] for seat in deal.seats}
    declared = pooled(m, deal.declared)
    for side in sides:
        if side in revoked:
            scores[side] = 0
            continue
        if revoked and len(sides) == 2:
            scores[side] = m.total
        scores[side] += declared[side] * POINT
    if deal.forfeits and m.rules["false_declaration"] == "forfeit":
        for seat in deal.seats:
            if deal.forfeits >> seat & 1:
                scores[m.side[seat]] = 0
    return spread(m, deal, scores)
