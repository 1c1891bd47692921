"""Scoring a finished deal, and scoring it anew after a revoke (sections 4 to 7)."""

from fractions import Fraction
from typing import Any

from . import settle_bidding, settle_reverse, settle_straight
from .deal import Deal
from .declarations import note_false
from .house_rules import BIDDING, REVERSE, STRAIGHT


def finish(deal: Deal) -> None:
    """Score a deal that has just been played out; the notes of its end are added."""
    note_false(deal)
    deal.end_notes_at = len(deal.notes)
    settle(deal)


def settle(deal: Deal) -> None:
    """Work out `scores` (or that a choice is due) from the deal as it stands."""
    deal.scores, deal.choice_due, deal.wins_match = None, None, None
    if deal.game in REVERSE:
        settle_reverse.settle(deal)
    elif deal.game in STRAIGHT:
        settle_straight.settle(deal)
    elif deal.game in BIDDING:
        settle_bidding.settle(deal)
    else:
        _settle_busche(deal)


def revoke(deal: Deal, seat: int) -> None:
    """The table calls a revoke; a deal already played out is settled anew (5.1)."""
    penalty = deal.rules.get("revoke", "none")
    deal.revokes.append(seat)
    note = {"note": "revoke", "seat": seat, "penalty": penalty}
    if deal.played_out and penalty != "none":
        # A deal with a called revoke has no cappotto and no sola.
        deal.notes = [old for old in deal.notes if old["note"] not in ("cappotto", "sola")]
        deal.choice = None
        settle(deal)
    deal.notes.append(note)


def choose(deal: Deal, choice: str) -> None:
    """The choice of a sola is made (5.2)."""
    deal.choice = choice
    settle(deal)


def busche_points(deal: Deal) -> list[int]:
    """5.3: whole points, the ace of coins apart, 3 for the last trick."""
    points = [0] * deal.players
    for trick in deal.tricks():
        if trick.winner is not None:
            points[trick.winner] += sum(_busche_value(deal.rules, card) for _, card in trick.plays)
    if deal.rest is not None:
        points[deal.rest] += sum(_busche_value(deal.rules, card) for card in deal.unplayed())
    taker = deal.last_taker()
    if taker is not None:
        points[taker] += 3
    return points


def _busche_value(rules: dict[str, Any], card: str) -> int:
    if card == "DA":
        return rules["ace_of_coins"]
    return {"A": 3, "R": 1, "C": 1, "F": 1, "3": 1, "2": 1}.get(card[1], 0)


def _settle_busche(deal: Deal) -> None:
    points = busche_points(deal)
    took_trick = {trick.winner for trick in deal.tricks()} | {deal.rest}
    busche = [Fraction(0)] * deal.players
    for seat in deal.seats:
        most = points[seat] == max(points)
        short = {"point": points[seat] == 0, "trick": seat not in took_trick}[deal.rules["need"]]
        busche[seat] = Fraction(1 if most or short else 0)
    deal.scores = busche
