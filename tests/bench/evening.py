"""Makes matches to measure with: shuffled hands that follow suit, the same ones every time.

Runs on the host, inside MicroPython and on the board.
"""

from pezzbox.game import events
from pezzbox.game.match import Match

NAMES = ("Anna", "Benedetta", "Carla", "Domenico", "Elisabetta", "Francesco", "Gino", "Hildegard")
RULES = {
    "traversone": {"deals": 99},
    "traversone21": {"deals": 99, "sola": "off"},  # whose choice would need presses
}
"""House rules by game: it does not end, and is played with cards alone."""


class Shuffler:
    """Numbers that are the same on every interpreter."""

    def __init__(self, seed):
        self._state = seed or 1

    def below(self, limit):
        """A number from 0 to below `limit`."""
        self._state = self._state * 48271 % 0x7FFFFFFF
        return (self._state >> 8) % limit

    def shuffle(self, items):
        """Shuffle a list in place."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def match(game, players, recall=None):
    """A fresh match."""
    return Match(game, list(NAMES[:players]), RULES[game], recall=recall)


def plays(match, shuffler):
    """Deal, and yield the events of that deal; whoever takes them applies them to `match`."""
    yield events.deal(match.seat)
    deal = match.deal
    cards = [card for card in match.row.deck.cards if card not in deal.removed]
    shuffler.shuffle(cards)
    count = deal.tricks_total
    hands = {}
    for place, seat in enumerate(deal.seats):
        hands[seat] = cards[place * count : (place + 1) * count]
    while match.need == "play":
        hand = hands[match.seat]
        suit = match.deal.trick[0] & 0x70 if match.deal.trick else -1
        following = [card for card in hand if card & 0x70 == suit]
        card = (following or hand)[0]
        hand.remove(card)
        yield events.play(card)
