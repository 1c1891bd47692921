"""What stands in a column a seat: names, the cards of a trick, points and totals.

Where things stand is worked out once and kept in the view until it changes: measuring text is
the slow part of drawing it.
"""

from framebuf import FrameBuffer

from pezzbox.game.deal import Deal
from pezzbox.game.match import Match

from . import cards, glyphs
from .draw import WIDTH, centre, shortened
from .font import LARGE, SMALL, Font
from .numbers import narrow
from .view import View

TALL = 5
"""With more seats than these a card's sign stands under its rank."""


def column(place: int, count: int) -> int:
    """Return the x at which the column of the `place`-th of `count` seats begins."""
    return place * WIDTH // count


def labels(
    canvas: FrameBuffer, match: Match, seats: tuple, view: View, turn: "int | None", y: int
) -> None:
    """Write the seats' names, shortened, over their columns; the one in turn dark on light.

    A dot stands before the declarer and the partner known so far (rules.md, section 7).
    """
    deal = match.deal
    side = (deal.declarer, deal.partner) if deal else ()
    kept = view.kept("labels", (seats, side, match))
    if kept is None:
        names = [
            shortened((glyphs.DOT if seat in side else "") + match.players[seat], width)
            for seat, width in zip(seats, _widths(len(seats)))
        ]
        kept = view.keep("labels", (seats, side, match), _placed(names, SMALL))
    count = len(seats)
    for place, seat in enumerate(seats):
        x, words = kept[place]
        lit = 1
        if seat == turn:
            left = column(place, count)
            canvas.fill_rect(left, y, column(place + 1, count) - left - 1, 9, 1)
            lit = 0
        SMALL.write(canvas, x, y + 1, words, lit)


def _widths(count: int) -> list:
    """The columns' widths, less a margin on both sides."""
    return [column(place + 1, count) - column(place, count) - 3 for place in range(count)]


def _placed(values: list, font: Font) -> list:
    """Each value with the x at which it stands in the middle of its column."""
    count = len(values)
    placed = []
    for place, words in enumerate(values):
        x = column(place, count)
        room = column(place + 1, count) - x - 1
        placed.append((x + (room - font.width(words)) // 2, words))
    return placed


def trick(
    canvas: FrameBuffer, deal: Deal, played: bytes, leader: int, best: int, suits: str, y: int
) -> None:
    """Draw the cards of a trick under their seats' labels, the winning one dark on light.

    `best` is the seat that wins so far.
    """
    seats = deal.seats
    count = len(seats)
    place = seats.index(leader)
    for card in played:
        x = column(place, count)
        width = column(place + 1, count) - x - 1
        lit = 1
        if seats[place] == best:
            canvas.fill_rect(x, y, width, height(count), 1)
            lit = 0
        sign = cards.sign(card >> 4 & 3, card & 0x80, suits)
        rank = cards.rank(card, suits)
        if count > TALL:
            centre(canvas, x, width, y - 1, rank, LARGE, lit)
            centre(canvas, x, width, y + 14, sign, SMALL, lit)
        else:
            centre(canvas, x, width, y, sign + rank, LARGE, lit)
        place = (place + 1) % count


def height(count: int) -> int:
    """Return how many rows the cards of a trick take with `count` seats."""
    return 21 if count > TALL else 16


class Row:
    """A line of values, one a column, ready to be drawn."""

    def __init__(self, values: list, fonts: tuple = (SMALL,)) -> None:
        """The first of one or two `fonts` is taken if all fit, else the last, with narrow digits.

        Where these touch too, every other column is dark on light.
        """
        room = WIDTH // len(values) - 2
        font = fonts[0]
        widest = _widest(values, font)
        if widest > room and font is not fonts[-1]:
            font = fonts[-1]
            widest = _widest(values, font)
        self.font = font
        self.striped = False
        if widest > room:
            values = [narrow(words) for words in values]
            self.striped = _widest(values, font) > room - 1
        self.placed = _placed(values, font)

    def draw(self, canvas: FrameBuffer, y: int) -> None:
        """Draw the line."""
        font = self.font
        count = len(self.placed)
        for place in range(count):
            x, words = self.placed[place]
            lit = 1
            if self.striped and place & 1:
                left = column(place, count)
                canvas.fill_rect(left, y - 1, column(place + 1, count) - left, 9, 1)
                lit = 0
            font.write(canvas, x, y, words, lit)


def _widest(values: list, font: Font) -> int:
    return max([font.width(words) for words in values])


def row(canvas: FrameBuffer, values: list, y: int) -> None:
    """Write a value in each column, in small letters."""
    Row(values).draw(canvas, y)
