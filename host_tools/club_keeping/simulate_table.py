"""A table that plays by itself: whole matches of any game, stored as a box stores them.

It plays what the core asks for: cards that follow suit, any bid and any choice, now and then an
undo, a match that is stopped, one that is gone back into after its end.
"""

import random
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from host_tools.web.sim.hands import Hands
from pezzbox.game import catalog, events
from pezzbox.game.cards import DECKS
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.journal import Journal

NAMES = (
    *("Anna", "Ben", "Carla", "Dino", "Eva", "Franz", "Gigi", "Hans", "Ida", "Karl"),
    *("Lucia", "Märta", "Nicolò", "Öttl", "Pia", "Quirin", "Rosa", "Sepp", "Toni", "Vroni"),
)
"""Who may sit at a table."""

DATA = "data"  # as on a box's flash
_UNDONE = 0.01
_STOPPED = 0.0005
_DEALS = (1, 4)  # so many in a match, where the game has such a rule
_RESERVE = 0  # blocks: a computer's disk is large


class Table:
    """A table whose journal is in the folder `root`/data; `play()` is one event at it."""

    def __init__(self, root: Path, rng: random.Random, now_ms: Callable[[], int]) -> None:
        self._rng = rng
        self._hands = Hands(rng)
        data = root / DATA
        data.mkdir(parents=True, exist_ok=True)
        self.journal = Journal(str(data), now_ms, _RESERVE)
        self.journal.scan()
        self.match: Match | None = None
        self.played = 0
        """How many lines its transcripts have got."""

    def play(self) -> None:
        """Let one thing happen: a match begins, an event, or a match that is over is put away."""
        if self.match is None:
            self.match = self._begin()
            self.played += 1
            return
        match = self.match
        if match.need == "nothing" and self._rng.random() >= _UNDONE:
            self.finish()
            return
        ended = match.packed() if match.need == "deal" else b""
        event = next(each for each in self._wanted(match) if _takes(match, each))
        self.journal.append(event, ended if event[0] == "deal" else b"")
        self.played += 1

    def stop(self) -> None:
        """End the match that is played, as it stands, and put it away."""
        if self.match is not None and _takes(self.match, events.END):
            self.journal.append(events.END)
            self.played += 1
        self.finish()

    def finish(self) -> None:
        """Put the match away, over or not."""
        if self.match is not None:
            self.journal.finish()
            self.match = None

    def _begin(self) -> Match:
        rng = self._rng
        if self.journal.match_id is not None:  # one from before: it stays as it is
            self.journal.finish()
        row = rng.choice(catalog.ROWS)
        while True:
            players = rng.sample(NAMES, rng.randint(row.lowest, row.highest))
            try:
                made = Match(row.name, players, {"deals": rng.randint(*_DEALS)})
                rules = {"deals": made.rules["deals"]}
            except Refused:
                made, rules = _as_usual(row.name, players)
            if made is not None:
                self.journal.begin(row.name, players, rules)
                self._hands = Hands(rng)
                return made

    def _wanted(self, match: Match) -> Iterator[tuple[Any, ...]]:
        """Yield what may happen now, until the core takes one."""
        rng = self._rng
        if rng.random() < _UNDONE or match.need == "nothing":
            yield events.UNDO
        if rng.random() < _STOPPED:
            yield events.END
        if match.need == "deal":
            yield events.deal(match.seat)
        elif match.need == "play":
            yield events.play(self._card(match))
        elif match.need == "bid":
            bids = [*match.bids, "pass", "pass", "pass"]
            yield from (events.bid(name, match.seat) for name in rng.sample(bids, len(bids)))
        elif match.need == "call":
            cards = bytearray(DECKS[match.row.deck.bit].cards)
            rng.shuffle(cards)
            yield from (events.call(card) for card in cards)
        else:
            seat = match.seat or 0
            yield from (events.choice(seat, what) for what in ("subtract", "give"))
        yield events.UNDO

    def _card(self, match: Match) -> int:
        """Return a card of the seat in turn; it follows suit if it is able."""
        deal, seat = match.deal, match.seat or 0
        hand = self._hands.of(match, seat)
        if not hand:  # after an undo into the deal before: what is left is dealt anew
            self._hands.shuffle()
            hand = self._hands.of(match, seat)
        if deal.in_trick:
            led = deal.trick[0]
            hand = [card for card in hand if card ^ led < 16] or hand
        return self._rng.choice(hand)


def _takes(match: Match, event: tuple[Any, ...]) -> bool:
    try:
        match.apply(event)
    except Refused:
        return False
    return True


def _as_usual(game: str, players: list[str]) -> tuple[Match | None, dict[str, Any]]:
    """Return a match by the game's own rules; None if it is not for so many."""
    try:
        return Match(game, players, {}), {}
    except Refused:
        return None, {}
