"""Who holds which cards in a random deal, and what of it is left."""

from random import Random

from tests.reference.cards import RANKS, SUITS, deck_cards
from tests.reference.deal import Deal

from .plans import Plan


class Hands:
    """The cards of one deal as they were dealt; `slam` leads from the top of its hand."""

    def __init__(self, rng: Random, deal: Deal, plan: Plan) -> None:
        self.deck = deal.layout.deck
        self.removed = deal.removed
        self.deal = deal
        self.slam: int | None = None
        self.near = False
        self.mood = {seat: rng.choice(["any", "high", "low"]) for seat in deal.seats}
        if plan.all_low:
            self.mood = dict.fromkeys(deal.seats, "low")
        cards = [card for card in deck_cards(self.deck) if card not in deal.removed]
        rng.shuffle(cards)
        whole = deal.layout.tricks
        size = deal.layout.stock_ends or whole
        chance = rng.random()
        if chance < plan.p_slam + plan.p_near_slam:
            cards = self._slam(rng, deal, cards, whole, near=chance < plan.p_near_slam)
        elif rng.random() < plan.p_rich:
            cards = self._rich(rng, cards, size, len(deal.seats))
        elif rng.random() < plan.p_even:
            cards.sort(key=lambda card: RANKS[self.deck].index(card[1]))
            cards = [
                card for at in range(len(deal.seats)) for card in cards[at :: len(deal.seats)]
            ]
            self.mood = dict.fromkeys(deal.seats, "any")
        elif rng.random() < plan.p_lost and "BA" in cards:
            cards.remove("BA")
            cards.append("BA")
        first = deal.turn()
        order = [first]
        while len(order) < len(deal.seats):
            order.append(deal.next_seat(order[-1]))
        self.dealt = {seat: cards[at * size : (at + 1) * size] for at, seat in enumerate(order)}
        self.stock = cards[size * len(order) :] if deal.layout.stock_ends else []

    def _slam(
        self, rng: Random, deal: Deal, cards: list[str], whole: int, near: bool
    ) -> list[str]:
        """The leader gets whole suits from the top; with `near` its last card is a low one."""
        self.slam, self.near = deal.turn(), near
        suits = list(SUITS[self.deck])
        rng.shuffle(suits)
        order = [suit + rank for suit in suits for rank in RANKS[self.deck]]
        top = [card for card in order if card in cards][:whole]
        if near:
            losers = [card for card in cards if card not in top and card[1] in "456778"]
            top = [*top[:-1], rng.choice(losers)] if losers else top
            self.mood = dict.fromkeys(deal.seats, "dump")
        rest = [card for card in cards if card not in top]
        if not deal.layout.stock_ends:
            return top + rest
        # With a stock the taker draws first: its cards are every second one of the stock.
        half = deal.layout.stock_ends
        stock = [card for pair in zip(top[half:], rest[half:], strict=True) for card in pair]
        return top[:half] + rest[:half] + stock

    def _rich(self, rng: Random, cards: list[str], size: int, players: int) -> list[str]:
        """Somebody holds all of a rank or the three best of a suit."""
        suits, ranks = SUITS[self.deck], RANKS[self.deck]
        rank, suit = rng.choice(ranks[:3]), rng.choice(suits)
        wanted = [s + rank for s in suits] + [suit + r for r in ranks[:3]]
        wanted = [card for card in dict.fromkeys(wanted) if card in cards][:size]
        others = [card for card in cards if card not in wanted]
        at = rng.randrange(players) * size
        return others[:at] + wanted + others[at:]

    def held(self, deal: Deal) -> dict[int, list[str]]:
        """What each seat holds now, in the order in which it was dealt or drawn."""
        hands = {seat: list(self.dealt.get(seat, [])) for seat in deal.seats}
        stock = list(self.stock)
        played = {card for _, card in deal.plays}
        for trick in deal.tricks():
            if trick.winner is not None and len(stock) >= 2:
                hands[trick.winner].append(stock.pop(0))
                hands[deal.next_seat(trick.winner)].append(stock.pop(0))
        return {seat: [c for c in hand if c not in played] for seat, hand in hands.items()}

    def fits(self, deal: Deal) -> bool:
        """Whether these hands still belong to the deal (an undo may have changed it)."""
        if not deal.plays and self.deal is not deal:
            return False
        return set(self.dealt) == set(deal.seats) and self.removed == deal.removed
