"""A score sheet for people, from the object of `pezzbox score --json`."""

from collections.abc import Iterable, Iterator
from typing import Any

from host_tools.house_rules import written
from host_tools.notes import in_words
from host_tools.plain import columns, left, listed, right, visible
from host_tools.tally import running
from pezzbox.game import catalog
from pezzbox.game.cards import THIRDS
from pezzbox.game.rules import NONE

Standing = dict[str, Any]
Deal = dict[str, Any]

_NEXT = {
    "deal": "deals",
    "bid": "bids",
    "call": "calls a card",
    "play": "plays",
    "choice": "chooses",
}
_ENDS = ("target", "deals", "series")
_INDENT = " " * 6


def thirds_taken(deal: Deal, seat: int) -> int:
    """Return what a seat took, in thirds; busche counts whole points, the last trick included."""
    if isinstance(deal.get("points"), list):
        return deal["points"][seat] * THIRDS
    return deal["thirds"][seat]


def points_and_pezz(thirds: int) -> str:
    """Return thirds as text: `3+2` for three points and two pezz, `3` where there are no pezz."""
    points, pezz = divmod(thirds, THIRDS)
    return f"{points}+{pezz}" if pezz else str(points)


def cells(deal: Deal) -> list[str]:
    """Return a cell a seat: its score, and in brackets what it took."""
    made = []
    for seat in range(len(deal["thirds"])):
        if seat not in deal["seats"]:
            made.append("")
            continue
        score = "-" if deal["scores"] is None else str(deal["scores"][seat])
        made.append(f"{score} ({points_and_pezz(thirds_taken(deal, seat))})")
    return made


def _bidding(deal: Deal, names: list[str]) -> Iterator[str]:
    """Yield the lines about an auction and what the declarer's side made."""
    if not deal.get("bids"):
        return
    yield "bids: " + ", ".join(f"{names[seat]} {bid}" for seat, bid in deal["bids"])
    if deal["declarer"] is None:
        return
    side = names[deal["declarer"]]
    if deal["partner"] is not None:
        side += f" with {names[deal['partner']]}"
    parts = [f"declarer: {side}"]
    parts += [deal["addition"]] if deal["addition"] else []
    parts += [f"called {deal['called']}"] if deal["called"] else []
    if deal["points"] is not None:
        parts.append(f"{deal['points']} {'point' if deal['points'] == 1 else 'points'}")
    parts += [f"stake {deal['stake']}"] if deal["stake"] is not None else []
    yield ", ".join(parts)


def remarks(deal: Deal, names: list[str]) -> Iterator[str]:
    """Yield the lines below a deal's scores."""
    if deal["kind"] != "normal":
        yield "extra deal among the tied: not added"
    if deal["removed"]:
        yield "removed: " + " ".join(deal["removed"])
    yield from _bidding(deal, names)
    if any(deal["declared"]):
        declared = [(seat, points) for seat, points in enumerate(deal["declared"]) if points]
        yield "declared: " + ", ".join(f"{names[seat]} {points}" for seat, points in declared)
    if deal["monte"]:
        yield "monte: " + " ".join(deal["monte"])
    for note in deal["notes"]:
        yield in_words(note, names)
    if deal["tricks"] and deal["tricks"][-1]["winner"] is None:
        trick = deal["tricks"][-1]
        cards = " ".join(trick["cards"])
        yield f"trick {len(deal['tricks'])}, led by {names[trick['leader']]}: {cards}"


def _rows(standing: Standing, names: list[str]) -> Iterator[list[str] | str]:
    """Yield rows of cells (deal, dealer, a cell a player) and lines across all columns."""
    game_no = None
    for number, (deal, totals) in enumerate(running(standing["deals"], len(names)), 1):
        if deal.get("game_no") != game_no:
            game_no = deal["game_no"]
            yield f"game {game_no + 1} of the series"
        yield [str(number), names[deal["dealer"]], *cells(deal)]
        if deal["scores"] is not None:
            yield ["", "total", *map(str, totals)]
        yield from (_INDENT + remark for remark in remarks(deal, names))


def _laid_out(rows: Iterable[list[str] | str], header: list[str]) -> Iterator[str]:
    """Yield lines with the cells in columns as wide as their widest cell."""
    table = [header, *rows]
    rowed = [row for row in table if isinstance(row, list)]
    widths = [max(map(columns, column)) for column in zip(*rowed, strict=True)]
    for row in table:
        if isinstance(row, str):
            yield row
            continue
        number, dealer, *players = row
        line = [right(number, widths[0]), left(dealer, widths[1])]
        line += [right(cell, width) for cell, width in zip(players, widths[2:], strict=True)]
        yield "  ".join(line).rstrip()


def rules(standing: Standing) -> str:
    """Return the house rules that are not as usual, and in any case what ends the match."""
    usual = catalog.game(standing["game"]).settled(len(standing["players"]), {})
    chosen = [
        f"{name} {written(value)}"
        for name, value in standing["rules"].items()
        if value != usual.get(name) or (name in _ENDS and value != NONE)
    ]
    return ", ".join(chosen)


def ending(standing: Standing, names: list[str]) -> Iterator[str]:
    """Yield who is out, what a series stands at, and who won or is next."""
    if not all(standing["in"]):
        out = [name for name, inside in zip(names, standing["in"], strict=True) if not inside]
        yield f"Out: {listed(out)}."
    if "games_won" in standing:
        won = [f"{name} {won}" for name, won in zip(names, standing["games_won"], strict=True)]
        yield f"Games won: {', '.join(won)}."
    winners = standing["winners"]
    if winners:
        who = listed([names[seat] for seat in winners])
        yield f"{who} {'win' if len(winners) > 1 else 'wins'}."
    elif standing["finished"]:
        yield "The table stopped the match here: nobody wins."
    else:
        after = standing["next"]
        yield f"Next: {names[after['seat']]} {_NEXT[after['need']]}."


def lines(standing: Standing) -> Iterator[str]:
    """Yield the lines of the score sheet, without their ends."""
    names = [visible(name) for name in standing["players"]]
    yield f"{standing['game']}: {', '.join(names)}"
    yield rules(standing)
    yield ""
    yield from _laid_out(_rows(standing, names), ["deal", "dealer", *names])
    yield ""
    yield from ending(standing, names)
