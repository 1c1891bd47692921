"""The trick in progress, and the trick just taken."""

from framebuf import FrameBuffer

from pezzbox.game.match import Match

from . import cards, glyphs
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL
from .numbers import points, score
from .table import row
from .texts import say
from .view import View


def draw(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick in progress: whose turn, the cards, running points, totals."""
    deal = match.deal
    _header(canvas, match.players[match.seat or 0], deal.trick_no + 1, deal.tricks_total, 1)
    cards.labels(canvas, match.players, deal.seats, match.seat, 16)
    played = deal.trick
    if played:
        below = cards.trick(canvas, deal, played, deal.leader, deal.taker, view.suits, 26)
    else:
        below = 26 + (21 if len(deal.seats) > 5 else 16)
    _scores(canvas, match, view, below + 1)


def taken(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick taken last: by whom, its cards, and what it was worth."""
    deal = match.deal
    played, leader, winner = deal.last_trick
    _header(canvas, match.players[winner], deal.trick_no, deal.tricks_total, 0)
    cards.labels(canvas, match.players, deal.seats, winner, 16)
    below = cards.trick(canvas, deal, played, leader, winner, view.suits, 26)
    key = "taken.last" if deal.trick_no == deal.tricks_total else "taken"
    words = say(key)
    if match.running_shown:
        thirds = sum([deal.worth[card & 0x3F] for card in played])
        worth = "+" + points(thirds)
        text(canvas, 0, below + 6, words)
        right(canvas, WIDTH, below, worth, LARGE)
    else:
        centre(canvas, 0, WIDTH, below + 6, words)


def captured(match: Match, seat: int) -> int:
    """Return the thirds that the seat's side has captured so far (tricks are pooled by sides)."""
    thirds = match.deal.thirds
    side = match.side[seat]
    return sum([thirds[other] for other in range(match.n) if match.side[other] == side])


def _header(canvas: FrameBuffer, name: str, number: int, total: int, lit: int) -> None:
    """Write a name as large as it gets, and the trick's number of how many at the right."""
    of = "/" + str(total)
    counter = str(number)
    room = WIDTH - 4 - LARGE.width(name)
    if not lit:
        canvas.fill_rect(0, 0, LARGE.width(name) + 4, 16, 1)
    text(canvas, 2 if not lit else 0, 0, name, LARGE, lit)
    if LARGE.width(counter + of) <= room:
        right(canvas, WIDTH, 0, counter + of, LARGE)
    elif SMALL.width(counter + of) <= room:
        right(canvas, WIDTH, 4, counter + of)
    else:
        right(canvas, WIDTH, 0, counter)
        right(canvas, WIDTH, 8, of)


def _scores(canvas: FrameBuffer, match: Match, view: View, y: int) -> None:
    """Write the running points, if they may be seen, and the totals, in a column a seat."""
    deal = match.deal
    seats = deal.seats
    totals = [score(match.totals[seat]) for seat in seats]
    if match.running_shown:
        own = match.row.points(match, deal) if match.row.points else None
        if own and type(own) is list:
            running = [str(own[seat]) for seat in seats]
        else:
            running = [points(captured(match, seat)) for seat in seats]
        row(canvas, running, y, SMALL)
    else:
        centre(canvas, 0, WIDTH, y, glyphs.LOCK)
    width = WIDTH // len(seats) - 2
    font = SMALL
    if y <= HEIGHT - 20 and all(LARGE.width(words) <= width for words in totals):
        font = LARGE
    row(canvas, totals, HEIGHT - (8 if font is SMALL else 14), font)
