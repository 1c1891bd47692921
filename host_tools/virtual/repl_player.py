"""A recorded match played on the virtual board's box, on from where the box is."""

try:
    from typing import Any, Callable, Iterator
except ImportError:
    pass

from host_tools.virtual.player import THINK_US, Player, Stuck
from pezzbox.game.match import Match
from pezzbox.game.written import from_json

_FEW_US = 5_000_000


class Guest(Player):
    """Player at the box of the program that runs on `usb` (repl_board.UsbBoard).

    `events` are a transcript's objects with everything said; those that the box has already are
    left out. Stops after `most` of them; `answer({"played": n, "us": virtual time taken})`, or
    `{"stuck": text}`.
    """

    def __init__(
        self,
        usb: "Any",
        events: "list[dict]",
        most: "int | None",
        answer: "Callable[[dict], Any]",
    ) -> None:
        head = from_json(events[0], 0)
        deck = Match(head[1], head[2], head[3] or {}).row.deck.bit
        made = [head] + [from_json(event, deck) for event in events[1:]]
        self._usb = usb
        self._answer = answer
        self._most = len(made) if most is None else most
        self.played = 0
        self._began_us = usb.world.now_us
        super().__init__(usb.board, self._table, made, lambda words: None, self._ended)

    def use(self, card: int, tag: "Any") -> None:
        """Lay this tag for a card from now on, instead of one that is written for the purpose."""
        self._tags[card] = tag

    def _table(self) -> "Any":
        box = self._usb.repl.globals.get("box")
        return None if box is None else box.table

    def _step(self) -> None:
        try:
            super()._step()
        except Stuck as stuck:
            self._answer({"stuck": str(stuck)})
        except Exception as error:  # noqa: BLE001 - who waits for an answer is told any fault
            self._answer({"stuck": repr(error)})

    def _ended(self) -> None:
        self._answer({"played": self.played, "us": self._usb.world.now_us - self._began_us})

    def _play(self) -> "Iterator[int]":
        waited = 0
        while self.table() is None or self.table().match is None:
            if self.table() is not None and self.table().stage.question is not None:
                yield from self._begin()
                break
            waited += THINK_US
            if waited > _FEW_US:
                self._stuck("no program runs on the board")
            yield THINK_US
        yield THINK_US
        for event in self.events[1 + self._recorded() :]:
            if self.played >= self._most:
                return
            self._stored = self.table().stored
            yield from self._do(event)
            yield from self._acknowledged(event)
            self.played += 1

    def _begin(self) -> "Iterator[int]":
        match = self.events[0]
        wanted = ("match", match[1], match[2], match[3] or {})
        if not self._offers(wanted):
            self._stuck("the box does not offer this match: set it up there, then play it")
        yield from self._choose(wanted)
        yield THINK_US
        if self.table().match is None:
            self._stuck("the usual match does not start")

    def _offers(self, wanted: tuple) -> bool:
        """Whether a line of home starts this match; the ways of a new one have no end."""
        home = self.table().stage.question
        return any(home.chosen(line) == wanted for line in range(len(getattr(home, "lines", ()))))

    def _recorded(self) -> int:
        """How many events the box has of this match, the match itself aside."""
        journal = self._usb.repl.globals["journal"]
        lines = journal.transcript(journal.match_id)
        return len([line for line in lines if line[0] != "#"]) - 1
