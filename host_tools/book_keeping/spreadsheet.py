"""The book as comma-separated values on standard output."""

import csv
import io
import sys
from collections.abc import Iterator
from typing import Any

from sqlalchemy import Connection, and_, select

from host_tools.book_keeping.figures import Chosen, figures
from host_tools.book_keeping.listing import listed
from host_tools.book_keeping.names import people
from host_tools.book_keeping.schema import MATCHES, RESULTS, SEATS
from host_tools.book_keeping.tables import figures_json
from host_tools.standing import score_json

_COUNTS = (
    *("points", "pezz", "declared", "last_trick", "cappotto", "sola", "stramazzo"),
    *("revoke", "revoke_seen", "declarer"),
)


def write(connection: Connection, what: str, chosen: Chosen) -> None:
    """Print `deals`, `matches` or `players`, a row each with a player."""
    if isinstance(sys.stdout, io.TextIOWrapper):
        sys.stdout.reconfigure(encoding="utf-8", newline="\n")
    rows = {"deals": _deals, "matches": _matches, "players": _players}[what]
    csv.writer(sys.stdout, lineterminator="\n").writerows(rows(connection, chosen))


def _deals(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    yield ["match", "played", "game", "deal", "seat", "player", "score", *_COUNTS]
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
            who.called(row["player_id"]),
            score_json(row["score_sixths"]),
            *(row[name] for name in _COUNTS),
        ]


def _matches(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    yield "match played game deals finished seat player total won place".split()
    for one in listed(connection, chosen):
        for number, seat in enumerate(one.seats):
            yield [
                *(one.id, one.played, one.game, one.deals, int(one.finished), number, seat.name),
                *(seat.total, int(seat.won), seat.place or ""),
            ]


def _players(connection: Connection, chosen: Chosen) -> Iterator[list[Any]]:
    heads: list[str] | None = None
    for one in figures(connection, chosen):
        row = figures_json(one)
        row |= {f"{name}_average": value for name, value in row.pop("averages").items()}
        if heads is None:
            heads = list(row)
            yield heads
        yield list(row.values())
