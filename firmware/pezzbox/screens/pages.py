"""The screens of a match by name, and which of them there are to leaf through."""

from pezzbox.game.match import Match

from . import plain, table, trick
from .view import View

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


def pages(match: Match, view: View) -> tuple:
    """Return the screens to leaf through: their names, and a first line for notes."""
    deal = match.deal
    found = []
    if match.need == "nothing":
        found.append(("final", 0))
    elif match.need != "deal":
        found.append(("trick", 0))
    elif deal is not None:
        found.append(("void" if deal.void else "result", 0))
    if deal is not None and deal.complete and match.need == "nothing":
        found.append(("result", 0))
    standings = [("standings", 0)]
    void = ("void",)
    if deal is not None and (len(deal.seats) == 8 or any(n != void for n in deal.notes)):
        lines = len(plain.note_lines(match, view))
        noted = [("notes", line) for line in range(0, max(lines, 1), plain.NOTE_LINES)]
        standings = noted + standings if match.need == "deal" else standings + noted
    return tuple(found + standings)
