"""Sheets of labels and proxy cards as PDF: millimetres, cutting marks, suit signs, names."""

import io
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from host_tools import card_names
from host_tools.making import card_faces
from host_tools.missing import MissingPackage
from pezzbox.game.cards import DECKS, text

PAPERS = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}  # ISO 216; ANSI Y14.1 A
MARGIN = 7.0  # mm that every printer can print
_MARK, _OFF = 3.5, 0.5  # length of a cutting mark, and its distance from what is cut
_MM = 72 / 25.4


@dataclass(frozen=True)
class Format:
    """One thing to cut out: its size in mm, and the space left between two."""

    width: float
    height: float
    gap: float
    draw: Callable[[Any, int, str, str], None]


LABEL = Format(35.0, 22.0, 2.0, card_faces.label)
PROXY = Format(63.0, 88.0, 0.0, card_faces.proxy)  # a poker card: 63 x 88 mm, as sleeves expect


@dataclass(frozen=True)
class Grid:
    """How many fit a sheet, and the lower left corner of each, row by row from the top."""

    columns: int
    rows: int
    places: tuple[tuple[float, float], ...]


def grid(form: Format, paper: str) -> Grid:
    """Lay as many as fit on a sheet, in its middle, with room for the cutting marks."""
    width, height = PAPERS[paper]

    def fit(whole: float, one: float) -> int:
        return int((whole - 2 * MARGIN + form.gap) // (one + form.gap))

    columns, rows = fit(width, form.width), fit(height, form.height)
    left = (width - columns * (form.width + form.gap) + form.gap) / 2
    top = (height + rows * (form.height + form.gap) - form.gap) / 2
    places = tuple(
        (
            left + column * (form.width + form.gap),
            top - form.height - row * (form.height + form.gap),
        )
        for row in range(rows)
        for column in range(columns)
    )
    return Grid(columns, rows, places)


def sheet(drawn: str, language: str, paper: str, proxy: bool) -> bytes:
    """Return the PDF of a whole deck. Raises MissingPackage."""
    try:
        from reportlab.pdfbase import pdfmetrics, ttfonts
        from reportlab.pdfgen import canvas
    except ImportError as error:
        raise MissingPackage(str(error.name)) from None
    for name in (card_faces.FONT, card_faces.BOLD):
        pdfmetrics.registerFont(ttfonts.TTFont(name, f"{name}.ttf"))
    form = PROXY if proxy else LABEL
    laid = grid(form, paper)
    deck = DECKS[card_names.deck_bit(drawn)]
    width, height = PAPERS[paper]
    out = io.BytesIO()
    # Without dates and random numbers the same deck is the same file.
    pdf = canvas.Canvas(out, pagesize=(width * _MM, height * _MM), invariant=1)
    pdf.setTitle(f"Pezzbox: {drawn} deck")
    for start in range(0, len(deck.cards), len(laid.places)):
        cards = deck.cards[start : start + len(laid.places)]
        pdf.scale(_MM, _MM)
        _marks(pdf, form, laid.places[: len(cards)])
        for card, (x, y) in zip(cards, laid.places, strict=False):
            pdf.saveState()
            pdf.translate(x, y)
            form.draw(pdf, card, drawn, language)
            pdf.restoreState()
        pdf.showPage()
    pdf.save()
    return out.getvalue()


def _marks(pdf: Any, form: Format, places: tuple[tuple[float, float], ...]) -> None:
    """Draw cutting marks outside the whole block, at every edge of what is cut."""
    pdf.setLineWidth(0.1)
    pdf.setStrokeColorRGB(0, 0, 0)
    for x, low, high in _edges(places, form.width, form.height, 0):
        pdf.line(x, low - _OFF - _MARK, x, low - _OFF)
        pdf.line(x, high + _OFF, x, high + _OFF + _MARK)
    for y, left, right in _edges(places, form.height, form.width, 1):
        pdf.line(left - _OFF - _MARK, y, left - _OFF, y)
        pdf.line(right + _OFF, y, right + _OFF + _MARK, y)


def _edges(
    places: tuple[tuple[float, float], ...], size: float, across: float, axis: int
) -> Iterator[tuple[float, float, float]]:
    """Yield every edge along one axis, and where what it cuts begins and ends on the other."""
    spans: dict[float, list[float]] = {}
    for place in places:
        for edge in (place[axis], place[axis] + size):
            spans.setdefault(round(edge, 4), []).append(place[1 - axis])
    for edge, starts in sorted(spans.items()):
        yield edge, min(starts), max(starts) + across


def file_name(drawn: str, language: str, proxy: bool) -> Path:
    """Return what a sheet is called where nobody says."""
    return Path(f"{'cards' if proxy else 'labels'}-{drawn}-{language}.pdf")


def words(card: int, drawn: str, language: str) -> tuple[str, str]:
    """Return what is written on every label and card: its name, and how it is typed."""
    return card_names.name(card, language, drawn), text(card)
