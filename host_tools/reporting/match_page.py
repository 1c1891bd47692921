"""What a report of one match shows, from its standing; nothing is scored here."""

from typing import Any, NamedTuple

from host_tools import sheet
from host_tools.book_keeping.rows import last_taker, sides
from host_tools.card_names import card_set
from host_tools.plain import listed, visible
from host_tools.reporting import plots
from host_tools.reporting.cards import Card, drawn
from host_tools.tally import exact, running
from pezzbox.game import catalog

Standing = dict[str, Any]


class Laid(NamedTuple):
    """A card of a trick; None where the seat had none in it."""

    card: Card
    leads: bool
    takes: bool


class Trick(NamedTuple):
    """A trick: a cell a seat, who took it, what it was worth."""

    number: int
    cells: list[Laid | None]
    order: list[Laid]
    leader: str
    taker: str
    worth: str


class Deal(NamedTuple):
    """A deal: its row in the table, its remarks, its tricks."""

    number: int
    dealer: str
    kind: str
    cells: list[str]
    totals: list[str] | None
    remarks: list[str]
    seats: list[int]
    tricks: list[Trick]


class MatchPage(NamedTuple):
    """All of it."""

    title: str
    when: str
    game: str
    names: list[str]
    rules: str
    ending: list[str]
    totals: list[str]
    won: list[bool]
    deals: list[Deal]
    card_set: str


def page(standing: Standing, title: str, when: str, suits: str) -> MatchPage:
    """Return what there is to show; `suits` are the signs of an Italian deck."""
    names = [visible(name) for name in standing["players"]]
    deck = catalog.game(standing["game"]).deck
    made = []
    for number, (deal, totals) in enumerate(running(standing["deals"], len(names)), 1):
        after = list(map(str, totals)) if deal["scores"] is not None else None
        made.append(_deal(deal, number, after, names, deck.bit, suits))
    return MatchPage(
        title,
        when,
        standing["game"],
        names,
        sheet.rules(standing),
        list(sheet.ending(standing, names)),
        list(map(str, standing["totals"])),
        [seat in standing["winners"] for seat in range(len(names))],
        made,
        card_set(deck.bit, suits),
    )


def _deal(
    deal: Standing,
    number: int,
    totals: list[str] | None,
    names: list[str],
    deck: int,
    suits: str,
) -> Deal:
    kind = "void" if deal["void"] else "" if deal["complete"] else "not over"
    if deal["kind"] != "normal":
        kind = ", ".join(filter(None, ["tie-break", kind]))
    remarks = list(sheet.remarks(deal, names))
    taker = last_taker(deal) if deal["complete"] else None
    if taker is not None:
        remarks.append(f"last trick: {names[taker]}")
    tricks = [
        _trick(trick, at, deal["seats"], names, deck, suits)
        for at, trick in enumerate(deal["tricks"], 1)
    ]
    dealer = names[deal["dealer"]]
    cells = sheet.cells(deal)
    return Deal(number, dealer, kind, cells, totals, remarks, deal["seats"], tricks)


def _trick(
    trick: Standing, number: int, seats: list[int], names: list[str], deck: int, suits: str
) -> Trick:
    start = seats.index(trick["leader"])
    order = [seats[(start + at) % len(seats)] for at in range(len(seats))]
    laid = {
        seat: Laid(drawn(card, deck, suits), at == 0, seat == trick["winner"])
        for at, (seat, card) in enumerate(zip(order, trick["cards"], strict=False))
    }
    return Trick(
        number,
        [laid.get(seat) for seat in seats],
        list(laid.values()),
        names[trick["leader"]],
        "" if trick["winner"] is None else names[trick["winner"]],
        sheet.points_and_pezz(trick["thirds"]),
    )


def totals_plot(standing: Standing) -> str:
    """Return the sides' totals over the scored deals as SVG."""
    names = [visible(name) for name in standing["players"]]
    side = sides(standing)
    values: dict[int, list[float]] = {one: [0.0] for one in side}
    for deal, totals in running(standing["deals"], len(names)):
        if deal["scores"] is not None:
            for one, mine in values.items():
                mine.append(float(totals[one]))  # a side is its lowest seat
    series = [plots.Line(name, values[one]) for one, name in side_names(names, side).items()]
    ends = [
        f"{line.name} {standing['totals'][one]}" for one, line in zip(values, series, strict=True)
    ]
    scored = len(series[0].values) - 1
    target = standing["rules"].get("target")
    counts = not any(standing["rules"].get(rule, "none") != "none" for rule in ("deals", "series"))
    return plots.lines(
        "totals",
        "Totals over the deals",
        f"After {scored} {'deal' if scored == 1 else 'deals'}: {listed(ends)}.",
        series,
        ("deal", "total"),
        float(exact(target)) if counts and isinstance(target, int) else None,
    )


def side_names(names: list[str], side: list[int]) -> dict[int, str]:
    """Return side -> the names on it."""
    return {
        one: listed([name for name, other in zip(names, side, strict=True) if other == one])
        for one in dict.fromkeys(side)
    }


def taken_plot(standing: Standing) -> str:
    """Return what everybody took, deal by deal, as SVG."""
    names = [visible(name) for name in standing["players"]]
    scored = [deal for deal in standing["deals"] if deal["scores"] is not None]
    rows = [
        plots.Bars(
            name,
            [sheet.thirds_taken(deal, seat) if seat in deal["seats"] else None for deal in scored],
        )
        for seat, name in enumerate(names)
    ]
    said = "; ".join(f"{row.name}: {', '.join(map(_told, row.thirds))}" for row in rows)
    return plots.bars("taken", "Points and pezz, deal by deal", f"{said}.", rows)


def _told(thirds: int | None) -> str:
    return "none" if thirds is None else sheet.points_and_pezz(thirds)
