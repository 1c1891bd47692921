"""A transcript as the box itself makes it, so that two can be compared."""

from typing import Any

from host_tools.standing import Scorer
from pezzbox.game import events, written
from pezzbox.game.match import Match

Made = dict[str, Any]


def canonical(transcript: list[Made]) -> list[Made]:
    """Return the same match with every deal, dealer and bidder named, and without stamps.

    A card called with a bid is called after the auction; cards that are out of the deal already
    are not removed again. An undo takes back all that became of its event.

    Raises Refused as the core does.
    """
    scorer = Scorer()
    out: list[Made] = []
    became: list[int] = []  # of each event that stands: how many it is in `out`
    for made in transcript:
        match = scorer.match
        deals = len(match.deals or ()) if match else 0
        seat = match.seat if match else None
        gone = bytes(match.deal.removed) if match and match.deal else b""
        event = scorer.add(made)
        match = scorer.match
        assert match is not None  # the first event made it, or was refused
        if event[0] == "undo":
            out += [written.to_json(event)] * became.pop()
            continue
        said = []
        if event[0] != "deal" and len(match.deals or ()) > deals:
            said.append(events.deal(match.deal.dealer))
            seat, gone = match.deal.first, match.removed(match.deal.hands)
        said += _said(match, event, seat, gone)
        if event[0] != "match":
            became.append(len(said))
        out += map(written.to_json, said)
    return out


def _said(match: Match, event: tuple, seat: int | None, gone: bytes) -> list[tuple]:
    """Return what the box records for an event that `match` has taken.

    `seat` was in turn before it, and the cards in `gone` were removed.
    """
    kind, deal = event[0], match.deal
    if kind == "match":
        return [events.match(event[1], event[2], event[3] or {})]
    if kind == "deal":
        return [events.deal(deal.dealer)]
    if kind == "play":  # whose turn it is says the seat
        return [events.play(event[1])]
    if kind == "removed":
        cards = bytes(sorted(event[1]))
        return [] if cards == bytes(sorted(gone)) else [events.removed(cards)]
    if kind == "bid":
        bid = events.bid(event[1], seat, event[3])
        if deal.declarer is None or deal.called is None:
            return [bid]
        return [bid, events.call(deal.called)]
    return [event]
