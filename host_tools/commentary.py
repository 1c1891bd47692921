"""A match told while it is played: a line for what happens, and the score after each deal."""

from collections.abc import Iterator
from typing import Any, NamedTuple

from host_tools import sheet
from host_tools.games import fewest_win
from host_tools.notes import in_words
from host_tools.plain import listed, visible
from host_tools.standing import NAMES, Scorer, deal_json, note_json, score_json, standing_of
from pezzbox.game.cards import SPOT
from pezzbox.game.match import Match
from pezzbox.game.refused import Refused
from pezzbox.game.written import to_json

Made = dict[str, Any]


class Remark(NamedTuple):
    """A line; `lasting` is what still matters when the deal it belongs to is over."""

    text: str
    lasting: bool


def _passing(text: str) -> Remark:
    return Remark("  " + text, False)


class Commentary:
    """Tells one match, event by event."""

    def __init__(self) -> None:
        self._scorer = Scorer()
        self._stuck = False  # at an event that the core refuses, until the box sets it aside

    @property
    def match(self) -> Match | None:
        """The match, once its first event was added."""
        return self._scorer.match

    def set_aside(self) -> None:
        """The box has taken out what it could not fold."""
        self._stuck = False

    def add(self, made: Made) -> Iterator[Remark]:
        """Yield what there is to say of one more event."""
        match = self.match
        seat = match.seat if match else None
        undone = match.last() if match and made.get("event") == "undo" else None
        noted = len(match.deal.notes) if match and match.deal else 0
        if self._stuck:
            return
        try:
            event = self._scorer.add(made)
        except Refused:
            self._stuck = True
            yield _passing("an event that cannot be scored: it is left out")
            return
        match = self.match
        assert match is not None  # its first event made it
        if event[0] == "match":
            yield from self._begins(match)
            return
        yield from _said(match, made, seat, undone)
        deal = match.deal
        if event[0] != "undo" and deal and (deal.complete or deal.void):
            yield from _result(match)
        elif event[0] == "play":
            for note in deal.notes[noted:]:
                yield _passing(in_words(note_json(note), _names(match)))
        if match.finished:
            yield from (
                Remark(line, True) for line in sheet.ending(standing_of(match), _names(match))
            )

    def _begins(self, match: Match) -> Iterator[Remark]:
        yield Remark(f"{match.game}: {', '.join(_names(match))}", True)
        rules = sheet.rules(standing_of(match))
        if rules:
            yield Remark(rules, True)


def score_line(match: Match) -> str:
    """Return names, totals and who leads."""
    names = _names(match)
    totals = [
        f"{name} {score_json(total)}" for name, total in zip(names, match.totals, strict=True)
    ]
    best = leaders(match)
    if match.finished or not best:
        return ", ".join(totals)
    who = listed([names[seat] for seat in best])
    return f"{', '.join(totals)}; {who} {'lead' if len(best) > 1 else 'leads'}"


def leaders(match: Match) -> list[int]:
    """Return the seats with the best total, of those still in; none before the first score."""
    inside = [seat for seat in range(match.n) if match.inside[seat]]
    if not any(match.totals) or not inside:
        return []
    pick = min if fewest_win(match.row) else max
    best = pick(match.totals[seat] for seat in inside)
    return [seat for seat in inside if match.totals[seat] == best]


def _names(match: Match) -> list[str]:
    return [visible(name) for name in match.players]


def _said(match: Match, made: Made, seat: int | None, undone: tuple | None) -> Iterator[Remark]:
    """Yield what an event other than the match says by itself; `seat` was in turn before it."""
    kind, names, deal = made["event"], _names(match), match.deal
    who = names[made.get("seat", seat if seat is not None else 0)]
    if kind == "deal":
        yield Remark(f"deal {len(match.results) + 1}: {names[deal.dealer]} deals", False)
    elif kind == "play":
        if not deal.in_trick:
            yield _passing(_trick(match))
    elif kind == "undo":
        told = {} if undone is None else to_json(undone)
        yield _passing(
            " ".join(["taken back:", told.get("event", "?"), told.get("card", "")]).rstrip()
        )
    elif kind == "bid":
        yield _passing(f"{who} bids {made['bid']} {made.get('addition') or ''}".rstrip())
    elif kind == "call":
        yield _passing(f"{who} calls {made['card']}")
    elif kind == "declare":
        yield _passing(
            f"{who} declares {made['what']} {made.get('rank') or made.get('suit') or ''}"
        )
    elif kind == "removed":
        yield _passing(f"removed: {' '.join(made['cards'])}")


def _trick(match: Match) -> str:
    """The trick that was just taken; what it is worth, if the table may see that."""
    deal = match.deal
    cards, _, winner = deal.last_trick
    names = " ".join(NAMES[card] for card in cards)
    text = f"trick {deal.trick_no}: {names}, {_names(match)[winner]} takes it"
    if not match.running_shown:
        return text
    return f"{text} ({sheet.points_and_pezz(sum(deal.worth[card & SPOT] for card in cards))})"


def _result(match: Match) -> Iterator[Remark]:
    """Yield the lines of a deal that ended."""
    names, deal = _names(match), deal_json(match, match.deal)
    number = len(match.results)
    if deal["void"]:
        yield Remark(f"deal {number}: void", True)
        return
    cells = zip(names, sheet.cells(deal), strict=True)
    yield Remark(
        f"deal {number}: " + ", ".join(f"{who} {cell}" for who, cell in cells if cell), True
    )
    for remark in sheet.remarks(deal, names):
        yield Remark("  " + remark, True)
    if not match.finished:
        yield Remark("  " + score_line(match), True)
