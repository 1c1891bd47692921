"""A table that plays a recorded match into the box: lays tags, presses buttons.

It knows the box as the people at a table do: it waits until the box has acknowledged an event,
and it finds its way through the lists on the display by what stands in them.
"""

try:
    from typing import Any, Callable, Iterator
except ImportError:
    pass

from host_tools.virtual import tag_content
from host_tools.virtual.ntag import Ntag
from pezzbox import tag
from pezzbox.game.cards import text
from pezzbox.screens.question import MIDDLE, RIGHT

DECK = 1
HOLD_US = 80_000  # a short press
LONG_US = 700_000  # device.md section 3: long from 600 ms on
THINK_US = 500_000  # between two presses, and between a card taken off and the next one laid
LIE_US = 300_000  # how long a card lies after the box has acknowledged it
LOOK_US = 1_500_000  # at a result, before the middle button
GLANCE_US = 5_000
PATIENCE_US = 4_000_000

_NAMES = ("left", "middle", "right")


class Stuck(SystemExit):
    """The box did not do what the match needs; says what was tried and what it shows.

    A SystemExit: it is raised in the middle of the firmware, which keeps every `Exception` for a
    crash of its own and starts again.
    """


class Player:
    """Plays `events` (tuples of game/events.py, the match first) on `board`, virtual.board.Board.

    `table` hands back the firmware's Table once it runs; `tell(text)` is called with what is
    done. `start()` once; it goes on by itself in the board's world and calls `done()` at the end.
    """

    def __init__(
        self,
        board: "Any",
        table: "Callable[[], Any]",
        events: "list[tuple]",
        tell: "Callable[[str], None]",
        done: "Callable[[], None]",
    ) -> None:
        self.board = board
        self.table = table
        self.events = events
        self.tell = tell
        self.done = done
        self._tags: "dict[int, Ntag]" = {}
        self._stored = 0

    def start(self) -> None:
        """Sit down at the table."""
        self._script = self._play()
        self._step()

    def _step(self) -> None:
        try:
            pause = next(self._script)
        except StopIteration:
            self.done()
            return
        self.board.world.after(pause, self._step)

    def _play(self) -> "Iterator[int]":
        while self.table() is None or self.table().stage.question is None:
            yield THINK_US
        self.tell("the usual")
        yield from self._choose(_usual(self.events[0]))
        yield THINK_US
        if self.table().match is None:
            self._stuck("the usual match does not start")
        for event in self.events[1:]:
            self._stored = self.table().stored
            yield from self._do(event)
            yield from self._acknowledged(event)
        yield LOOK_US

    def _do(self, event: tuple) -> "Iterator[int]":
        """Do what makes this event."""
        kind = event[0]
        match = self.table().match
        if kind == "play":
            return self._lay(event[1])
        if kind == "undo":
            return self._undo()
        if kind == "deal" and event[1] in (None, match.dealer):
            return self._next_deal()
        return self._ask(event)

    def _acknowledged(self, event: tuple) -> "Iterator[int]":
        """Wait until the event is stored."""
        waited = 0
        while self.table().stored == self._stored:
            if waited > PATIENCE_US:
                self._stuck("%r is not taken" % (event,))
            waited += GLANCE_US
            yield GLANCE_US
        if event[0] == "play":
            yield LIE_US
            self.board.reader.lift(self._tag(event[1]))
        yield THINK_US

    def _stuck(self, what: str) -> None:
        raise Stuck(what + "; the box shows\n" + self.board.text())

    # Hands

    def _tag(self, card: int) -> Ntag:
        """The tag of a card, written as tags.md says."""
        if card not in self._tags:
            made = Ntag(bytes((4, 0xA1, 0xB2, 0xC3, 0xD4, 0xE5, card)))
            content = tag_content.message(made.uid, DECK, card, "it", text(card))
            made.memory[tag.FIRST_PAGE * 4 : tag.FIRST_PAGE * 4 + len(content)] = content
            self._tags[card] = made
        return self._tags[card]

    def _lay(self, card: int) -> "Iterator[int]":
        match = self.table().match
        self.tell(match.players[match.seat] + " lays " + text(card))
        self.board.reader.lay(self._tag(card))
        yield GLANCE_US

    def _press(self, button: int, hold_us: int = HOLD_US) -> "Iterator[int]":
        self.board.press(_NAMES[button])
        yield hold_us
        self.board.release(_NAMES[button])
        yield THINK_US

    def _next_deal(self) -> "Iterator[int]":
        yield LOOK_US
        self.tell("middle: next deal")
        yield from self._press(MIDDLE)

    def _undo(self) -> "Iterator[int]":
        self.tell("left, long: undo; middle")
        for button, hold_us in ((0, LONG_US), (MIDDLE, HOLD_US)):
            yield from self._press(button, hold_us)

    # Lists

    def _ask(self, event: tuple) -> "Iterator[int]":
        """Answer the question that is shown, or one out of the match menu."""
        shown = self.table().stage.question
        if shown is None or _way(shown, event, self.table().match) is None:
            self.tell("middle, long: the menu")
            yield from self._press(MIDDLE, LONG_US)
        yield from self._choose(event)

    def _choose(self, wanted: tuple) -> "Iterator[int]":
        """Go through the lists to the line that makes `wanted`."""
        match = self.table().match
        way = _way(self.table().stage.question, wanted, match)
        if way is None:
            self._stuck("no list leads to %r" % (wanted,))
            return
        for kind, value in way:
            question = self.table().stage.question
            if kind == "card":
                yield from self._lay(value)
                yield THINK_US
                self.board.reader.lift(self._tag(value))
                continue
            self.tell("chooses " + question.lines[value])
            while question.at != value:
                yield from self._press(RIGHT)
            yield from self._press(MIDDLE)


def _usual(match: tuple) -> tuple:
    """What starts this match (screens/README.md)."""
    return ("match", match[1], match[2], match[3] or {})


def _way(question: "Any", wanted: tuple, match: "Any") -> "list[tuple] | None":
    """The answers that lead from `question` to `wanted`: ("line", n) or ("card", byte) each."""
    if _is_list(question):
        for line in range(len(question.lines)):
            rest = _after(question.chosen(line), wanted, match)
            if rest is not None:
                return [("line", line)] + rest
    elif _is_pick(question):
        for card in _cards(wanted):
            rest = _after(question.chosen(card), wanted, match)
            if rest is not None:
                return [("card", card)] + rest
    return None


# By what they have, not by class: the box may be another program than this one's firmware.


def _is_list(question: "Any") -> bool:
    return hasattr(question, "lines")


def _is_pick(question: "Any") -> bool:
    return hasattr(question, "trail")


def _after(answer: "Any", wanted: tuple, match: "Any") -> "list[tuple] | None":
    if _is_list(answer) or _is_pick(answer):
        return _way(answer, wanted, match)
    if answer is not None and answer[0] == "event" and _same(answer[1], wanted, match):
        return []
    return [] if answer == wanted else None


def _cards(wanted: tuple) -> bytes:
    """The cards that an event names."""
    if wanted[0] == "removed":
        return wanted[1]
    if wanted[0] == "bid":
        return b"" if wanted[4] is None else bytes((wanted[4],))
    return bytes((wanted[1],)) if wanted[0] in ("call", "close", "play") else b""


def _same(made: tuple, wanted: tuple, match: "Any") -> bool:
    """Whether two events do the same: a bid without a seat is of the seat in turn, removed
    cards have no order."""
    if made[0] != wanted[0]:
        return False
    if made[0] == "removed":
        return sorted(made[1]) == sorted(wanted[1])
    if made[0] != "bid":
        return made == wanted
    seats = [match.seat if event[2] is None else event[2] for event in (made, wanted)]
    return seats[0] == seats[1] and made[1] == wanted[1] and made[3:] == wanted[3:]
