"""The reports as plain text, for a chat or a terminal."""

from collections.abc import Iterator
from typing import Any

from host_tools import sheet
from host_tools.book_keeping import tables
from host_tools.reporting import match_page
from host_tools.reporting.match_page import Deal, Laid
from host_tools.reporting.people import Content


def match(standing: dict[str, Any], title: str, when: str, suits: str) -> Iterator[str]:
    """Yield the score sheet, and below it the tricks."""
    page = match_page.page(standing, title, when, suits)
    yield " · ".join(filter(None, [title, when]))
    yield from sheet.lines(standing)
    for deal in page.deals:
        if deal.tricks:
            yield ""
            yield from _played(deal)


def _played(deal: Deal) -> Iterator[str]:
    yield f"deal {deal.number}, {deal.dealer} deals" + (f" ({deal.kind})" if deal.kind else "")
    rows = []
    for trick in deal.tricks:
        who = f"-> {trick.taker} ({trick.worth})" if trick.taker else ""
        laid = " ".join(map(_card, trick.order))
        rows.append([f"{trick.number}.", f"{trick.leader}:", laid, who])
    yield from tables.aligned(rows, "<<<<")


def _card(laid: Laid) -> str:
    return laid.card.suit + laid.card.rank


def people(content: Content) -> Iterator[str]:
    """Yield the figures, who met whom, and the matches."""
    yield content.title + (f" (also {', '.join(content.also)})" if content.also else "")
    yield content.span
    for part in content.games:
        yield ""
        yield part.game
        yield from tables.aligned(part.figures)
        if len(part.meetings) > 1:
            yield ""
            yield from tables.aligned(part.meetings)
    if len(content.matches) > 1:
        yield ""
        yield from tables.aligned(content.matches, "<<<<<")
    if content.left_out:
        yield f"{content.left_out} earlier ones are not listed"
