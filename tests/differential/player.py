"""A random player: plays a match event by event by the reference's own state."""

import json
from random import Random
from typing import Any

from tests.reference import Refusal
from tests.reference.cards import RANKS, SUITS, card_thirds, deck_cards
from tests.reference.deal import Deal, bid_order
from tests.reference.declarations import when
from tests.reference.match import Match
from tests.reference.moves import may_call
from tests.reference.output import as_object

from .chaos import random_event
from .hands import Hands
from .headers import random_match, random_removed
from .rare import Rare

Event = dict[str, Any]


class Player:
    """One random match: `events` as they stand in the transcript, `refused` beside it."""

    def __init__(self, rng: Random, game: str, number: int) -> None:
        self.rng = rng
        header, self.plan = random_match(rng, game, number)
        self.match = Match(header)
        self.events: list[Event] = [header]
        self.refused: list[tuple[int, Event]] = []  # (so many events before it, the event)
        self.snapshots: list[tuple[int, str]] = []  # (so many events, the reference's object)
        self.hands: dict[int, Hands] = {}
        self.rare = Rare(self.match)
        self.clock = 0
        self.boot = 1

    def chance(self, probability: float) -> bool:
        """True with that probability."""
        return self.rng.random() < probability

    def attempt(self, event: Event) -> bool:
        """Let an event happen if the reference allows it; else keep it as a refused one."""
        if self.plan.stamped and event.get("event") != "undo":
            self.clock += self.rng.randint(0, 9000)
            if self.chance(0.01):
                self.clock, self.boot = 0, self.boot + 1
            event = {**event, "t": self.clock, "boot": self.boot}
        before = self.rare.before()
        try:
            self.match.apply(event)
        except Refusal:
            self.refused.append((len(self.events), event))
            self.rare.refuse(event)
            return False
        self.events.append(event)
        self.rare.after(before, event)
        if self.chance(0.01):
            self._keep()
        return True

    def _keep(self) -> None:
        """Keep what the reference says now: as text, so that nothing can change it later."""
        self.snapshots.append((len(self.events), json.dumps(as_object(self.match))))

    def play_match(self, most_events: int = 1500) -> None:
        """Play until the match is over, or as far as the plan goes."""
        reopened = 0
        while len(self.events) < most_events:
            need, seat = self.match.need()
            if need == "nothing":
                reopened += 1
                if reopened > self.plan.after_end or not self._after_the_end():
                    break
            elif need == "deal" and len(self.match.deals) >= self.plan.deals:
                break
            else:
                self._something_else(need)
                need, seat = self.match.need()
                if need != "nothing":
                    self._next(need, seat)
        self._keep()
        self.rare.finish()

    # --- what is not asked for ----------------------------------------------------------

    def _after_the_end(self) -> bool:
        if not self.match.ended and self.chance(self.plan.p_late_revoke):
            return self.attempt(
                {"event": "revoke", "seat": self.rng.randrange(self.match.players)}
            )
        if self.chance(0.3):
            self._undo()
            return True
        if self.chance(0.3):
            self.attempt(random_event(self.rng, self.match))
        return False

    def _undo(self) -> None:
        times = self.rng.choice([1, 1, 1, 1, 2, 8])
        if self.chance(0.01):
            times = len(self.events)
        for _ in range(times):
            if not self.attempt({"event": "undo"}):
                break

    def _something_else(self, need: str) -> None:
        plan, deal = self.plan, self.match.open_deal()
        if self.chance(plan.p_undo):
            self._undo()
        elif self.chance(plan.p_end):
            self.attempt({"event": "end"})
        elif self.chance(plan.p_refused):
            self.attempt(random_event(self.rng, self.match))
        elif self.chance(plan.p_void) and need != "deal":
            self.attempt({"event": "void"})
        elif self.chance(plan.p_late_revoke if need in ("deal", "choice") else plan.p_revoke):
            self._revoke()
        elif deal is not None and need == "play":
            self._while_playing(deal)

    def _revoke(self) -> None:
        if self.match.deals:
            for _ in range(self.rng.choice([1, 1, 1, 2])):
                seat = self.rng.choice(self.match.deals[-1].seats)
                self.attempt({"event": "revoke", "seat": seat})

    def _while_playing(self, deal: Deal) -> None:
        plan = self.plan
        if when(deal) != "off" and self.chance(plan.p_declare):
            self._declare(deal)
        elif deal.between_tricks() and deal.plays:
            if self.chance(plan.p_rest) and not deal.stock_left():
                self.attempt({"event": "rest", "seat": self.rng.choice(deal.seats)})
            elif deal.rules.get("zu_tun") and self.chance(plan.p_close):
                tens = [card for card in self._held(deal)[deal.turn()] if card[1] == "X"]
                if tens:
                    self.attempt({"event": "close", "card": self.rng.choice(tens)})

    def _declare(self, deal: Deal) -> None:
        rng, deck = self.rng, deal.layout.deck
        suits, ranks = list(SUITS[deck]), list(RANKS[deck][:3])
        seat = deal.turn() if when(deal) != "anytime" else rng.choice(deal.seats)
        held = self._held(deal)[seat]
        if self.chance(self.plan.p_lie):
            what = rng.choice(["three", "three", "four", "napoli"])
            event: Event = {"event": "declare", "seat": seat, "what": what}
            if what == "napoli":
                event["suit"] = rng.choice(suits)
            else:
                event["rank"] = rng.choice(ranks)
            if what == "three" and self.chance(0.5):
                event["missing"] = rng.choice(suits)
            self.attempt(event)
            return
        true = self._true_declarations(seat, held, suits, ranks)
        if true:
            self.attempt(rng.choice(true))

    def _true_declarations(
        self, seat: int, held: list[str], suits: list[str], ranks: list[str]
    ) -> list[Event]:
        found: list[Event] = []
        for rank in ranks:
            absent = [suit for suit in suits if suit + rank not in held]
            base = {"event": "declare", "seat": seat, "rank": rank}
            if len(absent) <= 1:
                three = {**base, "what": "three"}
                if absent and self.chance(0.5):
                    three["missing"] = absent[0]
                found.append(three)
            if not absent:
                found.append({**base, "what": "four"})
        for suit in suits:
            if all(suit + rank in held for rank in ranks):
                found.append({"event": "declare", "seat": seat, "what": "napoli", "suit": suit})
        return found

    # --- what is asked for ----------------------------------------------------------------

    def _next(self, need: str, seat: int | None) -> None:
        if need == "deal":
            self._start_deal(seat)
            return
        deal = self.match.open_deal()
        assert deal is not None and seat is not None
        if need == "choice":
            what = "subtract" if self.chance(self.plan.p_subtract) else "give"
            self.attempt({"event": "choice", "seat": seat, "choice": what})
        elif need == "bid":
            self._bid(deal, seat)
        elif need == "call":
            self.attempt({"event": "call", "card": self._called_card(deal, seat)})
        else:
            self._play(deal, seat)

    def _start_deal(self, dealer: int | None) -> None:
        if self.chance(self.plan.p_deal):
            event: Event = {"event": "deal"}
            if self.chance(self.plan.p_dealer):
                near = self.rng.randrange(self.match.players)
                event["dealer"] = near if self.chance(0.5) else dealer
            if not self.attempt(event):
                return
        if self.chance(self.plan.p_removed):
            count = {3: 1, 6: 4, 7: 5}.get(self.match.players, self.rng.choice([1, 4]))
            self.attempt({"event": "removed", "cards": random_removed(self.rng, count)})
        if self.match.open_deal() is None:
            # Not said: the first bid or card implies the deal.
            if self.match.game in ("calabresella", "calabrasella"):
                self.attempt({"event": "bid", "bid": self._some_bid("")})
            else:
                card = self.rng.choice(deck_cards(self._deck()))
                self.attempt({"event": "play", "card": card})

    def _deck(self) -> str:
        return "salzburg" if self.match.game == "treschetten" else "italian"

    def _some_bid(self, above: str) -> str:
        order = bid_order(self.match.game, self.match.rules)
        higher = order[order.index(above) + 1 :] if above else order
        outbids = self.chance(self.plan.p_outbid if above else 1 - self.plan.p_pass)
        if not higher or not outbids:
            return "pass"
        return higher[0] if self.chance(0.6) else self.rng.choice(higher)

    def _bid(self, deal: Deal, seat: int) -> None:
        best = deal.winning_bid()
        event: Event = {"event": "bid", "bid": self._some_bid(best[1] if best else "")}
        if self.chance(self.plan.p_seat):
            event["seat"] = seat
        if event["bid"] == "solissimo" and self.chance(0.6):
            event["addition"] = self.rng.choice(["dividete", "scegliete"])
        if may_call(deal, event["bid"]) and self.chance(0.4):
            event["called"] = self._called_card(deal, seat)
        self.attempt(event)
        if (
            self.match.need()[0] == "play"
            and self.chance(0.3)
            and may_call(deal, (deal.winning_bid() or (0, ""))[1])
        ):
            self.attempt({"event": "call", "card": self._called_card(deal, seat)})

    def _called_card(self, deal: Deal, seat: int) -> str:
        """Mostly somebody else's card, at times the declarer's own or one nobody holds."""
        cards = deck_cards(deal.layout.deck)
        if not deal.auction_open():
            held = self._held(deal)
            everything = [card for hand in held.values() for card in hand]
            lying = [card for card in cards if card not in everything]
            if held[seat] and self.chance(0.2):
                return self.rng.choice(held[seat])
            if lying and self.chance(0.3):
                return self.rng.choice(lying)
        return self.rng.choice(cards)

    def _play(self, deal: Deal, seat: int) -> None:
        hands, held = self._hands(deal), self._held(deal)[seat]
        held = held or deal.unplayed()
        card = self._choose(deal, seat, held, hands)
        text = card.lower() if self.chance(0.02) else card
        if card[1] == "X" and self.chance(0.2):
            text = card[0] + "10"
        event: Event = {"event": "play", "card": text}
        if self.chance(self.plan.p_seat):
            event["seat"] = seat
        self.attempt(event)

    def _choose(self, deal: Deal, seat: int, held: list[str], hands: Hands) -> str:
        legal = held
        if not deal.between_tricks():
            led = deal.tricks()[-1].plays[0][1][0]
            same = [card for card in held if card[0] == led]
            if same and not self.chance(self.plan.p_ignore_suit):
                legal = same
        if seat == hands.slam:
            return legal[0]
        mood = hands.mood[seat]
        if mood == "any":
            return self.rng.choice(legal)
        ranks = RANKS[deal.layout.deck]
        if mood == "dump":
            return max(legal, key=lambda card: card_thirds(card, deal.layout.deck))
        by_rank = sorted(legal, key=lambda card: ranks.index(card[1]))
        return by_rank[0] if mood == "high" else by_rank[-1]

    def _hands(self, deal: Deal) -> Hands:
        """The deal's cards, dealt when first looked at."""
        number = len(self.match.deals) - 1
        hands = self.hands.get(number)
        if hands is None or not hands.fits(deal):
            hands = Hands(self.rng, deal, self.plan)
            self.hands[number] = hands
        return hands

    def _held(self, deal: Deal) -> dict[int, list[str]]:
        return self._hands(deal).held(deal)
