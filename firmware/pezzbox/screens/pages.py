"""The screens of a match by name, and which of them there are to leaf through."""

from framebuf import FrameBuffer

from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

from . import plain, table, trick
from .view import View

TAKEN_MS = 1500
"""How long a taken trick is shown."""
LOOK_MS = 4000
"""How long the last trick is shown again, and a note that arises in play."""

_TABLES = ("result", "standings", "table")
_WORDS = ("boot", "message", "fault", "notes", "void", "final")
NAMES = ("trick", "taken") + _TABLES + _WORDS
"""The screens that ask nothing."""


def draw(name: str, canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the screen of that name, one of NAMES."""
    if name == "trick":
        trick.draw(canvas, match, view)
    elif name == "taken":
        trick.taken(canvas, match, view)
    else:
        screens = table.SCREENS if name in _TABLES else plain.SCREENS
        screens[name](canvas, match, view)


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
