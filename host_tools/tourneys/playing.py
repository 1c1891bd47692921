"""The rounds of a tournament: who goes out, who sits where, and two who change their places."""

from typing import NamedTuple

from sqlalchemy import Connection, func, select

from host_tools import plain
from host_tools.book_keeping.rows import storable
from host_tools.book_keeping.schema import MATCHES
from host_tools.tourneys import seating, sizes
from host_tools.tourneys.rounds import Round
from host_tools.tourneys.schema import BYES, PLAYERS, ROUNDS, SEATS, TABLES
from host_tools.tourneys.seating import Wanted
from host_tools.tourneys.state import RoundOf, State, planned
from host_tools.tourneys.trace import By, Trace
from host_tools.tourneys.trace import now as time_now
from host_tools.tourneys.trouble import TournamentTrouble
from pezzbox.game.house import House


class Coming(NamedTuple):
    """The next round: who goes out before it, who sits where, what is planned after it."""

    number: int
    out: list[int]
    by_lot: bool
    seated: Round
    ahead: list[Round]


def coming(now: State) -> Coming:
    """Return the next round; takes up to some seconds. Raises TournamentTrouble: there is none."""
    if now.open is not None:
        missing = [str(table.number) for table in now.open.tables if not table.done]
        tables = f"{'tables' if len(missing) > 1 else 'table'} {plain.listed(missing)}"
        raise TournamentTrouble(
            f"round {now.open.number} is not over: no result of {tables} yet; "
            "`pezzbox tournament take` and `result` enter them"
        )
    if now.over:
        names = plain.listed([plain.quoted(now.name(player)) for player in now.won()])
        raise TournamentTrouble(f"the tournament is over; the winners: {names}")
    out, by_lot = now.going()
    there = [one.id for one in now.players.values() if one.playing and one.id not in out]
    tables = sizes.of_round(len(there), now.rules.sizes, now.rules.size)
    if not tables.tables:
        raise TournamentTrouble(
            f"{len(there)} {'player' if len(there) == 1 else 'players'} are too few for a table "
            f"of {min(now.rules.sizes)}; `pezzbox tournament join` lets more in"
        )
    wanted = Wanted(there, tables, in_partners(now), _seed(now), _left(now))
    past = now.past()
    seated, *ahead = seating.seat(wanted, past, now.rounds[-1].ahead if now.rounds else [])
    return Coming(len(now.rounds) + 1, out, by_lot, seated, ahead)


def in_partners(now: State) -> bool:
    """Whether four at a table are two partnerships."""
    return sizes.allowed(now.rules.game, now.rules.rules).get(4, False)


def _seed(now: State) -> str:
    return f"{now.rules.seed} round {len(now.rounds) + 1}"


def _left(now: State) -> int | None:
    """Return how many rounds the same people may still play: the next alone if some go out."""
    if now.rules.out_each is not None:
        return 1
    return None if now.rules.rounds is None else now.rules.rounds - len(now.rounds)


def begin(connection: Connection, now: State, made: Coming, by: By) -> str:
    """Begin the round that `coming` made of the same state; returns what was done."""
    trace = Trace(connection, now.rules.id, "round", by)
    for player in made.out:
        trace.update(PLAYERS, {"id": player}, out=made.number - 1)
    last = connection.execute(select(func.max(MATCHES.c.id))).scalar()
    row = {"number": made.number, "began": time_now(), "ahead": planned(made.ahead)}
    number = trace.insert(ROUNDS, tournament_id=now.rules.id, after_match=last or 0, **row)
    for at, table in enumerate(made.seated.tables, 1):
        its = trace.insert(TABLES, round_id=number, number=at, void=False)
        house = House(now.rules.game, len(table), now.rules.rules)
        for seat, player in enumerate(table):
            trace.insert(SEATS, table_id=its, seat=seat, player_id=player, side=house.side[seat])
    for player in made.seated.byes:
        trace.insert(BYES, round_id=number, player_id=player)
    count = len(made.seated.tables)
    said = [f"round {made.number}: {count} {'table' if count == 1 else 'tables'}"]
    if made.seated.byes:
        said.append("a bye for " + _names(now, list(made.seated.byes)))
    if made.out:
        lot = ", the last of them by lot" if made.by_lot else ""
        said.append(f"out after round {made.number - 1}: {_names(now, made.out)}{lot}")
    trace.end("; ".join(said))
    return "; ".join(said)


def _names(now: State, players: list[int]) -> str:
    return plain.listed([plain.visible(now.name(player)) for player in players])


def finish(connection: Connection, now: State, by: By) -> str:
    """Let the last go out where that decides the tournament; returns what was done."""
    out, by_lot = now.going()
    trace = Trace(connection, now.rules.id, "end", by)
    for player in out:
        trace.update(PLAYERS, {"id": player}, out=len(now.complete))
    lot = ", the last of them by lot" if by_lot else ""
    said = f"out after round {len(now.complete)}: {_names(now, out)}{lot}"
    said = f"{said}; the winners: {_names(now, now.won())}"
    trace.end(said)
    return said


class _Place(NamedTuple):
    """Where somebody is in a round: the key of the seat, or none for a bye."""

    player: int
    seat: dict[str, int] | None
    table: int


def swap(connection: Connection, now: State, one: str, other: str, by: By) -> str:
    """Let two change their places in the round that is played; returns what was done.

    Raises TournamentTrouble: no such round, somebody has no place in it, a table is done.
    """
    current = now.open
    if current is None:
        raise TournamentTrouble("no round is being played; places are changed in one that is")
    here, there = (_place(now, current, storable(name)) for name in (one, other))
    if here.player == there.player or (here.seat is None and there.seat is None):
        raise TournamentTrouble("that changes nothing")
    trace = Trace(connection, now.rules.id, "swap", by)
    for mine, its in ((here, there), (there, here)):
        if mine.seat is not None:
            trace.update(SEATS, mine.seat, player_id=its.player)
        else:
            trace.delete(BYES, {"round_id": current.id, "player_id": mine.player})
            trace.insert(BYES, round_id=current.id, player_id=its.player)
    trace.update(ROUNDS, {"id": current.id}, ahead=planned([]))  # it was made for other places
    names = [plain.visible(now.name(place.player)) for place in (here, there)]
    where = [f"table {place.table}" if place.seat else "the bye" for place in (there, here)]
    said = f"{names[0]} goes to {where[0]}, {names[1]} to {where[1]}"
    trace.end(said)
    return said


def _place(now: State, current: RoundOf, name: str) -> _Place:
    player = now.player(name)
    if player.id in current.byes:
        return _Place(player.id, None, 0)
    for table in current.tables:
        for seat in table.seats:
            if seat.player == player.id:
                if table.done:
                    raise TournamentTrouble(
                        f"table {table.number} has its result; `undo` or correct that first"
                    )
                return _Place(player.id, {"table_id": table.id, "seat": seat.seat}, table.number)
    raise TournamentTrouble(f"{plain.quoted(name)} has no place in round {current.number}")
