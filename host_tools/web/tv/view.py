"""What the page shows of a table: texts, and which of its marks are on."""

from typing import Any

from host_tools.web.tv.table import LIVE, WAITING, Table
from host_tools.web.tv.words import Piece, Words
from pezzbox.game.deal import EXTRA, Deal
from pezzbox.game.match import Match

Shown = dict[str, Any]


def table(told: Table, name: str, words: Words) -> Shown:
    """Return a table as the page takes it: JSON, every text as it stands there."""
    match = told.match
    shown: Shown = {
        "name": name,
        "live": told.status == LIVE,
        "status": "" if told.status == LIVE else words.own(told.status),
        "game": "",
        "head": "",
        "players": [],
        "games": False,
        "foot": [],
        "summary": "",
    }
    if match is None:
        shown["foot"] = [words.own("nomatch")] if told.status == LIVE else []
    else:
        shown |= _match(match, words)
        if told.said is not None:
            shown["foot"] = words.said(*told.said, match)
    if told.status not in (LIVE, WAITING):
        shown["summary"] = f"{name}: {shown['status']}"
    elif shown["summary"]:
        shown["summary"] = f"{name}: {shown['summary']}"
    return shown


def _match(match: Match, words: Words) -> Shown:
    players = [_player(match, seat, words) for seat in range(match.n)]
    return {
        "game": match.game.capitalize(),
        "head": " · ".join(_head(match, words)),
        "games": bool(match.series),
        "players": players,
        "foot": _foot(match, words),
        "summary": _summary(match, words),
    }


def _head(match: Match, words: Words) -> list[str]:
    """Return which deal it is and how far the match goes."""
    deal, deals = match.deal, match.value("deals")
    if match.finished and not match.winners:
        return [words.box("ended")]
    goal = [] if deals is not None else [words.box("target", match.target)]
    if deal is None:
        return [words.own("started"), *goal]
    if deal.kind == EXTRA:
        return [words.box("deal.extra"), *goal]
    number: object = len(match.results) + (not _done(deal))
    if deals is not None:
        number = words.box("deals.of", match.scored + (not _done(deal)), deals)
    return [words.box("deal", number), *goal]


def _done(deal: Deal | None) -> bool:
    return deal is not None and (deal.complete or deal.void)


def _last(match: Match) -> Deal | None:
    """Return the last deal that was scored."""
    for deal in reversed(match.deals or ()):
        if deal.complete:
            return deal
    return None


def _player(match: Match, seat: int, words: Words) -> Shown:
    """Return a player's row; what is said of it stands for its marks where they are not seen."""
    deal, last = match.deal, _last(match)
    dealing = not match.finished and seat == _dealer(match)
    turn = not match.finished and match.need != "deal" and match.seat == seat
    out = not match.inside[seat]
    won = seat in match.winners
    marks = [
        key
        for key, on in (("dealer", dealing), ("turn", turn), ("out", out), ("winner", won))
        if on
    ]
    card, best = _card(match, deal, seat)
    shown = None if card is None else words.card(card)
    return {
        "name": match.players[seat],
        "total": words.score(match.totals[seat]),
        "last": words.score(last.scores[seat]) if last and seat in last.seats else "",
        "games": str(match.games_won[seat]),
        "marks": marks,
        "says": ", ".join(words.own(key) for key in marks),
        "card": None if shown is None else shown._asdict(),
        "best": best,
    }


def _dealer(match: Match) -> int:
    """Return who deals, or dealt the deal that is played."""
    return match.dealer if match.need == "deal" else match.deal.dealer


def _card(match: Match, deal: Deal | None, seat: int) -> tuple[int | None, bool]:
    """Return the seat's card of the trick on the table, and whether it takes the trick so far."""
    if deal is None or _done(deal) or seat not in deal.seats:
        return None, False
    if deal.in_trick:
        cards, leader, taker = deal.trick, deal.leader, deal.taker
    elif deal.last_trick is not None:
        cards, leader, taker = deal.last_trick
    else:
        return None, False
    place = deal.place(seat, leader)
    return (cards[place], seat == taker) if place < len(cards) else (None, False)


def _foot(match: Match, words: Words) -> list[Piece]:
    """Return who won, or what was noted of the deal that is played, or else of the last one."""
    if match.winners:
        key = "won.many" if len(match.winners) > 1 else "won"
        return [f"{words.box(key)}: {_names(match, match.winners)}"]
    deal = match.deal
    if deal is None:
        return []
    if not deal.noted and not deal.played:
        deal = _last(match) or deal
    made: list[Piece] = []
    for note in deal.notes[-2:]:
        made += [" · "] * bool(made) + words.note(note, match)
    return made


def _names(match: Match, seats: list[int]) -> str:
    return ", ".join(match.players[seat] for seat in seats)


def _summary(match: Match, words: Words) -> str:
    """Return the score after the last deal, for those who listen; it changes with deals only."""
    if not match.results:
        return ""
    parts = [
        f"{name} {words.score(total)}"
        for name, total in zip(match.players, match.totals, strict=True)
    ]
    if match.winners:
        parts += [f"{words.own('winner')}: {_names(match, match.winners)}"]
    return f"{words.box('deal', len(match.results))}: {', '.join(parts)}"
