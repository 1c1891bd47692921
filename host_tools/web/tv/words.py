"""What the page says, in the language chosen: the box's own texts, and the few that it lacks."""

from pathlib import Path
from typing import Any, NamedTuple

from host_tools import card_names, stage_words, stand_ins, texts

stand_ins.install()  # before the screens' own modules

from pezzbox.game.match import Match  # noqa: E402
from pezzbox.screens import cards, glyphs, notes, numbers  # noqa: E402
from pezzbox.screens import texts as screens  # noqa: E402

_OWN = Path(__file__).resolve().parent / "words.txt"
_FRACTIONS = {
    glyphs.SIXTH1: "⅙",
    glyphs.THIRDS1: "⅓",
    glyphs.HALF: "½",
    glyphs.THIRDS2: "⅔",
    glyphs.SIXTH5: "⅚",
    "-": "−",
}
Piece = str | dict[str, str]
"""A text, or a suit's sign: `{"sign": "italian-0", "says": "coins"}`."""


class Card(NamedTuple):
    """A card as it is shown: its rank, the name of its sign's picture, and in words."""

    rank: str
    sign: str
    says: str


class Words:
    """Everything in one language; `suits` is what an Italian deck is drawn in."""

    def __init__(self, language: str, suits: str) -> None:
        self.language = language
        self.suits = suits
        place = screens.LANGUAGES.index(language)
        self._own = {key: each[place] for key, each in texts.read(_OWN).items()}

    def own(self, key: str, *args: object) -> str:
        """Return a text of this page."""
        return self._own[key].format(*args)

    def box(self, key: str, *args: object) -> str:
        """Return a text of the box's screens; others may have used another language since."""
        screens.use(self.language)
        return screens.say(key, *args)

    def score(self, sixths: int) -> str:
        """Return a score with a sign for its fraction and a minus as long as a digit."""
        return "".join(_FRACTIONS.get(letter, letter) for letter in numbers.score(sixths))

    def card(self, card: int) -> Card:
        """Return how a card is shown."""
        drawn = card_names.card_set(card, self.suits)
        says = card_names.name(card, self.language, self.suits)
        return Card(cards.rank(card, drawn), f"{drawn}-{card >> 4 & 3}", says)

    def note(self, made: tuple, match: Match) -> list[Piece]:
        """Return a note of a deal."""
        screens.use(self.language)
        return self._pieces(notes.note(made, match, self.suits))

    def said(self, code: str, details: list[Any], match: Match | None) -> list[Piece]:
        """Return what the box says on its display."""
        screens.use(self.language)
        players = match.players if match else []
        return self._pieces(stage_words.on_screen(code, details, players, self.suits))

    def _pieces(self, text: str) -> list[Piece]:
        """Cut a text of the screens where it has the sign of a suit."""
        made: list[Piece] = [""]
        for letter in text:
            place = ord(letter) - ord(glyphs.SUITS)
            if 0 <= place < 12:
                made += [self._sign(place), ""]
            else:
                made[-1] = f"{made[-1]}{_FRACTIONS.get(letter, letter)}"
        return [piece for piece in made if piece]

    def _sign(self, place: int) -> dict[str, str]:
        kind, suit = divmod(place, 4)
        drawn = card_names.SETS[kind]
        says = card_names.suit(suit, self.language, drawn)
        return {"sign": f"{drawn}-{suit}", "says": says}
