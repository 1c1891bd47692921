"""The font tables are those of the sources, and hold all that the languages need."""

from host_tools import fonts
from pezzbox.screens import glyphs
from pezzbox.screens.font import LARGE, NO_GLYPH, SMALL

NEEDED = "àèéìòùÀÈÉÌÒÙäöüßÄÖÜãõáéíóúâêôçÃÕÁÉÍÓÚÂÊÔÇ"


def test_tables_are_up_to_date():
    assert fonts.main(["--check"]) == 0


def test_every_character_needed_is_drawn():
    printable = [chr(code) for code in range(0x20, 0x7F)]
    signs = [chr(ord(glyphs.SUITS) + suit) for suit in range(12)]
    signs += [glyphs.THIRDS1, glyphs.THIRDS2, glyphs.HALF, glyphs.SIXTH1, glyphs.SIXTH5]
    for font in (SMALL, LARGE):
        assert [c for c in [*printable, *NEEDED, *signs] if font.places[ord(c)] == NO_GLYPH] == []


def test_no_two_letters_look_the_same():
    for name in fonts.FONTS:
        font = fonts.read(fonts.ROOT / "firmware" / "fonts" / f"{name}.txt")
        letters = {n: p for n, p in font.pictures.items() if len(n) == 1}
        assert len(set(letters.values())) == len(letters)


def test_twelve_letters_fit_beside_a_trick_number():
    widest = max("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz" + NEEDED, key=LARGE.width)
    assert LARGE.width(12 * widest) <= 108


def test_a_bad_source_names_its_line(tmp_path):
    source = tmp_path / "bad.txt"
    source.write_text("height 8\n\nrows 0: A B\n## ##\n#. #\n", encoding="utf-8")
    try:
        fonts.read(source)
    except fonts.BadSource as error:
        assert f"{source}:3" in str(error)
    else:
        raise AssertionError("accepted rows of two widths")
