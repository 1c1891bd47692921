"""A deal in progress: the cards played, the tricks they make, and what they give away."""

from .cards import ABSENT, SPOT, Deck
from .notes import packed, unpacked
from .refused import Refused

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

OUT = 0xFE
"""In `Deal.where`: a card that was taken out of the deal."""

NO_FAILS = bytes(4 * 8)

NORMAL = "normal"
EXTRA = "extra"
"""The kinds of deals: an extra one breaks a tie."""


def next_of(seat: int, seats: tuple) -> int:
    """Which of `seats` comes next after `seat`, counter-clockwise."""
    for other in seats:
        if other > seat:
            return other
    return seats[0]


class Deal:
    """The cards of one deal, in arrays made once and used again by the next deal."""

    def __init__(self, deck: Deck, worth: bytes, players: int, aside: bool) -> None:
        """`worth` has the cards' thirds by suit and strength; `players` are in the match.

        Cards left over are laid aside or else a monte.
        """
        self.deck = deck
        self.bit = deck.bit
        self.worth = worth
        self.players = players
        self.aside = aside
        size = len(deck.cards)
        self.order = bytearray(size)
        """The cards in the order they were played."""
        self.where = bytearray(SPOT + 1)
        """By suit and strength: 0 not played, seat + 1 who played it, `OUT`, `ABSENT`."""
        self.winners = bytearray(size // 2)
        self.fails = bytearray(NO_FAILS)
        """By seat and suit: 1 + the first trick in which the seat did not follow that suit
        and that no note speaks of yet; 0 if there is none."""
        self.next_seat = bytearray(players)
        self.log: list = [None] * (size + 8)
        """The deal's events, a play as its card alone; the first `logged` of them stand."""
        self.seats: tuple = ()
        self.bids: list = []
        """`(seat, bid)` of the auction."""

    def start(self, dealer: int, seats: tuple, kind: str, tricks: int, stock: int) -> None:
        """A new deal for `seats`; cards are drawn from a stock in the first `stock` tricks."""
        self.where[:] = self.deck.blank
        if seats != self.seats:
            self.seats = seats
            self.turns(seats)
        self.fails[:] = NO_FAILS
        self.dealer = dealer
        self.kind = kind
        self.tricks_total = tricks
        self.stock_tricks = stock
        self.hands = len(seats)
        self.first = self.turn = self.taker = self.after(dealer)
        self._nothing_played()
        self._nothing_settled()

    def _nothing_played(self) -> None:
        self.played = 0
        self.trick_no = 0
        self.in_trick = 0
        self.best = 0
        self.trick_thirds = 0
        self.thirds = [0] * self.players
        self.monte_thirds = 0
        self.removed = b""
        self.watch: "Any" = None
        """`watch(deal, card, seat)` is called for each card played, if the game needs it."""
        self.batons_open = False
        self.logged = 0
        self.noted = bytearray()
        """The notes, packed."""
        self.declared = [0] * self.players
        if self.bids:
            self.bids = []
        self.addition: "str | None" = None
        self.called: "Any" = None
        self.declarer: "Any" = None
        self.partner: "Any" = None

    def _nothing_settled(self) -> None:
        self.over = False
        self.complete = False
        self.void = False
        self.ended = ""
        """How a deal ended before its last card: `close` or `rest`."""
        self.choice: "str | None" = None
        self.forfeits = 0
        """A bit for each seat with a false declaration."""
        self.revoked = 0
        """A bit for each seat whose revoke was called."""
        self.scores: "Any" = None
        self.win: "Any" = None
        """The side that wins the match with this deal, whatever the totals."""
        self.next_dealer: "Any" = None
        self.game_no = 0
        self.points: "Any" = None
        """The declarer's side's, once the deal is complete."""
        self.stake: "Any" = None

    def turns(self, seats: tuple) -> None:
        """Who plays after whom."""
        for seat in range(self.players):
            self.next_seat[seat] = next_of(seat, seats)

    def after(self, seat: int) -> int:
        """The next seat of this deal, counter-clockwise."""
        return self.next_seat[seat]

    @property
    def notes(self) -> "list[tuple]":
        """The notes in the order in which they arose; makes a new list."""
        return unpacked(self.noted)

    def note(self, made: tuple) -> None:
        """One more note (see `notes.FIELDS`)."""
        self.noted += packed(made)

    def remove(self, cards: bytes) -> None:
        """Take these cards out of the deal instead of any taken out before."""
        for card in self.removed:
            self.where[card & SPOT] = 0
        for card in cards:
            self.where[card & SPOT] = OUT
        self.removed = cards

    def play(self, card: int) -> None:
        """The seat in turn plays `card`; raises Refused and then changes nothing.

        Allocates nothing unless the card gives rise to a note.
        """
        spot = card & SPOT
        where = self.where
        if where[spot] or card & ~SPOT != self.bit:
            raise self.refusal(card)
        seat = self.turn
        where[spot] = seat + 1
        played = self.played
        self.order[played] = card
        self.played = played + 1
        trick_thirds = self.trick_thirds + self.worth[spot]
        in_trick = self.in_trick + 1
        best = self.best
        fails = self.fails
        if in_trick == 1:
            self.best = card
            self.taker = seat
        elif card ^ best < 16:
            if card > best:
                self.best = card
                self.taker = seat
        elif self.trick_no >= self.stock_tricks:
            failed = seat * 4 + (best >> 4 & 3)
            if not fails[failed]:
                fails[failed] = self.trick_no + 1
        failed = seat * 4 + (spot >> 4)
        if fails[failed]:
            self._revoke_seen(failed, seat, card)
        if self.watch:
            self.watch(self, card, seat)
        if in_trick < self.hands:
            self.in_trick = in_trick
            self.trick_thirds = trick_thirds
            self.turn = self.next_seat[seat]
        else:
            self._take(trick_thirds)

    def _take(self, trick_thirds: int) -> None:
        """The trick goes to its taker, who leads to the next."""
        taker = self.taker
        trick_no = self.trick_no
        self.winners[trick_no] = taker
        self.thirds[taker] += trick_thirds
        self.trick_no = trick_no = trick_no + 1
        self.turn = taker
        self.in_trick = 0
        self.trick_thirds = 0
        if trick_no == self.tricks_total:
            self.over = True

    def refusal(self, card: int) -> Refused:
        """Why `card` cannot be played."""
        where = self.where[card & SPOT]
        if card & ~SPOT != self.bit or where == ABSENT:
            return Refused("card_deck", card)
        return Refused("card_removed" if where == OUT else "card_played", card)

    def _revoke_seen(self, failed: int, seat: int, card: int) -> None:
        """Note every trick in which `seat` did not follow the suit of `card`."""
        suit = card >> 4
        for trick in range(self.fails[failed] - 1, self.trick_no):
            cards, leader = self.trick_cards(trick), self.leader_of(trick)
            mine = cards[self.place(seat, leader)]
            if cards[0] >> 4 == suit and mine >> 4 != suit:
                self.note(("revoke_seen", seat, trick, card))
        self.fails[failed] = 0

    def place(self, seat: int, leader: int) -> int:
        """How many play before `seat` in a trick that `leader` leads."""
        seats = self.seats
        return (seats.index(seat) - seats.index(leader)) % self.hands

    def leader_of(self, trick: int) -> int:
        """Who led to a trick."""
        return self.winners[trick - 1] if trick else self.first

    def trick_cards(self, trick: int) -> bytes:
        """The cards of a trick so far, from the leader on; makes a new object."""
        start = trick * self.hands
        return bytes(self.order[start : min(start + self.hands, self.played)])

    def player(self, card: int) -> int:
        """Who played `card`; -1 if nobody did."""
        return self.where[card & SPOT] - 1

    def captor(self, card: int) -> int:
        """Whose trick, or whose monte or conceded rest, `card` is in; -1 if not yet."""
        if not self.where[card & SPOT]:
            return self.taker if self.over else -1
        trick = self.place_of(card) // self.hands
        return self.winners[trick] if trick < self.trick_no else -1

    def place_of(self, card: int) -> int:
        """How many cards were played before `card`."""
        place = 0
        while self.order[place] != card:
            place += 1
        return place

    @property
    def leader(self) -> int:
        """Who led, or leads, to the trick in progress."""
        return self.leader_of(self.trick_no)

    @property
    def trick(self) -> bytes:
        """The cards of the trick in progress."""
        return self.trick_cards(self.trick_no)

    @property
    def last_trick(self) -> "tuple[bytes, int, int] | None":
        """Cards, leader and winner of the trick taken last."""
        last = self.trick_no - 1
        if last < 0:
            return None
        return self.trick_cards(last), self.leader_of(last), self.winners[last]

    @property
    def monte(self) -> bytes:
        """The cards that went unplayed to the taker of the last trick, in deck order."""
        if not self.complete or self.ended or self.aside:
            return b""
        return self.unplayed()

    def unplayed(self) -> bytes:
        """The cards of the deal that nobody has played, in deck order."""
        return bytes([card for card in self.deck.cards if not self.where[card & SPOT]])
