"""The screens of a match by name, and which of them there are to leaf through."""

from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

from . import plain, table, trick

TAKEN_MS = 1500
"""How long a taken trick is shown."""
LOOK_MS = 4000
"""How long the last trick is shown again, and a note that arises in play."""

SCREENS = {
    "boot": plain.boot,
    "message": plain.message,
    "fault": plain.fault,
    "trick": trick.draw,
    "taken": trick.taken,
    "result": table.result,
    "notes": plain.notes,
    "standings": table.standings,
    "table": table.deals,
    "void": plain.void,
    "final": plain.final,
}


def pages(match: Match) -> tuple:
    """Return the names of the screens to leaf through, the live one first."""
    deal = match.deal
    need = match.need
    found = ()
    if need == "nothing":
        found = ("final", "result") if deal is not None and deal.complete else ("final",)
    elif need != "deal":
        found = ("trick",)
    elif deal is not None:
        found = ("void" if deal.void else "result",)
    if deal is None or not _has_notes(deal):
        return found + ("standings",)
    return found + (("notes", "standings") if need == "deal" else ("standings", "notes"))


def _has_notes(deal: Deal) -> bool:
    """Whether there is something to say: of eight players the sum check is on that page too."""
    return deal.hands == 8 or any(note[0] != "void" for note in deal.notes)
