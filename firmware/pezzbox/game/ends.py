"""After a deal: does the match end, who has won, who deals next."""

from .deal import EXTRA
from .points import POINT

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .match import Match, Result


def lowest(m: "Match", result: "Result") -> None:
    """The end of the reverse games: the lowest total wins (rules.md, sections 5.1 and 5.2)."""
    if result.kind == EXTRA:
        _decide(m, _best(result.seats, result.scores, min))
        return
    rules = m.rules
    if rules["deals"] != "none":
        over = m.scored == rules["deals"]
    else:
        target = rules["target"] * POINT
        if rules["bust"] == "reach":
            target -= 1
        busts = [s for s in range(m.n) if m.inside[s] and m.totals[s] > target]
        if rules["finish"] == "elimination":
            over = _eliminate(m, busts)
        else:
            over = bool(busts)
    if over:
        inside = [seat for seat in range(m.n) if m.inside[seat]]
        _decide(m, _best(inside, m.totals, min))


def _eliminate(m: "Match", busts: list) -> bool:
    """The busts are out, but for those who make up the number of survivors."""
    survivors = m.rules["survivors"]
    keep = survivors - (sum(m.inside) - len(busts))
    if keep > 0:
        limit = sorted([m.totals[seat] for seat in busts])[keep - 1]
        busts = [seat for seat in busts if m.totals[seat] > limit]
    for seat in busts:
        m.inside[seat] = False
    return sum(m.inside) <= survivors


def _best(seats: "list | tuple", scores: "list | tuple", pick: "object") -> list:
    """The seats that share the best score, ascending."""
    best = pick([scores[seat] for seat in seats])
    return [seat for seat in seats if scores[seat] == best]


def _decide(m: "Match", best: list) -> None:
    """The match ends, or the tied play an extra deal (section 5.1)."""
    tied = len({m.side[seat] for seat in best}) > 1
    if tied and m.rules["tie"] == "extra":
        m.extra = tuple(best)
    else:
        m.win(best)
