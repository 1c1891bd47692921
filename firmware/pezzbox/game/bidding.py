"""The bidding games: auction, called partner, and how a deal is settled (section 7)."""

from .cards import THIRDS
from .checks import card_of, here, in_progress, needs, turn_of
from .points import POINT, spread
from .refused import Refused
from .rules import ADDITIONS, ARCISOLO, CHIAMO, CHIEDO, SOLISSIMO, SOLO, STAKE_NAMES

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match

PASS = "pass"
STAKES = bytes((1, 0, 2, 4, 8, 16, 0))
STAKES_MORE = bytes((1, 2, 3, 4, 8, 16, 32))
"""The stakes of `STAKE_NAMES`, without and with `more_bids`; 0 where there is no such bid."""

WINS = 6
"""The points that win a deal for the declarer's side."""


def bid(m: "Match", event: tuple) -> None:
    """Fold a bid."""
    _, name, seat, addition, called = event
    here(event, m.bids)
    deal = needs(m, event, "bid")
    if seat is not None:
        turn_of(deal, event, seat)
    _check_bid(m, deal, name)
    if addition is not None and (name != SOLISSIMO or addition not in ADDITIONS):
        raise Refused("addition", addition, name, ADDITIONS if name == SOLISSIMO else ())
    if called is not None:
        if not calls(deal, name):
            raise Refused("called", name)
        card_of(deal, called)
    deal.bids.append((deal.turn, name))
    if name != PASS:
        deal.addition = addition
        deal.called = called
    m.record(event)
    deal.turn = deal.after(deal.turn)
    if name == m.bids[-1] or len(deal.bids) == deal.hands:
        _end_auction(m, deal)


def _check_bid(m: "Match", deal: "Deal", name: str) -> None:
    """Raises Refused unless the game has the bid and it is higher than all before."""
    if name == PASS:
        return
    if name not in m.bids:
        raise Refused("bid_unknown", name, (PASS,) + m.bids)
    standing = highest(deal)[1]
    if standing != PASS and m.bids.index(name) <= m.bids.index(standing):
        raise Refused("bid_low", name, standing)


def highest(deal: "Deal") -> "tuple[int, str]":
    """Seat and name of the bid that stands; `pass` if there is none yet."""
    standing = (deal.dealer, PASS)
    for made in deal.bids:
        if made[1] != PASS:
            standing = made
    return standing


def calls(deal: "Deal", name: str) -> bool:
    """Whether a bid of this name may call a card."""
    return name == CHIAMO or (name == CHIEDO and deal.hands == 3)


def calls_partner(deal: "Deal") -> bool:
    """Whether the called card makes a partner: a chiamo with more than three in the deal."""
    return deal.hands > 3 and highest(deal)[1] == CHIAMO


def _end_auction(m: "Match", deal: "Deal") -> None:
    """Everybody has spoken, or nobody can bid higher."""
    seat, name = highest(deal)
    if name == PASS:
        m.void(m.next_of(deal.dealer))
        return
    deal.declarer = seat
    if m.rules["declarer_leads"] or name in (SOLISSIMO, ARCISOLO):
        deal.first = seat
    if calls_partner(deal) and deal.called is None:
        m.need = "call"
        deal.turn = seat
    else:
        _lead(m, deal)


def _lead(m: "Match", deal: "Deal") -> None:
    m.need = "play"
    deal.turn = deal.first
    if calls_partner(deal):
        deal.watch = watch_partner


def call(m: "Match", event: tuple) -> None:
    """Fold the declarer's called card."""
    here(event, m.bids)
    deal = in_progress(m, event)
    if deal.declarer is None:
        raise Refused("not_now", event[0], m.need, m.seat)
    name = highest(deal)[1]
    if not calls(deal, name):
        raise Refused("called", name)
    if deal.called is not None:
        raise Refused("called_again", deal.called)
    if deal.played:
        raise Refused("called_late")
    card_of(deal, event[1])
    deal.called = event[1]
    m.record(event)
    _lead(m, deal)


def watch_partner(deal: "Deal", card: int, seat: int) -> None:
    """Whoever plays the called card is the declarer's partner, but for the declarer."""
    if card == deal.called and seat != deal.declarer:
        deal.partner = seat
        deal.note(("partner", seat, deal.trick_no, card))


def points(m: "Match", deal: "Deal") -> "int | None":
    """The declarer's side's points, once the deal is complete."""
    return deal.points


def settle(m: "Match", deal: "Deal") -> tuple:
    """The deal's scores a seat: what the stake moves."""
    side = (deal.declarer,) if deal.partner is None else (deal.declarer, deal.partner)
    last = deal.taker in side
    thirds = sum([deal.thirds[seat] for seat in side])
    deal.points = thirds // THIRDS + last
    won = deal.points >= WINS
    deal.stake = stake = _stake(m, deal, won) * _times(m, deal, side, won, thirds)
    each = stake if won else -stake
    others = deal.hands - len(side)
    scores = [0] * m.n
    for seat in deal.seats:
        scores[seat] = -each * POINT
    if deal.partner is not None:
        scores[deal.partner] = others // 2 * each * POINT
        others -= others // 2
    scores[deal.declarer] = others * each * POINT
    return spread(m, deal, scores)


def _stake(m: "Match", deal: "Deal", won: bool) -> int:
    """The stake of the bid, or of what a declarer without a partner has played."""
    name = highest(deal)[1]
    if calls_partner(deal) and deal.partner is None:
        name = m.bids[-1] if won else SOLO
    elif deal.addition is not None:
        name = name + "_" + deal.addition
    stakes = m.value("stakes") or {}
    if name in stakes:
        return stakes[name]
    return (STAKES_MORE if m.rules["more_bids"] else STAKES)[STAKE_NAMES.index(name)]


def _times(m: "Match", deal: "Deal", side: tuple, won: bool, thirds: int) -> int:
    """How often the stake counts: cappotto twice, stramazzo three times."""
    last = deal.taker in side
    tricks = deal.tricks_total - deal.trick_no if last else 0
    for trick in range(deal.trick_no):
        tricks += deal.winners[trick] in side
    if tricks in (0, deal.tricks_total):
        deal.note(("cappotto", deal.declarer))
        return 2
    lost = m.deck_thirds - thirds if won else thirds
    if last != won:
        lost -= deal.monte_thirds
    if lost < THIRDS:
        deal.note(("stramazzo", deal.declarer))
        return 3
    return 1


def settle_difference(m: "Match", deal: "Deal") -> tuple:
    """The deal's scores a seat: the difference, from each opponent (section 7.1)."""
    everything = m.deck_thirds + THIRDS
    own = deal.thirds[deal.declarer]
    if deal.taker == deal.declarer:
        own += THIRDS  # the last trick is a point, and points are times three here
    deal.points = own
    each = 2 * own - everything
    scores = [-each * POINT] * m.n
    scores[deal.declarer] = 2 * each * POINT
    return spread(m, deal, scores)
