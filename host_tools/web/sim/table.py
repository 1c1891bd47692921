"""The virtual table: players with their hands around a box, and what can be done there."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

from host_tools import plain
from host_tools.standing import score_json
from host_tools.web.sim.auto import Auto
from host_tools.web.sim.box import Box, Made
from host_tools.web.sim.hands import Hands, legal
from host_tools.web.sim.reader import Reader
from pezzbox.game.match import Match

SPEEDS = (1, 2, 5, 10)
READER_FAULTS = ("silent", "stuck_sda", "garbage")
"""How the reader can go wrong beside being unplugged (virtual/pn532.py); sim.js names them."""

_TIMES = 20
_BUTTONS = ("left", "middle", "right")


class Table:
    """Everything that the page shows and does. `changed()` is called when the state is another.

    `usual` is the match that a fresh box offers: game, players, rules.
    """

    def __init__(
        self,
        flash: Path,
        board: Made,
        port: Path,
        usual: tuple[str, list[str], Made],
        rng: random.Random,
    ) -> None:
        self.box = Box(flash, board, port, self._heard)
        self.reader = Reader(self.box)
        self.hands = Hands(rng)
        self.auto = Auto(self.box, self.reader, self.hands, rng, lambda: self.changed())
        self.changed: Callable[[], Any] = lambda: None
        self.heard: Callable[[Made], Any] = lambda answer: None
        self._usual = usual
        self._deck_of: Match | None = None
        self._held: set[str] = set()
        self._doing: set[asyncio.Task[None]] = set()
        self._new_match()

    async def open(self) -> None:
        """Power up."""
        await self.box.plug()

    async def close(self) -> None:
        """The end: nothing goes on."""
        self.auto.stop()
        for task in list(self._doing):
            task.cancel()
        await self.box.unplug()

    def _heard(self, answer: Made) -> None:
        if self.box.match is not self._deck_of:
            self._new_match()
        if answer.get("do") == "play":
            self.auto.answered(answer)
        self.heard(answer)

    def _new_match(self) -> None:
        self._deck_of = match = self.box.match
        self.hands.shuffle()
        if match is None:
            match = Match(*self._usual)
        self.reader.deck = match.row.deck.bit

    # What is done at the table. Each returns False for what makes no sense.

    def press(self, button: str) -> bool:
        """Press a button and hold it; how long counts by the clock of whoever presses."""
        if button not in _BUTTONS:
            return False
        self._held.add(button)
        self.box.do("pace", times=1)
        return self.box.do("hold", button=button)

    def release(self, button: str) -> bool:
        """Let a button go."""
        if button not in _BUTTONS:
            return False
        done = self.box.do("release", button=button)
        self._held.discard(button)
        if not self._held:
            self.box.pace(self.box.speed)
        return done

    def lay(self, name: str, stay: bool = False) -> bool:
        """Lay a card or a thing; unless it is to stay, take it off when the box has answered."""
        if not self.reader.put(name):
            return False
        self.changed()
        if not stay:
            self._start(self._take_off(name))
        return True

    def two(self, one: str, other: str) -> bool:
        """Lay two at once."""
        return one != other and self.reader.put(one, other) and self.lay(one) and self.lay(other)

    def off(self, name: str) -> bool:
        """Take it off."""
        self.reader.off(name)
        self.changed()
        return True

    def brush(self, name: str) -> bool:
        """Pull it off too soon."""
        self.reader.brush(name)
        return True

    def part(self, part: str, plugged: bool) -> bool:
        """Pull the plug of the reader or the display, or put it in again."""
        if part not in self.box.unplugged:
            return False
        self.box.plug_part(part, plugged)
        self.changed()
        return True

    def fault(self, kind: str) -> bool:
        """Let the reader go wrong."""
        times = 1 if kind == "stuck_sda" else _TIMES
        return kind in READER_FAULTS and self.box.do("fail", kind=kind, times=times)

    def heal(self) -> bool:
        """Let the reader be sound again."""
        return self.box.do("heal")

    def power(self, on: bool) -> bool:
        """The plug."""
        self._start(self._power(on))
        return True

    def pace(self, times: int) -> bool:
        """How fast time passes."""
        if times not in SPEEDS:
            return False
        self.box.pace(times)
        self.changed()
        return True

    def shuffle(self) -> bool:
        """Deal what is unplayed anew."""
        self.hands.shuffle()
        self.changed()
        return True

    def play_alone(self, how: str) -> bool:
        """Let the players play by themselves: `random`, `sensible`, or `off`."""
        done = self.auto.play(how)
        self.changed()
        return done

    async def _power(self, on: bool) -> None:
        if on:
            await self.box.plug()
            self.reader.again()
        else:
            self.auto.play("off")
            await self.box.unplug()
        self.changed()

    async def _take_off(self, name: str) -> None:
        await self.reader.answered(name)
        self.reader.off(name)
        self.changed()

    def _start(self, doing: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(doing)
        self._doing.add(task)
        task.add_done_callback(self._doing.discard)

    # What there is to see

    def state(self) -> Made:
        """Return what the page shows, as JSON has it."""
        box, match = self.box, self.box.match
        hands = self.hands.held(match)
        turn = match.seat if match and match.need != "deal" else None
        return {
            "power": box.power,
            "trouble": plain.visible(box.trouble),
            "unplugged": box.unplugged,
            "speed": box.speed,
            "auto": self.auto.how,
            "pressed": box.pressed,
            "screen": box.screen,
            "list": box.list and [[plain.visible(line) for line in box.list[0]], box.list[1]],
            "said": box.said,
            "says": box.says,
            "log": box.log[-12:],
            "lying": [{"id": name} for name in self.reader.lying],
            "deck": self.reader.deck,
            "match": match and _match(match, self.hands),
            "seats": [_seat(match, seat, hands) for seat in range(match.n)] if match else [],
            "legal": legal(match, hands.get(turn, [])) if match and turn is not None else [],
            "trick": _trick(match),
        }


def _match(match: Match, hands: Hands) -> Made:
    """The match's standing."""
    deal = match.deal
    if deal is not None and (deal.complete or deal.void):
        deal = None
    return {
        "game": match.game,
        "need": match.need,
        "seat": match.seat,
        "finished": match.finished,
        "winners": list(match.winners),
        "deal": len(match.deals or ()),
        "trick": min(deal.trick_no + 1, deal.tricks_total) if deal else None,
        "tricks": deal.tricks_total if deal else None,
        "stock": hands.lying(match) if deal else 0,
        "played": match.deal.played if match.deal else 0,
    }


def _seat(match: Match, seat: int, hands: dict[int, list[int]]) -> Made:
    """A player and the cards in hand, highest first."""
    deal = match.deal
    return {
        "name": plain.visible(match.players[seat]),
        "total": str(score_json(match.totals[seat])),
        "in": match.inside[seat],
        "deals": deal is not None and deal.dealer == seat,
        "tricks": bytes(deal.winners[: deal.trick_no]).count(seat) if deal else 0,
        "cards": sorted(hands.get(seat, []), key=lambda card: (card >> 4, -card)),
    }


def _trick(match: Match | None) -> Made | None:
    """The cards on the table: of the trick in progress, else of the one taken last."""
    deal = match.deal if match else None
    if match is None or deal is None or not deal.played:
        return None
    last = deal.last_trick
    if deal.in_trick or last is None:
        cards, leader, winner = deal.trick, deal.leader, None
    else:
        cards, leader, winner = last
    seats = [leader]
    while len(seats) < len(cards):
        seats.append(deal.after(seats[-1]))
    return {
        "cards": [[seat, card] for seat, card in zip(seats, cards, strict=False)],
        "winner": winner,
    }
