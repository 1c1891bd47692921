"""A stage and a match that are played together, for scenes and tests. Runs on MicroPython too."""

import framebuf

from pezzbox.game import cards, events
from pezzbox.game.match import Match
from pezzbox.screens.stage import Stage
from pezzbox.screens.texts import say

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

LEFT, MIDDLE, RIGHT = 0, 1, 2
SHORT, LONG, RELEASED = 0, 1, 2

NAMES = ["Anna", "Massimiliano", "Carla", "Dino", "Günther", "João", "Eva", "Wilhelmine"]


class Table:
    """A stage and a match that are played together."""

    def __init__(
        self,
        language: str,
        game: "str | None" = None,
        players: "list[str]" = NAMES[:4],
        rules: "dict | None" = None,
    ) -> None:
        self.stage = Stage(canvas())
        self.stage.set("language", language)
        self.match: "Any" = None  # noqa: UP037 - MicroPython has no typing
        if game:
            self.match = Match(game, players, rules)
            self.stage.open(self.match)

    def do(self, *happened: tuple) -> None:
        """Apply events and show each."""
        for event in happened:
            self.match.apply(event)
            self.stage.changed(None if event == events.UNDO else event)

    def play(self, names: str) -> None:
        """Play cards by name."""
        deck = self.match.row.deck.bit
        for name in names.split():
            self.do(events.play(cards.parse(name, deck)))

    def play_on(self, count: int, stride: int = 7) -> None:
        """Play `count` cards, or as many as the deal has left."""
        for _ in range(count):
            if self.match.need != "play":
                break
            left = self.match.deal.unplayed()
            self.do(events.play(left[stride % len(left)]))

    def press(self, presses: str) -> "Any":
        """Press `l` `m` `r` shortly or `L` `M` `R` long; return what is wanted at the end."""
        wanted: "Any" = None  # noqa: UP037
        for key in presses:
            what = SHORT if key in "lmr" else LONG
            wanted = self.stage.press("lmr".index(key.lower()), what)
        return wanted

    def press_on(self, presses: str) -> None:
        """The same, and apply the event that is wanted."""
        wanted = self.press(presses)
        assert wanted[0] == "event", wanted
        self.do(wanted[1])


def canvas(width: int = 128, height: int = 64) -> framebuf.FrameBuffer:
    """A dark canvas, laid out as the display's memory is."""
    return framebuf.FrameBuffer(bytearray(width * height // 8), width, height, framebuf.MONO_VLSB)


class Tags:
    """Learnt tags, as decks.py has them, for a stage alone."""

    def __init__(self) -> None:
        self.cards: "dict[bytes, int]" = {}  # noqa: UP037

    def lookup(self, uid: bytes) -> "int | None":
        """The card of a tag."""
        return self.cards.get(uid)

    def counts(self) -> bytearray:
        """How many tags each card has."""
        counts = bytearray(256)
        for card in self.cards.values():
            counts[card] += 1
        return counts

    def learnt(self, cards: bytes) -> "Tags":
        """Tags for these cards."""
        for card in cards:
            self.cards[bytes([4, len(self.cards), 0, 0, 0, 0, card])] = card
        return self


def at_home(language: str, tags: Tags) -> Table:
    """At home, with learnt tags."""
    table = Table(language)
    table.stage.home(None, False, (), None, tags)
    return table


def choose(table: Table, key: str) -> None:
    """Choose the line whose text is `key` in the list that is open."""
    question = table.stage.question
    steps = (question.lines.index(say(key)) - question.at) % len(question.lines)
    table.press("r" * steps + "m")
