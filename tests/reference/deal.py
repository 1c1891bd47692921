"""One deal as the list of what happened in it; everything else is worked out from that."""

from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

from .cards import card_thirds, deck_cards, deck_order, trick_winner
from .house_rules import heavy
from .layout import Layout, layout

Note = dict[str, Any]


@dataclass(frozen=True)
class Declared:
    """A declaration, and how many cards had been played when it was made."""

    at: int
    seat: int
    what: str
    of: str
    missing: str | None


@dataclass
class Trick:
    """A trick, finished or in progress."""

    plays: list[tuple[int, str]]
    winner: int | None
    thirds: int


@dataclass
class Deal:
    """What happened in a deal, in order."""

    game: str
    rules: dict[str, Any]
    players: int
    dealer: int
    seats: list[int]
    kind: str
    totals_before: list[Fraction]
    game_no: int = 0
    removed_now: list[str] | None = None
    bids: list[tuple[int, str, str | None, str | None]] = field(default_factory=list)
    called_later: str | None = None
    plays: list[tuple[int, str]] = field(default_factory=list)
    declarations: list[Declared] = field(default_factory=list)
    revokes: list[int] = field(default_factory=list)
    rest: int | None = None
    closed: tuple[int, str] | None = None
    choice: str | None = None
    void: bool = False
    notes: list[Note] = field(default_factory=list)
    end_notes_at: int | None = None  # where in `notes` cappotto, sola, stramazzo come
    scores: list[Fraction] | None = None
    stake: int | None = None
    side_points: int | None = None
    wins_match: int | None = None  # a seat of the side that wins at once (cappotto: win)
    choice_due: int | None = None

    def __post_init__(self) -> None:
        """Lay out the deal and price its cards."""
        self.layout: Layout = layout(self.game, self.rules, len(self.seats))
        deck, is_heavy = self.layout.deck, heavy(self.game, self.rules)
        self.values = {card: card_thirds(card, deck, is_heavy) for card in deck_cards(deck)}

    @property
    def removed(self) -> list[str]:
        """The cards taken out, in deck order (section 3)."""
        cards = self.layout.removed if self.removed_now is None else self.removed_now
        return deck_order(cards, self.layout.deck)

    @property
    def complete(self) -> bool:
        """Whether the deal has been scored."""
        return self.scores is not None

    @property
    def played_out(self) -> bool:
        """Whether no card is to be played any more (a choice may still be due)."""
        return (
            len(self.plays) == self.layout.tricks * len(self.seats)
            or self.rest is not None
            or self.closed is not None
        )

    def next_seat(self, seat: int) -> int:
        """The deal's next seat, counter-clockwise."""
        return next_of(self.seats, seat, self.players)

    def value(self, card: str) -> int:
        """A card's thirds in this game."""
        return self.values[card]

    def sides(self) -> list[list[int]]:
        """The players who pool their tricks (all games but the bidding ones)."""
        pooled = self.rules.get("partners") or (self.game == "treschetten" and self.players == 4)
        return [[0, 2], [1, 3]] if pooled else [[seat] for seat in self.seats]

    # --- bidding (section 7) -------------------------------------------------------------

    def winning_bid(self) -> tuple[int, str, str | None, str | None] | None:
        """The last bid that was not a pass: each is higher than all before."""
        bids = [bid for bid in self.bids if bid[1] != "pass"]
        return bids[-1] if bids else None

    def auction_open(self) -> bool:
        """Whether somebody still has to bid."""
        if self.game not in ("calabresella", "calabrasella"):
            return False
        best = self.winning_bid()
        if best is not None and best[1] == highest_bid(self.game, self.rules):
            return False
        return len(self.bids) < len(self.seats)

    def declarer(self) -> int | None:
        """Who plays against the others; None while it is open and if all passed."""
        best = self.winning_bid()
        return best[0] if best and not self.auction_open() else None

    def called(self) -> str | None:
        """The declarer's called card."""
        best = self.winning_bid()
        if best is None or self.auction_open():
            return None
        return best[3] or self.called_later

    def calls_partner(self) -> bool:
        """Whether the called card's player becomes the declarer's partner."""
        best = self.winning_bid()
        return len(self.seats) > 3 and best is not None and best[1] == "chiamo"

    def partner(self) -> int | None:
        """Who played the called card, unless the declarer did."""
        if not self.calls_partner():
            return None
        who = [seat for seat, card in self.plays if card == self.called()]
        return who[0] if who and who[0] != self.declarer() else None

    # --- tricks ----------------------------------------------------------------------------

    def first_leader(self) -> int:
        """Who leads to the first trick (sections 3 and 7)."""
        best, declarer = self.winning_bid(), self.declarer()
        if best is None or declarer is None:
            return self.next_seat(self.dealer)
        if self.rules["declarer_leads"] or best[1] in ("solissimo", "arcisolo"):
            return declarer
        return self.next_seat(self.dealer)

    def tricks(self) -> list[Trick]:
        """All tricks so far, the one in progress last (if it has a card)."""
        size = len(self.seats)
        tricks = []
        for start in range(0, len(self.plays), size):
            plays = self.plays[start : start + size]
            winner = trick_winner(plays, self.layout.deck) if len(plays) == size else None
            thirds = sum(self.value(card) for _, card in plays)
            tricks.append(Trick(plays, winner, thirds))
        return tricks

    def tricks_done(self) -> int:
        """How many tricks are finished."""
        return len(self.plays) // len(self.seats)

    def between_tricks(self) -> bool:
        """Whether the next card is led."""
        return len(self.plays) % len(self.seats) == 0

    def turn(self) -> int:
        """Whose card is next."""
        if not self.plays:
            return self.first_leader()
        if self.between_tricks():
            return trick_winner(self.plays[-len(self.seats) :], self.layout.deck)
        return self.next_seat(self.plays[-1][0])

    def stock_left(self) -> bool:
        """Whether cards are left in the stock after both have drawn (section 3)."""
        return self.tricks_done() < self.layout.stock_ends

    def unplayed(self) -> list[str]:
        """The deck's cards that were neither removed nor played, in deck order."""
        gone = {card for _, card in self.plays} | set(self.removed)
        return [card for card in deck_cards(self.layout.deck) if card not in gone]

    def last_taker(self) -> int | None:
        """Who took the last trick; None after zu tun and before the end."""
        if self.rest is not None:
            return self.rest
        if self.closed is not None or not self.played_out:
            return None
        return self.tricks()[-1].winner

    def monte(self) -> list[str]:
        """The cards that went to the taker of the last trick unplayed."""
        by_tricks = self.rest is None and self.closed is None and self.played_out
        return self.unplayed() if by_tricks and self.layout.monte_counts else []

    def own_thirds(self) -> list[int]:
        """Captured thirds a seat: own tricks, the monte, a conceded rest (transcript.md)."""
        thirds = [0] * self.players
        for trick in self.tricks():
            if trick.winner is not None:
                thirds[trick.winner] += trick.thirds
        extra = self.unplayed() if self.rest is not None else self.monte()
        taker = self.last_taker()
        if taker is not None:
            thirds[taker] += sum(self.value(card) for card in extra)
        return thirds


def next_of(seats: list[int], seat: int, players: int) -> int:
    """The next of these seats after `seat`, counter-clockwise."""
    for step in range(1, players + 1):
        if (seat + step) % players in seats:
            return (seat + step) % players
    raise ValueError("no seats")


def bid_order(game: str, rules: dict[str, Any]) -> list[str]:
    """The bids that the game offers, low to high, without the pass (section 7)."""
    if game == "calabrasella":
        return ["play"]
    if rules["more_bids"]:
        return ["chiamo", "chiedo", "solo", "solissimo", "arcisolo"]
    return ["chiamo", "solo", "solissimo"]


def highest_bid(game: str, rules: dict[str, Any]) -> str:
    """The bid that ends the bidding at once."""
    return bid_order(game, rules)[-1]
