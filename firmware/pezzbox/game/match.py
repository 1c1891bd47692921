"""A match as the fold of its events."""

from . import events, steps
from .cards import SPOT
from .checks import seat_of, turn_of
from .course import NOTHING, Course
from .deal import EXTRA, NORMAL, Deal
from .refused import Refused
from .results import pack, unpack

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

NAME_LENGTH = 12
"""The longest name of a player, in characters."""


class Match(Course):
    """A match: its house rules, what its finished deals made of it, and the last deal."""

    def __init__(
        self, game: str, players: list, rules: "dict | None" = None, recall: "Any" = None
    ) -> None:
        """`rules` as in a transcript; what they leave out has its default.

        `recall(k)` hands back the events of deal `k` (counting from 0, void ones too) when an
        undo reaches back to it. Without it the match keeps every deal whole in `deals`.

        Raises Refused: `game_unknown`, `players_count`, `name_bad`, `name_twice`,
        `rule_unknown`, `rule_value`, `rule_pair`.
        """
        super().__init__(game, len(players), rules or {})
        _check_names(players)
        self.players = list(players)
        self.recall = recall
        self.deals: "list[Deal] | None" = None if recall else []
        """Every deal of the match, whole, if it has no `recall`."""
        self.deal: "Any" = None
        """The last `Deal`; None before the first."""
        self.ended = ""
        """What was needed when the table stopped the match with `end`; else empty."""

    # What is asked of a match

    @property
    def seat(self) -> "int | None":
        """Whose turn it is: the next dealer, bidder, declarer, player or chooser."""
        if self.need == NOTHING:
            return None
        if self.need == "deal":
            return self.dealer
        return self.deal.turn

    @property
    def running_shown(self) -> bool:
        """Whether the points of the deal in progress may be shown (rules.md, `peek`)."""
        peek = self.rules["peek"]
        deal = self.deal
        if peek == "always" or deal is None or deal.complete or deal.void:
            return True
        return peek == "first_trick" and deal.trick_no < 2

    def expected_thirds(self) -> "int | None":
        """What the captured thirds of a finished deal add up to; None after zu tun."""
        deal = self.deal
        if deal.ended == "close":
            return None
        thirds = self.deck_thirds
        if deal.aside and not deal.ended:
            for card in deal.unplayed():
                thirds -= deal.worth[card & SPOT]
        return thirds

    def last(self) -> "tuple | None":
        """The event that an undo would take back; None if there is none."""
        if self.ended:
            return events.END
        found = self.lately(1)
        return found[0] if found else None

    def lately(self, count: int) -> "list[tuple]":
        """The last events of the deal, oldest first: so many, or as many as there are."""
        deal = self.deal
        if deal is None:
            return []
        log = deal.log[max(0, deal.logged - count) : deal.logged]
        return [events.play(event) if type(event) is int else event for event in log]

    def apply(self, event: tuple) -> None:
        """Fold one more event; raises Refused, or what `recall` raises, and changes nothing."""
        kind = event[0]
        if kind == "play" and self.need == "play":
            deal = self.deal
            if event[2] is not None:
                turn_of(deal, event, event[2])
            self.lay(event[1])
        elif kind == "undo":
            self._undo()
        else:
            steps.take(self, event)

    def packed(self) -> bytes:
        """The last result, as `restore` takes it; empty if there is none."""
        return self.results[-1] if self.results else b""

    def restore(self, packed: "list[bytes]") -> None:
        """Take up a match of which these deals are finished, instead of folding their events.

        For a fresh match with a `recall`; the deal after them, finished or not, must have begun,
        and its events are to be applied next. Raises Refused("result").
        """
        for data in packed:
            unpack(data, self.n)
        self.results = list(packed)
        self.restart()

    # What the steps do with it

    def lay(self, card: int) -> None:
        """The seat in turn plays `card`; raises Refused and then changes nothing.

        Allocates nothing, unless the card ends the deal or gives rise to a note.
        """
        deal = self.deal
        deal.play(card)
        deal.log[deal.logged] = card
        deal.logged += 1
        if deal.over:
            self.play_out()

    def begin(self, event: tuple) -> None:
        """A new deal, dealt by whom its event names or else by the next one by the rules."""
        seats = self.extra or self.still_in()
        dealer = event[1]
        if dealer is None:
            dealer = self.dealer
        else:
            seat_of(seats, event, dealer)
        self.next_game()
        kind = EXTRA if self.extra else NORMAL
        if self.sits_out:
            seats = tuple([seat for seat in seats if seat != dealer])
        deal = self.deal
        if deal is None or self.deals is not None:
            self.deal = deal = Deal(self.row.deck, self.worth, self.n, self.aside)
        hands = len(seats)
        deal.start(dealer, seats, kind, self.tricks(hands), self.stock_tricks(hands))
        deal.remove(self.removed(hands))
        deal.game_no = self.game_no
        self.need = "bid" if self.bids else "play"
        if self.rules.get("batons_closed"):
            from .reverse import watch_batons

            deal.watch = watch_batons
        if self.deals is not None:
            self.deals.append(deal)

    def record(self, event: tuple) -> None:
        """`event` stands: it is one more of the deal's."""
        deal = self.deal
        log = deal.log
        log[deal.logged] = event
        deal.logged += 1
        if deal.logged + len(deal.order) - deal.played == len(log):
            # room for the cards to come is never made while one is played
            log.append(None)

    def play_out(self) -> None:
        """The deal's last card, or what ended it before, was played."""
        deal = self.deal
        deal.over = True
        if not deal.aside or deal.ended == "rest":
            left = self.deck_thirds - sum(deal.thirds)
            deal.thirds[deal.taker] += left
            if not deal.ended:
                deal.monte_thirds = left
        if self.declare_when != "off":
            from .declarations import judge

            judge(self, deal)
        self.settle()

    def settle(self) -> None:
        """Score the deal that was played out, unless a choice is due first."""
        deal = self.deal
        deal.scores = self.row.settle(self, deal)
        if deal.scores is None:
            self.need = "choice"
            deal.turn = deal.taker
        else:
            deal.complete = True
            self.finish_deal()

    def finish_deal(self) -> None:
        """The deal is complete or void: keep its result, look at the end of the match."""
        result = pack(self.deal, self.n)
        self.results.append(result)
        self.count(result)

    def void(self, next_dealer: int) -> None:
        """The deal does not count, and `next_dealer` deals."""
        deal = self.deal
        deal.void = True
        deal.next_dealer = next_dealer
        deal.note(("void",))
        self.finish_deal()

    def reopen(self) -> None:
        """Take the last result back, as if its deal were not finished."""
        self.results.pop()
        self.deal.complete = self.deal.void = False
        self.restart()

    # Undo

    def _undo(self) -> None:
        """Take back the last event that stands; raises Refused (`undo_none`, `undo_lost`)."""
        if self.ended:
            self.need = self.ended
            self.ended = ""
            self.finished = False
            return
        deal = self.deal
        if deal is None:
            raise Refused("undo_none")
        last = deal.logged - 1
        if deal.complete or deal.void:
            self.reopen()
        if last:
            self._fold(deal.log, last)
        else:
            self.withdraw()

    def _fold(self, made: list, count: int) -> None:
        """The deal anew, from the first `count` of its events."""
        if self.deals is not None and len(self.deals) > len(self.results):
            self.deals.pop()
        first = 0
        self.need = "deal"
        if type(made[0]) is tuple and made[0][0] == "deal":
            steps.take(self, made[0])
            first = 1
        else:
            self.begin(events.deal())
        for i in range(first, count):
            event = made[i]
            if type(event) is int:
                self.lay(event)
            else:
                self.apply(event)

    def withdraw(self) -> None:
        """The deal never began: the one before it is the last again."""
        k = len(self.results) - 1
        if self.deals is not None:
            self.deals.pop()
            self.deal = self.deals[k] if k >= 0 else None
        elif k < 0:
            self.deal = None
        else:
            made = self.recall(k)  # first, since it may fail
            if made is None:
                raise Refused("undo_lost")
            self.results.pop()
            self.restart()
            self._fold(made, len(made))
            return
        self.restart()


def _check_names(players: list) -> None:
    """1-12 characters each, all different (transcript.md, `players`)."""
    for i, name in enumerate(players):
        if type(name) is not str or not 1 <= len(name) <= NAME_LENGTH:
            raise Refused("name_bad", name)
        if name in players[:i]:
            raise Refused("name_twice", name)
