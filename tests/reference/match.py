"""A match as the fold of its events, and `score` (transcript.md)."""

from typing import Any

from . import moves, output
from .deal import Deal
from .declarations import declare
from .house_rules import read_header
from .refusal import Refusal, refuse_unless
from .settle import choose, finish, revoke
from .shape import check_shape
from .standing import Standing, next_dealer, standing

Event = dict[str, Any]
IN_A_DEAL = {
    "removed": moves.remove,
    "bid": moves.bid,
    "call": moves.call,
    "play": moves.play,
    "declare": declare,
    "close": moves.close,
    "rest": moves.rest,
}


class Match:
    """One match: its header, its deals, and the events that still stand."""

    def __init__(self, header: Event) -> None:
        refuse_unless(check_shape(header) == "match", "the first event must be the match")
        self.game, self.names, self.rules = read_header(header)
        self.events: list[Event] = []
        self.deals: list[Deal] = []
        self.ended = False
        self._standing: Standing | None = None

    @property
    def players(self) -> int:
        """How many take part in the match."""
        return len(self.names)

    def standing(self) -> Standing:
        """Totals and the end, from the finished deals; worked out again when they change."""
        if self._standing is None:
            self._standing = standing(self.game, self.rules, self.players, self.deals)
        return self._standing

    def open_deal(self) -> Deal | None:
        """The deal in progress; also one whose sola's choice is due."""
        last = self.deals[-1] if self.deals else None
        return last if last is not None and not last.complete and not last.void else None

    def need(self) -> tuple[str, int | None]:
        """What must come next, and from whom."""
        state = self.standing()
        if self.ended or state.finished:
            return "nothing", None
        deal = self.open_deal()
        if deal is None:
            return "deal", next_dealer(state, self.players, self.deals)
        if deal.choice_due is not None:
            return "choice", deal.choice_due
        if deal.auction_open():
            return "bid", moves.bidder(deal)
        if moves.call_due(deal):
            return "call", deal.declarer()
        return "play", deal.turn()

    def apply(self, event: Event) -> None:
        """Let an event happen; `Refusal`, and nothing changed, if it may not."""
        kind = check_shape(event)
        refuse_unless(kind != "match", "there is one match event, the first")
        if kind == "undo":
            self._undo()
        else:
            deals = len(self.deals)
            self._happen(kind, event)
            self.events.append(event)
            in_between = kind == "play" and deals == len(self.deals)
            if not in_between or self.deals[-1].played_out:
                self._standing = None

    def _undo(self) -> None:
        """Section 8: everything anew, without the last event that still stands."""
        refuse_unless(len(self.events) > 0, "nothing to undo")
        kept = self.events[:-1]
        self.events, self.deals, self.ended = [], [], False
        self._standing = None
        for event in kept:
            self.apply(event)

    def _happen(self, kind: str, event: Event) -> None:
        refuse_unless(not self.ended, "the match was ended")
        need, _ = self.need()
        if kind == "revoke":
            self._revoke(event["seat"])
            return
        refuse_unless(need != "nothing", "the match is over")
        if need == "choice":
            refuse_unless(kind == "choice", "a choice is due")
        if kind == "choice":
            self._choice(need, event)
        elif kind == "end":
            self.ended = True
        elif kind == "deal":
            refuse_unless(need == "deal", "a deal is in progress")
            self.deals.append(self._new_deal(event.get("dealer")))
        elif kind == "void":
            deal = self.open_deal()
            if deal is None:
                raise Refusal("no deal is in progress")
            moves.void(deal)
        else:
            self._in_a_deal(kind, event)

    def _in_a_deal(self, kind: str, event: Event) -> None:
        deal = self.open_deal()
        implied = deal is None
        if deal is None:
            refuse_unless(kind in ("play", "bid", "removed"), "no deal is in progress")
            deal = self._new_deal(None)
        IN_A_DEAL[kind](deal, event)
        if implied:
            self.deals.append(deal)
        if deal.played_out:
            finish(deal)

    def _new_deal(self, dealer: int | None) -> Deal:
        state = self.standing()
        among = state.tied or state.inside
        if dealer is None:
            dealer = next_dealer(state, self.players, self.deals)
        refuse_unless(dealer in among, "that seat cannot deal")
        seats = list(among)
        if self.rules.get("dealer_sits_out"):
            seats.remove(dealer)
        kind = "extra" if state.tied else "normal"
        before = state.totals
        if self.deals and self.deals[-1].game_no != state.game_no:
            before = [0 * total for total in before]  # the next game of a series
        return Deal(
            self.game, self.rules, self.players, dealer, seats, kind, before, state.game_no
        )

    def _choice(self, need: str, event: Event) -> None:
        deal = self.open_deal()
        if need != "choice" or deal is None:
            raise Refusal("no choice is due")
        refuse_unless(event["seat"] == deal.choice_due, "another seat has the choice")
        refuse_unless(event["choice"] in ("subtract", "give"), "subtract or give")
        choose(deal, event["choice"])

    def _revoke(self, seat: int) -> None:
        last = self.deals[-1] if self.deals else None
        if last is None or last.void:
            raise Refusal("no deal to call a revoke in")
        refuse_unless(seat in last.seats, "that seat did not play")
        refuse_unless(seat not in last.revokes, "called already")
        revoke(last, seat)


def score(events: list[Event]) -> dict[str, Any]:
    """What `pezzbox score --json` must print for these events; `Refusal` with the index."""
    if not events:
        raise Refusal("no match", 0)
    index = 0
    try:
        match = Match(events[0])
        for index in range(1, len(events)):
            match.apply(events[index])
    except Refusal as refusal:
        refusal.index = index
        raise
    return output.as_object(match)
