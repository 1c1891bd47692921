"""A tournament as the book has it, read in a few questions; and what follows from that."""

import json
from random import Random
from typing import Any, NamedTuple

from sqlalchemy import Connection, inspect, select

from host_tools import plain
from host_tools.games import fewest_win
from host_tools.tourneys import standings
from host_tools.tourneys.rounds import Round
from host_tools.tourneys.schema import BYES, PLAYERS, ROUNDS, SEATS, TABLES, TOURNAMENTS
from host_tools.tourneys.standings import Entrant, Played, Sat, Standing
from host_tools.tourneys.trouble import TournamentTrouble
from pezzbox.game import catalog


class Rules(NamedTuple):
    """How a tournament is played: a row of `tournaments`."""

    id: int
    name: str
    game: str
    rules: dict[str, Any]
    size: int
    sizes: tuple[int, ...]
    rounds: int | None
    out_each: int | None
    winners: int
    ranking: str
    seed: str

    @property
    def fewest(self) -> bool:
        """Whether the fewest points are the best."""
        return fewest_win(catalog.game(self.game))


class Player(NamedTuple):
    """Somebody who plays: a row of `tournament_players`."""

    id: int
    name: str
    joined: int
    here: bool
    out: int | None

    @property
    def playing(self) -> bool:
        """Whether it is seated in the next round."""
        return self.here and self.out is None


class Seat(NamedTuple):
    """A place at a table; `score` and `place` once there is a result."""

    seat: int
    player: int
    side: int
    score: int | None
    place: int | None


class TableOf(NamedTuple):
    """A table of a round."""

    id: int
    number: int
    void: bool
    match: int | None
    seats: list[Seat]

    @property
    def done(self) -> bool:
        """Whether nothing more is waited for."""
        return self.void or all(seat.place is not None for seat in self.seats)

    @property
    def order(self) -> tuple[int, ...]:
        """The players by their seats; partners two apart, as they played."""
        sides: dict[int, list[int]] = {}
        for seat in self.seats:
            sides.setdefault(seat.side, []).append(seat.player)
        if len(self.seats) == 4 and len(sides) == 2:
            return tuple(player for pair in zip(*sides.values(), strict=False) for player in pair)
        return tuple(seat.player for seat in self.seats)


class RoundOf(NamedTuple):
    """A round, its tables by their numbers."""

    id: int
    number: int
    began: str
    after_match: int
    ahead: list[Round]
    tables: list[TableOf]
    byes: list[int]

    @property
    def complete(self) -> bool:
        """Whether every table has its result."""
        return all(table.done for table in self.tables)

    def table(self, number: int) -> TableOf:
        """Return a table; raises TournamentTrouble."""
        for one in self.tables:
            if one.number == number:
                return one
        raise TournamentTrouble(f"round {self.number} has no table {number}")


class State(NamedTuple):
    """All of it. `players` by their numbers, `rounds` in their order."""

    rules: Rules
    players: dict[int, Player]
    rounds: list[RoundOf]

    def name(self, player: int) -> str:
        """Return a player's name."""
        return self.players[player].name

    def player(self, name: str) -> Player:
        """Return the player of a name; raises TournamentTrouble, with names that are nearly it."""
        for one in self.players.values():
            if one.name == name:
                return one
        near = [o.name for o in self.players.values() if o.name.casefold() == name.casefold()]
        hint = f"; did you mean {plain.quoted(near[0])}?" if near else ""
        raise TournamentTrouble(f"no player {plain.quoted(name)} in the tournament{hint}")

    @property
    def complete(self) -> list[RoundOf]:
        """The rounds that count: up to the first in which a table is still played."""
        done = []
        for one in self.rounds:
            if not one.complete:
                break
            done.append(one)
        return done

    @property
    def open(self) -> RoundOf | None:
        """The round that is being played."""
        return self.rounds[-1] if self.rounds and not self.rounds[-1].complete else None

    def standings(self, after: int | None = None) -> list[Standing]:
        """Return the standings after so many rounds, or after all that are complete."""
        counted = self.complete[:after]
        entrants = [
            Entrant(one.id, one.joined, one.out if (one.out or 0) <= len(counted) else None)
            for one in self.players.values()
            if one.joined <= max(1, len(counted))
        ]
        played = [_played(one) for one in counted]
        return standings.standings(entrants, played, self.rules.fewest, self.rules.ranking)

    def going(self) -> tuple[list[int], bool]:
        """Return who goes out with the round that was played last, and whether by lot.

        They are still in until the next round is made, so that a result can be corrected.
        """
        rules = self.rules
        done = len(self.complete)
        if rules.out_each is None or not done or self.open:
            return [], False
        draw = Random(f"{rules.seed} lot {done}").random
        lot = {player: draw() for player in sorted(self.players)}
        return standings.going(self.standings(), rules.out_each, rules.winners, lot)

    @property
    def over(self) -> bool:
        """Whether no more rounds are played: as many as were said, or the winners are left."""
        done = len(self.complete)
        if self.open or not done:
            return False
        left = sum(one.out is None for one in self.players.values()) - len(self.going()[0])
        won = self.rules.out_each is not None and left <= self.rules.winners
        return won or (self.rules.rounds is not None and done >= self.rules.rounds)

    def won(self) -> list[int]:
        """Return the winners, the best first; nobody before it is over."""
        if not self.over:
            return []
        go = self.going()[0]
        if self.rules.out_each is None:
            return [line.player for line in self.standings() if line.place <= self.rules.winners]
        return [
            line.player for line in self.standings() if line.out is None and line.player not in go
        ]

    def past(self) -> list[Round]:
        """Return all rounds as the seating sees them."""
        return [
            Round(tuple(table.order for table in one.tables), tuple(one.byes))
            for one in self.rounds
        ]


def _played(one: RoundOf) -> Played:
    """Return a complete round; who sat at a table that could not be played has a bye."""
    tables = [
        [Sat(seat.player, seat.side, seat.score or 0, seat.place or 0) for seat in table.seats]
        for table in one.tables
        if not table.void
    ]
    void = [seat.player for table in one.tables if table.void for seat in table.seats]
    return Played(tables, [*one.byes, *void])


def everyone(connection: Connection) -> list[Rules]:
    """Return all tournaments of a book, the last made last."""
    if not inspect(connection).has_table(TOURNAMENTS.name):
        return []
    return [
        _rules(row) for row in connection.execute(select(TOURNAMENTS).order_by(TOURNAMENTS.c.id))
    ]


def read(connection: Connection, name: str | None) -> State:
    """Return the tournament of that name, or else the last; raises TournamentTrouble."""
    every = everyone(connection)
    found = [one for one in every if name is None or one.name == name]
    if not every:
        raise TournamentTrouble("no tournament in the book; `pezzbox tournament new` makes one")
    if not found:
        names = plain.listed([plain.quoted(one.name) for one in every])
        raise TournamentTrouble(f"no tournament {plain.quoted(name)} in the book; it has {names}")
    return of(connection, found[-1])


def of(connection: Connection, rules: Rules) -> State:
    """Return all of a tournament."""
    mine = PLAYERS.c.tournament_id == rules.id
    columns = (PLAYERS.c.id, PLAYERS.c.name, PLAYERS.c.joined, PLAYERS.c.here, PLAYERS.c.out)
    found = connection.execute(select(*columns).where(mine).order_by(PLAYERS.c.id))
    players = {row.id: Player(*row) for row in found}
    return State(rules, players, _rounds(connection, rules.id))


def _rules(row: Any) -> Rules:
    made = Rules(*row)
    sizes = tuple(map(int, row.sizes.split()))
    return made._replace(rules=json.loads(row.rules), sizes=sizes)


def _rounds(connection: Connection, tournament: int) -> list[RoundOf]:
    mine = ROUNDS.c.tournament_id == tournament
    rows = connection.execute(select(ROUNDS).where(mine).order_by(ROUNDS.c.number))
    rounds = {
        row.id: RoundOf(
            *(row.id, row.number, row.began, row.after_match), plan(row.ahead), tables=[], byes=[]
        )
        for row in rows
    }
    tables: dict[int, TableOf] = {}
    of_rounds = select(TABLES).join(ROUNDS, ROUNDS.c.id == TABLES.c.round_id).where(mine)
    for row in connection.execute(of_rounds.order_by(TABLES.c.number)):
        made = TableOf(row.id, row.number, row.void, row.match_id, [])
        tables[row.id] = made
        rounds[row.round_id].tables.append(made)
    of_tables = select(SEATS).join(TABLES, TABLES.c.id == SEATS.c.table_id)
    of_tables = of_tables.join(ROUNDS, ROUNDS.c.id == TABLES.c.round_id).where(mine)
    for row in connection.execute(of_tables.order_by(SEATS.c.seat)):
        made = Seat(row.seat, row.player_id, row.side, row.score_sixths, row.place)
        tables[row.table_id].seats.append(made)
    byes = select(BYES).join(ROUNDS, ROUNDS.c.id == BYES.c.round_id).where(mine)
    for row in connection.execute(byes.order_by(BYES.c.player_id)):
        rounds[row.round_id].byes.append(row.player_id)
    return list(rounds.values())


def plan(text: str) -> list[Round]:
    """Return planned rounds from the text that the book has."""
    return [
        Round(tuple(tuple(table) for table in tables), tuple(byes))
        for tables, byes in json.loads(text)
    ]


def planned(ahead: list[Round]) -> str:
    """Return planned rounds as the book has them."""
    return json.dumps([[one.tables, one.byes] for one in ahead])
