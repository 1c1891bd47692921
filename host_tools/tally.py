"""Running totals over the deals of a standing (the object of `pezzbox score --json`)."""

from collections.abc import Iterable, Iterator
from fractions import Fraction
from typing import Any

Score = int | str  # a whole number, or "7/2" (transcript.md)


def exact(score: Score) -> int | Fraction:
    """Return a score as a number."""
    return score if isinstance(score, int) else Fraction(score)


def running(deals: Iterable[dict[str, Any]], seats: int) -> Iterator[tuple[dict[str, Any], list]]:
    """Yield each deal with the totals after it (the same list each time, changed in place).

    Tie-break deals are not added, and each game of a series starts from zero (rules.md 5.1, 6.2).
    """
    totals: list[int | Fraction] = [0] * seats
    game_no = 0
    for deal in deals:
        if deal.get("game_no", 0) != game_no:
            game_no = deal["game_no"]
            totals[:] = [0] * seats
        if deal["scores"] is not None and deal["kind"] == "normal":
            for seat, score in enumerate(deal["scores"]):
                totals[seat] += exact(score)
        yield deal, totals
