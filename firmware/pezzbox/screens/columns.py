"""What stands in a column a seat: names, the cards of a trick, points and totals.

Where things stand is worked out once and kept in the view until it changes: measuring text is
the slow part of drawing it.
"""

from framebuf import FrameBuffer

from pezzbox.game.match import Match

from . import cards, glyphs
from .draw import WIDTH, shortened
from .font import LARGE, SMALL, Font
from .numbers import narrow, narrowest
from .view import View

TALL = 5
"""With more seats than these a card's sign stands under its rank."""


def column(place: int, count: int) -> int:
    """Return the x at which the column of the `place`-th of `count` seats begins."""
    return place * WIDTH // count


def labels(canvas: FrameBuffer, match: Match, seats: tuple, view: View, y: int) -> None:
    """Write the seats' names, shortened, over their columns.

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
        kept = view.keep("labels", (seats, side, match), _placed(names, _measured(names, SMALL)))
    for x, words in kept:
        SMALL.write(canvas, x, y, words)


def _widths(count: int) -> list:
    """The columns' widths, less a margin on both sides."""
    return [column(place + 1, count) - column(place, count) - 3 for place in range(count)]


def _placed(values: list, widths: list) -> list:
    """Each value with the x at which it stands in the middle of its column."""
    count = len(values)
    placed = []
    for place, words in enumerate(values):
        x = place * WIDTH // count
        end = (place + 1) * WIDTH // count
        placed.append((x + max(0, (end - x - 1 - widths[place]) // 2), words))
    return placed


class Cards:
    """Draws the cards of a trick in their seats' columns, page-aligned from row `TOP` on."""

    TOP = 24

    def __init__(self, canvas: FrameBuffer, seats: tuple, suits: str) -> None:
        self.canvas = canvas
        self.seats = seats
        self.suits = suits
        self.upright = len(seats) > TALL
        self.height = 24 if self.upright else 16
        """How many rows the cards take: whole pages of the display."""

    def card(self, seat: int, card: int, best: int) -> tuple:
        """Draw a card, dark on light if it wins so far; return its x and width."""
        lit = int(seat != best)
        x, width = self._clear(seat, 1 - lit)
        sign = cards.sign(card >> 4 & 3, card & 0x80, self.suits)
        rank = cards.rank(card, self.suits)
        if self.upright:
            # signs are 7 columns wide, ranks 7 or 8, and the ten 15
            left = x + (width - (15 if rank == "10" else 7) >> 1)
            LARGE.write(self.canvas, left, self.TOP - 1, rank, lit)
            SMALL.write(self.canvas, x + (width - 7 >> 1), self.TOP + 15, sign, lit)
        else:
            left = x + (width - (28 if rank == "10" else 20) >> 1)
            LARGE.write(self.canvas, left, self.TOP, sign + rank, lit)
        return x, width

    def awaited(self, seat: int) -> None:
        """Draw the empty place of the card that is to come."""
        x, width = self._clear(seat, 0)
        self.canvas.rect(x + 1, self.TOP, width - 2, self.height - 1, 1)

    def _clear(self, seat: int, colour: int) -> tuple:
        """Fill a seat's column; return its x and width."""
        end = (self.seats.index(seat) + 1) * WIDTH  # as `column`, a call less
        count = len(self.seats)
        x = (end - WIDTH) // count
        width = end // count - x - 1
        self.canvas.fill_rect(x, self.TOP, width, self.height - 1, colour)
        return x, width


class Row:
    """A line of values, one a column, ready to be drawn."""

    def __init__(self, values: list, fonts: tuple = (SMALL,)) -> None:
        """The first of one or two `fonts` is taken if all fit, else the last, with narrow digits.

        Where these touch too, every other column is dark on light.
        """
        room = WIDTH // len(values) - 2
        font = fonts[0]
        widths = _measured(values, font)
        if font is not fonts[-1] and max(widths) > room - 2:
            font = fonts[-1]
            widths = _measured(values, font)
        self.font = font
        self.striped = False
        if max(widths) > room:
            values = [narrow(words) for words in values]
            widths = _measured(values, font)
            self.striped = max(widths) > room - 1
            if max(widths) > room + 2:
                values = [
                    narrowest(words) if width > room + 2 else words
                    for words, width in zip(values, widths)
                ]
                widths = _measured(values, font)
        self.placed = _placed(values, widths)

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


def _measured(values: list, font: Font) -> list:
    """The values' widths; what stands there again is not measured again."""
    widths = []
    for place, words in enumerate(values):
        same = place and words == values[place - 1]
        widths.append(widths[-1] if same else font.width(words))
    return widths


def row(canvas: FrameBuffer, values: list, y: int) -> None:
    """Write a value in each column, in small letters."""
    Row(values).draw(canvas, y)
