"""Sheets of labels and proxy cards: every card, on paper that printers can print."""

import io
from itertools import product

import pytest
from framebuf import MONO_VLSB, FrameBuffer
from pypdf import PdfReader

from host_tools import card_names, cli
from host_tools.making import label_sheet, signs, svg
from pezzbox.game.cards import DECKS
from pezzbox.screens import glyphs
from pezzbox.screens.font import LARGE

_MM = 72 / 25.4
_EVERY = [
    (drawn, language, paper, proxy)
    for drawn, language in product(card_names.SETS, card_names.LANGUAGES)
    for paper, proxy in (("a4", False), ("letter", True))
] + [("italian", "it", "letter", False), ("salzburg", "de", "a4", True)]


def _deck(drawn):
    return DECKS[card_names.deck_bit(drawn)].cards


@pytest.mark.parametrize("drawn, language, paper, proxy", _EVERY)
def test_every_card_is_on_the_sheets_once(drawn, language, paper, proxy):
    reader = PdfReader(io.BytesIO(label_sheet.sheet(drawn, language, paper, proxy)))
    lines = [line for page in reader.pages for line in page.extract_text().splitlines()]
    assert len(reader.pages) == (-(-len(_deck(drawn)) // 9) if proxy else 1)
    for card in _deck(drawn):
        name, code = label_sheet.words(card, drawn, language)
        assert lines.count(name) == 1, name
        assert lines.count(code) == 1, code
    for page in reader.pages:
        size = tuple(round(float(side) / _MM, 1) for side in page.mediabox[2:])
        assert size == label_sheet.PAPERS[paper]


@pytest.mark.parametrize("paper, proxy", list(product(label_sheet.PAPERS, (False, True))))
def test_nothing_is_outside_the_margins(paper, proxy):
    pdf = label_sheet.sheet("salzburg", "it", paper, proxy)
    width, height = label_sheet.PAPERS[paper]
    places = []

    def seen(text, matrix, text_matrix, font, size):
        if text.strip():
            x = matrix[0] * text_matrix[4] + matrix[2] * text_matrix[5] + matrix[4]
            y = matrix[1] * text_matrix[4] + matrix[3] * text_matrix[5] + matrix[5]
            places.append((x / _MM, y / _MM))

    for page in PdfReader(io.BytesIO(pdf)).pages:
        page.extract_text(visitor_text=seen)
    assert len(places) >= 32
    for x, y in places:
        assert label_sheet.MARGIN <= x <= width - label_sheet.MARGIN
        assert label_sheet.MARGIN <= y <= height - label_sheet.MARGIN


@pytest.mark.parametrize("paper", label_sheet.PAPERS)
@pytest.mark.parametrize("form", [label_sheet.LABEL, label_sheet.PROXY])
def test_what_is_cut_out_lies_within_the_margins_and_apart(paper, form):
    width, height = label_sheet.PAPERS[paper]
    laid = label_sheet.grid(form, paper)
    assert len(laid.places) == laid.columns * laid.rows == len(set(laid.places))
    for x, y in laid.places:
        assert x >= label_sheet.MARGIN and x + form.width <= width - label_sheet.MARGIN
        assert y >= label_sheet.MARGIN and y + form.height <= height - label_sheet.MARGIN
    for i, (x, y) in enumerate(laid.places):
        for ox, oy in laid.places[:i]:
            assert (
                abs(x - ox) >= form.width + form.gap - 1e-9
                or abs(y - oy) >= form.height + form.gap - 1e-9
            )


def test_a_whole_deck_of_labels_fits_one_sheet():
    for paper in label_sheet.PAPERS:
        assert len(label_sheet.grid(label_sheet.LABEL, paper).places) >= 40


def test_names_fit_a_tag_and_differ():
    for drawn, language in product(card_names.SETS, card_names.LANGUAGES):
        names = [card_names.name(card, language, drawn) for card in _deck(drawn)]
        assert len(set(names)) == len(names)
        assert max(len(name.encode()) for name in names) <= card_names.LONGEST
    assert card_names.name(0x37, "it") == "Asso di bastoni"
    assert card_names.name(0x37, "en", "french") == "Ace of clubs"
    assert card_names.name(0x87, "de") == "Eichel Zehner"


def _rendered(drawn, suit, size=64):
    """A printed sign as a set of inked dots of a square of so many."""
    picture = svg.Svg(100, 100, "sign")
    for layer in signs.sign(drawn, suit):
        picture.add("path", "", d=layer.path, fill="#000000" if layer.ink else "#ffffff")
    from PIL import Image

    image = Image.open(io.BytesIO(svg.to_png(str(picture), size))).convert("L")
    data = image.tobytes()
    return {(i % size, i // size) for i in range(size * size) if data[i] < 128}


def _on_display(drawn, suit, size=64):
    sign = chr(ord(glyphs.SUITS) + 4 * card_names.SETS.index(drawn) + suit)
    width, height = LARGE.width(sign), LARGE.height
    canvas = FrameBuffer(bytearray(width * height // 8), width, height, MONO_VLSB)
    LARGE.write(canvas, 0, 0, sign)
    ink = {(x, y) for x in range(width) for y in range(height) if canvas.pixel(x, y)}
    top, bottom = min(y for _, y in ink), max(y for _, y in ink) + 1
    side = max(width, bottom - top)
    left, upper = (side - width) / 2, (side - bottom + top) / 2
    return {
        (i, j)
        for i in range(size)
        for j in range(size)
        if (int(i * side / size - left), int(j * side / size - upper + top)) in ink
    }


def _alike(first, second):
    return len(first & second) / len(first | second)


def test_printed_signs_are_the_displays():
    """No sign was changed here and not there: each covers what its twin covers."""
    for drawn in card_names.SETS:
        for suit in range(4):
            likeness = _alike(_rendered(drawn, suit), _on_display(drawn, suit))
            assert likeness > 0.42, (drawn, suit, likeness)


def test_the_same_deck_is_the_same_file():
    assert label_sheet.sheet("french", "pt", "a4", False) == label_sheet.sheet(
        "french", "pt", "a4", False
    )


def test_command(tmp_path, monkeypatch, capsys):
    monkeypatch.chdir(tmp_path)
    assert cli.main(["labels", "--set", "salzburg"]) == 0
    assert capsys.readouterr().out == "labels-salzburg-de.pdf\n"
    assert (tmp_path / "labels-salzburg-de.pdf").read_bytes().startswith(b"%PDF-")
    assert cli.main(["labels", "--proxy", "--paper", "letter", "--out", "deck.pdf"]) == 0
    assert len(PdfReader(tmp_path / "deck.pdf").pages) == 5


def test_without_the_extra_it_says_what_to_install(monkeypatch, capsys):
    import sys

    monkeypatch.setitem(sys.modules, "reportlab.pdfgen", None)
    assert cli.main(["labels"]) == 2
    assert "pip install '.[build]'" in capsys.readouterr().err
