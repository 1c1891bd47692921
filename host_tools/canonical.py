"""A transcript with everything said that may be left out, so that two can be compared."""

from typing import Any

from host_tools.standing import Scorer
from pezzbox.game import events

Made = dict[str, Any]


def canonical(transcript: list[Made]) -> list[Made]:
    """Return the same events with every deal, dealer and bidder named, and without stamps.

    Raises Refused as the core does. An undo that takes an implied deal back too becomes two.
    """
    scorer = Scorer()
    out: list[Made] = []
    implied: list[bool] = []  # of the events that stand: did it begin a deal unsaid?
    for made in transcript:
        match = scorer.match
        deals = len(match.deals or ()) if match else 0
        seat = match.seat if match else None
        event = scorer.add(made)
        match = scorer.match
        if event[0] == "undo":
            out += [events.to_json(event)] * (2 if implied.pop() else 1)
            continue
        began = match is not None and len(match.deals or ()) > deals
        unsaid = began and event[0] != "deal"
        if match is not None and match.deal is not None and began:
            if unsaid:
                out.append(events.to_json(events.deal(match.deal.dealer)))
                seat = match.deal.first
            else:
                event = events.deal(match.deal.dealer)
        if event[0] != "match":
            implied.append(unsaid)
        out.append(events.to_json(_explicit(event, seat)))
    return out


def _explicit(event: tuple, seat: int | None) -> tuple:
    """Return a bid with its seat, a play without (whose turn it is says it), removed in order."""
    if event[0] == "bid":
        return events.bid(event[1], seat, *event[3:])
    if event[0] == "removed":
        return events.removed(bytes(sorted(event[1])))
    return events.play(event[1]) if event[0] == "play" else event
