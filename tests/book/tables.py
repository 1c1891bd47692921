"""Random matches in great number: dealt, played by the core's own turns, written as transcripts.

Everybody follows suit; who is at the table, the game and how far it goes are left to chance.
"""

import json
from random import Random

from pezzbox.game.cards import text
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.game.written import from_json

NAMES = ("Anna", "Ben", "Carla", "Dino", "Eva", "Franz", "Gigi", "Hans", "Ida", "Karl")
SIZES = {
    "traversone": (2, 3, 4, 5, 6, 7, 8),
    "traversone21": (2, 3, 4, 5, 6, 7, 8),
    "busche": (4,),
    "ciapano": (3,),
    "tressette": (2, 3, 4),
    "treschetten": (2, 3, 4),
    "calabresella": (3, 4, 5, 6, 7),
    "calabrasella": (3,),
}


class Table:
    """One match at random."""

    def __init__(self, rng: Random, game: str, players: list[str], rules: dict) -> None:
        self.rng = rng
        header = {"event": "match", "version": 1, "game": game, "players": players}
        self.events = [{**header, "rules": rules}]
        self.match = Match(game, players, rules)
        self.hands: dict[int, list[int]] = {}

    def happens(self, event: dict) -> bool:
        """Let an event happen; whether the core took it."""
        try:
            self.match.apply(from_json(event, self.match.row.deck.bit))
        except Refused:
            return False
        self.events.append(event)
        return True

    def play(self, deals: int) -> None:
        """Play until the match is over, or so many deals are."""
        while self.match.need != "nothing":
            if self.match.need == "deal":
                if len(self.match.deals) >= deals:
                    return
                self.happens({"event": "deal"})
                self._deal()
            else:
                getattr(self, "_" + self.match.need)()
            if self.rng.random() < 0.002:
                self.happens({"event": "revoke", "seat": self.rng.choice(self.match.deal.seats)})

    def _deal(self) -> None:
        deal = self.match.deal
        gone = self.match.removed(len(deal.seats)) if self.match.removes(len(deal.seats)) else b""
        cards = [card for card in deal.deck.cards if card not in gone]
        self.rng.shuffle(cards)
        size = self.match.tricks(len(deal.seats))
        self.hands = {
            seat: cards[at * size : (at + 1) * size] for at, seat in enumerate(deal.seats)
        }

    def _play(self) -> None:
        deal = self.match.deal
        seat = deal.turn
        hand = self.hands[seat]
        if deal.in_trick:
            led = deal.order[deal.played - deal.in_trick] >> 4
            hand = [card for card in hand if card >> 4 == led] or hand
        card = self.rng.choice(hand)
        assert self.happens({"event": "play", "card": text(card)})
        self.hands[seat].remove(card)

    def _bid(self) -> None:
        bids = ["pass", "pass", *self.match.bids]
        self.rng.shuffle(bids)
        assert any(self.happens({"event": "bid", "bid": bid}) for bid in bids)

    def _call(self) -> None:
        cards = list(self.match.deal.deck.cards)
        self.rng.shuffle(cards)
        assert any(self.happens({"event": "call", "card": text(card)}) for card in cards)

    def _choice(self) -> None:
        choices = ["subtract", "give"]
        self.rng.shuffle(choices)
        assert any(
            self.happens({"event": "choice", "seat": self.match.seat, "choice": one})
            for one in choices
        )


def random_match(seed: object, game: str | None = None) -> list[dict]:
    """Return the events of one random match."""
    rng = Random(f"match {seed}")
    game = game or rng.choice(list(SIZES))
    players = rng.sample(NAMES, rng.choice(SIZES[game]))
    rules = {"target": rng.choice((5, 11, 21))} if game != "calabrasella" else {"deals": 4}
    table = Table(rng, game, players, rules)
    table.play(rng.choice((3, 8, 30, 30, 30)))
    return table.events


def written(events: list[dict]) -> str:
    """Return a transcript."""
    return "".join(json.dumps(event) + "\n" for event in events)
