"""The object that `pezzbox score --json` prints (transcript.md)."""

from __future__ import annotations

from fractions import Fraction
from typing import TYPE_CHECKING, Any

from .declarations import declared_points
from .house_rules import BIDDING
from .settle import busche_points

if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match


def number(score: Fraction) -> int | str:
    """An integer where it is whole, else `7/2` in lowest terms."""
    return int(score) if score == int(score) else f"{score.numerator}/{score.denominator}"


def as_object(match: Match) -> dict[str, Any]:
    """The whole standing."""
    state = match.standing()
    need, seat = match.need()
    result: dict[str, Any] = {
        "game": match.game,
        "players": match.names,
        "rules": match.rules,
        "deals": [deal_object(match, deal) for deal in match.deals],
        "totals": [number(total) for total in state.totals],
        "in": [seat in state.inside for seat in range(match.players)],
        "finished": match.ended or state.finished,
        "winners": [] if match.ended else state.winners,
        "next": {"need": need} if seat is None else {"need": need, "seat": seat},
    }
    if has_series(match):
        result["games_won"] = state.games_won
    return result


def has_series(match: Match) -> bool:
    """Whether a series of games is played (6.2)."""
    return match.rules.get("series", "none") != "none"


def deal_object(match: Match, deal: Deal) -> dict[str, Any]:
    """One deal."""
    result: dict[str, Any] = {
        "dealer": deal.dealer,
        "seats": deal.seats,
        "kind": deal.kind,
        "complete": deal.complete,
        "void": deal.void,
        "removed": deal.removed,
        "tricks": [
            {
                "leader": trick.plays[0][0],
                "cards": [card for _, card in trick.plays],
                "winner": trick.winner,
                "thirds": trick.thirds,
            }
            for trick in deal.tricks()
        ],
        "thirds": deal.own_thirds(),
        "monte": deal.monte() if deal.complete else [],
        "declared": declared_points(deal),
        "scores": None if deal.scores is None else [number(score) for score in deal.scores],
        "notes": deal.notes,
    }
    if deal.game == "busche":
        result["points"] = busche_points(deal)
    if deal.game in BIDDING:
        result.update(bidding_fields(deal))
    if has_series(match):
        result["game_no"] = deal.game_no
    return result


def bidding_fields(deal: Deal) -> dict[str, Any]:
    """What only the bidding games have."""
    best = deal.winning_bid()
    return {
        "bids": [[seat, bid] for seat, bid, _, _ in deal.bids],
        # A bid's addition and called card stand until it is outbid (section 7).
        "addition": best[2] if best else None,
        "called": best[3] or deal.called_later if best else None,
        "declarer": deal.declarer(),
        "partner": deal.partner(),
        "points": deal.side_points,
        "stake": deal.stake,
    }
