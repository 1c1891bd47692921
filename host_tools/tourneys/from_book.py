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
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.tourneys.results import Result
from host_tools.tourneys.state import RoundOf, State, TableOf
from host_tools.tourneys.trouble import TournamentTrouble
from pezzbox.game import catalog
from pezzbox.game.house import House


class Found(NamedTuple):
    """What the book has for a table: the match's number and results, or why it has none."""

    table: TableOf
    match: int | None
    results: dict[int, Result]
    why_not: str = ""


def look(connection: Connection, now: State) -> list[Found]:
    """Return what the book has for each table without a result of the round that is played."""
    one = now.open
    if one is None:
        return []
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


def changed(connection: Connection, now: State) -> list[str]:
    """Return what the book has otherwise by now of the matches whose results were taken."""
    made = []
    for one in now.rounds:
        for table in one.tables:
            said = "" if table.match is None else _gone_on(connection, now, table, table.match)
            if said:
                made.append(
                    f"round {one.number}, table {table.number}: {said}; `result {table.number} "
                    f"--round {one.number} --match {table.match} --why` takes it as it is now"
                )
    return made


def _gone_on(connection: Connection, now: State, table: TableOf, number: int) -> str:
    """Return what has become of a match whose result was taken; empty if it is as it was."""
    kept = {
        seat.player: Result(seat.side, seat.score or 0, seat.place or 0) for seat in table.seats
    }
    try:
        found = one_match(connection, now, table, number).results
    except BookTrouble as trouble:
        return str(trouble)
    return "" if found == kept else f"match {number} has gone on since"


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
    """Return the persons of a table; None if the book does not know them all, or merged two."""
    numbers = [ids.get(now.name(seat.player)) for seat in table.seats]
    persons = {who.person[number] for number in numbers if number is not None}
    return persons if len(persons) == len(numbers) else None


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
    games = None
    if _may_be_series(now):
        games = standing_of(kept_match(connection, number).transcript).get("games_won")
    question = select(SEATS).where(SEATS.c.match_id == number)
    of_person = {}
    for row in connection.execute(question):
        score = row.total_sixths if games is None else games[row.seat] * SIXTHS
        of_person[who.person[row.player_id]] = Result(row.side, score, row.place)
    names = select(OF_BOOK.c.name, OF_BOOK.c.id)
    ids = {row.name: row.id for row in connection.execute(names)}
    return {seat.player: of_person[who.person[ids[now.name(seat.player)]]] for seat in table.seats}


def _may_be_series(now: State) -> bool:
    """Whether the game has matches of several games: the book's rows do not count those won."""
    row = catalog.game(now.rules.game)
    return any(rule.name == "series" for rule in row.rules_for(now.rules.size, {}))
