"""The results of a table: by hand, or that it could not be played; a correction needs a reason."""

import re
from fractions import Fraction
from typing import NamedTuple

from sqlalchemy import Connection

from host_tools import plain
from host_tools.book_keeping.rows import SIXTHS, storable
from host_tools.standing import score_json
from host_tools.tourneys.schema import SEATS, TABLES
from host_tools.tourneys.state import RoundOf, State, TableOf
from host_tools.tourneys.trace import By, Trace
from host_tools.tourneys.trouble import TournamentTrouble

_TYPED = re.compile(
    r"(?P<name>.+)=(?P<score>-?[0-9]{1,6}(/[236])?)(@(?P<place>[1-8]))?", re.DOTALL
)
# A score is whole, or in halves, thirds or sixths (rules.md, section 4).


class Said(NamedTuple):
    """A player's result as somebody typed it: `NAME=SCORE`, or `NAME=SCORE@PLACE`."""

    name: str
    score: int  # sixths
    place: int | None


class Result(NamedTuple):
    """A player's result as it is kept."""

    side: int
    score: int
    place: int


def typed(text: str) -> Said:
    """Return a typed result; raises TournamentTrouble."""
    found = _TYPED.fullmatch(text)
    sixths = Fraction(found["score"]) * SIXTHS if found else Fraction(1, 2)
    if found is None or sixths.denominator != 1:
        raise TournamentTrouble(
            f"{plain.quoted(text)} is no result: NAME=SCORE, such as Anna=21, or Anna=21@1"
        )
    place = int(found["place"]) if found["place"] else None
    return Said(storable(found["name"]), int(sixths), place)


def by_hand(now: State, table: TableOf, said: list[Said]) -> dict[int, Result]:
    """Return player -> result of what was typed; of partners one is enough.

    Raises TournamentTrouble: who sits elsewhere, somebody missing, places that cannot be.
    """
    side = {seat.player: seat.side for seat in table.seats}
    of_side: dict[int, Said] = {}
    for one in said:
        player = now.player(one.name).id
        if player not in side:
            raise TournamentTrouble(
                f"{plain.quoted(one.name)} does not sit at table {table.number}"
                f"{_elsewhere(now, table, player)}"
            )
        other = of_side.setdefault(side[player], one)
        if other[1:] != one[1:] or (other is not one and other.name == one.name):
            raise TournamentTrouble(f"two results for {plain.quoted(one.name)} or its partner")
    missing = [now.name(player) for player in side if side[player] not in of_side]
    if missing:
        raise TournamentTrouble(f"no result of {plain.listed(list(map(plain.quoted, missing)))}")
    places = _places(of_side, now.rules.fewest)
    return {player: Result(one, of_side[one].score, places[one]) for player, one in side.items()}


def _elsewhere(now: State, table: TableOf, player: int) -> str:
    """Say at which table of the same round a player does sit, if at any."""
    for one in now.rounds:
        if table in one.tables:
            for other in one.tables:
                if any(seat.player == player for seat in other.seats):
                    return f", but at table {other.number}"
    return ""


def _places(of_side: dict[int, Said], fewest: bool) -> dict[int, int]:
    """Return each side's place: as typed, or by the scores."""
    typed_places = {side: one.place for side, one in of_side.items() if one.place is not None}
    sign = 1 if fewest else -1
    keys = {side: sign * one.score for side, one in of_side.items()}
    if typed_places:
        if len(typed_places) != len(of_side):
            raise TournamentTrouble("a place for everybody, or for nobody")
        keys = typed_places
    places = {side: 1 + sum(other < key for other in keys.values()) for side, key in keys.items()}
    if typed_places and places != typed_places:
        raise TournamentTrouble(
            "these places cannot be: two who share the first are followed by the third"
        )
    return places


def enter(
    connection: Connection,
    now: State,
    one: RoundOf,
    table: TableOf,
    results: dict[int, Result] | None,
    by: By,
    match: int | None = None,
) -> str:
    """Enter a table's result, None: it could not be played; returns what was done.

    Raises TournamentTrouble where there is a result already and no reason is given.
    """
    before = described(now, table)
    if table.done and not by.why:
        raise TournamentTrouble(
            f"table {table.number} has a result, {before}; to correct it say --why"
        )
    trace = Trace(connection, now.rules.id, "correct" if table.done else "result", by)
    for seat in table.seats:
        got = None if results is None else results[seat.player]
        values = {"score_sixths": got and got.score, "place": got and got.place}
        if got is not None:
            values["side"] = got.side
        trace.update(SEATS, {"table_id": table.id, "seat": seat.seat}, **values)
    trace.update(TABLES, {"id": table.id}, void=results is None, match_id=match)
    if trace.empty:
        raise TournamentTrouble(f"table {table.number} has that result already")
    said = f"round {one.number}, table {table.number}: {_after(now, table, results)}"
    said += f" (match {match})" if match is not None else ""
    said += f"; before: {before}" if table.done else ""
    trace.end(said)
    return said


def described(now: State, table: TableOf) -> str:
    """Return a table's result in words, the first first."""
    if table.void:
        return "not played"
    if not table.done:
        return "no result yet"
    rows = [(seat.place or 0, seat.seat, seat.player, seat.score or 0) for seat in table.seats]
    return _row(now, rows)


def _after(now: State, table: TableOf, results: dict[int, Result] | None) -> str:
    if results is None:
        return "not played"
    seats = {seat.player: seat.seat for seat in table.seats}
    return _row(now, [(r.place, seats[who], who, r.score) for who, r in results.items()])


def _row(now: State, rows: list[tuple[int, int, int, int]]) -> str:
    return ", ".join(
        f"{place}. {plain.visible(now.name(player))} {score_json(score)}"
        for place, _, player, score in sorted(rows)
    )
