"""Cards on the screen: suit signs, ranks, and a trick laid out in a column a seat."""

from framebuf import FrameBuffer

from pezzbox.game import cards
from pezzbox.game.deal import Deal

from . import glyphs
from .draw import WIDTH, centre, shortened
from .font import LARGE, SMALL

_FRENCH_RANKS = {"R": "K", "C": "Q", "F": "J"}
"""rules.md, section 2."""


def sign(suit: int, deck: int, suits: str) -> str:
    """Return the sign of a suit (0-3) of a deck, in the set chosen (`italian` or `french`)."""
    if deck == cards.SALZBURG:
        set_no = 2
    else:
        set_no = 1 if suits == "french" else 0
    return chr(ord(glyphs.SUITS) + 4 * set_no + suit)


def rank(card: int, suits: str) -> str:
    """Return the letter of a card's rank; the Salzburg ten is `10`."""
    letter = cards.text(card)[1]
    return rank_letter(letter, suits)


def rank_letter(letter: str, suits: str) -> str:
    """Return how a rank's letter (rules.md, section 2) is shown."""
    if letter == "X":
        return "10"
    if suits == "french":
        return _FRENCH_RANKS.get(letter, letter)
    return letter


def name(card: int, suits: str) -> str:
    """Return a card as sign and rank, for the middle of a text."""
    return sign(card >> 4 & 3, card & 0x80, suits) + rank(card, suits)


def column(place: int, count: int) -> int:
    """Return the x at which the column of the `place`-th of `count` seats begins."""
    return place * WIDTH // count


def labels(canvas: FrameBuffer, players: list, seats: tuple, turn: "int | None", y: int) -> None:
    """Write the seats' names, shortened, over their columns; the one in turn dark on light."""
    count = len(seats)
    for place, seat in enumerate(seats):
        x = column(place, count)
        width = column(place + 1, count) - x - 1
        words = shortened(players[seat], width - 2)
        if seat == turn:
            canvas.fill_rect(x, y, width, 9, 1)
        centre(canvas, x, width, y + 1, words, SMALL, int(seat != turn))


def trick(
    canvas: FrameBuffer, deal: Deal, played: bytes, leader: int, best: int, suits: str, y: int
) -> int:
    """Draw the cards of a trick under their seats' labels, the winning one dark on light.

    `best` is the seat that wins so far. Return the y below the cards.
    """
    seats = deal.seats
    count = len(seats)
    upright = count > 5
    height = 21 if upright else 16
    place = seats.index(leader)
    for card in played:
        x = column(place, count)
        width = column(place + 1, count) - x - 1
        lit = 1
        if seats[place] == best:
            canvas.fill_rect(x, y, width, height, 1)
            lit = 0
        suit_sign = sign(card >> 4 & 3, card & 0x80, suits)
        if upright:
            centre(canvas, x, width, y - 1, rank(card, suits), LARGE, lit)
            centre(canvas, x, width, y + 14, suit_sign, SMALL, lit)
        else:
            words = suit_sign + rank(card, suits)
            if LARGE.width(words) > width:
                words = suit_sign + cards.text(card)[1]
            centre(canvas, x, width, y, words, LARGE, lit)
        place = (place + 1) % count
    return y + height
