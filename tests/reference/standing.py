"""Where the match stands after its finished deals: totals, who is in, the end (5 to 7)."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .deal import Deal, next_of
from .house_rules import BIDDING, REVERSE
from .settle import busche_points


@dataclass
class Standing:
    """The match after its finished deals."""

    totals: list[Fraction]
    inside: list[int]
    finished: bool = False
    winners: list[int] = field(default_factory=list)
    tied: list[int] = field(default_factory=list)  # who plays the extra deal
    game_no: int = 0  # of the next deal, in a series
    games_won: list[int] = field(default_factory=list)


def standing(game: str, rules: dict[str, Any], players: int, deals: list[Deal]) -> Standing:
    """Add up the deals and look at the end of the match."""
    state = Standing([Fraction(0)] * players, list(range(players)), games_won=[0] * players)
    scored = shown_game = 0
    for deal in deals:
        if deal.game_no != shown_game:  # the next game of a series starts from zero (6.2)
            state.totals, shown_game = [Fraction(0)] * players, deal.game_no
        if not deal.complete:
            continue
        assert deal.scores is not None
        if deal.kind == "extra":
            _after_extra(state, rules, deal)
            continue
        scored += 1
        state.totals = [old + new for old, new in zip(state.totals, deal.scores, strict=True)]
        if deal.wins_match is not None:
            state.finished, state.winners = True, _side(deal, deal.wins_match)
        elif game in REVERSE:
            _end_reverse(state, rules, deal, scored)
        elif game == "busche":
            _end_busche(state, rules)
        elif game in BIDDING and rules["deals"] != "none":
            if scored == rules["deals"]:
                _win(state, max(state.totals))
        else:
            _end_straight(state, rules, deal)
    return state


def _side(deal: Deal, seat: int) -> list[int]:
    return next(side for side in deal.sides() if seat in side)


def _win(state: Standing, best: Fraction) -> None:
    """All with the best total win."""
    state.finished = True
    state.winners = [seat for seat in state.inside if state.totals[seat] == best]


def _end_reverse(state: Standing, rules: dict[str, Any], deal: Deal, scored: int) -> None:
    target = rules["target"]
    busts = []
    if target != "none":
        for seat in state.inside:
            over = state.totals[seat] - target
            if over > 0 or (over == 0 and rules["bust"] == "reach"):
                busts.append(seat)
    if rules["deals"] != "none":
        over = scored == rules["deals"]
    elif rules["finish"] == "first_bust":
        over = bool(busts)
    else:
        _eliminate(state, busts, rules["survivors"])
        over = len(state.inside) == rules["survivors"]
    if over:
        best = min(state.totals[seat] for seat in state.inside)
        _decide(state, rules, deal, [s for s in state.inside if state.totals[s] == best])


def _eliminate(state: Standing, busts: list[int], survivors: int) -> None:
    """5.2: who busts is out, but the lowest busts make up the number."""
    stay = [seat for seat in state.inside if seat not in busts]
    short = survivors - len(stay)
    if short > 0:
        limit = sorted(state.totals[seat] for seat in busts)[short - 1]
        stay += [seat for seat in busts if state.totals[seat] <= limit]
    state.inside = sorted(stay)


def _decide(state: Standing, rules: dict[str, Any], deal: Deal, lowest: list[int]) -> None:
    """One side, or several that share: they win. Else the tied play an extra deal."""
    one_side = set(lowest) <= set(_side(deal, lowest[0]))
    if one_side or rules["tie"] == "share":
        state.finished, state.winners, state.tied = True, lowest, []
    else:
        state.tied = lowest


def _after_extra(state: Standing, rules: dict[str, Any], deal: Deal) -> None:
    """5.1: its scores decide alone and are not added."""
    assert deal.scores is not None
    if deal.wins_match is not None:
        state.finished, state.winners = True, _side(deal, deal.wins_match)
        return
    best = min(deal.scores[seat] for seat in deal.seats)
    _decide(state, rules, deal, [seat for seat in deal.seats if deal.scores[seat] == best])


def _end_busche(state: Standing, rules: dict[str, Any]) -> None:
    if max(state.totals) >= rules["target"]:
        _win(state, min(state.totals))


def _end_straight(state: Standing, rules: dict[str, Any], deal: Deal) -> None:
    """6.1, 6.2, 7: somebody has the target and one side has more than all others."""
    series = rules.get("series", "none")
    target = rules["target"] if series == "none" else series[deal.game_no]
    best = max(state.totals)
    top = [seat for seat in state.inside if state.totals[seat] == best]
    one_side = len(top) == 1
    if deal.game in ("tressette", "treschetten"):
        one_side = top == _side(deal, top[0])
    if best < target or not one_side:
        return
    if series == "none":
        state.finished, state.winners = True, top
        return
    for seat in top:
        state.games_won[seat] += 1
    state.game_no += 1
    most = max(state.games_won)
    if 2 * most > len(series) or state.game_no == len(series):
        state.finished = True
        state.winners = [seat for seat in state.inside if state.games_won[seat] == most]


def next_dealer(state: Standing, players: int, deals: list[Deal]) -> int:
    """Who deals next if nobody says otherwise."""
    if not deals:
        return 0
    last = deals[-1]
    all_passed = last.void and bool(last.bids) and not last.auction_open()
    if last.void and not (all_passed and last.winning_bid() is None):
        return last.dealer
    if last.game == "busche" and last.complete:
        return _busche_dealer(last)
    return next_of(state.tied or state.inside, last.dealer, players)


def _busche_dealer(last: Deal) -> int:
    """5.3: the busca's owner; of several the one with most points, then the first."""
    assert last.scores is not None
    points = busche_points(last)
    owners = [seat for seat in last.seats if last.scores[seat] == 1]
    most = max(points[seat] for seat in owners)
    return next_of([seat for seat in owners if points[seat] == most], last.dealer, last.players)
