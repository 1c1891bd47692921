"""Players that sit at the virtual table by themselves: lay cards, press buttons, answer lists."""

import asyncio
import copy
import random
from collections.abc import Callable
from typing import Any

from host_tools.web.sim.box import Box, Made
from host_tools.web.sim.hands import Hands
from host_tools.web.sim.players import CHOICES
from host_tools.web.sim.reader import Reader
from pezzbox.game import events, written
from pezzbox.game.cards import DECKS
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused

OFF = "off"

_BOOT = "boot"  # the screen while the box starts

_THINK_S = 0.5  # between two cards, and before a button
_LOOK_S = 1.5  # at a result
_PRESS_S = 0.1
_PATIENCE_S = 6.0
_TRIES = 5  # of what leads nowhere, before everybody leaves the table
_GLANCE_S = 0.05
_LIST_S = 60.0  # lists are long, and every press takes half a second
_BOLD = 5  # so many of the three highest ranks, and one bids


class Auto:
    """Plays for everybody while it is on. `changed()` is called when it stops by itself."""

    def __init__(
        self,
        box: Box,
        reader: Reader,
        hands: Hands,
        rng: random.Random,
        changed: Callable[[], Any],
    ) -> None:
        self._box = box
        self._reader = reader
        self._hands = hands
        self._rng = rng
        self._changed = changed
        self._task: asyncio.Task[None] | None = None
        self._answer: asyncio.Future[Made] | None = None
        self.how = OFF

    def play(self, how: str) -> bool:
        """Play as `CHOICES` names it, or not any more (`off`); False for no such way."""
        if how != OFF and how not in CHOICES:
            return False
        self.how = how
        if how == OFF:
            self.stop()
        elif self._task is None:
            self._task = asyncio.get_running_loop().create_task(self._run())
            self._task.add_done_callback(self._ended)
        return True

    def stop(self) -> None:
        """Leave the table, at once."""
        self.how = OFF
        task, self._task = self._task, None
        if task is not None:
            task.cancel()

    def answered(self, answer: Made) -> None:
        """The box's guest (virtual/repl_player.py) is done with a list."""
        if self._answer is not None and not self._answer.done():
            self._answer.set_result(answer)

    async def _run(self) -> None:
        failed = 0
        try:
            while failed < _TRIES:
                failed = 0 if await self._step() else failed + 1
        finally:
            self._release()

    def _ended(self, task: "asyncio.Task[None]") -> None:
        """Nobody plays any more: was told not to, found nothing to do, or something is wrong."""
        error = None if task.cancelled() else task.exception()
        if error is not None:
            self._box.trouble = f"the players stopped: {error!r}"
        if task is self._task:
            self._task = None
            self.how = OFF
        self._changed()

    def _release(self) -> None:
        """Whatever this hand holds, it lets go."""
        self._box.do("release", button="middle")

    async def _step(self) -> bool:
        """Do what the match needs next; False if that leads nowhere."""
        await self._box.sleep(_THINK_S)
        match = self._box.match
        if not self._box.screen or self._box.screen == _BOOT:
            return self._box.power  # it starts
        if match is None:
            return await self._press_middle()  # the usual, or what was interrupted
        if match.finished or (self._box.list is not None and match.need in ("play", "deal")):
            return False
        if match.need == "play":
            return await self._lay(match)
        if match.need == "deal":
            await self._box.sleep(_LOOK_S)
            return await self._press_middle()
        made = written.to_json(self._chosen(match))
        return await self._guest([*self._box.events, made], 1)

    async def _lay(self, match: Match) -> bool:
        hand = self._hands.of(match, match.seat or 0)
        if not hand:
            return False
        card = str(CHOICES[self.how](match, hand, self._rng))
        before = len(self._box.events)
        self._reader.put(card)
        self._changed()
        try:
            await self._reader.answered(card)
        finally:
            self._reader.off(card)
            self._changed()
        return len(self._box.events) > before

    async def _press_middle(self) -> bool:
        before = len(self._box.events)
        self._box.do("hold", button="middle")
        await self._box.sleep(_PRESS_S)
        self._box.do("release", button="middle")
        for _ in range(int(_PATIENCE_S / _GLANCE_S)):
            if len(self._box.events) > before:
                return True
            await self._box.sleep(_GLANCE_S)
        return False

    async def _guest(self, made: list[Made], most: int) -> bool:
        """Let the box's guest find its way through the lists to the last of these events."""
        self._answer = asyncio.get_running_loop().create_future()
        self._box.do("play", events=made, most=most, hurry=False)
        try:
            answer = await asyncio.wait_for(self._answer, _LIST_S)
        except TimeoutError:
            return False
        return "played" in answer

    # What to say where the box asks

    def _chosen(self, match: Match) -> tuple[Any, ...]:
        """Return the event of a bid, a called card or a choice that the core takes."""
        if match.need == "bid":
            return self._bid(match)
        if match.need == "call":
            return self._first(match, [events.call(card) for card in self._wanted(match)])
        return self._first(
            match, [events.choice(match.seat or 0, what) for what in ("subtract", "give")]
        )

    def _bid(self, match: Match) -> tuple[Any, ...]:
        hand = self._hands.of(match, match.seat or 0)
        top = max(card & 15 for card in DECKS[match.row.deck.bit].cards) - 2
        bold = sum(card & 15 >= top for card in hand) >= _BOLD
        if self.how == "random":
            bold = self._rng.random() < 0.4
        bids = [events.bid(name, match.seat) for name in match.bids] if bold else []
        return self._first(match, [*bids, events.bid("pass", match.seat)])

    def _wanted(self, match: Match) -> list[int]:
        """The cards to call: high ones that one has not, the rest after them."""
        hand = self._hands.of(match, match.seat or 0)
        cards = sorted(DECKS[match.row.deck.bit].cards, key=lambda card: -(card & 15))
        return sorted(cards, key=lambda card: card in hand)

    def _first(self, match: Match, wanted: list[tuple[Any, ...]]) -> tuple[Any, ...]:
        """Return the first event that the core takes."""
        for event in wanted:
            try:
                copy.deepcopy(match).apply(event)
            except Refused:
                continue
            return event
        return events.UNDO
