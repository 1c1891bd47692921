"""The pages of a report: of a match, a player, all players."""

from typing import Any

from markupsafe import Markup

from host_tools.book_keeping import rating
from host_tools.plain import listed
from host_tools.reporting import cards, match_page, plots
from host_tools.reporting.people import Content, GamePart
from host_tools.reporting.templates import render


def _render(template: str, **content: Any) -> str:
    return render(template, sign=plots.sign, series=plots.SERIES, **content)


def match(standing: dict[str, Any], title: str, when: str, suits: str) -> str:
    """Return the page of a match."""
    page = match_page.page(standing, title, when, suits)
    scored = any(deal["scores"] is not None for deal in standing["deals"])
    side = match_page.sides(standing)
    order = list(dict.fromkeys(side))
    return _render(
        "match.html",
        page=page,
        sprite=cards.sprite(page.card_set),
        sides=list(match_page.side_names(page.names, side).values()),
        side_of=[order.index(one) for one in side],
        totals=Markup(match_page.totals_plot(standing)) if scored else None,
        taken=Markup(match_page.taken_plot(standing)) if scored else None,
    )


def people(content: Content) -> str:
    """Return the page of a player, or of all."""
    drawn = [
        Markup(_ratings(part, number)) if part.ratings else None
        for number, part in enumerate(content.games)
    ]
    return _render("people.html", content=content, drawn=drawn)


def _ratings(part: GamePart, number: int) -> str:
    said = [f"{line.name} {line.values[-1]:.0f}" for line in part.ratings]
    return plots.lines(
        f"rating-{number}",
        f"Ratings in {part.game}, match by match",
        f"At the end: {listed(said)}.",
        part.ratings,
        ("match", "rating"),
        rating.START,
    )
