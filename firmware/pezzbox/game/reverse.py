"""The reverse games, fewest points win: how a deal is settled (rules.md, section 5)."""

from .cards import ACE_OF_BATONS
from .points import BONUS, POINT, card_points, penalised, pooled, spread
from .rules import GIVE, SUBTRACT

try:
    from typing import TYPE_CHECKING
except ImportError:
    TYPE_CHECKING = False
if TYPE_CHECKING:
    from .deal import Deal
    from .match import Match

MARK = 3 * POINT
"""What the marked card moves."""

TEN = 10 * POINT
"""What `zero: ten` charges."""


def settle(m: "Match", deal: "Deal") -> "tuple | None":
    """The deal's scores a seat, or None while the player of a sola must choose."""
    rules = m.rules
    pool = pooled(m, deal.thirds)
    scores = card_points(m, pool)
    taker = m.side[deal.taker]
    if rules["last_trick"] == "remainder":
        scores[taker] = 0
        scores[taker] = m.total - sum(scores)
        whole = scores[taker] == m.total
    else:
        scores[taker] += BONUS[rules["last_trick"]]
        whole = pool[taker] == m.deck_thirds
    offenders = penalised(m, deal)
    if offenders:
        return spread(m, deal, _charged(m, offenders, scores))
    if whole:
        scores = _whole(m, deal, taker, scores)
        if scores is None:
            return None
    elif m.value("zero"):
        _zero(m, deal, scores)
    if m.marked >= 0:
        _marked(m, deal, scores)
    return spread(m, deal, scores)


def _charged(m: "Match", offenders: "set[int]", scores: list) -> list:
    """What a called revoke makes of the scores (section 5.1)."""
    if m.rules["revoke"] == "all":
        scores = [0] * m.n
    for side in offenders:
        scores[side] = m.total
    return scores


def _others(m: "Match", deal: "Deal", taker: int) -> list:
    """Everybody in the deal but the taker's side is charged the whole total."""
    scores = [0] * m.n
    for seat in deal.seats:
        if m.side[seat] != taker:
            scores[seat] = m.total
    return scores


def _whole(m: "Match", deal: "Deal", taker: int, scores: list) -> "list | None":
    """A side has taken everything: cappotto (section 5.1) or sola (5.2)."""
    cappotto = m.rules.get("cappotto")
    if cappotto is None:
        return _sola(m, deal, taker, scores)
    if cappotto == "off":
        return scores
    deal.note(("cappotto", taker))
    if cappotto == "win":
        deal.win = taker
    return _others(m, deal, taker)


def _sola(m: "Match", deal: "Deal", taker: int, scores: list) -> "list | None":
    rule = m.rules["sola"]
    if rule == "off":
        return scores
    may_give = m.totals[taker] < m.total
    if rule == "others":
        how = "others"
    elif rule == "strict" or not may_give:
        how = GIVE if may_give else SUBTRACT
    elif deal.choice is None:
        return None
    else:
        how = deal.choice
    deal.note(("sola", taker, how))
    if how == SUBTRACT:
        scores = [0] * m.n
        scores[taker] = -m.total
        return scores
    return _others(m, deal, taker)


def _zero(m: "Match", deal: "Deal", scores: list) -> None:
    """The house rule `zero` (section 5.2)."""
    zeros = [seat for seat in deal.seats if not scores[seat]]
    if not zeros:
        return
    if m.rules["zero"] == "ten":
        for seat in zeros:
            scores[seat] = TEN
        return
    ace = deal.captor(ACE_OF_BATONS)
    zeros.append(ace)
    part = POINT * len(zeros)
    each = (scores[ace] + part - 1) // part * POINT
    for seat in zeros:
        scores[seat] = each


def _marked(m: "Match", deal: "Deal", scores: list) -> None:
    """The house rule `marked_card` (section 5.2)."""
    captor = deal.captor(m.marked)
    player = deal.player(m.marked)
    if captor != player:
        scores[captor] += MARK
        if player >= 0:
            scores[player] -= MARK


def watch_batons(deal: "Deal", card: int, seat: int) -> None:
    """The house rule `batons_closed`: note what should not have been played (section 5.2)."""
    batons = ACE_OF_BATONS >> 4
    if card >> 4 != batons:
        return
    if not deal.in_trick:
        wrong = not deal.batons_open
    elif deal.best >> 4 != batons:
        wrong = card == ACE_OF_BATONS and not deal.trick_no
        deal.batons_open = True
    else:
        wrong = False
    if wrong:
        deal.note(("batons_closed", seat, deal.trick_no, card))
