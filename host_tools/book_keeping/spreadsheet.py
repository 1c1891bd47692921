"""The book as comma-separated values on standard output.

A spreadsheet takes `31/3` for a date: a score is a decimal, and beside it the exact one in sixths.
Texts are in quotes, and a name that it would take for a formula has an apostrophe before it, which
the spreadsheet takes for "this is text".
"""

import csv
import io
import sys
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, and_, select

from host_tools.book_keeping.figures import Chosen, figures
from host_tools.book_keeping.listing import listed
from host_tools.book_keeping.names import people
from host_tools.book_keeping.rows import SIXTHS, sixths
from host_tools.book_keeping.schema import COUNTS, MATCHES, RESULTS, SCORE, SEATS
from host_tools.book_keeping.tables import figures_json

_FORMULA = tuple("=+-@\t\r")
# What a spreadsheet begins a formula with (OWASP, CSV Injection).


def write(connection: Connection, what: str, chosen: Chosen) -> None:
    """Print `deals`, `matches` or `players`, a row each with a player."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    rows = {"deals": _deals, "matches": _matches, "players": _players}[what]
    out = csv.writer(sys.stdout, lineterminator="\n", quoting=csv.QUOTE_NONNUMERIC)
    out.writerows(rows(connection, chosen))


def _text(name: str) -> str:
    """Return a name that is text to a spreadsheet."""
    return f"'{name}" if name.startswith(_FORMULA) else name


def _decimal(score: int) -> int | float:
    """Return sixths as a whole number, or as the nearest with four places."""
    return score // SIXTHS if score % SIXTHS == 0 else round(score / SIXTHS, 4)


def _deals(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    yield ["match", "played", "game", "deal", "seat", "player", "score", SCORE, *COUNTS]
    who = people(connection)
    seat = and_(RESULTS.c.match_id == SEATS.c.match_id, RESULTS.c.seat == SEATS.c.seat)
    question = (
        select(RESULTS, SEATS.c.player_id, MATCHES.c.played, MATCHES.c.game)
        .select_from(RESULTS)
        .join(SEATS, seat)
        .join(MATCHES, MATCHES.c.id == RESULTS.c.match_id)
        .where(chosen.where())
        .order_by(MATCHES.c.played, MATCHES.c.id, RESULTS.c.deal, RESULTS.c.seat)
    )
    for row in connection.execute(question).mappings():
        yield [
            *(row["match_id"], row["played"], row["game"], row["deal"], row["seat"]),
            _text(who.called(row["player_id"])),
            *(_decimal(row[SCORE]), row[SCORE]),
            *(row[name] for name in COUNTS),
        ]


def _matches(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    yield "match played game deals finished seat player total total_sixths won place".split()
    for one in listed(connection, chosen):
        for number, seat in enumerate(one.seats):
            total = sixths(seat.total)
            yield [
                *(one.id, one.played, one.game, one.deals, int(one.finished), number),
                *(_text(seat.name), _decimal(total), total, int(seat.won), seat.place),
            ]


def _players(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    heads: list[str] | None = None
    for one in figures(connection, chosen):
        row = figures_json(one)
        row["player"] = _text(one.player)
        row |= {f"{name}_average": value for name, value in row.pop("averages").items()}
        if heads is None:
            heads = list(row)
            yield heads
        yield list(row.values())
