"""One language at a time, every text of it, in letters the fonts have. Runs on MicroPython too."""

from pezzbox.screens import notes, texts
from pezzbox.screens.font import LARGE, NO_GLYPH, SMALL

SOURCE = __file__.replace("\\", "/").rpartition("/tests/")[0] + "/firmware/texts/texts.txt"


def keys():
    """Every key of the source."""
    with open(SOURCE, encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if line and line[0] != "#"]
    return [line.split(" | ")[0] for line in lines]


ALL = keys()


def test_every_text_is_found_and_can_be_drawn():
    for language in texts.LANGUAGES:
        texts.use(language)
        for key in ALL:
            words = texts.say(key)
            assert words and words.strip() == words, (language, key)
            for letter in words:
                assert ord(letter) < 256, (language, key, letter)
                assert SMALL.places[ord(letter)] != NO_GLYPH, (language, key, letter)
                assert LARGE.places[ord(letter)] != NO_GLYPH, (language, key, letter)


def test_one_language_at_a_time():
    texts.use("de")
    assert texts.say("yes") == "ja"
    texts.use("it")
    assert texts.say("yes") == "s\u00ec"
    assert texts.say("undo.play", "Anna") == "Carta di Anna"


def test_without_room_for_all_of_them_each_is_read_alone():
    texts.use("pt")
    wanted = [texts.say(key) for key in ALL]
    texts.use("it")
    texts.use("pt")
    unpacked = texts.unpacked

    def full(name):
        if name != "texts_keys.bin":
            raise MemoryError
        return unpacked(name)

    texts.unpacked = full
    try:
        assert [texts.say(key) for key in ALL] == wanted
        assert not texts.wake() and not texts._texts
    finally:
        texts.unpacked = unpacked
    assert texts.wake() and texts._texts


def test_an_unknown_key_shows_itself():
    assert texts.say("no.such.text") == "no.such.text"
    assert texts.say("es") == "es"  # the end of another key


def test_shown_details_fit_the_texts():
    texts.use("en")
    for code, shown in notes.SHOWN.items():
        assert texts.say(code).count("{}") == len(shown), code


def test_fonts_measure_what_they_draw():
    for font in (SMALL, LARGE):
        assert font.width("") == 0
        assert font.width("il") == font.width("i") + 1 + font.width("l")
        assert font.width("\u0159") == font.width("\u20ac") > 0  # a box for what is not drawn
    assert LARGE.width("MMMMMMMMMMMM") <= 108
