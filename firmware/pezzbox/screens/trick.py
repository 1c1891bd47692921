"""The trick in progress, and the trick just taken."""

from framebuf import FrameBuffer

from pezzbox.game.cards import SPOT
from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

from . import cards, glyphs
from .columns import Row, height, labels, trick
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL
from .numbers import points, score
from .texts import say
from .view import View

_CARDS = 26
"""The row at which the cards begin."""


def draw(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick in progress: whose turn, the cards, running points, totals."""
    deal = match.deal
    aside = "" if deal.called is None else cards.name(deal.called, view.suits)
    _header(canvas, match.players[match.seat or 0], deal.trick_no + 1, deal, 1, aside)
    labels(canvas, match, deal.seats, view, match.seat, 16)
    played = deal.trick
    if played:
        trick(canvas, deal, played, deal.leader, deal.taker, view.suits, _CARDS)
    _scores(canvas, match, view, _CARDS + height(deal.hands) + 1)


def taken(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick taken last: by whom, its cards, and what it was worth."""
    deal = match.deal
    played, leader, winner = deal.last_trick
    _header(canvas, match.players[winner], deal.trick_no, deal, 0, "")
    labels(canvas, match, deal.seats, view, winner, 16)
    trick(canvas, deal, played, leader, winner, view.suits, _CARDS)
    below = _CARDS + height(deal.hands)
    words = say("taken.last" if deal.trick_no == deal.tricks_total else "taken")
    if match.running_shown:
        thirds = sum([deal.worth[card & SPOT] for card in played])
        text(canvas, 0, below + 6, words)
        right(canvas, WIDTH, below, "+" + points(thirds), LARGE)
    else:
        centre(canvas, 0, WIDTH, below + 6, words)


def captured(match: Match, seat: int) -> int:
    """Return the thirds that the seat's side has captured so far (tricks are pooled by sides)."""
    thirds = match.deal.thirds
    if not match.partners:
        return thirds[seat]
    side = match.side[seat]
    return sum([thirds[other] for other in range(match.n) if match.side[other] == side])


def _header(canvas: FrameBuffer, name: str, number: int, deal: Deal, lit: int, aside: str) -> None:
    """Write a name as large as it gets, and the trick's number of how many at the right.

    `aside` stands between them where there is room.
    """
    of = "/" + str(deal.tricks_total)
    counter = str(number)
    width = LARGE.width(name)
    room = WIDTH - 4 - width
    if not lit:
        canvas.fill_rect(0, 0, width + 4, 16, 1)
    text(canvas, 0 if lit else 2, 0, name, LARGE, lit)
    wide = LARGE.width(counter + of)
    if wide <= room:
        text(canvas, WIDTH - wide, 0, counter + of, LARGE)
        if aside and SMALL.width(aside) + 6 <= room - wide:
            right(canvas, WIDTH - wide - 4, 4, aside)
    elif SMALL.width(counter + of) <= room:
        right(canvas, WIDTH, 4, counter + of)
    else:
        right(canvas, WIDTH, 0, counter)
        right(canvas, WIDTH, 8, of)


def _scores(canvas: FrameBuffer, match: Match, view: View, y: int) -> None:
    """Write the running points, if they may be seen, and the totals, in a column a seat."""
    seats = match.deal.seats
    if match.running_shown:
        key = (seats, tuple(match.deal.thirds))
        running = view.kept("running", key)
        if running is None:
            running = view.keep("running", key, Row(_running(match)))
        running.draw(canvas, y)
    else:
        centre(canvas, 0, WIDTH, y, glyphs.LOCK)
    key = (seats, tuple(match.totals))
    totals = view.kept("totals", key)
    if totals is None:
        fonts = (LARGE, SMALL) if y <= HEIGHT - 20 else (SMALL,)
        made = Row([score(match.totals[seat]) for seat in seats], fonts)
        totals = view.keep("totals", key, made)
    totals.draw(canvas, HEIGHT - (8 if totals.font is SMALL else 14))


def _running(match: Match) -> list:
    """The points of the deal so far, as text, a seat of the deal."""
    deal = match.deal
    own = match.row.points(match, deal) if match.row.points else None
    if type(own) is list:
        return [str(own[seat]) for seat in deal.seats]
    return [points(captured(match, seat)) for seat in deal.seats]
