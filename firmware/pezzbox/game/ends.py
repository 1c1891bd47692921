"""After a deal: does the match end, who has won, who deals next."""

from .deal import EXTRA
from .points import POINT

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from .match import Match
    from .results import Result


def lowest(m: "Match", result: "Result") -> None:
    """The end of the reverse games: the lowest total wins (rules.md, sections 5.1 and 5.2)."""
    if result.kind == EXTRA:
        _decide(m, _best(result.seats, result.scores, min))
        return
    rules = m.rules
    deals = m.value("deals")
    if deals is not None:
        over = m.scored == deals
    else:
        target = rules["target"] * POINT
        if rules["bust"] == "reach":
            target -= 1
        busts = [seat for seat in m.still_in() if m.totals[seat] > target]
        if rules["finish"] == "elimination":
            over = _eliminate(m, busts)
        else:
            over = bool(busts)
    if over:
        _decide(m, _best(m.still_in(), m.totals, min))


def highest(m: "Match", result: "Result") -> None:
    """The end of the games in which the highest total wins (sections 6 and 7)."""
    best = _best(m.everybody, m.totals, max)
    deals = m.value("deals")
    if deals is not None:
        if m.scored == deals:
            m.win(best)
    elif m.totals[best[0]] >= m.target * POINT and not _tied(m, best):
        if m.series:
            _win_game(m, best)
        else:
            m.win(best)


def _win_game(m: "Match", best: list) -> None:
    """A game of a series is won, and perhaps the series (section 6.2)."""
    for seat in best:
        m.games_won[seat] += 1
    m.game_over = True
    games = len(m.series)
    if m.games_won[best[0]] * 2 > games or m.game_no == games - 1:
        m.win(_best(m.everybody, m.games_won, max))


def _tied(m: "Match", best: list) -> bool:
    return len({m.side[seat] for seat in best}) > 1


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


def _best(seats: "list | tuple", scores: "list | tuple", pick: "Any") -> list:
    """The seats that share the best score, ascending."""
    best = pick([scores[seat] for seat in seats])
    return [seat for seat in seats if scores[seat] == best]


def _decide(m: "Match", best: list) -> None:
    """The match ends, or the tied play an extra deal (section 5.1)."""
    if _tied(m, best) and m.rules["tie"] == "extra":
        m.extra = tuple(best)
    else:
        m.win(best)
