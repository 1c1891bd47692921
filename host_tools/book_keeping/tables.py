"""The book's lists and figures as lines for a terminal, and as objects for programs."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any, NamedTuple

from sqlalchemy import Connection

from host_tools import plain
from host_tools.book_keeping.figures import Chosen, Figures, Meeting, figures, meetings
from host_tools.book_keeping.listing import Listed, Seat
from host_tools.book_keeping.names import people, player

COUNTED = (
    ("last tricks", "last_trick"),
    ("cappotti", "cappotto"),
    ("sole", "sola"),
    ("stramazzi", "stramazzo"),
    ("revokes", "revoke"),
    ("seen", "revoke_seen"),
)
"""The heads of what is counted, and the names of the sums."""


def decimal(value: Fraction | float | None, places: int = 2) -> str:
    """Return a number with so many places, a dash for none."""
    return "-" if value is None else f"{float(value):.{places}f}"


def aligned(table: list[list[str]], sides: str = "<") -> Iterator[str]:
    """Yield lines in columns; `sides`: `<` or `>` each, to the right for the rest."""
    widths = [max(map(plain.columns, column)) for column in zip(*table, strict=True)]
    for row in table:
        cells = [
            (plain.left if sides[at : at + 1] == "<" else plain.right)(cell, widths[at])
            for at, cell in enumerate(row)
        ]
        yield "  ".join(cells).rstrip()


def _state(one: Listed) -> str:
    """Return how a match ended."""
    if not one.finished:
        return "not over"
    return "" if one.decided else "stopped"


def _seat_cell(seat: Seat) -> str:
    """Return a player, the total, and a star for who won."""
    return f"{plain.visible(seat.name)} {seat.total}{'*' if seat.won else ''}"


def match_row(one: Listed) -> list[str]:
    """Return a match's cells: number, day, game, deals, and the players with how it ended."""
    end = f" ({_state(one)})" if _state(one) else ""
    who = ", ".join(map(_seat_cell, one.seats)) + end
    return [str(one.id), one.played, one.game, str(one.deals), who]


def meetings_table(found: list[Meeting], game: str) -> list[list[str]]:
    """Return rows of cells of a player's meetings in a game, the heads first."""
    table = [["against", "matches", "ahead", "level", "behind"]]
    for one in found:
        if one.game == game:
            counts = map(str, (one.matches, one.ahead, one.level, one.behind))
            table.append([plain.visible(one.other), *counts])
    return table


def matches(found: list[Listed]) -> Iterator[str]:
    """Yield a line a match."""
    if not found:
        yield "no matches"
        return
    yield from aligned([match_row(one) for one in found], "><<><")


class Players(NamedTuple):
    """Everybody's figures, or one player's with the meetings."""

    figures: list[Figures]
    meetings: list[Meeting]
    also: list[str]
    name: str | None

    @classmethod
    def read(cls, connection: Connection, chosen: Chosen, name: str | None = None) -> "Players":
        """Read them from the book; raises BookTrouble for a name that is not in it."""
        found, met = figures(connection, chosen), meetings(connection, chosen)
        if name is None:
            return cls(found, met, [], None)
        who = people(connection)
        person = who.person[player(connection, name)]
        known = who.name[person]
        also = [
            who.name[one] for one, root in who.person.items() if root == person and one != person
        ]
        return cls(
            [one for one in found if one.player == known],
            [one for one in met if one.player == known],
            also,
            known,
        )

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        made: dict[str, Any] = {
            "players": [figures_json(one) for one in self.figures],
            "meetings": [one._asdict() for one in self.meetings],
        }
        return made if self.name is None else {"name": self.name, "also": self.also, **made}

    def lines(self) -> Iterator[str]:
        """Yield them for people."""
        if self.name is not None:
            also = f" (also {plain.listed(list(map(plain.visible, self.also)))})"
            yield plain.visible(self.name) + (also if self.also else "")
            yield ""
        if not self.figures:
            yield "no matches"
        for game in dict.fromkeys(one.game for one in self.figures):
            yield game
            yield from aligned(figures_table([one for one in self.figures if one.game == game]))
            yield ""
            if self.name is not None:
                yield from self._met(game)

    def _met(self, game: str) -> Iterator[str]:
        table = meetings_table(self.meetings, game)
        if len(table) > 1:
            yield from aligned(table)
            yield ""


def figures_table(found: list[Figures]) -> list[list[str]]:
    """Return rows of cells for one game, the heads first; what nobody has is left out."""
    counted = [(head, name) for head, name in COUNTED if any(one.sums[name] for one in found)]
    heads = ["player", "rating", "matches", "wins", "deals", "score", "points", "pezz"]
    table = [heads + [head for head, _ in counted]]
    for one in found:
        averages = [decimal(one.average(name)) for name in ("score_sixths", "points", "pezz")]
        table.append(
            [
                plain.visible(one.player),
                decimal(one.rating, 0),
                *map(str, (one.matches, one.wins, one.deals)),
                *averages,
                *(str(one.sums[name]) for _, name in counted),
            ]
        )
    return table


def figures_json(one: Figures) -> dict[str, Any]:
    """Return a player's figures in a game for programs: sums, and the averages a deal."""
    made = one._asdict()
    sums = made.pop("sums")
    made["averages"] = {
        name.removesuffix("_sixths"): None if value is None else round(float(value), 4)
        for name in ("score_sixths", "points", "pezz")
        for value in (one.average(name),)
    }
    return made | sums
