"""What the box says on its display, in English and in a terminal's letters."""

from typing import Any

from host_tools import stand_ins
from host_tools.plain import visible

stand_ins.install()  # before the screens' own modules

from pezzbox.game.cards import DECKS, ITALIAN, SALZBURG  # noqa: E402
from pezzbox.screens import glyphs, notes, texts  # noqa: E402

_LETTERS = [*DECKS[ITALIAN].suits, *DECKS[ITALIAN].suits, *DECKS[SALZBURG].suits]
_SIGNS = {chr(ord(glyphs.SUITS) + place): letter for place, letter in enumerate(_LETTERS)}
_SIGNS |= {
    glyphs.SIXTH1: " 1/6",
    glyphs.THIRDS1: " 1/3",
    glyphs.HALF: " 1/2",
    glyphs.THIRDS2: " 2/3",
    glyphs.SIXTH5: " 5/6",
}


def text(code: str, details: list[Any], players: list[str]) -> str:
    """Return a message of the box (its code and details) as one line."""
    texts.use("en")
    words = on_screen(code, details, players, "italian")
    return visible("".join(_SIGNS.get(letter, letter) for letter in words))


def on_screen(code: str, details: list[Any], players: list[str], suits: str) -> str:
    """Return a message as the box's screen has it, in the language that the screens use now."""
    try:
        return notes.refusal(code, tuple(details), players, suits)
    except (IndexError, KeyError, TypeError, ValueError):
        return texts.say(code)  # of another version
