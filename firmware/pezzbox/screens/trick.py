"""The trick in progress, and the trick just taken."""

from framebuf import FrameBuffer
from micropython import const

from pezzbox.game.cards import SPOT
from pezzbox.game.match import Match

from . import glyphs
from .cards import name as card_name
from .columns import Cards, Row, labels
from .draw import HEIGHT, WIDTH, centre, right, text
from .font import LARGE, SMALL
from .numbers import points, score
from .texts import say
from .view import View

_SIGN = const(79)  # its seven columns, left of the widest counter: "20/20"


def prepare(players: list) -> None:
    """Make the glyphs and find the texts that a match needs for each card."""
    for words in players + ["0123456789/.+-AFRC"]:
        SMALL.prepare(words)
        LARGE.prepare(words)
    say("taken")
    say("taken.last")


def draw(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick in progress: whose turn, the cards, running points, totals."""
    deal = match.deal
    _header(canvas, match, view, match.seat or 0, 0)
    labels(canvas, match, deal.seats, view, 16)
    cards = Cards(canvas, deal.seats, view.suits)
    seat = deal.leader
    for card in deal.trick:
        cards.card(seat, card, deal.taker)
        seat = deal.after(seat)
    cards.awaited(seat)
    view.laid = deal.in_trick
    view.best = deal.taker
    _scores(canvas, match, view, Cards.TOP + cards.height)


def advance(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw what more cards of the same trick change on the picture that `draw` made."""
    deal = match.deal
    canvas.fill_rect(0, 0, WIDTH, 16, 0)
    _header(canvas, match, view, match.seat or 0, 0)
    cards = Cards(canvas, deal.seats, view.suits)
    seat = deal.leader
    for place, card in enumerate(deal.trick):
        if place >= view.laid or (seat == view.best and seat != deal.taker):
            cards.card(seat, card, deal.taker)
        seat = deal.after(seat)
    cards.awaited(seat)
    view.laid = deal.in_trick
    view.best = deal.taker


def lay(canvas: FrameBuffer, match: Match, view: View, card: int) -> tuple:
    """Draw the card just laid, and nothing else, on a picture of this deal's tricks.

    Return where it is: x, y, width, height. What else it changes is the next picture's.
    """
    deal = match.deal
    cards = Cards(canvas, deal.seats, view.suits)
    view.laid = deal.in_trick
    if view.laid == 1:
        canvas.fill_rect(0, cards.TOP, WIDTH, cards.height, 0)
    best = deal.taker if view.laid else deal.winners[deal.trick_no - 1]
    x, width = cards.card(deal.where[card & SPOT] - 1, card, best)
    return x, cards.TOP, width, cards.height


def taken(canvas: FrameBuffer, match: Match, view: View) -> None:
    """Draw the trick taken last: by whom, its cards, and what it was worth."""
    deal = match.deal
    played, seat, winner = deal.last_trick
    _header(canvas, match, view, winner, 1)
    labels(canvas, match, deal.seats, view, 16)
    cards = Cards(canvas, deal.seats, view.suits)
    for card in played:
        cards.card(seat, card, winner)
        seat = deal.after(seat)
    below = Cards.TOP + cards.height
    last = deal.trick_no == deal.tricks_total
    words = say("taken.last" if last else "taken")
    if match.running_shown and not last:  # what that brings, too, the result says
        thirds = sum([deal.worth[card & SPOT] for card in played])
        text(canvas, 0, below + 6, words)
        right(canvas, WIDTH, below, "+" + points(thirds), LARGE)
    else:
        centre(canvas, 0, WIDTH, below + 6, words)


def counted(match: Match) -> "list | None":
    """Return the points a seat of a game that counts its own whole ones (busche), else None."""
    own = match.row.points(match, match.deal) if match.row.points else None
    return own if type(own) is list else None


def captured(match: Match, seat: int) -> int:
    """Return the thirds that the seat's side has captured so far (tricks are pooled by sides)."""
    thirds = match.deal.thirds
    if not match.partners:
        return thirds[seat]
    side = match.side[seat]
    return sum([thirds[other] for other in range(match.n) if match.side[other] == side])


def _header(canvas: FrameBuffer, match: Match, view: View, seat: int, won: int) -> None:
    """Write a name as large as it gets, and the trick's number of how many at the right.

    The name is dark on light if that seat has `won` the trick taken last. The card that the
    declarer called stands between them where there is room.
    """
    deal = match.deal
    widths = view.kept("names", (match,))
    if widths is None:
        widths = view.keep("names", (match,), [LARGE.width(name) for name in match.players])
    key = (deal.trick_no + 1 - won, deal.tricks_total)
    counter = view.kept("counter", key)
    if counter is None:
        words = "%d/%d" % key
        counter = view.keep("counter", key, (words, LARGE.width(words), SMALL.width(words)))
    words, large, small = counter
    width = widths[seat]
    if won:
        canvas.fill_rect(0, 0, width + 4, 16, 1)
    LARGE.write(canvas, 2 * won, 0, match.players[seat], 1 - won)
    room = WIDTH - 4 - width
    if large <= room:
        LARGE.write(canvas, WIDTH - large, 0, words)
        if deal.called is not None and room - large >= 24:
            # far enough from both that it is neither the name's nor part of the number
            centre(canvas, width, WIDTH - width - large, 4, card_name(deal.called, view.suits))
            width += (room - large) // 2 + 14  # its right edge: it has up to 24 columns
        if view.sign is not None and width + 4 * won + 3 <= _SIGN:
            view.sign(canvas, _SIGN, 4)
    elif small <= room:
        SMALL.write(canvas, WIDTH - small, 4, words)
    else:
        number, total = words.split("/")
        right(canvas, WIDTH, 0, number)
        right(canvas, WIDTH, 8, "/" + total)


def _scores(canvas: FrameBuffer, match: Match, view: View, y: int) -> None:
    """Write the running points, if they may be seen, and the totals, in a column a seat."""
    seats = match.deal.seats
    if match.running_shown:
        key = (seats, tuple(match.deal.thirds))
        kept = view.kept("running", key)
        if kept is None:
            kept = view.keep("running", key, Row(running(match, seats)))
        kept.draw(canvas, y)
    else:
        centre(canvas, 0, WIDTH, y, glyphs.LOCK)
    key = (seats, tuple(match.totals))
    totals = view.kept("totals", key)
    if totals is None:
        fonts = (LARGE, SMALL) if y <= HEIGHT - 24 else (SMALL,)
        made = Row([score(match.totals[seat]) for seat in seats], fonts)
        totals = view.keep("totals", key, made)
    totals.draw(canvas, HEIGHT - (8 if totals.font is SMALL else 15))


def running(match: Match, seats: tuple) -> list:
    """Return the points of the deal so far, as text, of each of `seats`."""
    own = counted(match)
    if own:
        return [str(own[seat]) for seat in seats]
    return [points(captured(match, seat)) for seat in seats]
