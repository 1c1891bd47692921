"""What an event sounds like (device.md section 4)."""

from pezzbox.device import buzzer

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from pezzbox.game.match import Match


def tune_of(match: "Match", event: tuple) -> "tuple[tuple[int, int], ...]":
    """The tune of an event that `match` has just accepted."""
    deal = match.deal
    if match.finished:
        return buzzer.MATCH
    if deal is not None and deal.complete:
        return buzzer.DEAL
    if event[0] == "play" and deal is not None and not deal.in_trick:
        return buzzer.TRICK
    return buzzer.CARD
