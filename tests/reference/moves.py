"""What may happen inside a deal, and what the box notes meanwhile (sections 5.2, 7, 8, 9)."""

from fractions import Fraction
from typing import Any

from .cards import read_card
from .deal import Deal, bid_order
from .declarations import forfeited, points, sound
from .house_rules import right_removed
from .refusal import Refusal, refuse_unless

Event = dict[str, Any]


def remove(deal: Deal, event: Event) -> None:
    """The table says which cards were taken out (section 3)."""
    refuse_unless(len(deal.layout.removed) > 0, "nothing is removed in this deal")
    refuse_unless(not deal.plays, "only before the first card")
    refuse_unless(isinstance(event["cards"], list), "cards must be a list")
    cards = [read_card(card, deal.layout.deck) for card in event["cards"]]
    refuse_unless(right_removed(cards, len(deal.layout.removed)), "not the cards to remove")
    deal.removed_now = cards


def bid(deal: Deal, event: Event) -> None:
    """One player's bid (section 7)."""
    refuse_unless(deal.auction_open(), "no bid is due")
    seat = bidder(deal)
    refuse_unless(event.get("seat", seat) == seat, "another seat is to bid")
    what, order = event["bid"], bid_order(deal.game, deal.rules)
    refuse_unless(what == "pass" or what in order, f"no such bid: {what!r}")
    best = deal.winning_bid()
    if what != "pass" and best is not None:
        refuse_unless(order.index(what) > order.index(best[1]), "not higher")
    addition, called = event.get("addition"), event.get("called")
    if addition is not None:
        refuse_unless(what == "solissimo", "an addition goes with solissimo")
        refuse_unless(addition in ("dividete", "scegliete"), f"no such addition: {addition!r}")
    if called is not None:
        refuse_unless(may_call(deal, what), "nobody is called with that bid")
        called = read_card(called, deal.layout.deck)
    deal.bids.append((seat, what, addition, called))
    if deal.winning_bid() is None and not deal.auction_open():
        void(deal)  # all passed


def bidder(deal: Deal) -> int:
    """Whose bid is next."""
    return deal.next_seat(deal.bids[-1][0] if deal.bids else deal.dealer)


def may_call(deal: Deal, what: str) -> bool:
    """Whether a card is called with that bid."""
    if deal.game != "calabresella":
        return False
    return what == "chiamo" or (what == "chiedo" and len(deal.seats) == 3)


def call(deal: Deal, event: Event) -> None:
    """The declarer names its card after the auction."""
    best = deal.winning_bid()
    if best is None or deal.declarer() is None:
        raise Refusal("there is no declarer")
    refuse_unless(may_call(deal, best[1]), "nobody is called with that bid")
    refuse_unless(deal.called() is None, "called already")
    refuse_unless(not deal.plays, "only before the first card")
    deal.called_later = read_card(event["card"], deal.layout.deck)


def call_due(deal: Deal) -> bool:
    """Whether the declarer must call before the first card."""
    return deal.declarer() is not None and deal.calls_partner() and deal.called() is None


def play(deal: Deal, event: Event) -> None:
    """A card is played by the player in turn."""
    refuse_unless(not deal.auction_open(), "the bidding is not over")
    refuse_unless(not call_due(deal), "a card must be called first")
    seat = deal.turn()
    refuse_unless(event.get("seat", seat) == seat, "another seat is in turn")
    card = read_card(event["card"], deal.layout.deck)
    refuse_unless(card not in deal.removed, "a removed card")
    refuse_unless(card in deal.unplayed(), "already played")
    deal.plays.append((seat, card))
    _note_revokes_seen(deal, seat, card)
    _note_batons(deal, seat, card)
    if deal.calls_partner() and card == deal.called() and seat != deal.declarer():
        trick = (len(deal.plays) - 1) // len(deal.seats)
        deal.notes.append({"note": "partner", "seat": seat, "trick": trick, "card": card})


def _note_revokes_seen(deal: Deal, seat: int, card: str) -> None:
    """Section 8: the first card of a suit that the player failed to follow earlier."""
    suit = card[0]
    own = [
        (number, trick.plays[0][1][0], played)
        for number, trick in enumerate(deal.tricks())
        for who, played in trick.plays
        if who == seat
    ]
    for number, led, played in own:
        failed = led == suit and played[0] != suit and number >= deal.layout.stock_ends
        told = any(later[0] > number and later[2][0] == suit for later in own[:-1])
        if failed and not told:
            deal.notes.append({"note": "revoke_seen", "seat": seat, "trick": number, "card": card})


def _note_batons(deal: Deal, seat: int, card: str) -> None:
    """5.2 `batons_closed`: a baton led too early; the ace discarded on the first trick."""
    if not deal.rules.get("batons_closed") or card[0] != "B":
        return
    tricks = deal.tricks()
    led = tricks[-1].plays[0][1][0]
    leads = len(tricks[-1].plays) == 1
    opened = any(
        trick.plays[0][1][0] != "B" and any(played[0] == "B" for _, played in trick.plays)
        for trick in tricks[:-1]
    )
    too_early = leads and not opened
    forbidden_ace = card == "BA" and len(tricks) == 1 and led != "B"
    if too_early or forbidden_ace:
        deal.notes.append(
            {"note": "batons_closed", "seat": seat, "trick": len(tricks) - 1, "card": card}
        )


def rest(deal: Deal, event: Event) -> None:
    """The rest is conceded to a player (section 9)."""
    refuse_unless(event["seat"] in deal.seats, "that seat does not play in this deal")
    refuse_unless(len(deal.plays) > 0 and deal.between_tricks(), "only between tricks")
    refuse_unless(not deal.stock_left(), "not while there is a stock")
    refuse_unless(
        not (deal.game == "treschetten" and len(deal.seats) == 3), "not with three players"
    )
    deal.rest = event["seat"]
    deal.notes.append({"note": "rest", "seat": event["seat"]})


def close(deal: Deal, event: Event) -> None:
    """Zu tun: the taker of the last trick ends the game with a ten (6.2)."""
    refuse_unless(deal.rules.get("zu_tun") is True, "no zu tun here")
    refuse_unless(deal.tricks_done() > 0 and deal.between_tricks(), "only after a trick")
    refuse_unless(deal.stock_left(), "the stock is used up")
    card = read_card(event["card"], deal.layout.deck)
    refuse_unless(card[1] == "X" and card in deal.unplayed(), "lay down an unplayed ten")
    seat = deal.turn()
    deal.closed = (seat, card)
    count = {who: _close_count(deal, who) for who in deal.seats}
    other = deal.next_seat(seat)
    if count[seat] < game_target(deal) or count[seat] <= count[other]:
        deal.closed = None
        raise Refusal("not enough for zu tun")
    deal.notes.append({"note": "close", "seat": seat, "card": card})


def _close_count(deal: Deal, seat: int) -> Fraction:
    """Total so far, declarations that stand, whole card points of the tricks."""
    if seat in forfeited(deal):
        return deal.totals_before[seat]
    own = sum(points(declared) for declared in sound(deal) if declared.seat == seat)
    return deal.totals_before[seat] + own + deal.own_thirds()[seat] // 3


def game_target(deal: Deal) -> int:
    """The target of the match, or of this game of a series."""
    if deal.rules.get("series", "none") != "none":
        return deal.rules["series"][deal.game_no]
    return deal.rules["target"]


def void(deal: Deal) -> None:
    """The deal does not count (section 3; 7: all passed)."""
    deal.void = True
    deal.notes.append({"note": "void"})
