"""Every text in every language, with the same places, in letters the fonts have."""

from pezzbox.game import refused
from pezzbox.screens import font_large, font_small, notes, texts
from pezzbox.screens.font import LARGE, SMALL


def tables():
    found = {}
    for language in texts.LANGUAGES:
        module = "pezzbox.screens.texts_" + language
        found[language] = __import__(module, None, None, ("TEXTS",)).TEXTS
    return found


def test_every_language_has_every_text():
    all_texts = tables()
    keys = sorted(all_texts["en"])
    for language in texts.LANGUAGES:
        assert sorted(all_texts[language]) == keys, language


def test_places_are_the_same():
    all_texts = tables()
    for key, words in all_texts["en"].items():
        for language in texts.LANGUAGES:
            other = all_texts[language][key]
            assert other.count("{}") == words.count("{}"), (language, key)
            assert other.strip() == other and other, (language, key)


def test_every_letter_is_drawn():
    for language, table in tables().items():
        for key, words in table.items():
            for letter in words:
                assert ord(letter) < 256, (language, key, letter)
                assert font_small.PLACES[ord(letter)] != 255, (language, key, letter)
                assert font_large.PLACES[ord(letter)] != 255, (language, key, letter)


def test_one_language_at_a_time():
    texts.use("de")
    assert texts.say("yes") == "ja"
    texts.use("it")
    assert texts.say("yes") == "sì"
    assert texts.say("undo.play", "Anna") == "Carta di Anna"


def test_shown_details_fit_the_texts():
    table = tables()["en"]
    for code, shown in notes.SHOWN.items():
        assert table[code].count("{}") == len(shown), code


def test_fonts_measure_what_they_draw():
    for font in (SMALL, LARGE):
        assert font.width("") == 0
        assert font.width("il") == font.width("i") + 1 + font.width("l")
        assert font.width("\u0159") == font.width("\u20ac") > 0  # a box for what is not drawn
    assert LARGE.width("MMMMMMMMMMMM") <= 108
    assert refused.Refused("turn").code == "turn"
