"""The matches of a book, and who played in them."""

from typing import Any, NamedTuple

from sqlalchemy import Connection, select

from host_tools.book import MATCHES_END
from host_tools.book_keeping.figures import Chosen
from host_tools.book_keeping.names import people, player
from host_tools.book_keeping.schema import MATCHES, SEATS
from host_tools.book_keeping.trouble import BookTrouble
from host_tools.standing import score_json


class Seat(NamedTuple):
    """A player in a match, under the name it counts for now."""

    name: str
    total: int | str
    won: bool
    place: int | None
    side: int


class Listed(NamedTuple):
    """A match of the list."""

    id: int
    played: str
    game: str
    rules: str
    deals: int
    finished: bool
    decided: bool
    source: str
    seats: list[Seat]

    def as_json(self) -> dict[str, Any]:
        """Return it for programs."""
        made = self._asdict()
        made["match"] = made.pop("id")
        made["seats"] = [seat._asdict() for seat in self.seats]
        return made


class Kept(NamedTuple):
    """A match with its transcript, packed."""

    id: int
    played: str
    transcript: bytes


_COLUMNS = (
    *(MATCHES.c.id, MATCHES.c.played, MATCHES.c.game, MATCHES.c.rules, MATCHES.c.deals),
    *(MATCHES.c.finished, MATCHES.c.decided, MATCHES.c.source),
)


def listed(connection: Connection, chosen: Chosen, name: str | None = None) -> list[Listed]:
    """Return the matches in the order they were played; `name`: only this player's."""
    who = people(connection)
    only = None if name is None else who.person[player(connection, name)]
    order = (MATCHES.c.played, MATCHES.c.id)
    question = select(*_COLUMNS).where(chosen.where()).order_by(*order)
    found = {row.id: Listed(*row, seats=[]) for row in connection.execute(question)}
    persons: dict[int, set[int]] = {number: set() for number in found}
    seats = select(SEATS).join_from(SEATS, MATCHES).where(chosen.where())
    for row in connection.execute(seats.order_by(SEATS.c.match_id, SEATS.c.seat)):
        total = score_json(row.total_sixths)
        seat = Seat(who.called(row.player_id), total, bool(row.won), row.place, row.side)
        found[row.match_id].seats.append(seat)
        persons[row.match_id].add(who.person[row.player_id])
    return [one for one in found.values() if only is None or only in persons[one.id]]


def match(connection: Connection, number: int) -> Kept:
    """Return one match; raises BookTrouble if the book has none of that number."""
    columns = (MATCHES.c.id, MATCHES.c.played, MATCHES.c.transcript)
    row = None
    if number < MATCHES_END:
        row = connection.execute(select(*columns).where(MATCHES.c.id == number)).first()
    if row is None:
        raise BookTrouble(f"no match {number} in the book; `pezzbox book list` lists them")
    return Kept(*row)


def last(connection: Connection, chosen: Chosen) -> int:
    """Return the number of the match that was played last; raises BookTrouble without any."""
    order = (MATCHES.c.played.desc(), MATCHES.c.id.desc())
    question = select(MATCHES.c.id).where(chosen.where()).order_by(*order).limit(1)
    found = connection.execute(question).scalar()
    if found is None:
        raise BookTrouble("no such match in the book; `pezzbox book list` lists them")
    return found
