"""Screens that are mostly words: start, message, fault, the end of a match, a deal's notes."""

from framebuf import FrameBuffer

from pezzbox.game.match import Match

from . import glyphs
from .draw import HEIGHT, WIDTH, centre, text
from .font import LARGE, SMALL
from .notes import note
from .table import checked_sum, following
from .texts import say
from .view import View
from .words import hint, more, paragraph, title, wrapped

NOTE_LINES = 6
"""How many lines of notes a screen holds."""


def boot(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the name, the version and, if there are any, the faults found at start."""
    lines = []
    for words in view.lines:
        lines.extend(wrapped(words, WIDTH))
    y = 0
    if len(lines) <= 5:
        y = 24
        centre(canvas, 0, WIDTH, 4, "Pezzbox", LARGE)
    for line in lines:
        centre(canvas, 0, WIDTH, y, line)
        y += 10 if len(lines) <= 4 else 8


def message(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw a refusal or notice, framed so that it looks like no other screen."""
    canvas.rect(0, 0, WIDTH, HEIGHT, 1)
    canvas.rect(2, 2, WIDTH - 4, HEIGHT - 4, 1)
    paragraph(canvas, 5, 5, WIDTH - 10, HEIGHT - 10, view.lines[0])


def fault(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the wrench and what is wrong."""
    title(canvas, say("fault"))
    text(canvas, 2, 26, glyphs.WRENCH, LARGE)
    paragraph(canvas, 16, 10, WIDTH - 16, HEIGHT - 10, view.lines[0])


def final(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw who has won the match."""
    winners = [match.players[seat] for seat in match.winners]
    if not winners:
        paragraph(canvas, 0, 0, WIDTH, HEIGHT - 10, say("ended"))
    elif len(winners) > 6:
        for place, name in enumerate(winners):
            centre(canvas, 0, WIDTH, 8 * place, name)
        return
    else:
        title(canvas, say("won" if len(winners) == 1 else "won.many"))
        step = min(46 // len(winners), 20)
        y = 9 + (46 - step * len(winners)) // 2
        for place, name in enumerate(winners):
            font = LARGE if step >= 15 else SMALL
            centre(canvas, 0, WIDTH, y + place * step + (step - font.height) // 2, name, font)
    if len(winners) < 6:
        hint(canvas, say("match.close"))
        more(canvas)


def void(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Say that the deal does not count."""
    paragraph(canvas, 0, 0, WIDTH, HEIGHT - 10, say("deal.void"))
    following(canvas, match)


def notes(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the notes of the deal, `view.page` lines down, and the sum check."""
    deal = match.deal
    aside = checked_sum(match) if deal.complete else ""
    title(canvas, say("notes"), aside)
    lines = note_lines(match, view)
    y = 10
    for line in lines[view.page : view.page + NOTE_LINES]:
        text(canvas, 0, y, line)
        y += 9
    if len(lines) < NOTE_LINES:
        following(canvas, match)


def note_lines(match: Match, view: View) -> list:
    """Return the notes of the deal as lines."""
    lines = []
    for one in match.deal.notes:
        lines.extend(wrapped(note(one, match, view.suits), WIDTH))
    return lines


SCREENS = {
    "boot": boot,
    "message": message,
    "fault": fault,
    "notes": notes,
    "void": void,
    "final": final,
}
