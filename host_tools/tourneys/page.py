"""A tournament as a page to print: the standings, each round's seating, the corrections."""

from typing import Any, NamedTuple

from sqlalchemy import Connection

from host_tools import plain
from host_tools.house_rules import written
from host_tools.reporting.templates import render
from host_tools.tourneys import telling
from host_tools.tourneys.results import described
from host_tools.tourneys.state import RoundOf, State

_CORRECTIONS = ("correct", "rename", "swap", "undo")


class RoundPart(NamedTuple):
    """A round's part: rows of cells, the heads first; `names`: who sits where, by name."""

    number: int
    tables: list[list[str]]
    partners: bool
    byes: list[str]
    names: list[tuple[str, str]]


class Page(NamedTuple):
    """What the page shows."""

    title: str
    how: str
    winners: list[str]
    open: str
    after: str
    standings: list[list[str]]
    criteria: list[str]
    rounds: list[RoundPart]
    corrections: list[list[str]]


def page(connection: Connection, now: State) -> str:
    """Return the page."""
    rows = telling.standing_rows(now)
    done = bool(now.complete)
    content = Page(
        plain.visible(now.rules.name),
        how(now),
        [plain.visible(now.name(player)) for player in now.won()],
        telling.open_tables(now),
        telling.title(now),
        [["place", *rows[0][1:-1], "state"], *rows[1:]] if done else [],
        telling.criteria(now.rules),
        [_round(now, one) for one in reversed(now.rounds)],
        _corrections(telling.log_json(connection, now)),
    )
    return render("tournament.html", page=content)


def how(now: State) -> str:
    """Return what is played, in a line: game, house rules, rounds, who goes out."""
    rules = now.rules
    said = [rules.game, *(f"{name} {written(value)}" for name, value in rules.rules.items())]
    if rules.rounds is not None:
        said.append(f"{rules.rounds} {'round' if rules.rounds == 1 else 'rounds'}")
    if rules.out_each is not None:
        said.append(
            f"the last {rules.out_each} go out after each round, until {rules.winners} win"
        )
    playing = sum(one.playing for one in now.players.values())
    said.append(
        f"{len(now.players)} players" + (f", {playing} still in" * (playing < len(now.players)))
    )
    return plain.visible(" · ".join(said))


def _round(now: State, one: RoundOf) -> RoundPart:
    tables = [["table", "players", "result"]]
    where = {}
    for table in one.tables:
        result = described(now, table) if table.done else ""
        tables.append([str(table.number), telling.seat_words(now, table), result])
        where.update({seat.player: f"table {table.number}" for seat in table.seats})
    where.update(dict.fromkeys(one.byes, "bye"))
    names = sorted((plain.visible(now.name(player)), at) for player, at in where.items())
    return RoundPart(
        one.number,
        tables,
        any(len({seat.side for seat in table.seats}) < len(table.seats) for table in one.tables),
        [plain.visible(now.name(player)) for player in one.byes],
        [] if one.complete else sorted(names, key=lambda row: row[0].casefold()),
    )


def _corrections(lines: list[dict[str, Any]]) -> list[list[str]]:
    rows = [["when", "who", "what", "why"]]
    for line in lines:
        if line["action"] in _CORRECTIONS:
            cells = (
                line["at"].replace("T", " ").rstrip("Z"),
                line["who"],
                line["said"],
                line["why"],
            )
            rows.append([plain.visible(cell) for cell in cells])
    return rows
