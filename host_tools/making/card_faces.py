"""What is drawn on a label and on a proxy card, in millimetres from the lower left corner."""

from typing import Any

from host_tools import card_names
from host_tools.making import signs
from pezzbox.game.cards import text
from pezzbox.screens.cards import RANKS

FONT, BOLD = "Vera", "VeraBd"
_GREY = "#555555"

# Where the signs of a number card lie: columns and rows from 0 to 1, the upper ones upright.
_PIPS: dict[int, tuple[tuple[float, float], ...]] = {
    2: ((0.5, 1), (0.5, 0)),
    3: ((0.5, 1), (0.5, 0.5), (0.5, 0)),
    4: ((0, 1), (1, 1), (0, 0), (1, 0)),
    5: ((0, 1), (1, 1), (0.5, 0.5), (0, 0), (1, 0)),
    6: ((0, 1), (1, 1), (0, 0.5), (1, 0.5), (0, 0), (1, 0)),
    7: ((0, 1), (1, 1), (0, 0.5), (1, 0.5), (0, 0), (1, 0), (0.5, 0.75)),
    8: ((0, 1), (1, 1), (0, 0.5), (1, 0.5), (0, 0), (1, 0), (0.5, 0.75), (0.5, 0.25)),
    9: (
        *((column, row / 3) for column in (0, 1) for row in range(4)),
        (0.5, 0.5),
    ),
    10: (
        *((column, row / 3) for column in (0, 1) for row in range(4)),
        (0.5, 5 / 6),
        (0.5, 1 / 6),
    ),
}


def put_sign(
    pdf: Any, drawn: str, suit: int, x: float, y: float, size: float, upside: bool = False
) -> None:
    """Draw a sign of `size` mm with its middle at x, y."""
    pdf.saveState()
    pdf.translate(x, y)
    scale = size / 100
    pdf.scale(-scale if upside else scale, scale if upside else -scale)
    pdf.translate(-50, -50)
    for layer in signs.sign(drawn, suit):
        pdf.setFillColor(signs.INKS[drawn][suit] if layer.ink else "#ffffff")
        path = pdf.beginPath()
        for letter, numbers in signs.commands(layer.path):
            if letter == "M":
                path.moveTo(*numbers)
            elif letter == "L":
                path.lineTo(*numbers)
            elif letter == "C":
                path.curveTo(*numbers)
            else:
                path.close()
        pdf.drawPath(path, stroke=0, fill=1)
    pdf.restoreState()


def label(pdf: Any, card: int, drawn: str, language: str) -> None:
    """Draw a label of 35 by 22 mm: rank and sign, and below them the name."""
    suit, rank = card >> 4 & 3, RANKS[drawn][card & 15]
    pdf.setFillColor(signs.INKS[drawn][suit])
    pdf.setFont(BOLD, 11)
    pdf.drawCentredString(9.5, 9.2, rank)
    put_sign(pdf, drawn, suit, 25, 13.2, 12)
    pdf.setFillColor("#000000")
    pdf.setFont(FONT, _fitted(pdf, FONT, card_names.name(card, language, drawn), 2.7, 27))
    pdf.drawString(2, 2, card_names.name(card, language, drawn))
    _code(pdf, card, 33, 2)


def proxy(pdf: Any, card: int, drawn: str, language: str) -> None:
    """Draw a whole card of 63 by 88 mm; rank and sign are in two corners."""
    suit, rank = card >> 4 & 3, RANKS[drawn][card & 15]
    ink = signs.INKS[drawn][suit]
    pdf.setLineWidth(0.2)
    pdf.setStrokeColor("#cccccc")
    pdf.roundRect(0.1, 0.1, 62.8, 87.8, 3, stroke=1, fill=0)
    for upside in (False, True):
        pdf.saveState()
        if upside:
            pdf.translate(63, 88)
            pdf.rotate(180)
        pdf.setFillColor(ink)
        pdf.setFont(BOLD, 7 if len(rank) == 1 else 6)
        pdf.drawCentredString(8, 77.5, rank)
        put_sign(pdf, drawn, suit, 8, 71, 7)
        pdf.restoreState()
    if rank.isdigit():
        _pips(pdf, drawn, suit, int(rank))
    elif rank == "A":
        put_sign(pdf, drawn, suit, 31.5, 44, 34)
    else:
        _court(pdf, drawn, suit, rank)
    pdf.setFillColor(_GREY)
    pdf.setFont(FONT, 2.6)
    pdf.drawCentredString(31.5, 4.5, card_names.name(card, language, drawn))
    pdf.drawCentredString(31.5, 82, text(card))


def _pips(pdf: Any, drawn: str, suit: int, count: int) -> None:
    size = 15.0 if count < 4 else 13.0 if count < 7 else 11.5
    for column, row in _PIPS[count]:
        put_sign(pdf, drawn, suit, 20.5 + 22 * column, 21 + 46 * row, size, row < 0.5)


def _court(pdf: Any, drawn: str, suit: int, rank: str) -> None:
    ink = signs.INKS[drawn][suit]
    pdf.setStrokeColor(ink)
    pdf.setLineWidth(0.7)
    pdf.roundRect(14, 16, 35, 56, 2.5, stroke=1, fill=0)
    pdf.setLineWidth(0.25)
    pdf.roundRect(15.3, 17.3, 32.4, 53.4, 1.7, stroke=1, fill=0)
    # Ober and Unter have their sign above and below (as on the cards of that deck).
    below = rank in ("U", "F", "J")
    put_sign(pdf, drawn, suit, 31.5, 31 if below else 57, 19)
    pdf.setFillColor(ink)
    pdf.setFont(BOLD, 24)
    pdf.drawCentredString(31.5, 46 if below else 23, rank)


def _code(pdf: Any, card: int, right: float, y: float) -> None:
    """Write how the card is typed by hand."""
    pdf.setFillColor(_GREY)
    pdf.setFont(FONT, 2.2)
    pdf.drawRightString(right, y, text(card))


def _fitted(pdf: Any, font: str, words: str, size: float, width: float) -> float:
    """Return the size at which the words are no wider than that."""
    return min(size, size * width / pdf.stringWidth(words, font, size))
