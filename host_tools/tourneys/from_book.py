"""Results from the matches of the score book: those of the players of a table of the round.

A match is a table's if it came into the book since the round began, was not played on a day
before that, is of the tournament's game and house rules, was won by somebody, and has exactly the
table's players, under names that the book has merged too. Who sat where is as it was played.
"""

import datetime
from typing import NamedTuple

from sqlalchemy import Connection, select

from host_tools import plain
from host_tools.book_keeping.listing import match as kept_match
from host_tools.book_keeping.names import People, people
from host_tools.book_keeping.reading import standing_of
from host_tools.book_keeping.rows import SIXTHS
from host_tools.book_keeping.schema import MATCHES, SEATS
from host_tools.book_keeping.schema import PLAYERS as OF_BOOK
from host_tools.tourneys.results import Result
from host_tools.tourneys.state import RoundOf, State, TableOf
from host_tools.tourneys.trouble import TournamentTrouble
from pezzbox.game.house import House


class Found(NamedTuple):
    """What the book has for a table: the match's number and results, or why it has none."""

    table: TableOf
    match: int | None
    results: dict[int, Result]
    why_not: str = ""


def look(connection: Connection, now: State, one: RoundOf) -> list[Found]:
    """Return what the book has for each table of a round that has no result yet."""
    who = people(connection)
    ids = {name: number for number, name in who.name.items()}
    matches = _since(connection, now, one, who)
    made = []
    for table in one.tables:
        if not table.done:
            persons = _persons(now, table, who, ids)
            fitting = [number for number, found in matches.items() if found == persons]
            made.append(_found(connection, now, table, fitting))
    return made


def one_match(connection: Connection, now: State, table: TableOf, number: int) -> Found:
    """Return the result of a match that is said to be a table's; raises TournamentTrouble."""
    kept_match(connection, number)  # raises BookTrouble if there is none
    who = people(connection)
    ids = {name: number for number, name in who.name.items()}
    row = connection.execute(select(MATCHES).where(MATCHES.c.id == number)).one()
    if row.game != now.rules.game or not row.decided:
        what = f"of {row.game}" if row.decided else "that nobody has won"
        raise TournamentTrouble(f"match {number} is one {what}")
    seats = connection.execute(select(SEATS.c.player_id).where(SEATS.c.match_id == number))
    if {who.person[seat.player_id] for seat in seats} != _persons(now, table, who, ids):
        raise TournamentTrouble(f"match {number} has other players than table {table.number}")
    return Found(table, number, _results(connection, now, table, number, who))


def _since(connection: Connection, now: State, one: RoundOf, who: People) -> dict[int, set[int]]:
    """Return the matches that may be of this round, with the persons who played."""
    began = datetime.datetime.fromisoformat(one.began).astimezone()
    question = (
        select(MATCHES.c.id, SEATS.c.player_id)
        .join_from(SEATS, MATCHES)
        .where(MATCHES.c.game == now.rules.game, MATCHES.c.decided)
        .where(MATCHES.c.id > one.after_match, MATCHES.c.played >= began.date().isoformat())
        .order_by(MATCHES.c.id)
    )
    taken = {table.match for each in now.rounds for table in each.tables}
    found: dict[int, set[int]] = {}
    for row in connection.execute(question):
        if row.id not in taken:
            found.setdefault(row.id, set()).add(who.person[row.player_id])
    return found


def _persons(now: State, table: TableOf, who: People, ids: dict[str, int]) -> set[int] | None:
    """Return the persons of a table; None if the book does not know them all."""
    numbers = [ids.get(now.name(seat.player)) for seat in table.seats]
    return (
        {who.person[number] for number in numbers if number is not None} if all(numbers) else None
    )


def _found(connection: Connection, now: State, table: TableOf, fitting: list[int]) -> Found:
    if not fitting:
        return Found(table, None, {}, "no match of its players in the book since the round began")
    if len(fitting) > 1:
        numbers = plain.listed(list(map(str, fitting)))
        why = f"matches {numbers} are its players'; `result {table.number} --match` says which"
        return Found(table, None, {}, why)
    number = fitting[0]
    wrong = _other_rules(connection, now, table, number)
    if wrong:
        why = f"match {number} was played with {wrong}; `result {table.number} --match` takes it"
        return Found(table, None, {}, why)
    return Found(table, number, _results(connection, now, table, number, people(connection)))


def _other_rules(connection: Connection, now: State, table: TableOf, number: int) -> str:
    """Return a house rule of a match that is not the tournament's; empty if all are."""
    played = standing_of(kept_match(connection, number).transcript)["rules"]
    wanted = House(now.rules.game, len(table.seats), now.rules.rules).rules
    for rule, value in wanted.items():
        if played.get(rule) != value:
            return f"{rule} {plain.quoted(played.get(rule))} instead of {plain.quoted(value)}"
    return ""


def _results(
    connection: Connection, now: State, table: TableOf, number: int, who: People
) -> dict[int, Result]:
    """Return player -> result of a match; of a series the games won are the score."""
    standing = standing_of(kept_match(connection, number).transcript)
    games = standing.get("games_won")
    question = select(SEATS).where(SEATS.c.match_id == number)
    of_person = {}
    for row in connection.execute(question):
        score = row.total_sixths if games is None else games[row.seat] * SIXTHS
        of_person[who.person[row.player_id]] = Result(row.side, score, row.place)
    names = select(OF_BOOK.c.name, OF_BOOK.c.id)
    ids = {row.name: row.id for row in connection.execute(names)}
    return {seat.player: of_person[who.person[ids[now.name(seat.player)]]] for seat in table.seats}
