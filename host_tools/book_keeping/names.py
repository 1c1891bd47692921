"""The players of a book: names as they stand in the matches, and which of them are one person.

Merging changes no match: a name points to the one it counts for, and can be let go again.
"""

from typing import Any, NamedTuple

from sqlalchemy import Connection, insert, select, update

from host_tools import plain
from host_tools.book_keeping.schema import PLAYERS, SEATS
from host_tools.book_keeping.trouble import BookTrouble


class People(NamedTuple):
    """`name`: the name a player is known by; `person`: of any player, whom it counts for."""

    name: dict[int, str]
    person: dict[int, int]

    @property
    def apart(self) -> bool:
        """Whether every name is a person of its own."""
        return all(player == person for player, person in self.person.items())

    def called(self, player: int) -> str:
        """Return the name of the person that a player's name counts for."""
        return self.name[self.person[player]]


def people(connection: Connection) -> People:
    """Return all players of the book."""
    found = list(connection.execute(select(PLAYERS).order_by(PLAYERS.c.id)))
    into = {row.id: row.merged_into for row in found}
    person = {}
    for row in found:
        root = row.id
        while into[root] is not None:  # merge() makes no circles
            root = into[root]
        person[row.id] = root
    return People({row.id: row.name for row in found}, person)


def ids_of(connection: Connection, names: list[str]) -> dict[str, int]:
    """Return the players with these names, made where they are new."""
    wanted = select(PLAYERS.c.name, PLAYERS.c.id).where(PLAYERS.c.name.in_(names))
    found: dict[str, int] = {row.name: row.id for row in connection.execute(wanted)}
    for name in names:
        if name not in found:
            made = connection.execute(insert(PLAYERS).values(name=name)).inserted_primary_key
            assert made is not None
            found[name] = made[0]
    return found


def player(connection: Connection, name: str) -> int:
    """Return the player with that name; raises BookTrouble, with names that are nearly it."""
    found = connection.execute(select(PLAYERS.c.id).where(PLAYERS.c.name == name)).scalar()
    if found is not None:
        return found
    names = connection.execute(select(PLAYERS.c.name)).scalars()
    near = sorted(other for other in names if other.casefold() == name.casefold())
    hint = f"; did you mean {plain.listed(list(map(plain.quoted, near)))}?" if near else ""
    raise BookTrouble(f"no player {plain.quoted(name)} in the book{hint}")


def merge(connection: Connection, name: str, into: str) -> None:
    """Let a name count for another from now on; raises BookTrouble where they are two people."""
    found = people(connection)
    one, other = player(connection, name), player(connection, into)
    if found.person[one] == found.person[other]:
        raise BookTrouble(f"{plain.quoted(name)} and {plain.quoted(into)} are one player already")
    match = _together(connection, found, one, other)
    if match is not None:
        raise BookTrouble(
            f"{plain.quoted(name)} and {plain.quoted(into)} both played in match {match}: "
            "they are two people"
        )
    root = found.person[one]
    target = found.person[other]
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == root).values(merged_into=target))


def _together(connection: Connection, found: People, one: int, other: int) -> int | None:
    """Return a match in which both persons have a seat."""
    at: dict[int, set[int]] = {found.person[one]: set(), found.person[other]: set()}
    row: Any
    for row in connection.execute(select(SEATS.c.match_id, SEATS.c.player_id)):
        matches = at.get(found.person[row.player_id])
        if matches is not None:
            matches.add(row.match_id)
    both = set.intersection(*at.values())
    return min(both, default=None)


def part(connection: Connection, name: str) -> str:
    """Let a merged name stand for itself again; returns whom it counted for."""
    one = player(connection, name)
    into = connection.execute(select(PLAYERS.c.merged_into).where(PLAYERS.c.id == one)).scalar()
    if into is None:
        raise BookTrouble(f"{plain.quoted(name)} is merged with nobody")
    connection.execute(update(PLAYERS).where(PLAYERS.c.id == one).values(merged_into=None))
    return people(connection).name[into]
