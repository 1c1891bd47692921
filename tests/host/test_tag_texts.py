"""What the box shows while a host works on tags fits its display, in every language."""

from host_tools import tag_texts
from host_tools.tag_guide import SAID
from host_tools.tag_screens import Screens
from pezzbox.game import cards
from pezzbox.screens.draw import WIDTH
from pezzbox.screens.font import SMALL
from pezzbox.screens.words import wrapped

TITLES = ("write", "check", "lock", "home.learn")
LINES = 2  # of the small font, between the card and the last line


def every_text(screens):
    for key in {*tag_texts._TEXTS, *SAID, "learn_done", "learn.lay"} - {"learn_twice"}:
        yield key, screens.said(key, screens.card(0x87), 100)
    yield "learn_twice", screens.said("learn_twice", screens.card(0x87))


def test_nothing_is_cut_off():
    for language in tag_texts.LANGUAGES:
        screens = Screens(language, "italian")
        for key, words in every_text(screens):
            if key in TITLES:
                assert SMALL.width(words) + 4 + SMALL.width("40/40") <= WIDTH, (language, key)
                continue
            lines = wrapped(words, WIDTH)
            assert len(lines) <= LINES, (language, key)
            assert max(map(SMALL.width, lines)) <= WIDTH, (language, key)


def test_every_reason_is_said_in_the_terminal_and_on_the_display():
    screens = Screens("it", "italian")
    for why, words in SAID.items():
        assert words
        assert screens.said(why, screens.card(0x37)) != why


def test_every_screen_is_drawn_and_no_two_are_the_same():
    screens = Screens("pt", "french")
    made = [
        screens.guide(screens.said("write"), "0/40", card, words)
        for card in cards.DECKS[cards.ITALIAN].cards
        for words in (screens.said("learn.lay"), screens.said("locked"))
    ]
    made.append(screens.over(screens.said("write"), "40/40", screens.said("learn_done")))
    assert len(set(made)) == len(made)
    assert all(len(one) == 1024 for one in made)
