"""What a report of a player, or of all players, shows: figures, ratings, meetings, matches."""

from typing import NamedTuple

from sqlalchemy import Connection

from host_tools import plain
from host_tools.book_keeping import names, rating, tables
from host_tools.book_keeping.figures import Chosen, courses
from host_tools.book_keeping.listing import Listed, listed
from host_tools.reporting.plots import SERIES, Line

MOST_MATCHES = 200
"""So many of the last matches are listed."""


class GamePart(NamedTuple):
    """A game's part of a report: rows of cells, the heads first."""

    game: str
    figures: list[list[str]]
    meetings: list[list[str]]
    ratings: list[Line]


class Content(NamedTuple):
    """A report of people. `title` is a player's name or the season's."""

    title: str
    player: bool
    also: list[str]
    span: str
    games: list[GamePart]
    matches: list[list[str]]
    left_out: int


def player(connection: Connection, name: str, chosen: Chosen) -> Content:
    """Return what there is of one player; raises BookTrouble for an unknown name."""
    found = tables.Players.read(connection, chosen, name)
    person = names.player(connection, name)
    of_book = listed(connection, chosen, name)
    curves = _curves(connection, chosen, {names.people(connection).person[person]})
    known = plain.visible(found.name or name)
    return _content(known, True, found, of_book, chosen, curves)


def season(connection: Connection, chosen: Chosen) -> Content:
    """Return what there is of everybody."""
    found = tables.Players.read(connection, chosen)
    of_book = listed(connection, chosen)
    return _content("season", False, found, of_book, chosen, _curves(connection, chosen, None))


def _content(
    title: str,
    one: bool,
    found: tables.Players,
    of_book: list[Listed],
    chosen: Chosen,
    curves: dict[str, list[Line]],
) -> Content:
    games = [
        GamePart(
            game,
            tables.figures_table([row for row in found.figures if row.game == game]),
            _met(found, game, one),
            curves.get(game, []),
        )
        for game in dict.fromkeys(row.game for row in found.figures)
    ]
    shown = of_book[-MOST_MATCHES:]
    rows = [["match", "played", "game", "deals", "players, with their totals"]]
    rows += map(tables.match_row, reversed(shown))
    return Content(
        title,
        one,
        [plain.visible(name) for name in found.also],
        _span(of_book, chosen),
        games,
        rows,
        len(of_book) - len(shown),
    )


def _span(found: list[Listed], chosen: Chosen) -> str:
    """Return which matches these are."""
    if not found:
        return "no matches"
    days = dict.fromkeys((found[0].played, found[-1].played))
    many = f"{len(found)} {'match' if len(found) == 1 else 'matches'}"
    return f"{many}, {' to '.join(days)}" + (f", {chosen.game} only" if chosen.game else "")


def _met(found: tables.Players, game: str, one: bool) -> list[list[str]]:
    """Return who was ahead of whom how often; for all players as a square."""
    if one:
        return tables.meetings_table(found.meetings, game)
    met = [meeting for meeting in found.meetings if meeting.game == game]
    everybody = [row.player for row in found.figures if row.game == game]
    ahead = {(meeting.player, meeting.other): str(meeting.ahead) for meeting in met}
    rows = [["ahead of", *map(plain.visible, everybody)]]
    for name in everybody:
        rows.append([plain.visible(name), *(ahead.get((name, other), "") for other in everybody)])
    return rows


def _curves(
    connection: Connection, chosen: Chosen, only: set[int] | None
) -> dict[str, list[Line]]:
    """Return game -> the ratings over the matches, of those who played most."""
    who = names.people(connection)
    made = {}
    for game, course in courses(connection, chosen, who).items():
        points: dict[int, tuple[list[float], list[float]]] = {}
        for number, (_, after) in enumerate(rating.steps(course), 1):
            for person, now in after.items():
                if only is None or person in only:
                    at, values = points.setdefault(person, ([number - 1], [rating.START]))
                    at.append(number)
                    values.append(now.value)
        most = sorted(points, key=lambda person: (-len(points[person][0]), who.name[person]))
        made[game] = [
            Line(plain.visible(who.name[person]), points[person][1], points[person][0])
            for person in most[:SERIES]
        ]
    return made
